import Diagnostics
import TestSupport
import Testing

/// The hints about text that isn't valid YAML, and the places that they name.
@Suite struct YAMLErrorTests {
    private func expect(_ text: String, at place: String, _ hint: String) {
        let messages = parse(text).diagnostics.map(\.description.withoutParserWords)
        #expect(messages == ["almanac.yml:\(place): error: this isn't valid YAML\n    hint: \(hint)"])
    }

    @Test(
        "Where the space after a colon is missing, the hint names that line",
        arguments: [
            ("title:foo\nlanguage: en\n", "1:1"),
            ("title: a\nlanguage:en\n", "2:1"),
            ("title: a\nlanguage:en", "2:1"),
            ("title: a\n\nlanguage en\n\ntheme: x", "3:1"),
            ("title\n\nlanguage: en", "1:1"),
            ("stores:\n  folder:.\n  events: b\n", "2:3"),
            ("menu:\n  - page:/x/\n    title: b\n", "2:3"),
        ]
    )
    func missingSpace(text: String, place: String) {
        expect(text, at: place, "write a key, a colon, a space and a value")
    }

    @Test(
        "A key in the wrong column",
        arguments: [
            ("stores:\n  folder: .\n events: b\n", "3:2", ""),
            ("exclude:\n  - a\n - b\n", "3:2", ""),
            ("menu:\n  - a\n  b: c\n", "3:3", ""),
            ("title: foo\n language: en\n", "2:10", ", or put text that holds `: ` in double quotes"),
            ("menu:\n- a\n  - b: c\n", "3:6", ", or put text that holds `: ` in double quotes"),
            ("stores:\n  folder: .\n   events: b\n", "3:10", ", or put text that holds `: ` in double quotes"),
        ]
    )
    func indentation(text: String, place: String, alternative: String) {
        expect(text, at: place, "indent it by as many spaces as the other entries\(alternative)")
    }

    @Test(arguments: [("  title: foo\nlanguage: en\n", "2:1"), ("# a\ntitle:foo\n# b\nlanguage: en\n", "4:1")])
    func indentedDocument(text: String, place: String) {
        expect(text, at: place, "begin every key in the first column, and write a colon and a space after it")
    }

    @Test(arguments: [
        ("@x", 8), ("`x`", 8), ("%x", 8), ("**x**", 9), ("!x!y b", 8), (", x", 8), ("] x", 8), ("? x", 8), ("> x", 10),
        ("| x", 10), ("@x: y", 8),
    ])
    func sign(value: String, column: Int) {
        let hint = "put text that begins with a sign such as `@`, `%` or `*` in double quotes"
        expect("title: \(value)", at: "1:\(column)", hint)
    }

    @Test(arguments: [
        ("title: a: b", "1:9"), ("title: 'it's me'", "1:12"), ("title: [a] b", "1:12"), ("title: \"a\" b", "1:12"),
    ])
    func otherSign(text: String, place: String) {
        expect(text, at: place, "put text that holds `: `, `#`, quotes or `{` in double quotes")
    }

    @Test(arguments: [#""C:\Users""#, #""C:\Windows""#, #""C:\xyz""#, #""\Uffffffff""#])
    func backslash(value: String) throws {
        let message = try #require(parse("title: \(value)").diagnostics.first)
        #expect(message.hint == #"use single quotes: in double quotes, `\` has a meaning of its own"#)
    }

    @Test(
        "Open brackets and quotes are reported where they open",
        arguments: [
            ("sections: [a, b\n\ntitle: x\n", "1:11", "close the bracket with `]`, and put commas between the entries"),
            ("stores: { a: b\ntitle: x\n", "1:9", "close the bracket with `}`, and put commas between the entries"),
            ("exclude: [[a], [b],\n", "1:10", "close the bracket that opens here"),
            ("exclude: [a, # not [b\n", "1:10", "close the bracket that opens here"),
            ("exclude: [[a], \"b]\",\n", "1:10", "close the bracket that opens here"),
            ("exclude: [a, 'it''s [b',\n", "1:10", "close the bracket that opens here"),
            ("exclude: [a, b # not ]\n", "1:10", "close the bracket with `]`, and put commas between the entries"),
            ("title: \"a\nlanguage: en\n", "1:8", "close the quotes that open here"),
            ("title: 'a\n---\nlanguage: en\n", "1:8", "close the quotes that open here"),
        ]
    )
    func unclosed(text: String, place: String, hint: String) { expect(text, at: place, hint) }

    @Test func listInLineOfKey() {
        expect("exclude: - a", at: "1:10", "put each entry of a list on a line of its own, below the key")
    }
}
