import Foundation
import Interchange
import Records
import Testing

/// Events that programs mark as all-day, and whose days they write as midnights.
@Suite("All-day events with times")
struct ICalendarAllDayTests {
    @Test("All-day events of Exchange are days, although they have times at midnight")
    func exchange() throws {
        let (event, messages) = try readEvent(
            """
            DTSTART;TZID=Europe/Berlin:20261207T000000
            DTEND;TZID=Europe/Berlin:20261209T000000
            RRULE:FREQ=WEEKLY;COUNT=3
            EXDATE;TZID=Europe/Berlin:20261214T000000
            X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
            """,
            zone: "America/New_York"
        )
        #expect(event.days == (try days("2026-12-07", "2026-12-08")))
        #expect(try event.starts(in: days("2026-11-01", "2027-12-31")) == ["2026-12-07", "2026-12-21"])
        #expect(messages == [])
    }

    @Test(
        "Midnights in UTC, in a zone or floating are days",
        arguments: [
            "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE", "X-FUNAMBOL-ALLDAY:1",
            "X-FUNAMBOL-ALLDAY:TRUE",
        ],
        [
            ("DTSTART:20261224T000000Z", "DTEND:20261226T000000Z"),
            ("DTSTART:20261223T230000Z", "DTEND:20261225T230000Z"),
            ("DTSTART;TZID=Asia/Tokyo:20261224T000000", "DTEND;TZID=Asia/Tokyo:20261226T000000"),
            ("DTSTART:20261224T000000", "DTEND:20261226T000000"), ("DTSTART:20261224T000000Z", "DURATION:P2D"),
            ("DTSTART:20261223T230000Z", "DURATION:PT48H"), ("DTSTART:20261224T000000", "DTEND:20261225T235900"),
        ]
    )
    func midnights(property: String, times: (String, String)) throws {
        let (event, messages) = try readEvent("\(times.0)\n\(times.1)\n\(property)", zone: "Europe/Berlin")
        #expect(event.days == (try days("2026-12-24", "2026-12-25")))
        #expect((event.end, event.timeZone) == (nil, nil))
        #expect(messages == [])
    }

    @Test("Midnights in UTC are those of the calendar's zone, not of the site's")
    func ownZone() throws {
        let event = eventText(
            "DTSTART:20260713T220000Z\nDTEND:20260714T220000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nSUMMARY:x"
        )
        let read = try readCalendar("X-WR-TIMEZONE:Europe/Paris\n\(event)", zone: "America/New_York")
        #expect(read.value.first?.event.days == (try days("2026-07-14", "2026-07-14")))
    }

    @Test("A series of such days keeps its exceptions and its last day in every zone", arguments: ["Berlin", "London"])
    func series(city: String) throws {
        let event = eventText(
            """
            DTSTART:20261206T230000Z
            DTEND:20261207T230000Z
            RRULE:FREQ=WEEKLY;UNTIL=20261227T230000Z
            EXDATE:20261213T230000Z
            X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
            SUMMARY:x
            """
        )
        let zone = "Europe/\(city)"
        let read = try readCalendar("X-WR-TIMEZONE:Europe/Berlin\n\(event)", zone: zone)
        let series = try #require(read.value.first).event
        #expect(read.messages == [])
        #expect(
            try series.starts(in: days("2026-12-01", "2027-12-01"), zone: zone) == [
                "2026-12-07", "2026-12-21", "2026-12-28",
            ]
        )
    }

    @Test(
        "Other times stay times, whatever the property says",
        arguments: [
            "DTSTART:20261224T090000Z\nDTEND:20261225T090000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
            "DTSTART:20261224T000000\nDTEND:20261225T000000\nX-MICROSOFT-CDO-ALLDAYEVENT:FALSE",
            "DTSTART:20261224T000000\nDTEND:20261225T000000\nX-FUNAMBOL-ALLDAY:0",
        ]
    )
    func times(lines: String) throws {
        let event = try readEvent(lines, zone: "Europe/Berlin").event
        #expect(event.days == nil)
        #expect(event.end?.timeIntervalSince(event.date) == 86_400)
    }
}
