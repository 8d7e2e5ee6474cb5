import Diagnostics
import Foundation
import Interchange
import Records
import Testing

@Suite("Dates in iCalendar")
struct ICalendarDateTests {
    private func date(_ start: String, zones: String = "") throws -> String {
        let read = try readCalendar("\(zones)BEGIN:VEVENT\n\(start)\nSUMMARY:x\nEND:VEVENT")
        return try #require(read.value.first).event.date.formatted(.iso8601)
    }

    @Test(
        "Dates in all forms that programs write",
        arguments: [
            ("DTSTART:20261123T090000Z", "2026-11-23T09:00:00Z"),
            ("DTSTART:20260723T090000", "2026-07-23T08:00:00Z"),
            ("DTSTART;VALUE=DATE:20260723", "2026-07-22T23:00:00Z"),
            ("DTSTART:20260723", "2026-07-22T23:00:00Z"),
            ("DTSTART;TZID=America/New_York:20261123T090000", "2026-11-23T14:00:00Z"),
            ("dtstart;tzid=\"America/New_York\":20261123T090000", "2026-11-23T14:00:00Z"),
            ("DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260723T090000", "2026-07-23T07:00:00Z"),
            ("DTSTART;X-A=\"b;c:d\";TZID=Asia/Tokyo:20261123T090000", "2026-11-23T00:00:00Z"),
            ("DTSTART;VALUE=DATE-TIME:20261123T0900Z", "2026-11-23T09:00:00Z"),
            ("DTSTART:2026-11-23T09:00:00+01:00", "2026-11-23T08:00:00Z"),
            ("DTSTART:20261123T090000+0100", "2026-11-23T08:00:00Z"),
            ("DTSTART;TZID=Asia/Tokyo:20261123T090000-0530", "2026-11-23T14:30:00Z"),
            ("DTSTART:20261123t090000z", "2026-11-23T09:00:00Z"),
            ("DTSTART:20261123T240000", "2026-11-24T00:00:00Z"),
            ("DTSTART:20261123T090000.500Z", "2026-11-23T09:00:00Z"),
            // The clocks skip this hour; the offset before is used (RFC 5545, section 3.3.5).
            ("DTSTART;TZID=Europe/London:20260329T013000", "2026-03-29T01:30:00Z"),
            // This one occurs twice; the first is used.
            ("DTSTART;TZID=Europe/London:20261025T013000", "2026-10-25T00:30:00Z"),
        ]
    )
    func dates(start: String, expected: String) throws {
        #expect(try date(start) == expected)
    }

    /// A zone with a custom name and the rules of Central Europe, as written by Outlook.
    private let outlookZone = """
        BEGIN:VTIMEZONE
        TZID:W. Europe Standard Time
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE

        """

    @Test(
        "Times in a zone defined in the file",
        arguments: [
            ("20260115T090000", "2026-01-15T08:00:00Z"), ("20260715T090000", "2026-07-15T07:00:00Z"),
            ("20260329T015959", "2026-03-29T00:59:59Z"), ("20260329T030000", "2026-03-29T01:00:00Z"),
            ("20261025T040000", "2026-10-25T03:00:00Z"), ("20261231T235959", "2026-12-31T22:59:59Z"),
        ]
    )
    func definedZone(time: String, expected: String) throws {
        #expect(try date("DTSTART;TZID=W. Europe Standard Time:\(time)", zones: outlookZone) == expected)
    }

    @Test("Later rules replace those that have ended")
    func endedRules() throws {
        let zones = """
            BEGIN:VTIMEZONE
            TZID:Old
            BEGIN:DAYLIGHT
            DTSTART:20000402T020000
            TZOFFSETFROM:-0500
            TZOFFSETTO:-0400
            RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=SU;BYMONTHDAY=1,2,3,4,5,6,7;UNTIL=20060402T070000Z
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:20001029T020000
            TZOFFSETFROM:-0400
            TZOFFSETTO:-0500
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z
            END:STANDARD
            END:VTIMEZONE

            """
        #expect(try date("DTSTART;TZID=Old:20050701T120000", zones: zones) == "2005-07-01T16:00:00Z")
        #expect(try date("DTSTART;TZID=Old:20060403T120000", zones: zones) == "2006-04-03T16:00:00Z")
        #expect(try date("DTSTART;TZID=Old:20260701T120000", zones: zones) == "2026-07-01T17:00:00Z")
        #expect(try date("DTSTART;TZID=Old:19990701T120000", zones: zones) == "1999-07-01T17:00:00Z")
    }
}
