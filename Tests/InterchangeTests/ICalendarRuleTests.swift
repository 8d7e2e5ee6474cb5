import Foundation
import Interchange
import Records
import Testing

@Suite("Rules of series from iCalendar")
struct ICalendarRuleTests {
    private func year() throws -> ClosedRange<Day> { try days("2026-11-01", "2027-12-31") }

    @Test(
        "A useless rule is an error, and the event is shown once",
        arguments: [
            ("FREQ=DAILY;COUNT=0", "can't read `0` as a value of `COUNT`", "use a whole number from 1 to 2147483647"),
            (
                "FREQ=DAILY;INTERVAL=0", "can't read `0` as a value of `INTERVAL`",
                "use a whole number from 1 to 2147483647"
            ),
            ("FREQ=NEVER", "can't read `NEVER` as a frequency", nil), ("COUNT=3", "the rule has no `FREQ`", nil),
            ("", "the rule is empty", nil),
            ("FREQ=DAILY;COUNT=3;UNTIL=20261101", "the last day is before the start", "correct UNTIL"),
            ("FREQ=HOURLY;BYWEEKNO=20", "`BYWEEKNO` has no meaning with `FREQ=HOURLY`", nil),
            ("FREQ=WEEKLY;INTERVAL=2;BYMONTHDAY=13", "`BYMONTHDAY` has no meaning with `FREQ=WEEKLY`", nil),
            ("FREQ=DAILY;UNTIL=20261101T000000Z", "the last day is before the start", "correct UNTIL"),
            ("FREQ=DAILY;UNTIL=20261122", "the last day is before the start", "correct UNTIL"),
            ("FREQ=DAILY;UNTIL=20261123T085959", "the last day is before the start", "correct UNTIL"),
        ] as [(String, String, String?)]
    )
    func wrongRules(rule: String, message: String, hint: String?) throws {
        let (event, messages) = try readEvent(
            "DTSTART;TZID=Europe/Berlin:20261123T090000\nRRULE:\(rule)\nLOCATION:here"
        )
        #expect(event.repeats == nil)
        #expect(event.location == "here")
        let text = try #require(messages.first)
        #expect(messages.count == 1)
        #expect(
            text.hasPrefix(
                "a.ics:6: error: record 1 (\"x\"): RRULE \"\(rule)\": \(message)\n    hint: the event is shown once; "
            )
        )
        if let hint { #expect(text.hasSuffix("once; \(hint)")) }
    }

    @Test(
        "A rule whose UNTIL is the start has one occurrence",
        arguments: [
            "FREQ=DAILY;UNTIL=20261123", "FREQ=DAILY;UNTIL=20261123T090000", "FREQ=DAILY;UNTIL=20261123T080000Z",
        ]
    )
    func lastMoments(rule: String) throws {
        let (event, messages) = try readEvent("DTSTART;TZID=Europe/Berlin:20261123T090000\nRRULE:\(rule)")
        #expect(try event.starts(in: try year()) == ["2026-11-23 09:00"])
        #expect(messages.isEmpty)
    }

    @Test(
        "Of COUNT and UNTIL, the one that ends the series first counts",
        arguments: [
            ("FREQ=DAILY;COUNT=3;UNTIL=20261126", "FREQ=DAILY;COUNT=3"),
            ("FREQ=DAILY;COUNT=3;UNTIL=20261125T080000Z", "FREQ=DAILY;COUNT=3"),
            ("FREQ=DAILY;UNTIL=20261125T075959Z;COUNT=3", "FREQ=DAILY;UNTIL=20261125T075959Z"),
            ("FREQ=DAILY;COUNT=3;UNTIL=20261124", "FREQ=DAILY;UNTIL=20261124"),
            ("FREQ=WEEKLY;COUNT=3;UNTIL=20261124T235959", "FREQ=WEEKLY;UNTIL=20261124T235959"),
            ("FREQ=SECONDLY;BYMONTH=2;COUNT=999999999;UNTIL=20270201", "FREQ=SECONDLY;UNTIL=20270201;BYMONTH=2"),
        ]
    )
    func twoEnds(rule: String, kept: String) throws {
        let (event, messages) = try readEvent("DTSTART;TZID=Europe/Berlin:20261123T090000\nRRULE:\(rule)")
        #expect(event.repeats == kept)
        // A long rule is cut in the message.
        let start = rule.count <= 40 ? rule : rule.prefix(39) + "…"
        #expect(
            messages == [
                "a.ics:6: warning: record 1 (\"x\"): RRULE \"\(start)\": the rule has both `COUNT` and `UNTIL`\n"
                    + "    hint: read as `\(kept)`, as other programs do"
            ]
        )
    }

    @Test("The end of an all-day series with two ends is a day")
    func twoEndsOfDays() throws {
        let lines = "DTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;COUNT="
        #expect(try readEvent("\(lines)3;UNTIL=20261125T000000Z").event.repeats == "FREQ=DAILY;COUNT=3")
        #expect(try readEvent("\(lines)4;UNTIL=20261125T000000Z").event.repeats == "FREQ=DAILY;UNTIL=20261125")
    }

    @Test("A forbidden rule is read as other programs read it, also as an exclusion")
    func forbidden() throws {
        let (event, messages) = try readEvent(
            "DTSTART:20261123T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=1MO;COUNT=3\nEXRULE:FREQ=WEEKLY;BYMONTHDAY=30"
        )
        #expect(event.repeats == "FREQ=WEEKLY;COUNT=3;BYDAY=MO")
        #expect(event.exceptDays == [.moment(try instant("2026-11-30T09:00:00Z"))])
        let record = "warning: record 1 (\"x\"):"
        #expect(
            messages == [
                "a.ics:6: \(record) RRULE \"FREQ=WEEKLY;BYDAY=1MO;COUNT=3\": `BYDAY=1MO` has no meaning with "
                    + "`FREQ=WEEKLY`\n    hint: read as `FREQ=WEEKLY;COUNT=3;BYDAY=MO`, as other programs do",
                "a.ics:7: \(record) EXRULE \"FREQ=WEEKLY;BYMONTHDAY=30\": `BYMONTHDAY` has no meaning with "
                    + "`FREQ=WEEKLY`\n    hint: read as `FREQ=MONTHLY;BYMONTHDAY=30`, as other programs do",
            ]
        )
    }
}
