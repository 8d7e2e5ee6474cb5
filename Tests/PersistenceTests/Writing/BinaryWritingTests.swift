import Foundation
import Persistence
import TestSupport
import Testing

@Suite(.ends) struct BinaryWritingTests {
    private typealias Builder = BinaryPropertyListBuilder

    /// A list with values that no Swift encoder writes: a UID, a set, a 128-bit number, half a surrogate pair, a
    /// 32-bit real and a duplicate key.
    private static let odd = Builder([
        Builder.array([1, 5]),
        Builder.dictionary([2, 3, 4, 3], [6, 7, 8, 9]),
        Builder.string("name"), Builder.string("k"), Builder.string("s"),
        Builder.array([10, 11]),
        Builder.string("a"), [0x81, 0x01, 0x02], [0xC2, 0, 0, 0, 6, 0, 0, 0, 11], [0x61, 0xD8, 0x00],
        [0x14] + [UInt8](repeating: 0xFF, count: 16), [0x22, 0x3F, 0x80, 0x00, 0x00],
    ])

    /// The values of a list as Python reads them.
    private func values(_ data: Data) async throws -> String {
        let script = "import plistlib, sys; print(plistlib.loads(sys.stdin.buffer.read()))"
        let python = try installedProgram(named: "python3", package: "python3")
        let outcome = try await Command(python, ["-c", script], input: data).run()
        #expect(outcome.status == .success, "\(outcome.errorText)")
        return outcome.outputText
    }

