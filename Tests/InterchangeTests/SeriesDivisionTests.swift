import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// Changes of an occurrence and all later ones.
@Suite("Permanent changes of series", .ends)
struct SeriesDivisionTests {
    /// The contents of the calendar, as `ranges.py` prints them.
    private func occurrences(_ lines: String) throws -> (found: [String], messages: [String]) {
        let read = try readCalendar(lines, zone: "Europe/Berlin")
        return (try read.value.occurrences(), read.messages)
    }

    private static func series(_ rule: String, _ changes: [String], isDay: Bool = false) -> String {
        let type = isDay ? ";VALUE=DATE" : ";TZID=Europe/Berlin"
        let (start, end) = isDay ? ("20261201", "20261202") : ("20261201T100000", "20261201T110000")
        let master = eventText("DTSTART\(type):\(start)\nDTEND\(type):\(end)\n\(rule)\nSUMMARY:Old")
        return ([master] + changes.map { eventText($0) }).joined(separator: "\n")
    }

    private static func change(_ old: String, _ start: String, _ end: String, _ name: String, range: Bool = true)
        -> String
    {
        let range = range ? ";RANGE=THISANDFUTURE" : ""
        return "RECURRENCE-ID\(range);TZID=Europe/Berlin:\(old)\nDTSTART;TZID=Europe/Berlin:\(start)\n"
            + "DTEND;TZID=Europe/Berlin:\(end)\nSUMMARY:\(name)"
    }

    private static let later = change("20261222T100000", "20261222T140000", "20261222T153000", "New")
    private static let nextDay = change("20261222T100000", "20261223T100000", "20261223T110000", "New")

    private static let calendars: [String] = [
        series("RRULE:FREQ=WEEKLY;COUNT=8", [later]), series("RRULE:FREQ=WEEKLY", [later]),
        series("RRULE:FREQ=WEEKLY;UNTIL=20270601T080000Z", [later]), series("RRULE:FREQ=WEEKLY;BYDAY=TU", [nextDay]),
        series("RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SU;WKST=SU;COUNT=9", [nextDay]),
        series("RRULE:FREQ=DAILY;COUNT=40", [later]), series("RRULE:FREQ=DAILY;UNTIL=20270301T090000Z", [nextDay]),
        series("RRULE:FREQ=DAILY;INTERVAL=7\nEXDATE;TZID=Europe/Berlin:20261208T100000,20270105T100000", [later]),
        series(
            "RRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=9",
            [change("20270105T100000", "20270106T100000", "20270106T120000", "New")]
        ),
        series("RRULE:FREQ=MONTHLY;COUNT=12", [change("20270301T100000", "20270302T090000", "20270302T093000", "New")]),
        series("RRULE:FREQ=MONTHLY", [change("20270301T100000", "20270302T100000", "20270302T110000", "New")]),
        series(
            "RRULE:FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1",
            [change("20270201T100000", "20270228T120000", "20270228T130000", "New")]
        ),
        series(
            "RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1",
            [change("20271201T100000", "20271203T100000", "20271203T110000", "New")]
        ),
        series(
            "RRULE:FREQ=YEARLY;BYMONTH=5,12;BYMONTHDAY=1",
            [change("20270501T100000", "20270503T100000", "20270503T110000", "New")]
        ),
        series("RDATE;TZID=Europe/Berlin:20261222T100000,20270120T100000,20270720T100000", [later]),
        // At its first occurrence; twice; and with an occurrence that changes by itself.
        series("RRULE:FREQ=WEEKLY;COUNT=8", [change("20261201T100000", "20261201T120000", "20261201T130000", "New")]),
        series(
            "RRULE:FREQ=WEEKLY;COUNT=20",
            [later, change("20270209T100000", "20270210T080000", "20270210T090000", "Newer")]
        ),
        series(
            "RRULE:FREQ=WEEKLY;COUNT=8",
            [later, change("20270105T100000", "20270107T100000", "20270107T110000", "Once", range: false)]
        ),
        series(
            "RRULE:FREQ=WEEKLY;COUNT=8",
            [
                "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261222\nDTSTART;VALUE=DATE:20261224\n"
                    + "DTEND;VALUE=DATE:20261226\nSUMMARY:New"
            ],
            isDay: true
        ),
    ]

    @Test("recurring-ical-events finds the same occurrences")
    func peer() async throws {
        let texts = Self.calendars.map {
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\n\($0)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n")
        }
        let expected: [[String]] = try await runPython("ranges.py", input: try JSONEncoder().encode(texts))
        for (calendar, expected) in zip(Self.calendars, expected) {
            let (found, messages) = try occurrences(calendar)
            #expect(found == expected, "\(calendar)")
            #expect(messages == [])
        }
    }

    @Test(
        "Permanently cancelled occurrences don't take place",
        arguments: ["20261203T100000", "20261201T100000"]
    )
    func cancelled(first: String) throws {
        let gone =
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:\(first)\nSTATUS:CANCELLED\n"
            + "DTSTART;TZID=Europe/Berlin:\(first)\nSUMMARY:Old"
        let (found, messages) = try occurrences(Self.series("RRULE:FREQ=DAILY;COUNT=6", [gone]))
        let all = ["2026-12-01T09:00:00Z 2026-12-01T10:00:00Z Old", "2026-12-02T09:00:00Z 2026-12-02T10:00:00Z Old"]
        #expect(found == (first.hasPrefix("20261203") ? all : []))
        #expect(messages == [])
    }
}
