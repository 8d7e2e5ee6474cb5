import Foundation
import Persistence
import Testing

@testable import Site

@Suite struct NotedFilesTests {
    private static func files(_ names: [String]) -> NotedFiles<Int> {
        var files = NotedFiles<Int>()
        for (number, name) in names.enumerated() { files[name] = number }
        return files
    }

    private static func reread(_ files: NotedFiles<Int>, only names: FileNames? = nil) throws -> NotedFiles<Int> {
        var writer = ByteWriter()
        writer.write("something before")
        files.encode(to: &writer, only: names) { $1.write($0) }
        var reader = ByteReader(writer.bytes)
        _ = try reader.readText()
        let read = try NotedFiles<Int>(from: &reader) { reader throws(ByteReader.Damaged) in try reader.readNumber() }
        #expect(reader.isAtEnd)
        return read
    }

    @Test(arguments: [false, true])
    func keepsWhatIsNotedOfEachFile(isReread: Bool) throws {
        var random = SplitMix(state: isReread ? 1 : 2)
        var expected: [String: Int] = [:]
        var files = NotedFiles<Int>()
        for step in 0..<2_000 {
            let name = "events/é-\(Int.random(in: 0..<60, using: &random))/index.html"
            let value = Bool.random(using: &random) ? step : nil
            (expected[name], files[name]) = (value, value)
            if isReread, step % 50 == 0 { files = try Self.reread(files) }
            guard step % 20 == 0 else { continue }
            #expect(files.count == expected.count)
            let found = files.values.indices.map { (files.file(at: $0), files.values[$0]) }
            #expect(Dictionary(found) { first, _ in first } == expected)
            for name in expected.keys { #expect(files.place(of: name).map(files.file) == name) }
        }
    }

    @Test func takesOut() throws {
        var files = try Self.reread(Self.files(["a", "b", "c"]))
        let removed = ["a", "a"].map { files.remove($0) }
        #expect(removed == [true, false])
        #expect(files["a"] == nil && files["b"] == 1 && files["c"] == 2)
        for name in ["c", "b"] { files[name] = nil }
        #expect(files.isEmpty)
    }

    @Test func tellsTheOthers() throws {
        let files = try Self.reread(Self.files(["a", "b", "c", "d"]))
        #expect(Set(files.files(besides: [1, 3])) == ["a", "c"])
        #expect(files.files(besides: 0..<4) == [])
        #expect(files.filter { $0 > 1 } == ["c": 2, "d": 3])
    }

    @Test func writesSome() throws {
        let files = try Self.reread(Self.files(["a", "b", "c"]))
        var names = FileNames()
        names.formUnion(["b", "x"])
        #expect(try Self.reread(files, only: names) == Self.files(["a", "b"]).without("a"))
    }

    @Test func isTheSameInAnyOrder() {
        var other = NotedFiles<Int>()
        (other["b"], other["a"]) = (1, 0)
        #expect(other == Self.files(["a", "b"]))
        other["a"] = 2
        #expect(other != Self.files(["a", "b"]))
    }

    @Test func tellsNamesApartByTheirBytes() throws {
        var files = try Self.reread(Self.files(["caf\u{E9}", "cafe\u{301}"]))
        #expect(files.count == 2 && files["caf\u{E9}"] == 0 && files["cafe\u{301}"] == 1)
        files["caf\u{E9}"] = nil
        #expect(files["cafe\u{301}"] == 1)
        var names = FileNames()
        names.formUnion(["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"])
        #expect(names.count == 2)
    }

    @Test func aNameThatIsNoTextIsDamage() {
        var reader = ByteReader([1, 2, 0xC3, 0x28, 0])
        #expect(throws: ByteReader.Damaged.self) {
            try NotedFiles<Int>(from: &reader) { reader throws(ByteReader.Damaged) in try reader.readNumber() }
        }
    }

    @Test func aFileThatIsThereTwiceIsDamage() {
        var writer = ByteWriter()
        writer.write(2)
        for number in 0..<2 {
            writer.write("index.html")
            writer.write(number)
        }
        var reader = ByteReader(writer.bytes)
        #expect(throws: ByteReader.Damaged.self) {
            try NotedFiles<Int>(from: &reader) { reader throws(ByteReader.Damaged) in try reader.readNumber() }
        }
    }
}

extension NotedFiles {
    fileprivate func without(_ file: String) -> Self {
        var copy = self
        copy[file] = nil
        return copy
    }
}