    @Test func keepsUnsupportedValues() async throws {
        let after = try #require(
            await editing(Self.odd.data, as: Note.self, format: .json) { editor in
                #expect(editor.records.map(\.item.name) == ["a"])
                try editor.replace(at: 1, with: Note("b", part: .init(name: "p")))
                try editor.insert(Note("n"), at: 2)
                try editor.move(from: 3, to: 1)
            }
        )
        #expect(StoreFormat.detect(in: after) == .binaryPropertyList)
        let read = StoreReader.read(Note.self, from: after, file: "s")
        #expect(read.records.map(\.position) == [2, 3])
        #expect(read.items == [Note("b", part: .init(name: "p")), Note("n")])
        for object in [Self.odd.objects[7], Self.odd.objects[9], Self.odd.objects[10], Self.odd.objects[11]] {
            #expect(after.firstRange(of: Data(object)) != nil)
        }
    }

    /// A URL, a URL with a base, a UUID and a 64-byte number (CFBinaryPList.c). Foundation writes none of them.
    @Test(arguments: [
        [0x0C, 0x53] + Array("a:b".utf8), [0x0D, 0x53] + Array("a:b".utf8) + [0x51, 0x63],
        [0x0E] + [UInt8](repeating: 0x1F, count: 16), [0x16] + [UInt8](repeating: 0x0C, count: 64),
    ])
    func keepsUnknownTypes(object: [UInt8]) async throws {
        let list = Builder([
            Builder.array([1, 5]), Builder.dictionary([2, 3], [4, 6]), Builder.string("name"), Builder.string("k"),
            Builder.string("a"), Builder.dictionary([2], [7]), object, Builder.string("b"),
        ])
        let after = try #require(
            await editing(list.data, as: Note.self) { try $0.replace(at: 2, with: Note("c")) }
        )
        #expect(after.firstRange(of: Data(object)) != nil)
        #expect(StoreReader.read(Note.self, from: after, file: "s").items.map(\.name) == ["a", "c"])
    }

    @Test func keepsUnknownKeysAtEveryLevel() async throws {
        let script = """
            import plistlib, sys, datetime
            sys.stdout.buffer.write(plistlib.dumps([
                {"name": "é😀", "k": {"deep": [1, 2.5, True, b"x", datetime.datetime(2026, 1, 2)]},
                 "part": {"name": "p", "uid": plistlib.UID(7), "big": 2**64 - 1}},
                {"no": "name"},
                {"name": "c", "parts": [{"name": "x", "k": 1}, {"name": "y", "k": 2}]},
            ], fmt=plistlib.FMT_BINARY))
            """
        let python = try installedProgram(named: "python3", package: "python3")
        let before = try await Command(python, ["-c", script]).run().output
        let after = try #require(
            await editing(before, as: Note.self) { editor in
                try editor.replace(at: 1, with: Note("E", part: .init(name: "q")))
                try editor.replace(at: 3, with: Note("c", parts: [.init(name: "y"), .init(name: "x")]))
                try editor.append(Note("n"))
            }
        )
        let expected = """
            [{'k': {'deep': [1, 2.5, True, b'x', datetime.datetime(2026, 1, 2, 0, 0)]}, 'name': 'E', \
            'part': {'big': 18446744073709551615, 'name': 'q', 'uid': UID(7)}}, {'no': 'name'}, \
            {'name': 'c', 'parts': [{'k': 2, 'name': 'y'}, {'k': 1, 'name': 'x'}]}, {'name': 'n'}]\n
            """
        #expect(try await values(after) == expected)
    }

    @Test func keepsAllKeysOfMovedRecord() async throws {
        let big: [UInt8] = [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8)
        let keys = [[0x64, 0, 0x63, 0, 0x61, 0, 0x66, 0, 0xE9], [0x65, 0, 0x63, 0, 0x61, 0, 0x66, 0, 0x65, 3, 1]]
        let before = Builder(
            [
                Builder.array([1]), Builder.dictionary([2, 3, 4], [5, 6, 7]), Builder.string("name"),
                keys[0].map { UInt8($0) }, keys[1].map { UInt8($0) }, Builder.string("a"), big, [0x08],
            ]
        ).data
        try await withTemporaryFolder { folder in
            let (one, other) = (Store<Note>(folder.appending(path: "1")), Store<Note>(folder.appending(path: "2")))
            try before.write(to: one.url)
            try one.edit(with: other) { one, other in
                let taken = try one.take(at: 1)
                try other.append(Note("b"), from: taken)
            }
            let after = try Data(contentsOf: other.url)
            #expect(other.read().items == [Note("b")] && one.read().items == [])
            for object in keys.map({ $0.map { UInt8($0) } }) + [big] {
                #expect(after.firstRange(of: Data(object)) != nil)
            }
        }
    }

    @Test func writesEqualValuesOnce() async throws {
        let names = (0..<1000).map { "note \($0)" }
        let after = try #require(
            await editing(nil, as: Note.self, format: .binaryPropertyList) { editor in
                for name in names { try editor.append(Note(name, size: 1.5)) }
            }
        )
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let reference = try encoder.encode(names.map { Note($0, size: 1.5) })
        #expect(after.count <= reference.count)
        #expect(StoreReader.read(Note.self, from: after, file: "s").items.map(\.name) == names)
    }

    @Test func erasesRemovedRecords() async throws {
        let before = try #require(
            await editing(nil, as: Note.self, format: .binaryPropertyList) { editor in
                for name in ["public", "secret"] { try editor.append(Note(name)) }
            }
        )
        #expect(before.firstRange(of: Data("secret".utf8)) != nil)
        let after = try #require(await editing(before, as: Note.self) { try $0.remove(at: 2) })
        #expect(after.firstRange(of: Data("secret".utf8)) == nil)
    }

    @Test func keepsNonFiniteDates() async throws {
        struct Moment: Codable, Equatable, Sendable {
            var name: String
            var date: Date
        }
        let dates = [Double.nan, .infinity, 0.123456789, -1e300]
        let after = try await editing(nil, as: Moment.self, format: .binaryPropertyList) { editor in
            for date in dates { try editor.append(Moment(name: "x", date: Date(timeIntervalSinceReferenceDate: date))) }
            for index in dates.indices {
                var moment = try #require(editor.item(at: index + 1))
                moment.name = "y"
                try editor.replace(at: index + 1, with: moment)
            }
        }
        let read = StoreReader.read(Moment.self, from: try #require(after), file: "s").items
        #expect(read.map(\.date.timeIntervalSinceReferenceDate.bitPattern) == dates.map(\.bitPattern))
        #expect(read.allSatisfy { $0.name == "y" })
    }
}
