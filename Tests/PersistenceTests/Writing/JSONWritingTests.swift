import Foundation
import Persistence
import TestSupport
import Testing

@Suite(.ends) struct JSONWritingTests {
    @Test(arguments: [
        (#"[]"#, #"[{"name":"n"}]"#),
        ("[\n]\n", "[{\"name\":\"n\"}\n]\n"),
        (#"[{"name":"a"}]"#, #"[{"name":"a"},{"name":"n"}]"#),
        (#"[ {"name": "a"} ]"#, #"[ {"name": "a"}, {"name": "n"} ]"#),
        (#"[{"name":"a"},]"#, #"[{"name":"a"},{"name":"n"},]"#),
        (
            "[\n  {\n    \"name\" : \"a\"\n  }\n]",
            "[\n  {\n    \"name\" : \"a\"\n  },\n  {\n    \"name\" : \"n\"\n  }\n]"
        ),
        (
            "[\r\n\t{\r\n\t\t\"name\": \"a\"\r\n\t}\r\n]\r\n",
            "[\r\n\t{\r\n\t\t\"name\": \"a\"\r\n\t},\r\n\t{\r\n\t\t\"name\": \"n\"\r\n\t}\r\n]\r\n"
        ),
        ("[{\"name\":\n\"a\"}]", "[{\"name\":\n\"a\"},{\"name\":\"n\"}]"),
        ("[{\"name\"\r\n  : \"a\"}]", "[{\"name\"\r\n  : \"a\"},{\"name\":\"n\"}]"),
        ("[{\"name\":\"a\"},\n{\"name\":\"b\"}]", "[{\"name\":\"a\"},\n{\"name\":\"b\"},\n{\"name\":\"n\"}]"),
    ])
    func addsInStyleOfFile(before: String, after: String) async throws {
        #expect(try await editing(before) { try $0.append(Note("n")) } == after)
    }

    @Test func writesNewValuesInStyleOfFile() async throws {
        let text = "[\n  {\n    \"name\": \"a\"\n  }\n]"
        let after = """
            [
              {
                "name": "a"
              },
              {
                "name": "n",
                "parts": [
                  {
                    "name": "p"
                  },
                  {
                    "amount": 2,
                    "name": "q"
                  }
                ]
              }
            ]
            """
        let note = Note("n", parts: [Note.Part(name: "p"), Note.Part(name: "q", amount: 2)])
        #expect(try await editing(text) { try $0.append(note) } == after)
    }

    /// Everything that decoding and encoding would change.
    private static let odd =
        #"{ "x":1.0, "name" : "a","y":"\ud800","size":1.50,"z":[1e2, {"\u0061":null}],"n":123456789012345678901234567890}"#

    @Test func keepsUntouchedText() async throws {
        let text = "\n[\(Self.odd) ,  7 , {\"name\":\"b\"}\n,null]  \n"
        let changed = try await editing(text) { try $0.replace(at: 3, with: Note("B", size: 2)) }
        #expect(changed == "\n[\(Self.odd) ,  7 , {\"name\":\"B\",\"size\":2}\n,null]  \n")
        let added = try await editing(text) { try $0.append(Note("c")) }
        #expect(added == "\n[\(Self.odd) ,  7 , {\"name\":\"b\"}\n,null\n,{\"name\":\"c\"}]  \n")
        let removed = try await editing(text) { try $0.remove(at: 3) }
        #expect(removed == "\n[\(Self.odd) ,  7\n,null]  \n")
    }

    @Test func changesOnlyDifferences() async throws {
        let text = #"[{ "x":1.0, "name" : "a","size":1.50 , "part":{"name":"p","k":[1.0], "amount":1 },"z":null}]"#
        let renamed = try await editing(text) {
            try $0.replace(at: 1, with: Note("b", size: 1.5, part: .init(name: "p", amount: 1)))
        }
        #expect(renamed == text.replacing("\"a\"", with: "\"b\""))
        let inner = try await editing(text) {
            try $0.replace(at: 1, with: Note("a", size: 1.5, part: .init(name: "q", amount: 1)))
        }
        #expect(inner == text.replacing("\"p\"", with: "\"q\""))
        let less = try await editing(text) { try $0.replace(at: 1, with: Note("a", part: .init(name: "p"))) }
        #expect(less == #"[{ "x":1.0, "name" : "a" , "part":{"name":"p","k":[1.0] },"z":null}]"#, "absent, not null")
        let gone = try await editing(text) { try $0.replace(at: 1, with: Note("a", size: 1.5)) }
        #expect(gone == #"[{ "x":1.0, "name" : "a","size":1.50,"z":null}]"#)
    }

    @Test func addsKeysInStyleOfRecord() async throws {
        let text = "[\n  {\n    \"name\": \"a\"\n  }\n]"
        let changed = try await editing(text) {
            try $0.replace(at: 1, with: Note("a", size: 2, part: .init(name: "p")))
        }
        #expect(
            changed
                == "[\n  {\n    \"name\": \"a\",\n    \"part\": {\n      \"name\": \"p\"\n    },\n    \"size\": 2\n  }\n]"
        )
    }

    @Test func writesNothingIfEqual() async throws {
        let text = #"[{"name":"\u0061","size":1.0}]"#
        #expect(try await editing(text) { try $0.replace(at: 1, with: Note("a", size: 1)) } == text)
    }

    @Test(arguments: [
        (1, 3, "[\n {\"name\":\"b\"} ,\n {\"name\":\"c\"} ,\n {\"name\":\"a\"}\n]"),
        (3, 1, "[\n {\"name\":\"c\"} ,\n {\"name\":\"a\"} ,\n {\"name\":\"b\"}\n]"),
        (1, 2, "[\n {\"name\":\"b\"} ,\n {\"name\":\"a\"} ,\n {\"name\":\"c\"}\n]"),
    ])
    func movesRecords(from: Int, to: Int, after: String) async throws {
        let text = "[\n {\"name\":\"a\"} ,\n {\"name\":\"b\"} ,\n {\"name\":\"c\"}\n]"
        #expect(try await editing(text) { try $0.move(from: from, to: to) } == after)
    }

    @Test(arguments: [
        ([1], #"[ {"name":"b"}, {"name":"c"} ]"#), ([3], #"[ {"name":"a"}, {"name":"b"} ]"#),
        ([3, 2, 1], "[ ]"), ([2, 2], #"[ {"name":"a"} ]"#),
    ])
    func removesRecords(positions: [Int], after: String) async throws {
        let text = #"[ {"name":"a"}, {"name":"b"}, {"name":"c"} ]"#
        #expect(try await editing(text) { for position in positions { try $0.remove(at: position) } } == after)
    }

    @Test func removesLastRecordWithTrailingComma() async throws {
        #expect(try await editing(#"[{"name":"a"},]"#) { try $0.remove(at: 1) } == "[]")
        #expect(
            try await editing(#"[{"name":"a"},]"#) {
                try $0.remove(at: 1); try $0.append(Note("b"))
            } == #"[{"name":"b"},]"#
        )
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func keepsEncoding(encoding: String.Encoding) async throws {
        let before = try #require("\u{FEFF}[{\"name\":\"é\"}]".data(using: encoding))
        let after = try #require("\u{FEFF}[{\"name\":\"é\"},{\"name\":\"😀\"}]".data(using: encoding))
        #expect(try await editing(before, as: Note.self) { try $0.append(Note("😀")) } == after)
    }

    @Test func keepsByteOrderMark() async throws {
        #expect(try await editing("\u{FEFF}[]") { try $0.append(Note("a")) } == "\u{FEFF}[{\"name\":\"a\"}]")
    }

    @Test func rejectsUnsupportedValues() async {
        let found = await messages { _ = try await editing("[]") { try $0.append(Note("a", size: .nan)) } }
        #expect(found == ["store: error: cannot be written: Unable to encode Double.nan directly in JSON."])
    }
}
