import Persistence
import Testing

@testable import Site

@Suite struct FileMapTests {
    private func map(_ values: [(String, Int)]) -> FileMap<Int> {
        var map = FileMap<Int>()
        for (file, value) in values { map[file] = value }
        return map
    }

    private func decoded(_ bytes: [UInt8]) throws -> FileMap<Int> {
        var reader = ByteReader(bytes)
        let map = try FileMap<Int>(from: &reader) { reader throws(ByteReader.Damaged) in try reader.readNumber() }
        #expect(reader.isAtEnd)
        return map
    }

    private func encoded(_ map: FileMap<Int>) -> [UInt8] {
        var writer = ByteWriter()
        map.encode(to: &writer) { $1.write($0) }
        return writer.bytes
    }

    @Test func storesOneValuePerFile() throws {
        var map = map([("a", 1), ("b", 2), ("a", 3)])
        #expect(map.count == 2 && map["a"] == 3 && map["c"] == nil)
        #expect(try decoded(encoded(map)) == map)
        map["a"] = nil
        #expect(map == self.map([("b", 2)]))
    }

    @Test func listsOtherFiles() {
        let map = map([("a", 0), ("b", 1), ("c", 2)])
        #expect(Set(map.files(besides: ["b", "d"])) == ["a", "c"])
        #expect(map.files(besides: ["c", "b", "a"]) == [])
    }

    @Test func comparesNamesByBytes() throws {
        var map = try decoded(encoded(map([("caf\u{E9}", 0), ("cafe\u{301}", 1)])))
        #expect(map.count == 2 && map["caf\u{E9}"] == 0 && map["cafe\u{301}"] == 1)
        #expect(map.files(besides: ["caf\u{E9}"]).map { Array($0.utf8) } == [Array("cafe\u{301}".utf8)])
        map["caf\u{E9}"] = nil
        #expect(map.count == 1 && map["cafe\u{301}"] == 1)
    }

    @Test(
        arguments: [
            // A name that isn't UTF-8, a duplicate file, and more files than bytes.
            [1, 2, 0xC3, 0x28, 0], [2, 1, 0x61, 0, 1, 0x61, 0], [9, 1, 0x61, 0],
        ] as [[UInt8]]
    )
    func rejectsDamagedData(bytes: [UInt8]) { #expect(throws: ByteReader.Damaged.self) { try decoded(bytes) } }
}
