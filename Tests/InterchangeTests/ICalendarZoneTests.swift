import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// The time zone names that programs write.
@Suite("Time zones in iCalendar", .ends)
struct ICalendarZoneTests {
    @Test(
        "Windows names are resolved as in CLDR, quoted or not",
        arguments: [
            ("Eastern Standard Time", "20260908T140000", "2026-09-08 20:00", "America/New_York"),
            ("eastern standard time", "20260908T140000", "2026-09-08 20:00", "America/New_York"),
            ("W. Europe Standard Time", "20261120T090000", "2026-11-20 09:00", "Europe/Berlin"),
            ("Tokyo Standard Time", "20261120T090000", "2026-11-20 01:00", "Asia/Tokyo"),
            ("Line Islands Standard Time", "20261120T090000", "2026-11-19 20:00", "Pacific/Kiritimati"),
            ("Pacific Standard Time (Mexico)", "20261120T090000", "2026-11-20 18:00", "America/Tijuana"),
            ("UTC-11", "20261120T090000", "2026-11-20 21:00", nil),
            (
                "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "20261120T090000", "2026-11-20 09:00",
                "Europe/Berlin"
            ),
            // Older versions of Windows had other lists, and some programs truncate them.
            ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome", "20261120T090000", "2026-11-20 09:00", "Europe/Berlin"),
            ("(UTC+01:00) Amsterdam, Berlin", "20260720T090000", "2026-07-20 09:00", "Europe/Berlin"),
            ("(GMT+01:00) Amsterdam, Berlin, Ber", "20260720T090000", "2026-07-20 09:00", "Europe/Berlin"),
            ("(UTC-05:00) Eastern Time (US & Canada)", "20260908T140000", "2026-09-08 20:00", "America/New_York"),
            ("(UTC-08:00) Pacific Time (US & Canada)", "20260908T140000", "2026-09-08 23:00", "America/Los_Angeles"),
            ("(UTC+09:00) Osaka, Sapporo, Tokyo", "20261120T090000", "2026-11-20 01:00", "Asia/Tokyo"),
            ("tzone://Microsoft/Utc", "20261120T090000", "2026-11-20 10:00", nil),
            ("/example.org/Tokyo Standard Time", "20261120T090000", "2026-11-20 01:00", "Asia/Tokyo"),
            // La Paz is in two zones.
            ("(UTC-07:00) La Paz, Mazatlan", "20261120T090000", "2026-11-20 17:00", "America/Mazatlan"),
            ("(UTC-04:00) La Paz, Manaus", "20261120T090000", "2026-11-20 14:00", "America/La_Paz"),
            ("W. Europe Standard Time 1", "20261120T090000", "2026-11-20 09:00", "Europe/Berlin"),
            ("america/new_york", "20260908T140000", "2026-09-08 20:00", "America/New_York"),
            ("(GMT+01.00) Amsterdam / Berlin / Bern", "20260720T090000", "2026-07-20 09:00", "Europe/Berlin"),
            ("Eastern Time (US & Canada)", "20260908T140000", "2026-09-08 20:00", "America/New_York"),
            ("(UTC) Coordinated Universal Time", "20261120T090000", "2026-11-20 10:00", nil),
        ] as [(String, String, String, String?)]
    )
    func windows(name: String, time: String, expected: String, iana: String?) throws {
        for parameter in [name, "\"\(name)\""] {
            for start in ["DTSTART;TZID=\(parameter):\(time)", "DTSTART;TZID=\(parameter);VALUE=DATE-TIME:\(time)"] {
                let (event, messages) = try readEvent(start, zone: "Europe/Berlin")
                #expect(try text(of: event.date, zone: "Europe/Berlin") == expected, "\(start)")
                if let iana { #expect(event.timeZone == iana, "\(start)") }
                #expect(messages.isEmpty, "\(start)")
            }
        }
    }

    @Test("A Windows name takes precedence over rules in the file, and can be the calendar's own zone")
    func everywhere() throws {
        let event = eventText("DTSTART:20260908T140000\nSUMMARY:x")
        let read = try readCalendar("X-WR-TIMEZONE:Eastern Standard Time\n\(event)", zone: "Europe/Berlin")
        #expect(read.value.first?.event.date == (try instant("2026-09-08T18:00:00Z")))
        #expect(read.value.first?.event.timeZone == "America/New_York")
    }

    @Test(
        "A day begins at midnight in the site's zone, whatever zone the calendar has",
        arguments: ["UTC", "America/New_York", "Asia/Tokyo", "Mars"],
        ["Europe/Berlin", "America/New_York"]
    )
    func dayWithoutZone(calendar: String, site: String) throws {
        for lines in [
            "DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261225",
            "DTSTART;TZID=\(calendar):20261224T000000\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
            "DTSTART;VALUE=DATE:20261224\nRRULE:FREQ=YEARLY",
        ] {
            let event = eventText("\(lines)\nSUMMARY:x")
            let read = try readCalendar("X-WR-TIMEZONE:\(calendar)\n\(event)", zone: site)
            let found = try #require(read.value.first).event
            #expect(try text(of: found.date, zone: site) == "2026-12-24 00:00", "\(lines)")
            #expect(found.days?.description == "2026-12-24...2026-12-24", "\(lines)")
        }
    }

    @Test("An unknown display name is resolved to its offset, with one warning")
    func offset() throws {
        let lines =
            "DTSTART;TZID=(UTC+05:30) Atlantis, Lemuria:20260908T140000\nDTEND;TZID=(UTC+05:30) Atlantis, Lemuria:20260908T150000"
        let (event, messages) = try readEvent(lines)
        #expect(event.date == (try instant("2026-09-08T08:30:00Z")))
        #expect(event.end == (try instant("2026-09-08T09:30:00Z")))
        #expect(
            messages == [
                "a.ics:5: warning: the time zone \"(UTC+05:30) Atlantis, Lemuria\" is not known; its offset "
                    + "from UTC is used all year\n    hint: taken for GMT+0530; check the time"
            ]
        )
    }

