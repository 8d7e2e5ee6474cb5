import Diagnostics
import Foundation
import Persistence
import Testing

@Suite struct PreferencesTests {
    private func read(_ preferences: [String: PropertyValue], xml: Bool = false) throws -> StoreContents<Habit> {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = xml ? .xml : .binary
        return read(try encoder.encode(preferences))
    }

    private func read(_ data: Data) -> StoreContents<Habit> {
        StoreReader.read(Habit.self, from: data, file: "p.plist", preferencesKey: "HABITS_ARRAY")
    }

    private static let json = #"[{"title":"Run","currentStreak":3}]"#

    @Test(arguments: [true, false])
    func readsXMLAndBinaryPropertyLists(xml: Bool) throws {
        let contents = try read(["HABITS_ARRAY": .data(Data(Self.json.utf8)), "other": .integer(1)], xml: xml)
        #expect(contents.format == .preferences(key: "HABITS_ARRAY", isXML: xml))
        #expect(contents.items == [Habit(title: "Run", currentStreak: 3)])
    }

    @Test func readsPlainArray() {
        let contents = read(Data(Self.json.utf8))
        #expect(contents.format == .json)
        #expect(contents.items.map(\.title) == ["Run"])
    }

    @Test func locatesErrorsInNestedJSON() throws {
        let json = "[\n{\"title\":\"Run\",\"currentStreak\":\"3\"}]"
        let contents = try read(["HABITS_ARRAY": .data(Data(json.utf8))])
        let place = "(line 2, column 32 of the JSON under \"HABITS_ARRAY\")"
        let words = "record 1 (\"Run\"), key \"currentStreak\": expected a whole number, found text \"3\" \(place)"
        #expect(contents.messages == ["p.plist: error: \(words)\n    hint: remove the quotation marks"])
        let own = contents.diagnostic(.warning, record: 1, at: ["title"], "odd")
        #expect(
            own.description
                == "p.plist: warning: record 1, key \"title\": odd (line 2, column 10 of the JSON under \"HABITS_ARRAY\")"
        )
        let broken = try read(["HABITS_ARRAY": .data(Data("[1 2]".utf8))])
        let found = "expected \",\" or \"]\", found \"2\" (line 1, column 4 of the JSON under \"HABITS_ARRAY\")"
        let hint = "correct the file there, or restore it from a backup"
        #expect(broken.messages == ["p.plist: error: \(found)\n    hint: \(hint)"])
    }

    @Test func listsKeysIfKeyIsMissing() throws {
        let contents = try read(["HABITS_ARAY": .data(Data()), "AppleLanguages": .array([])])
        #expect(!contents.isReadable)
        let found =
            "expected preferences with the key \"HABITS_ARRAY\", found the keys \"AppleLanguages\", \"HABITS_ARAY\""
        #expect(contents.messages == ["p.plist: error: \(found)\n    hint: is \"HABITS_ARAY\" that key, misspelt?"])
        let empty = try read([:])
        let message = "expected preferences with the key \"HABITS_ARRAY\", found no keys at all"
        #expect(empty.messages == ["p.plist: error: \(message)\n    hint: is this the preferences file of that app?"])
    }

    @Test(
        arguments: [
            (
                .string("[]"), "expected data with JSON under the key \"HABITS_ARRAY\", found text \"[]\"",
                "no app writes this"
            ),
            (
                .data(Data("x".utf8)),
                "expected JSON under the key \"HABITS_ARRAY\", found data that begins with \"x\"",
                "no app writes this"
            ),
            (
                .data(Data()), "expected JSON under the key \"HABITS_ARRAY\", found no bytes",
                "it may have been written only in part"
            ),
        ] as [(PropertyValue, String, String)]
    )
    func rejectsOtherData(value: PropertyValue, message: String, hint: String) throws {
        let found = try #require(try read(["HABITS_ARRAY": value]).messages.first)
        #expect(found.hasPrefix("p.plist: error: \(message)\n    hint: \(hint)"))
    }
}
