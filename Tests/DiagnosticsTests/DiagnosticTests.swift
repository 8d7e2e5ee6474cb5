import Diagnostics
import Testing

@Suite struct DiagnosticTests {
    @Test func printsLocationMessageAndHint() {
        let diagnostic = Diagnostic.error(
            Location(file: "Templates/event.md", line: 4, column: 7),
            "nothing is called `evnet`",
            hint: "did you mean `event`?"
        )
        #expect(
            diagnostic.description
                == "Templates/event.md:4:7: error: nothing is called `evnet`\n    hint: did you mean `event`?"
        )
    }

    @Test func printsRecordAndKey() {
        let location = Location(file: "schedules.plist", record: 3, name: "Dentist", key: "date")
        let diagnostic = Diagnostic.warning(location, "found text")
        #expect(diagnostic.description == "schedules.plist: warning: record 3 (\"Dentist\"), key \"date\": found text")
    }

    @Test func escapesControlCharacters() {
        let diagnostic = Diagnostic.note(Location(file: ""), "a\u{1B}[2Jb\u{202E}c")
        #expect(diagnostic.description == "note: a\\u{1b}[2Jb\\u{202e}c")
    }

    @Test func printsNamesAndPathsOnOneLine() {
        let location = Location(file: "a\n.plist", line: 3, record: 1, name: "B\nb.plist: error: C", key: "d\re")
        let expected = """
            a\\u{a}.plist:3: error: record 1 ("B\\u{a}b.plist: error: C"), key "d\\u{d}e": found text
            """
        #expect(Diagnostic.error(location, "found text").description == expected)
    }

    @Test func sortsByFileLocationAndSeverity() {
        let a = Diagnostic.note(Location(file: "a", line: 9), "x")
        let b = Diagnostic.error(Location(file: "a", line: 10), "x")
        let c = Diagnostic.warning(Location(file: "a", line: 10), "x")
        let d = Diagnostic.note(Location(file: "b"), "x")
        #expect([d, c, b, a].sorted() == [a, b, c, d])
    }

    @Test(arguments: [
        ("evnt", "event"), ("Tbsp", "Tbps"), ("tsp", "Tsp"), ("completd", "completed"), ("xyz", nil), ("", nil),
    ])
    func suggestsOnlySimilarNames(name: String, expected: String?) {
        #expect(nearest(to: name, among: ["event", "completed", "Tbps", "Tsp", "Cups"]) == expected)
    }

    @Test func comparesOnlyTheBeginningOfAVeryLongName() {
        let name = String(repeating: "a", count: 100_000)
        let names = (0..<500).map { "name\($0)" }
        let hint = suggestion(for: name, among: names, orAll: "the names are", besides: "and more")
        #expect(hint.hasPrefix("the most similar names are `name0`, "))
    }
}
