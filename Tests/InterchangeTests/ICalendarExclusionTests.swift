import Diagnostics
import Foundation
import Interchange
import Records
import Testing

/// Exclusion rules of RFC 2445, and additional occurrences with an end of their own.
@Suite("Exclusion rules and periods")
struct ICalendarExclusionTests {
    @Test("A series with no occurrences left is reported with its UID and its line")
    func nothingLeft() throws {
        let lines = "DTSTART:20261201T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20261201T090000Z"
        let read = try readEvent("\(lines)\nEXDATE:20261202T090000Z")
        #expect(read.event.isEmptySeries(in: .gmt))
        #expect(
            read.messages == [
                "a.ics:3: warning: every occurrence of \"x\" (UID x) is left out\n"
                    + "    hint: no list shows the event; remove it, or some of its EXDATE"
            ]
        )
        #expect(try readEvent(lines).messages == [])
        let cancelled = eventText(
            "RECURRENCE-ID:20261202T090000Z\nDTSTART:20261202T090000Z\nSTATUS:CANCELLED\nSUMMARY:x"
        )
        let all = try readCalendar(eventText("\(lines)\nSUMMARY:x") + "\n" + cancelled)
        #expect(all.messages.map { $0.contains("every occurrence of") } == [true])
        let moved = eventText("RECURRENCE-ID:20261202T090000Z\nDTSTART:20261203T090000Z\nSUMMARY:x")
        #expect(try readCalendar(eventText("\(lines)\nSUMMARY:x") + "\n" + moved).messages == [])
    }

    private func year() throws -> ClosedRange<Day> { try days("2026-11-01", "2027-10-31") }

    @Test(
        "Exclusion rules leave out the occurrences that they produce",
        arguments: [
            ("RRULE:FREQ=DAILY;COUNT=8\nEXRULE:FREQ=WEEKLY;BYDAY=SA,SU", ["02", "03", "04", "05", "06", "09"]),
            // The start is an occurrence of the exclusion rule only if that produces it.
            ("RRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;INTERVAL=2", ["03", "05"]),
            ("RRULE:FREQ=DAILY;UNTIL=20261106T080000Z\nEXRULE:FREQ=DAILY;BYDAY=TU;COUNT=9", ["02", "04", "05", "06"]),
            ("RRULE:FREQ=DAILY;COUNT=5\nEXRULE:FREQ=WEEKLY;BYDAY=TU\nEXRULE:FREQ=WEEKLY;BYDAY=TH", ["02", "04", "06"]),
            ("RDATE:20261103T080000Z,20261104T080000Z\nEXRULE:FREQ=WEEKLY;BYDAY=TU", ["02", "04"]),
        ]
    )
    func excluded(lines: String, expected: [String]) throws {
        let (event, messages) = try readEvent(
            "DTSTART;TZID=Europe/Berlin:20261102T090000\n\(lines)",
            zone: "Europe/Berlin"
        )
        #expect(try event.starts(in: try year()) == expected.map { "2026-11-\($0) 09:00" })
        #expect(messages == [])
        let whole = lines.replacing(
            "RDATE:20261103T080000Z,20261104T080000Z",
            with: "RDATE;VALUE=DATE:20261103,20261104"
        )
        let days = try readEvent("DTSTART;VALUE=DATE:20261102\n\(whole)").event
        #expect(try days.starts(in: try year()) == expected.map { "2026-11-\($0)" })
    }

    @Test(
        "An exclusion rule that can't be read, or that never ends, is reported with its line",
        arguments: [
            ("FREQ=OFTEN", "EXRULE \"FREQ=OFTEN\": can't read `OFTEN` as a frequency"),
            ("FREQ=DAILY;BYDAY=SA,SU", "EXRULE has no end; occurrences after 2054-03-19 are not left out"),
        ]
    )
    func reported(rule: String, message: String) throws {
        let (_, messages) = try readEvent("DTSTART:20261102T090000Z\nRRULE:FREQ=DAILY\nEXRULE:\(rule)")
        #expect(messages.count == 1)
        #expect(messages[0].hasPrefix("a.ics:7: warning: record 1 (\"x\"): \(message)"), "\(messages)")
    }

    private static let period = """
        DTSTART:20261102T090000Z
        DTEND:20261102T100000Z
        RDATE;VALUE=PERIOD:20261103T090000Z/PT1H,20261104T090000Z/20261104T120000Z
        LOCATION:here
        SUMMARY:x
        """

    @Test("A period of a different length from the event has its own end")
    func periods() throws {
        let read = try readCalendar(eventText(Self.period))
        #expect(read.messages == [])
        let events = read.value.map(\.event)
        #expect(events.count == 2)
        #expect(try events[0].starts(in: try year(), zone: "UTC").count == 3)
        let start = try instant("2026-11-04T09:00:00Z")
        #expect(events[1].date == start)
        #expect(events[1].end == start + 3 * 3_600)
        #expect(events[1].location == "here")
        #expect([events[1].occurrenceOf] == ["x"] && events[1].occurrence == .moment(start))
        #expect(!events[1].isSeries)
        let again = ICalendar.read(ICalendar.write(read.value, name: "x").value, file: "a.ics", zone: .gmt)
        #expect(again.value.map(\.event.end) == events.map(\.end))
    }

    @Test(
        "Such a period has its own end even if its series has no UID, or shares one",
        arguments: ["", "UID:y\nDTSTART:20261101T090000Z\nSUMMARY:y\nEND:VEVENT\nBEGIN:VEVENT\nUID:y\n"]
    )
    func unidentifiedPeriods(before: String) throws {
        let again = ",20261104T090000Z/20261104T120000Z"
        let lines = Self.period.replacing("\nLOCATION", with: "\(again)\nRRULE:FREQ=DAILY;COUNT=4\nLOCATION")
        let events = try readCalendar("BEGIN:VEVENT\n\(before)\(lines)\nEND:VEVENT").value.map(\.event)
            .filter { $0.name == "x" }
        #expect(events.count == 2)
        let days = try events[0].starts(in: try year(), zone: "UTC").map { $0.prefix(10) }
        #expect(days == ["2026-11-02", "2026-11-03", "2026-11-05"])
        let start = try instant("2026-11-04T09:00:00Z")
        #expect(events[1].date == start && events[1].end == start + 3 * 3_600)
    }

    @Test("A period that is excluded, or that another component replaces, isn't read twice")
    func replacedPeriods() throws {
        let excluded = try readCalendar(eventText(Self.period + "\nEXDATE:20261104T090000Z"))
        #expect(excluded.value.count == 1)
        let change = eventText("RECURRENCE-ID:20261104T090000Z\nDTSTART:20261104T150000Z\nSUMMARY:y")
        for text in [eventText(Self.period) + "\n" + change, change + "\n" + eventText(Self.period)] {
            let read = try readCalendar(text)
            #expect(Set(read.value.map(\.event.name)) == ["x", "y"])
            #expect(read.value.count == 2)
        }
    }

    @Test("Faults name the property, its line, and the name or the UID of the event")
    func faults() throws {
        let read = try readCalendar(
            """
            BEGIN:VEVENT
            UID:a@example.org
            DTSTART:2026-13-44
            END:VEVENT
            \(eventText("SUMMARY:Choir\nDTSTART:20261201T100000Z\nRRULE:FREQ=DALY", uid: "b"))
            BEGIN:VEVENT
            UID:c@example.org
            DTSTART:20261201T100000Z
            RRULE:FREQ=DAILY
            EXDATE:20261203T100000Z
            EXDATE:20261204T110000Z
            END:VEVENT
            """
        )
        let faults = read.diagnostics.filter { !$0.message.contains("without a name") }
        #expect(faults.map(\.location.line) == [5, 11, 18])
        #expect(faults.map(\.location.name) == ["UID a@example.org", "Choir", "UID c@example.org"])
        #expect(
            zip(faults, ["in DTSTART, expected", "RRULE \"FREQ=DALY\"", "EXDATE 2026-12-04T11:00:00 matches no"])
                .allSatisfy { $0.message.contains($1) }
        )
    }
}
