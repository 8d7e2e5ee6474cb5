import Diagnostics
import Foundation
import Persistence
import Testing

@Suite struct ExtrasTests {
    private struct Note: Codable, Equatable, Sendable {
        enum CodingKeys: String, CodingKey, CaseIterable { case name }
        var name: String
        var extras: [String: PropertyValue]

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
            extras = try decoder.extras(besides: CodingKeys.self)
            if name == "bad" {
                throw Diagnostic.error(Location(file: "", key: "name"), "expected a better name", hint: "think again")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try encoder.encode(extras: extras)
        }
    }

    private let values: [String: PropertyValue] = [
        "name": .string("x"), "text": .string("2001-01-01T00:00:00Z"), "whole": .integer(-1), "real": .real(1.5),
        "flag": .boolean(true), "zero": .integer(0), "list": .array([.integer(1), .string(""), .array([])]),
        "part": .dictionary(["a": .boolean(false), "b": .dictionary([:])]),
    ]

    @Test func keepsUnknownKeysOfJSON() throws {
        var values = values
        values["nothing"] = .null
        let data = try JSONEncoder().encode([values])
        let note = try #require(StoreReader.read(Note.self, from: data, file: "s").items.first)
        #expect(note.extras == values.filter { $0.key != "name" })
        let again = try JSONDecoder().decode([PropertyValue].self, from: JSONEncoder().encode([note]))
        #expect(again == [.dictionary(values)])
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func keepsUnknownKeysOfPropertyLists(format: PropertyListSerialization.PropertyListFormat) throws {
        var values = values
        values["when"] = .date(Date(timeIntervalSinceReferenceDate: 8e8))
        values["bytes"] = .data(Data([0, 1, 255]))
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let contents = StoreReader.read(Note.self, from: try encoder.encode([values]), file: "s")
        #expect(contents.messages == [])
        let note = try #require(contents.items.first)
        #expect(note.extras == values.filter { $0.key != "name" })
        let again = try PropertyListDecoder().decode([PropertyValue].self, from: encoder.encode([note]))
        #expect(again == [.dictionary(values)])
    }

    @Test(arguments: [
        Data("<array><dict><key>name</key><string>x</string><key>n</key><integer>x1</integer></dict></array>".utf8),
        Data(#"[{"name":"x","n":1e999}]"#.utf8), Data(#"[{"name":"x","n":[{"a":"\ud800"}]}]"#.utf8),
        Data(#"[{"name":"x","\ud800":1}]"#.utf8), binary([0x80, 7]), binary([0xC0]),
    ])
    func ignoresUnknownValueThatCannotBeRead(content: Data) async throws {
        let contents = StoreReader.read(Note.self, from: content, file: "s")
        #expect(contents.messages == [])
        #expect(contents.items.map(\.name) == ["x"])
        #expect(contents.items.map(\.extras) == [[:]])
        let edited = try await editing(content, as: Note.self) { editor in
            var note = try #require(editor.item(at: 1))
            note.name = "y"
            try editor.replace(at: 1, with: note)
        }
        let back = try await editing(edited, as: Note.self) { editor in
            var note = try #require(editor.item(at: 1))
            note.name = "x"
            try editor.replace(at: 1, with: note)
        }
        #expect(edited != content)
        // The objects of a binary property list may be in another order.
        if content.starts(with: Data("bplist".utf8)) {
            #expect(back?.count(where: { $0 == 0x80 || $0 == 0xC0 }) == 1)
        } else {
            #expect(back == content)
        }
    }

    /// `[{name: "x", n: VALUE}]`
    private static func binary(_ value: [UInt8]) -> Data {
        typealias Builder = BinaryPropertyListBuilder
        return Builder([
            Builder.array([1]), Builder.dictionary([2, 3], [4, 5]), Builder.string("name"), Builder.string("n"),
            Builder.string("x"), value,
        ]).data
    }

    @Test func keepsRejectedRecords() {
        let contents = StoreReader.read(Note.self, from: Data(#"[{"nam":[1,null]}]"#.utf8), file: "s")
        #expect(
            contents.rejected == [StoredRecord(position: 1, item: .dictionary(["nam": .array([.integer(1), .null])]))]
        )
    }

    @Test func showsErrorsOfRecordType() {
        let contents = StoreReader.read(Note.self, from: Data(#"[{"name":"bad"}]"#.utf8), file: "s")
        #expect(
            contents.messages == [
                "s:1:10: error: record 1 (\"bad\"), key \"name\": expected a better name\n    hint: think again"
            ]
        )
    }

    @Test func locatesKeysOfRecords() {
        let text = "[{\"name\":\"x\",\n \"parts\":[{},{\"a\\u0062\":1}]}]"
        let contents = StoreReader.read(Note.self, from: Data(text.utf8), file: "s")
        let place = contents.location(ofRecord: 1, at: ["parts", 1, "ab"], name: "x")
        #expect(place == Location(file: "s", line: 2, column: 25, record: 1, name: "x", key: "parts[2].ab"))
        #expect(contents.location(ofRecord: 1, at: ["parts", 1, "gone"]).column == 14)
        #expect(contents.location(ofRecord: 1).column == 2)
        #expect(contents.location(ofRecord: 9) == Location(file: "s", record: 9))
    }
}
