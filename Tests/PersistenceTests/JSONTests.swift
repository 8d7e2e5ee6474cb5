import Diagnostics
import Foundation
import Persistence
import Testing

@Suite struct JSONTests {
    private func read(_ text: String) -> StoreContents<Event> {
        StoreReader.read(Event.self, from: Data(text.utf8), file: "s.data")
    }

    /// The messages about a store of three records, the second of which is given.
    private func messages(aboutRecord record: String) -> [String] {
        let contents = read(#"[{"name":"a","date":1},"# + "\n " + record + #",{"name":"c","date":3}]"#)
        #expect(contents.records.map(\.position) == [1, 3], "an invalid record must not hide others")
        #expect(contents.rejected.map(\.position) == [2])
        return contents.messages
    }

    @Test(arguments: [
        (
            #"{"name":"Dentist","date":"tomorrow"}"#,
            "s.data:2:27: error: record 2 (\"Dentist\"), key \"date\": expected a date, found text \"tomorrow\"",
            "write a date as the number of seconds since 2001-01-01T00:00:00Z"
        ),
        (
            #"{"name":"é😀","dat":1}"#,
            "s.data:2:2: error: record 2 (\"é😀\"): the key \"date\" is missing",
            "there is a key \"dat\": did you mean \"date\"?"
        ),
        (
            #"{"title":"T","date":1}"#,
            "s.data:2:2: error: record 2 (\"T\"): the key \"name\" is missing", "add \"name\""
        ),
        (
            #"{"date":1,"name":5}"#, "s.data:2:19: error: record 2, key \"name\": expected text, found the number 5",
            "put it in double quotes"
        ),
        (
            #"{"date":1,"name":null}"#, "s.data:2:19: error: record 2, key \"name\": expected text, found null",
            "give it a value"
        ),
        (
            #"{"name":"x","date":null}"#,
            "s.data:2:21: error: record 2 (\"x\"), key \"date\": expected a date, found null",
            "write a date as the number of seconds since 2001-01-01T00:00:00Z"
        ),
        (
            #"{"name":"x","date":1e400}"#,
            "s.data:2:21: error: record 2 (\"x\"), key \"date\": the number 1e400 is too large", nil
        ),
        (#"{"name":"x","date":01}"#, "s.data:2:21: error: record 2 (\"x\"), key \"date\": 01 isn't a JSON number", nil),
        (
            #"{"name":"\ud800","date":1}"#,
            #"s.data:2:10: error: record 2, key "name": \ud800 is half a surrogate pair and represents no character"#,
            "remove it"
        ),
        (
            #"{"name":"x\q","date":1}"#, #"s.data:2:10: error: record 2, key "name": \q isn't a JSON escape"#,
            #"write \\ for the sign \ itself"#
        ),
        (
            "{\"name\":\"x\0\",\"date\":1}",
            "s.data:2:10: error: record 2, key \"name\": the control character 0x00 on line 2, column 12 isn't allowed in text",
            #"write it as \u0000"#
        ),
        (#""x""#, "s.data:2:2: error: record 2: expected a dictionary, found text \"x\"", nil),
        ("[1,2]", "s.data:2:2: error: record 2: expected a dictionary, found an array of 2", nil),
        (
            "null", "s.data:2:2: error: record 2: expected a dictionary, found null",
            "remove it"
        ),
    ])
    func explainsRecordErrors(record: String, message: String, hint: String?) {
        #expect(messages(aboutRecord: record) == [message + (hint.map { "\n    hint: \($0)" } ?? "")])
    }

    @Test func reportsFirstInvalidUTF8Byte() {
        var bytes = Array(#"[{"name":"é","date":1},{"name":"é"#.utf8)
        bytes += [0xE9] + Array(#"","date":1}]"#.utf8)
        let contents = StoreReader.read(Event.self, from: Data(bytes), file: "s")
        #expect(contents.items.map(\.name) == ["é"])
        let message = "s:1:32: error: record 2, key \"name\": the byte 0xE9 on line 1, column 34 isn't UTF-8"
        #expect(contents.messages == ["\(message)\n    hint: save the file as UTF-8"])
    }

    @Test func locatesNestedValues() {
        let text = #"[{"name":"P","createdAt":1,"ingredients":[{"name":"x","amount":1},{"name":"y","amount":1.5}]}]"#
        let contents = StoreReader.read(Recipe.self, from: Data(text.utf8), file: "s")
        let words = "expected a whole number of at most 64 bits, found the number 1.5"
        #expect(contents.messages == ["s:1:88: error: record 1 (\"P\"), key \"ingredients[2].amount\": \(words)"])
    }

    @Test(arguments: [("9223372036854775808", "9223372036854775808"), ("1e400", nil)])
    func rejectsTooLargeNumbers(number: String, shown: String?) {
        let text = #"[{"title":"x","currentStreak":"# + number + "}]"
        let contents = StoreReader.read(Habit.self, from: Data(text.utf8), file: "s")
        let words = shown.map { "expected a whole number of at most 64 bits, found the number \($0)" }
        let found = contents.diagnostics.first
        #expect(found?.message == words ?? "the number 1e400 is too large")
        #expect(
            found?.location
                == Location(
                    file: "s",
                    line: 1,
                    column: 31,
                    record: 1,
                    name: "x",
                    key: "currentStreak"
                )
        )
    }

    private struct Sizes: Decodable {
        var small: Int8
        var large: UInt64
    }

    @Test(
        arguments: [
            (#"{"small":-128,"large":18446744073709551615}"#, nil),
            (#"{"small":128,"large":0}"#, "expected a whole number of at most 8 bits, found the number 128"),
            (#"{"small":0,"large":-1}"#, "expected a whole number of at most 64 bits, found the number -1"),
        ] as [(String, String?)]
    )
    func readsWholeNumbersOfEachSize(record: String, message: String?) {
        let contents = StoreReader.read(Sizes.self, from: Data("[\(record)]".utf8), file: "s")
        #expect(contents.diagnostics.map(\.message) == [message].compactMap(\.self))
        #expect(contents.items.map(\.small) == (message == nil ? [-128] : []))
        #expect(contents.items.map(\.large) == (message == nil ? [.max] : []))
    }

    @Test func warnsOfTolerableMistakes() {
        let contents = read(#"[{"name":"a","date":1,"name":"b"},{"name":"b","date":2,},]"#)
        #expect(contents.items.map(\.name) == ["a", "b"])
        let comma = "a comma with nothing after it; read as if it were not there\n    hint: remove the comma"
        #expect(contents.diagnostics.allSatisfy { $0.severity == .warning })
        #expect(
            contents.messages == [
                "s.data:1:23: warning: record 1, key \"name\": is repeated here; the first is used\n    hint: remove one of the two",
                "s.data:1:55: warning: record 2, key \"date\": \(comma)",
                "s.data:1:57: warning: record 2: \(comma)",
            ]
        )
    }

    @Test(arguments: [
        ("[1, // x\n2]", "s.data:1:5: error: JSON has no comments\n    hint: remove the comment"),
        ("[1 2]", "s.data:1:4: error: expected \",\" or \"]\", found \"2\""),
        ("[{\"a\" 1}]", "s.data:1:7: error: expected \":\" after the key, found \"1\""),
        ("[{a:1}]", "s.data:1:3: error: expected a key in double quotes, found \"a\""),
        ("[{'a':1}]", "s.data:1:3: error: expected a key in double quotes, found '\n    hint: use double quotes"),
        ("[.5]", "s.data:1:2: error: expected a value, found \".\""),
        ("[NaN]", "s.data:1:2: error: expected a value, found \"N\""),
        ("[tru]", "s.data:1:2: error: expected a value, found \"t\""),
        ("[1]\n x", "s.data:2:2: error: expected the end of the JSON, found \"x\""),
        ("[1]\0", "s.data:1:4: error: expected the end of the JSON, found 0x00"),
        ("[é]", "s.data:1:2: error: expected a value, found \"é\""),
    ])
    func locatesInvalidJSON(text: String, message: String) {
        let contents = read(text)
        #expect(!contents.isReadable)
        let hint = "\n    hint: correct the file there, or restore it from a backup"
        #expect(contents.messages == [message.contains("hint:") ? message : message + hint])
    }

    @Test(arguments: [
        ("[{\"name\":\"a\",\n\"da", "s.data:2:4: error: the file ends in the middle of the text \"da"),
        ("[{\"name\":\"a\"", "s.data:1:13: error: the file ends in the middle of a dictionary"),
        ("[{\"name\"", "s.data:1:9: error: the file ends in the middle of a dictionary"),
        ("[1,", "s.data:1:4: error: the file ends in the middle of an array"),
        ("[", "s.data:1:2: error: the file ends in the middle of an array"),
    ])
    func reportsWhereFileIsTruncated(text: String, message: String) {
        let hint = "it may have been written only in part; let the app write it again, or restore it from a backup"
        #expect(read(text).messages == ["\(message)\n    hint: \(hint)"])
    }

    @Test func rejectsTooDeepNesting() {
        let hint = "\n    hint: no app writes this; restore the file from a backup"
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(read(nested(100_000)).messages == ["s.data:1:513: error: nested more than 512 levels deep\(hint)"])
        #expect(read(nested(513)).messages == ["s.data:1:513: error: nested more than 512 levels deep\(hint)"])
        #expect(
            read(nested(512)).messages == ["s.data:1:2: error: record 1: expected a dictionary, found an array of 1"]
        )
        #expect(!read(String(repeating: "{\"a\":", count: 100_000)).isReadable)
    }

    @Test func rejectsDictionaryInsteadOfArray() {
        let hint = "\n    hint: is this the right file?"
        #expect(
            read(#"{"b":[],"a":1}"#).messages == [
                "s.data: error: expected an array of records, found a dictionary with \"a\", \"b\"\(hint)"
            ]
        )
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
    func readsUTF16(encoding: String.Encoding) throws {
        let text = try #require(#"[{"name":"é😀","date":1},{"name":5}]"#.data(using: encoding))
        let contents = StoreReader.read(Event.self, from: text, file: "s")
        #expect(contents.items.map(\.name) == ["é😀"])
        #expect(contents.diagnostics.first?.location.column == 33)
    }

    @Test func summarizesMoreThanAThousandErrors() {
        let contents = read("[" + String(repeating: "1,", count: 1_002) + "{\"name\":\"x\",\"date\":1}]")
        #expect(contents.items.map(\.name) == ["x"])
        #expect(contents.rejected.count == 1_002)
        #expect(contents.diagnostics.count == 1_001)
        #expect(
            contents.messages.last
                == "s.data: error: 2 more records could not be read either, from record 1001 on\n    hint: correct the first ones and try again"
        )
    }

    @Test func rejectsTooManyRecords() {
        let contents = read("[" + String(repeating: "1,", count: 2_000_000) + "1]")
        let hint = "\n    hint: no app writes this; restore the file from a backup"
        #expect(contents.messages == ["s.data:1:4000002: error: more than 2000000 records\(hint)"])
    }
}
