import Foundation
import Interchange
import Records
import Testing

/// The ends, days and places of events.
@Suite("Reading the details of iCalendar events")
struct ICalendarDetailsTests {
    /// Its end in local time.
    private func end(_ lines: String) throws -> (end: String?, messages: [String]) {
        let (event, messages) = try readEvent(lines)
        return (try event.end.map { try text(of: $0, zone: event.timeZone ?? "Europe/London") }, messages)
    }

    @Test(
        "The end of an event",
        arguments: [
            ("DTSTART:20261123T090000Z\nDTEND:20261123T100000Z", "2026-11-23 10:00"),
            ("DTSTART;TZID=Asia/Tokyo:20261123T230000\nDTEND;TZID=Asia/Tokyo:20261124T010000", "2026-11-24 01:00"),
            // It ends in a different zone than it starts in.
            (
                "DTSTART;TZID=Asia/Tokyo:20261123T120000\nDTEND;TZID=America/Los_Angeles:20261123T060000",
                "2026-11-23 23:00"
            ),
            ("DTSTART:20261123T090000Z\nDTEND;VALUE=DATE:20261124", "2026-11-24 00:00"),
            ("DTSTART:20261123T090000Z\nDURATION:PT1H30M", "2026-11-23 10:30"),
            ("DTSTART:20261123T090000Z\nDURATION:+P1DT2H3M4S", "2026-11-24 11:03"),
            ("DTSTART:20261123T090000Z\nDURATION:P2W", "2026-12-07 09:00"),
            // A calendar day of 23 hours, and 24 hours (RFC 5545, section 3.3.6).
            ("DTSTART;TZID=Europe/Berlin:20260328T120000\nDURATION:P1D", "2026-03-29 12:00"),
            ("DTSTART;TZID=Europe/Berlin:20260328T120000\nDURATION:PT24H", "2026-03-29 13:00"),
            // DTEND takes precedence over contradicting properties.
            ("DTSTART:20261123T090000Z\nDTEND:20261123T100000Z\nDURATION:PT5H", "2026-11-23 10:00"),
        ]
    )
    func ends(lines: String, expected: String) throws {
        let (end, messages) = try end(lines)
        #expect(end == expected)
        #expect(messages.isEmpty)
    }

    @Test("An event that ends when it starts has no end", arguments: ["DTEND:20261123T090000Z", "DURATION:PT0S"])
    func noLength(line: String) throws {
        let (end, messages) = try end("DTSTART:20261123T090000Z\n\(line)")
        #expect(end == nil)
        #expect(messages.isEmpty)
    }

    @Test(
        "An end before the start, or one that can't be read, is a warning",
        arguments: [
            ("DTEND:20261123T080000Z", "DTEND \"20261123T080000Z\" is not after the start"),
            ("DURATION:-PT15M", "DURATION \"-PT15M\" is not after the start"),
            ("DURATION:PT999999999H", "DURATION \"PT999999999H\" is not after the start"),
            ("DTEND:tomorrow", "found \"tomorrow\" in DTEND, expected a date such as 20261123T100000Z"),
            ("DURATION:1h", "found \"1h\" in DURATION, expected a length of time such as PT1H30M"),
            ("DURATION:P", "found \"P\" in DURATION, expected a length of time such as PT1H30M"),
            (
                "DURATION:PT9999999999S",
                "found \"PT9999999999S\" in DURATION, expected a length of time such as PT1H30M"
            ),
        ]
    )
    func wrongEnds(line: String, message: String) throws {
        let (end, messages) = try end("DTSTART:20261123T090000Z\n\(line)")
        #expect(end == nil)
        let text = "a.ics:6: warning: record 1 (\"x\"): \(message)\n    hint: the event has no end; correct it"
        #expect(messages == [text])
    }

    @Test(
        "Days are the same in every time zone",
        arguments: ["Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"]
    )
    func days(zone: String) throws {
        let cases = [
            ("DTSTART;VALUE=DATE:20261224", ("2026-12-24", "2026-12-24")),
            ("DTSTART:20261224", ("2026-12-24", "2026-12-24")),
            ("DTSTART;VALUE=DATE:2026-12-24", ("2026-12-24", "2026-12-24")),
            ("DTSTART;VALUE=DATE:20261224T000000", ("2026-12-24", "2026-12-24")),
            ("DTSTART;TZID=Asia/Tokyo;VALUE=DATE:20261224", ("2026-12-24", "2026-12-24")),
            ("DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261225", ("2026-12-24", "2026-12-24")),
            ("DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261227", ("2026-12-24", "2026-12-26")),
            ("DTSTART;VALUE=DATE:20261224\nDTEND:20261227T000000", ("2026-12-24", "2026-12-26")),
            ("DTSTART;VALUE=DATE:20261224\nDTEND:20261226T180000", ("2026-12-24", "2026-12-26")),
            ("DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261224", ("2026-12-24", "2026-12-24")),
            ("DTSTART;VALUE=DATE:20261224\nDURATION:P0D", ("2026-12-24", "2026-12-24")),
            ("DTSTART;VALUE=DATE:20261224\nDURATION:P1D", ("2026-12-24", "2026-12-24")),
            ("DTSTART;VALUE=DATE:20261224\nDURATION:P3D", ("2026-12-24", "2026-12-26")),
            ("DTSTART;VALUE=DATE:20261224\nDURATION:PT30H", ("2026-12-24", "2026-12-25")),
            ("DTSTART;VALUE=DATE:20261224\nDURATION:P1W", ("2026-12-24", "2026-12-30")),
        ]
        for (lines, expected) in cases {
            let (event, messages) = try readEvent(lines, zone: zone)
            #expect(event.days == (try InterchangeTests.days(expected.0, expected.1)), "\(lines)")
            #expect(event.end == nil && event.timeZone == nil, "\(lines)")
            #expect(try text(of: event.date, zone: zone) == "2026-12-24 00:00", "\(lines)")
            #expect(messages.isEmpty, "\(lines)")
        }
    }