    @Test(
        "An abbreviation means what the file defines",
        arguments: [
            ("CST", "+0800", "2026-12-01T01:00:00Z"), ("IST", "+0200", "2026-12-01T07:00:00Z"),
            ("AST", "-0400", "2026-12-01T13:00:00Z"), ("EST", "-0400", "2026-12-01T13:00:00Z"),
            ("EST", "-0500", "2026-12-01T14:00:00Z"),
        ]
    )
    func abbreviation(name: String, offset: String, expected: String) throws {
        let offsets = "TZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)"
        let rules = "BEGIN:STANDARD\nDTSTART:19700101T000000\n\(offsets)\nEND:STANDARD"
        let zone = "BEGIN:VTIMEZONE\nTZID:\(name)\n\(rules)\nEND:VTIMEZONE"
        let event = eventText("DTSTART;TZID=\(name):20261201T090000\nSUMMARY:x")
        let read = try readCalendar("\(zone)\n\(event)", zone: "Europe/Berlin")
        #expect(read.value.first?.event.date == (try instant(expected)))
        #expect(read.messages == [])
    }

    @Test(
        "An unknown name causes one warning, and no event is lost",
        arguments: [
            "Mars", "\"Mars\"", "Mars: north", "\"Mars: north\"", "(UTC+99:00) Mars", "(UTC Mars", "Mars/",
            "(UTC+01:00)", "CST", "BST",
        ]
    )
    func unknown(name: String) throws {
        let text = (0..<3).map { eventText("DTSTART;TZID=\(name):2026090\($0 + 1)T140000\nSUMMARY:x", uid: "\($0)") }
        let read = try readCalendar(text.joined(separator: "\n"), zone: "Europe/Berlin")
        #expect(read.value.map(\.event.date).count == 3)
        #expect(read.value.last?.event.date == (try instant("2026-09-03T12:00:00Z")))
        #expect(read.value.allSatisfy { $0.event.timeZone == nil })
        let bare = name.replacing("\"", with: "")
        #expect(
            read.messages == [
                "a.ics:5: warning: the time zone \"\(bare)\" is neither known nor defined in the file\n    hint: taken for "
                    + "Europe/Berlin; check the time"
            ]
        )
    }

    @Test("Z is UTC, also as the name of a zone")
    func utc() throws {
        let (event, messages) = try readEvent("DTSTART;TZID=Z:20261201T090000", zone: "Europe/Berlin")
        #expect(event.date == (try instant("2026-12-01T09:00:00Z")))
        #expect(messages == [])
    }

    @Test(
        "The rules of a zone are read even with parts that RFC 5545 forbids",
        arguments: [
            "-1SU", "-1SU;UNTIL=", "-1SU;COUNT=5;UNTIL=20400101T000000Z", "-1SU;INTERVAL=0", "-1SU;X-RULE=1",
            "SU;BYSETPOS=-1",
        ]
    )
    func forbidden(parts: String) throws {
        func rule(_ name: String, _ month: Int, _ before: String, _ offset: String) -> String {
            """
            BEGIN:\(name)
            DTSTART:1970\(month < 10 ? "0" : "")\(month)25T020000
            TZOFFSETFROM:\(before)
            TZOFFSETTO:\(offset)
            RRULE:FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(parts)
            END:\(name)
            """
        }
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Office clock
            \(rule("DAYLIGHT", 3, "+0100", "+0200"))
            \(rule("STANDARD", 10, "+0200", "+0100"))
            END:VTIMEZONE
            """
        for (day, expected) in [("20270315", "2027-03-15T08:00:00Z"), ("20270701", "2027-07-01T07:00:00Z")] {
            let event = eventText("DTSTART;TZID=Office clock:\(day)T090000\nSUMMARY:x")
            let read = try readCalendar("\(zone)\n\(event)", zone: "America/New_York")
            #expect(read.value.first?.event.date == (try instant(expected)))
        }
    }

    @Test("All Windows names are resolved as in tzlocal")
    func table() async throws {
        let zones: [String: String] = try await runPython("events.py", "zones")
        #expect(zones.count > 130)
        for (name, iana) in zones {
            for time in ["20260108T140000", "20260708T140000"] {
                let (event, messages) = try readEvent("DTSTART;TZID=\(name):\(time)")
                let expected = try readEvent("DTSTART;TZID=\(iana):\(time)").event
                #expect(event.date == expected.date, "\(name)")
                #expect(messages.isEmpty, "\(name)")
            }
        }
    }
}
