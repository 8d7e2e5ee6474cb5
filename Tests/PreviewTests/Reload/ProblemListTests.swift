import Diagnostics
import Testing

@testable import Preview

@Suite struct ProblemListTests {
    @Test func showsLocationMessageAndHint() {
        let location = Location(file: "a\u{1B}.json", line: 3, column: 7, record: 2, name: "Dentist", key: "date")
        let text = ProblemText(.error(location, "no <b>date</b>", hint: "write one"))
        #expect(text.severity == "error")
        #expect(text.place == "a\\u{1b}.json:3:7")
        #expect(text.message == "record 2 (\"Dentist\"), key \"date\": no <b>date</b>")
        #expect(text.hint == "write one")
    }

    @Test func sortsBySeverityAndLimitsLength() {
        let notes = (1...60).map { Diagnostic.note(Location(file: "\($0)"), "note") }
        let list = ProblemList(notes + [.error(Location(file: "x"), String(repeating: "long", count: 10_000))])
        #expect(list.problems.count == 50)
        #expect(list.more == 11)
        #expect(list.problems.first?.place == "x")
        #expect(list.problems.first?.message.count == 2_000)
        #expect(list.problems.dropFirst().map(\.place) == (1...49).map(String.init))
    }
}
