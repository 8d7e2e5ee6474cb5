import Foundation
import Interchange
import Records
import Testing

@Suite("Occurrences of series from iCalendar")
struct ICalendarOccurrenceTests {
    private func year() throws -> ClosedRange<Day> { try days("2026-11-01", "2027-12-31") }

    private let choir = eventText(
        """
        DTSTART;TZID=Europe/Vienna:20261102T200000
        RRULE:FREQ=MONTHLY;BYDAY=1MO;UNTIL=20270503T180000Z
        EXDATE;TZID=Europe/Vienna:20261102T200000
        SUMMARY:Choir
        """,
        uid: "choir@x"
    )

    private func occurrence(_ lines: String) -> String { eventText("\(lines)\nSUMMARY:Choir", uid: "choir@x") }

    @Test("The first occurrence is excluded, and another one is moved", arguments: [false, true])
    func moved(isSeriesLast: Bool) throws {
        let moved = occurrence(
            "RECURRENCE-ID;TZID=Europe/Vienna:20261207T200000\nDTSTART;TZID=Europe/Vienna:20261209T200000"
        )
        let parts = isSeriesLast ? [moved, choir] : [choir, moved]
        let read = try readCalendar(parts.joined(separator: "\n"), zone: "Europe/Berlin")
        let series = try #require(read.value.first { $0.event.repeats != nil }).event
        #expect(series.identifier == "choir@x")
        #expect(
            try series.starts(in: try year()) == [
                "2026-12-07 20:00", "2027-01-04 20:00", "2027-02-01 20:00", "2027-03-01 20:00", "2027-04-05 20:00",
                "2027-05-03 20:00",
            ]
        )
        let other = try #require(read.value.first { $0.event.repeats == nil }).event
        #expect(other.identifier == nil)
        #expect(other.occurrenceOf == "choir@x")
        #expect(other.occurrence == .moment(try instant("2026-12-07T19:00:00Z")))
        #expect(other.date == (try instant("2026-12-09T19:00:00Z")))
        #expect(read.diagnostics.isEmpty)
    }

    @Test(
        "An occurrence can be identified by the midnight of its day, as Exchange does",
        arguments: ["RECURRENCE-ID;TZID=Europe/Vienna:20261207T000000", "RECURRENCE-ID:20261206T230000Z"]
    )
    func midnight(line: String) throws {
        let read = try readCalendar("\(choir)\n" + occurrence("\(line)\nDTSTART;TZID=Europe/Vienna:20261209T200000"))
        let other = try #require(read.value.first { $0.event.repeats == nil }).event
        #expect(other.occurrence == .day(try #require(Day("2026-12-07"))))
        #expect(read.diagnostics.isEmpty)
    }

    @Test(
        "A change to an occurrence that the series doesn't have causes a warning",
        arguments: ["", "\nSTATUS:CANCELLED"]
    )
    func unmatched(status: String) throws {
        let start = "RECURRENCE-ID;TZID=Europe/Vienna:20261208T200000\nDTSTART;TZID=Europe/Vienna:20261210T200000"
        let read = try readCalendar("\(choir)\n" + occurrence(start + status))
        #expect(
            read.messages == [
                "a.ics:10: warning: record 2 (\"Choir\"): its RECURRENCE-ID 2026-12-08T20:00:00 matches no occurrence of "
                    + "\"choir@x\"\n    hint: it replaces nothing; compare it with the series' DTSTART and RRULE"
            ]
        )
    }

    @Test(
        "An occurrence is identified by its instant, in whatever zone it is written, or by its day",
        arguments: ["DTSTART:20261102T190000Z", "DTSTART;TZID=Europe/Vienna:20261102T200000"],
        [
            "RECURRENCE-ID:20261109T190000Z", "RECURRENCE-ID;TZID=Europe/Vienna:20261109T200000",
            "RECURRENCE-ID;TZID=Asia/Tokyo:20261110T040000", "RECURRENCE-ID;VALUE=DATE:20261109",
        ]
    )
    func otherForms(start: String, identity: String) throws {
        let series = eventText("\(start)\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Choir")
        let moved = eventText("\(identity)\nDTSTART:20261110T170000Z\nSUMMARY:Moved")
        let read = try readCalendar("\(moved)\n\(series)", zone: "America/New_York")
        #expect(
            try read.value.occurrences().map { $0.prefix { $0 != " " } } == [
                "2026-11-02T19:00:00Z", "2026-11-10T17:00:00Z", "2026-11-16T19:00:00Z",
            ]
        )
        #expect(read.messages == [])
    }

    @Test("Without a zone, the times of occurrences are on the clocks of the series")
    func floating() throws {
        let series = choir.replacing("EXDATE;TZID=Europe/Vienna:20261102T200000", with: "EXDATE:20261102T200000")
        let gone = occurrence("RECURRENCE-ID:20261207T200000\nDTSTART:20261207T200000\nSTATUS:CANCELLED")
        let read = try readCalendar("\(series)\n\(gone)", zone: "America/New_York")
        let event = try #require(read.value.first).event
        #expect(
            event.exceptDays == [
                .moment(try instant("2026-11-02T19:00:00Z")), .moment(try instant("2026-12-07T19:00:00Z")),
            ]
        )
        #expect(read.messages == [])
    }

    @Test("A cancelled occurrence is an exception of its series", arguments: ["STATUS:CANCELLED", "STATUS:canceled"])
    func cancelled(status: String) throws {
        let gone = occurrence(
            "RECURRENCE-ID:20270104T190000Z\nDTSTART;TZID=Europe/Vienna:20270104T200000\n\(status)"
        )
        let read = try readCalendar("\(gone)\n\(choir)")
        #expect(read.value.count == 1)
        let series = try #require(read.value.first).event
        #expect(try series.starts(in: try year()).prefix(2) == ["2026-12-07 20:00", "2027-02-01 20:00"])
        #expect(read.diagnostics.isEmpty)
    }

    @Test(
        "Occurrences of all-day series are days",
        arguments: [
            "RECURRENCE-ID;VALUE=DATE:20261201", "RECURRENCE-ID:20261201", "RECURRENCE-ID:20261201T000000",
            "RECURRENCE-ID:20261201T000000Z", "RECURRENCE-ID:20261201T080000Z",
            "RECURRENCE-ID;TZID=Asia/Tokyo:20261201T170000",
        ]
    )
    func movedDay(identity: String) throws {
        let series = eventText("DTSTART;VALUE=DATE:20261101\nRRULE:FREQ=MONTHLY\nSUMMARY:Rent")
        let moved = eventText("DTSTART;VALUE=DATE:20261202\n\(identity)\nSUMMARY:Rent")
        let read = try readCalendar("\(series)\n\(moved)", zone: "America/Los_Angeles")
        #expect(read.value.last?.event.occurrence == .day(try #require(Day("2026-12-01"))))
        #expect(read.diagnostics.isEmpty)
    }

    @Test(
        "An occurrence doesn't repeat, even if it has the rule of its series",
        arguments: [
            "RRULE:FREQ=MONTHLY;BYDAY=1MO", "RRULE:FREQ=DAILY\nEXDATE:20261210T190000Z", "RDATE:20261211T190000Z",
        ]
    )
    func ownRule(lines: String) throws {
        let moved = occurrence("RECURRENCE-ID:20261207T190000Z\nDTSTART:20261209T190000Z\n\(lines)")
        let read = try readCalendar("\(choir)\n\(moved)")
        #expect(read.value.map(\.event.isSeries) == [true, false])
        #expect(read.value.last?.event.occurrenceOf == "choir@x")
        #expect(read.messages == [])
    }

    @Test("An occurrence of a to-do with a rule takes place when it is due")
    func ownRuleOfToDo() throws {
        let series = "UID:a\nDTSTART:20261201T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:x"
        let changed = "UID:a\nRECURRENCE-ID:20261202T090000Z\nDTSTART:20261202T090000Z\nDUE:20261202T120000Z\n"
        let read = try readCalendar(
            "BEGIN:VTODO\n\(series)\nEND:VTODO\nBEGIN:VTODO\n\(changed)RRULE:FREQ=DAILY;COUNT=3\nSUMMARY:x\nEND:VTODO"
        )
        #expect(read.value.map(\.event.isSeries) == [true, false])
        #expect(read.value.last?.event.date == (try instant("2026-12-02T12:00:00Z")))
    }

    @Test("A moved occurrence without its series becomes a single event")
    func alone() throws {
        let moved = occurrence("RECURRENCE-ID:20261207T190000Z\nDTSTART:20261209T190000Z")
        let message = "it is an occurrence of \"choir@x\", but the file has no event of that UID that repeats"
        let hint = "hint: shown as a separate event"
        let read = try readCalendar(moved)
        let event = try #require(read.value.first).event
        #expect(event == Event(date: try instant("2026-12-09T19:00:00Z"), name: "Choir"))
        #expect(read.messages == ["a.ics:3: warning: record 1 (\"Choir\"): \(message)\n    \(hint)"])
        let single = try readCalendar("\(occurrence("DTSTART:20261101T190000Z"))\n\(moved)")
        #expect(single.value.count == 2)
        #expect(single.messages == ["a.ics:8: warning: record 2 (\"Choir\"): \(message)\n    \(hint)"])
    }

    @Test("A cancelled series and its moved occurrences are left out, and so is a lone cancelled occurrence")
    func cancelledSeries() throws {
        let gone = occurrence("DTSTART:20261101T190000Z\nRRULE:FREQ=DAILY\nSTATUS:CANCELLED")
        let moved = occurrence("RECURRENCE-ID:20261207T190000Z\nDTSTART:20261209T190000Z")
        let read = try readCalendar("\(gone)\n\(moved)")
        #expect(read.value.isEmpty)
        let message = "the event is cancelled, like 1 other; left out"
        #expect(read.messages == ["a.ics:3: note: record 1 (\"Choir\"), key \"STATUS\": \(message)"])
        let alone = try readCalendar(
            occurrence("RECURRENCE-ID:20261207T190000Z\nDTSTART:20261207T190000Z\nSTATUS:CANCELLED")
        )
        #expect(alone.value.isEmpty)
        #expect(
            alone.messages == ["a.ics:3: note: record 1 (\"Choir\"), key \"STATUS\": the event is cancelled; left out"]
        )
    }

    @Test("A repeating to-do takes place when it is due, and so do its changed occurrences")
    func dueSeries() throws {
        let read = try readCalendar(
            """
            BEGIN:VTODO
            UID:a
            DTSTART;VALUE=DATE:20261201
            DUE;VALUE=DATE:20261205
            RRULE:FREQ=WEEKLY;COUNT=4
            EXDATE;VALUE=DATE:20261215
            SUMMARY:Water
            END:VTODO
            BEGIN:VTODO
            UID:a
            RECURRENCE-ID;VALUE=DATE:20261208
            DTSTART;VALUE=DATE:20261208
            DUE;VALUE=DATE:20261213
            SUMMARY:Water late
            END:VTODO
            BEGIN:VTODO
            UID:b
            DTSTART;TZID=Europe/Berlin:20261201T090000
            DUE;TZID=Europe/Berlin:20261201T170000
            RRULE:FREQ=DAILY;UNTIL=20261203T080000Z
            SUMMARY:Tablet
            END:VTODO
            """
        )
        #expect(
            try read.value.occurrences().map { $0.prefix { $0 != " " } } == [
                "2026-12-01T16:00:00Z", "2026-12-02T16:00:00Z", "2026-12-03T16:00:00Z", "2026-12-05", "2026-12-13",
                "2026-12-26",
            ]
        )
        #expect(read.value.map(\.event.occurrenceOf) == [nil, "a", nil])
        #expect(read.messages == ["a.ics: note: an event here can't store DTSTART (3); not kept"])
    }

    @Test(
        "A completed occurrence is an exception of its series, unless that was moved to begin later",
        arguments: [("20270302", []), ("20270310", ["2027-03-10T17:00:00Z"])]
    )
    func completed(day: String, exceptions: [String]) throws {
        let series = occurrence("DTSTART;TZID=Europe/Berlin:20270310T180000\nRRULE:FREQ=WEEKLY;BYDAY=WE")
        let start = "TZID=Europe/Berlin:\(day)T180000"
        let done = occurrence(
            "RECURRENCE-ID;\(start)\nDTSTART;\(start)\nX-ALMANAC-COMPLETED:20270312T100000Z"
        )
        let read = try readCalendar("\(series)\n\(done)", zone: "Europe/Berlin")
        #expect(read.diagnostics.isEmpty)
        #expect(read.value.map(\.isCompleted) == [false, true])
        #expect(try read.value[0].event.exceptDays == exceptions.map { .moment(try instant($0)) })
        #expect(read.value[1].event.occurrenceOf == "choir@x")
    }
}