    @Test(
        "A last day before the first is a warning, and the event takes one day",
        arguments: [
            ("DTEND;VALUE=DATE:20261220", "DTEND \"20261220\""), ("DURATION:-P1D", "DURATION \"-P1D\""),
        ]
    )
    func wrongDays(line: String, found: String) throws {
        let (event, messages) = try readEvent("DTSTART;VALUE=DATE:20261224\n\(line)")
        #expect(event.days == (try InterchangeTests.days("2026-12-24", "2026-12-24")))
        #expect(
            messages == [
                "a.ics:6: warning: record 1 (\"x\"): \(found) is not after the start\n    hint: the event takes one day"
            ]
        )
    }

    @Test("Place, page and time zone")
    func places() throws {
        let (event, messages) = try readEvent(
            """
            DTSTART;TZID=Europe/Vienna:20261123T090000
            LOCATION;LANGUAGE=de:Raum 4\\, zweiter Stock\\nHinterhaus
            URL;VALUE=URI:https://example.org/a?b=c,d;e
            """
        )
        #expect(event.location == "Raum 4, zweiter Stock\nHinterhaus")
        #expect(event.url == "https://example.org/a?b=c,d;e")
        #expect(event.timeZone == "Europe/Vienna")
        #expect(messages.isEmpty)
        let bare = try readEvent("DTSTART:20261123T090000\nLOCATION:\nURL: ").event
        #expect(bare.details == EventDetails())
    }

    @Test("Floating times and times in UTC have no time zone")
    func withoutZone() throws {
        let starts = [
            "DTSTART:20261123T090000Z", "DTSTART:20261123T090000", "DTSTART:2026-11-23T09:00:00+01:00",
            "DTSTART;TZID=UTC:20261123T090000", "DTSTART;TZID=Etc/UTC:20261123T090000",
        ]
        for start in starts { #expect(try readEvent(start).event.timeZone == nil, "\(start)") }
    }

    @Test(
        "A time that the clocks skip is an hour later",
        arguments: [
            ("Europe/Berlin", "20270328T023000", "2027-03-28 03:30"),
            ("America/Los_Angeles", "20270314T021500", "2027-03-14 03:15"),
            ("Australia/Lord_Howe", "20261004T021000", "2026-10-04 02:40"),
        ]
    )
    func skipped(name: String, time: String, expected: String) throws {
        let event = try readEvent("DTSTART;TZID=\(name):\(time)").event
        #expect(try text(of: event.date, zone: name) == expected)
    }

    @Test("Events without a UID are read, with one warning for the file")
    func withoutUID() throws {
        let one = "BEGIN:VEVENT\nDTSTART:20261123T090000Z\nSUMMARY:One\nEND:VEVENT"
        let warning = "a.ics:3: warning: record 1 (\"One\"), key \"UID\": the event has no UID"
        let rest =
            "; read anyway\n    hint: add one (RFC 5545, section 3.8.4.7); without it, a moved or "
            + "cancelled occurrence can't be matched to its series"
        let read = try readCalendar(one)
        #expect(read.value.map(\.event.identifier) == [nil])
        #expect(read.messages == [warning + rest])
        let several = try readCalendar(
            [one, eventText("DTSTART:20261123T090000Z\nSUMMARY:Two"), one, one].joined(separator: "\n")
        )
        #expect(several.value.map(\.event.identifier) == [nil, "x", nil, nil])
        #expect(several.messages == ["\(warning), like 2 others" + rest])
    }

    @Test("Two events with the same UID are both read")
    func sameUID() throws {
        let text = [
            eventText("DTSTART:20261123T090000Z\nSUMMARY:One"), eventText("DTSTART:20261124T090000Z\nSUMMARY:Two"),
        ]
        let read = try readCalendar(text.joined(separator: "\n"))
        #expect(read.value.map(\.event.identifier) == ["x", nil])
        #expect(
            read.messages == [
                "a.ics:9: warning: record 2 (\"Two\"): the UID \"x\" is also that of the event on line 3; both are read"
            ]
        )
    }
}
