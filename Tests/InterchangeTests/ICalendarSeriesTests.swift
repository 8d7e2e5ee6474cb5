import Foundation
import Interchange
import Records
import Testing

/// Series, their exceptions, and their moved occurrences.
@Suite("Reading series from iCalendar")
struct ICalendarSeriesTests {
    /// A range of a little more than a year.
    private func year() throws -> ClosedRange<Day> { try days("2026-11-01", "2027-12-31") }

    @Test(
        "A daily stand-up from Google with an excluded day",
        arguments: ["Europe/Berlin", "Asia/Tokyo", "America/New_York"]
    )
    func standUp(siteZone: String) throws {
        let (event, messages) = try readEvent(
            """
            DTSTART;TZID=Europe/Berlin:20261102T090000
            DTEND;TZID=Europe/Berlin:20261102T091500
            RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231T225959Z
            EXDATE;TZID=Europe/Berlin:20261109T090000
            """,
            zone: siteZone
        )
        let starts = try event.starts(in: try year())
        #expect(starts.count == 17)
        #expect(starts.prefix(4) == ["2026-11-02 09:00", "2026-11-04 09:00", "2026-11-11 09:00", "2026-11-16 09:00"])
        #expect(starts.last == "2026-12-30 09:00")
        #expect(event.end == (try instant("2026-11-02T08:15:00Z")))
        #expect(messages.isEmpty)
    }

    @Test(
        "Only the occurrence that the clocks skip is later",
        arguments: [
            (
                "Europe/Berlin:20260329T023000", "FREQ=WEEKLY",
                ["2026-03-29 03:30", "2026-04-05 02:30", "2026-04-12 02:30"]
            ),
            (
                "Africa/Cairo:20260424T000000", "FREQ=DAILY",
                ["2026-04-24 01:00", "2026-04-25 00:00", "2026-04-26 00:00"]
            ),
        ]
    )
    func startInGap(start: String, rule: String, expected: [String]) throws {
        let (event, messages) = try readEvent("DTSTART;TZID=\(start)\nRRULE:\(rule);COUNT=3")
        let zone = try #require(event.timeZone)
        #expect(try event.starts(in: days("2026-01-01", "2026-12-31"), zone: zone) == expected)
        #expect(messages == [])
    }

    @Test("The highest of several revisions of an event wins", arguments: [["1", "2"], ["2", "1"]])
    func revisions(sequences: [String]) throws {
        let texts = sequences.flatMap { sequence in
            [
                "RRULE:FREQ=DAILY;COUNT=3\nDTSTART:20261102T090000Z\nSEQUENCE:\(sequence)\nSUMMARY:\(sequence)",
                "RECURRENCE-ID:20261103T090000Z\nDTSTART:20261103T1\(sequence)0000Z\nSEQUENCE:\(sequence)\n"
                    + "SUMMARY:Moved \(sequence)",
            ].map { eventText($0) }
        }
        let read = try readCalendar(texts.joined(separator: "\n"))
        #expect(read.value.map(\.event.name) == ["2", "Moved 2"])
        #expect(read.messages == [])
    }

    @Test(
        "Of revisions with the same number, the later one wins",
        arguments: [
            ("LAST-MODIFIED:20261110T080000Z", "LAST-MODIFIED:20261101T080000Z"),
            ("SEQUENCE:1\nDTSTAMP:20261110T080000Z", "SEQUENCE:1\nDTSTAMP:20261101T080000Z"),
            ("SEQUENCE:0\nDTSTAMP:20261101T080000Z\nLAST-MODIFIED:20261101T080000Z", "SEQUENCE:0"),
        ]
    )
    func sameNumber(later: String, earlier: String) throws {
        let old = eventText("DTSTART:20261201T090000Z\n\(earlier)\nSUMMARY:Old")
        let new = eventText("DTSTART:20261202T090000Z\n\(later)\nSUMMARY:New")
        for text in ["\(old)\n\(new)", "\(new)\n\(old)"] {
            let read = try readCalendar(text)
            #expect(read.value.map(\.event.name) == ["New"])
            #expect(read.messages == [])
        }
    }

    @Test("Of revisions that aren't counted, the later one wins if both have the same name and start")
    func uncounted() throws {
        func event(_ second: Int, _ line: String) -> String {
            eventText("DTSTART:20261201T090000Z\nSEQUENCE:0\nDTSTAMP:20261101T08000\(second)Z\nSUMMARY:x\n\(line)")
        }
        let moved = try readCalendar(event(2, "LOCATION:New") + "\n" + event(1, "LOCATION:Old"))
        #expect(moved.value.map(\.event.location) == ["New"])
        let cancelled = try readCalendar(event(1, "LOCATION:Old") + "\n" + event(2, "STATUS:CANCELLED"))
        #expect(cancelled.value.isEmpty)
    }

    @Test("Events that share a UID are all read if no revisions are counted", arguments: ["", "SEQUENCE:0\n"])
    func sharedUID(sequence: String) throws {
        let texts = (1...3).map { day in
            eventText("DTSTART:2026120\(day)T090000Z\n\(sequence)DTSTAMP:20261101T08000\(day)Z\nSUMMARY:\(day)")
        }
        let read = try readCalendar(texts.joined(separator: "\n"))
        #expect(read.value.map(\.event.name) == ["1", "2", "3"])
        #expect(read.messages.count == 2)
    }

    @Test(
        "An event that is written twice is read once",
        arguments: [
            "", "RECURRENCE-ID:20261201T090000Z\n", "SEQUENCE:0\n", "SEQUENCE:1\n",
            "LAST-MODIFIED:20261101T080000Z\n",
        ]
    )
    func copies(occurrence: String) throws {
        let text = "DTSTART:20261201T090000Z\n\(occurrence)SUMMARY:x\nDTSTAMP:2026110"
        let read = try readCalendar(eventText("\(text)1T080000Z") + "\n" + eventText("\(text)2T080000Z"))
        #expect(read.value.count == 1)
        #expect(read.messages.count == (occurrence.hasPrefix("REC") ? 1 : 0), "\(read.messages)")
    }

    @Test("A completed occurrence of a to-do is excluded from its series")
    func completedOccurrence() throws {
        let read = try readCalendar(
            """
            BEGIN:VTODO
            UID:a
            DTSTART:20261102T090000Z
            RRULE:FREQ=DAILY;COUNT=3
            SUMMARY:Water
            END:VTODO
            BEGIN:VTODO
            UID:a
            RECURRENCE-ID:20261103T090000Z
            DTSTART:20261103T090000Z
            STATUS:COMPLETED
            SUMMARY:Water
            END:VTODO
            """
        )
        #expect(read.value.map(\.isCompleted) == [false, true])
        #expect(read.value.map(\.event.occurrenceOf) == [nil, "a"])
        let starts = try #require(read.value.first).event.starts(in: try year(), zone: "UTC")
        #expect(starts == ["2026-11-02 09:00", "2026-11-04 09:00"])
    }

    @Test("Exceptions of a series use the clocks that its file defines")
    func ownZone() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Office
            BEGIN:STANDARD
            DTSTART:20200101T000000
            TZOFFSETFROM:+0017
            TZOFFSETTO:+0017
            END:STANDARD
            END:VTIMEZONE
            """
        let event = eventText(
            "DTSTART;TZID=Office:20261102T090000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;TZID=Office:20261103T090000\nSUMMARY:x"
        )
        let moved = eventText(
            "DTSTART;TZID=Office:20261104T120000\nRECURRENCE-ID;TZID=Office:20261104T090000\nSUMMARY:y"
        )
        let read = try readCalendar("\(zone)\n\(event)\n\(moved)", zone: "Europe/Berlin").value.map(\.event)
        let series = try #require(read.first)
        let replaced = try #require(read.last?.occurrence)
        var left = series
        left.exceptDays.append(replaced)
        #expect(try series.starts(in: try year()).count == 3)
        #expect(try left.starts(in: try year()).count == 2)
    }

    @Test("Whole days stay whole days when the clocks change", arguments: ["P1D", "PT24H"])
    func nominalLength(duration: String) throws {
        let event = try readEvent(
            "DTSTART;TZID=Europe/Berlin:20261020T120000\nDURATION:\(duration)\nRRULE:FREQ=DAILY",
            zone: "Europe/Berlin"
        ).event
        let berlin = try zone("Europe/Berlin")
        let offsets = ZoneOffsets(of: berlin, around: event.date)
        let days = try days("2026-10-24", "2026-10-24")
        let found = event.occurrences(
            of: try #require(event.recurrenceRule),
            in: days,
            around: Today(now: event.date, timeZone: berlin),
            zones: EventZones([], own: offsets, around: event.date)
        )
        #expect(found.occurrences.map(\.end) == [try instant("2026-10-25T11:00:00Z")])
    }

    @Test(
        "A series begins with the night in which the clocks change",
        arguments: ["DTEND;TZID=Europe/Berlin:20261025T060000", "DURATION:PT8H"]
    )
    func clockLength(line: String) throws {
        let event = try readEvent(
            "DTSTART;TZID=Europe/Berlin:20261024T220000\n\(line)\nRRULE:FREQ=WEEKLY",
            zone: "Europe/Berlin"
        ).event
        #expect(event.end == (try instant("2026-10-25T05:00:00Z")))
    }

    @Test(
        "A birthday is on the same day in every time zone",
        arguments: ["Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"]
    )
    func birthday(siteZone: String) throws {
        let event = try readEvent("DTSTART;VALUE=DATE:20200311\nRRULE:FREQ=YEARLY", zone: siteZone).event
        #expect(try event.starts(in: try year(), zone: siteZone) == ["2027-03-11"])
    }

    @Test(
        "Exceptions in all forms that programs write",
        arguments: [
            "EXDATE;TZID=Europe/Berlin:20261103T090000,20261105T090000",
            "EXDATE;TZID=Europe/Berlin:20261103T090000\nEXDATE;TZID=Europe/Berlin:20261105T090000",
            "EXDATE:20261103T080000Z,20261105T080000Z", "EXDATE;VALUE=DATE:20261103,20261105",
            "EXDATE:20261103,20261105", "EXDATE;TZID=\"W. Europe Standard Time\":20261103T090000,20261105T090000",
            "EXDATE;TZID=(UTC+01:00) Amsterdam, Berlin:20261103T090000,20261105T090000",
            "EXDATE;TZID=America/New_York:20261103T030000,20261105T030000",
            "EXDATE:20261103T090000,20261105T090000",
        ]
    )
    func exceptions(lines: String) throws {
        let (event, messages) = try readEvent(
            "DTSTART;TZID=Europe/Berlin:20261102T090000\nRRULE:FREQ=DAILY;COUNT=5\n\(lines)",
            zone: "Europe/Berlin"
        )
        #expect(try event.starts(in: try year()) == ["2026-11-02 09:00", "2026-11-04 09:00", "2026-11-06 09:00"])
        #expect(messages.isEmpty)
    }

    @Test(
        "Exceptions of all-day series are days, regardless of their form",
        arguments: [
            "EXDATE;VALUE=DATE:20261103", "EXDATE:20261103T000000Z", "EXDATE:20261103T000000",
            "EXDATE;TZID=America/New_York:20261103T000000", "EXDATE:20261102T230000Z",
        ]
    )
    func exceptedDays(line: String) throws {
        let (event, messages) = try readEvent(
            "DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=DAILY;COUNT=3\n\(line)",
            zone: "Europe/Berlin"
        )
        #expect(try event.starts(in: try year()) == ["2026-11-02", "2026-11-04"])
        #expect(messages.isEmpty)
    }

    @Test(
        "Additional occurrences",
        arguments: [
            "RDATE;TZID=Europe/Berlin:20261110T180000,20261120T090000",
            "RDATE;TZID=Europe/Berlin:20261110T180000\nRDATE:20261120T080000Z",
        ]
    )
    func additional(lines: String) throws {
        let (event, messages) = try readEvent("DTSTART;TZID=Europe/Berlin:20261102T090000\n\(lines)")
        #expect(try event.starts(in: try year()) == ["2026-11-02 09:00", "2026-11-10 18:00", "2026-11-20 09:00"])
        #expect(messages.isEmpty)
    }

    @Test("A series keeps its time of day when the clocks in its zone change, regardless of the site's zone")
    func clocks() throws {
        for (name, siteZone) in [("Europe/Berlin", "Asia/Tokyo"), ("America/Los_Angeles", "Europe/Berlin")] {
            let event = try readEvent(
                "DTSTART;TZID=\(name):20270301T090000\nRRULE:FREQ=MONTHLY",
                zone: siteZone
            ).event
            let starts = try event.starts(in: try days("2027-03-01", "2027-05-31"), zone: name)
            #expect(starts == ["2027-03-01 09:00", "2027-04-01 09:00", "2027-05-01 09:00"])
        }
        // A series in UTC is at another local time for half of the year.
        let event = try readEvent("DTSTART:20270301T080000Z\nRRULE:FREQ=MONTHLY", zone: "Europe/Berlin").event
        let starts = try event.starts(in: try days("2027-03-01", "2027-04-30"))
        #expect(starts == ["2027-03-01 09:00", "2027-04-01 10:00"])
    }

    @Test("A series in a zone defined in the file repeats in the known zone that matches it")
    func definedZone() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Customized Time Zone
            BEGIN:STANDARD
            DTSTART:16011104T020000
            RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
            TZOFFSETFROM:-0400
            TZOFFSETTO:-0500
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:16010311T020000
            RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
            TZOFFSETFROM:-0500
            TZOFFSETTO:-0400
            END:DAYLIGHT
            END:VTIMEZONE

            """
        let event = eventText(
            "DTSTART;TZID=\"Customized Time Zone\":20270301T090000\nRRULE:FREQ=MONTHLY;COUNT=2\nSUMMARY:x"
        )
        let read = try readCalendar(zone + event, zone: "Europe/Berlin")
        let series = try #require(read.value.first).event
        #expect(series.timeZone == "America/New_York")
        #expect(try series.starts(in: try year()) == ["2027-03-01 15:00", "2027-04-01 15:00"])
        #expect(read.diagnostics.isEmpty)
        // No zone has an offset of an hour and a minute.
        let odd = try readCalendar(zone.replacing("-0500", with: "+0101") + event, zone: "Europe/Berlin")
        #expect(
            odd.messages == [
                "a.ics:20: warning: record 1 (\"x\"): no known time zone changes its clocks as this one does\n    hint: the "
                    + "event repeats by the clocks of Europe/Berlin"
            ]
        )
    }

    // MARK: Faults

    @Test("Endless rules, and those with a million occurrences a year, cost nothing to read")
    func endless() throws {
        for rule in ["FREQ=SECONDLY", "FREQ=MINUTELY;INTERVAL=1", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY"] {
            let lines = "DTSTART:20261123T090000Z\nRRULE:\(rule)\nEXDATE:20361123T090000Z"
            #expect(try readEvent(lines).event.repeats == rule)
        }
    }

    @Test(
        "An exception that matches nothing is a warning",
        arguments: [
            ("DTSTART:20261123T090000Z", "EXDATE:20261124T091500Z", "2026-11-24T09:15:00 matches no occurrence"),
            ("DTSTART:20261123T090000Z", "EXDATE;VALUE=DATE:20261122", "2026-11-22 matches no occurrence"),
            ("DTSTART;VALUE=DATE:20261123", "EXDATE;VALUE=DATE:20261130", "2026-11-30 matches no occurrence"),
            (
                "DTSTART;TZID=Asia/Tokyo:20261123T090000", "EXDATE:20261124T090000Z,20261124T000000Z,20261201T000000Z",
                "2026-11-24T18:00:00 matches no occurrence, like 1 other"
            ),
        ]
    )
    func missedExceptions(start: String, exception: String, message: String) throws {
        let (event, messages) = try readEvent("\(start)\nRRULE:FREQ=DAILY;COUNT=4\n\(exception)")
        #expect(!event.exceptDays.isEmpty)
        #expect(
            messages == [
                "a.ics:7: warning: record 1 (\"x\"): EXDATE \(message)\n    hint: it has no effect; compare it with "
                    + "DTSTART and RRULE"
            ]
        )
    }

    @Test("Other properties that a series can't have")
    func unread() throws {
        let (event, messages) = try readEvent(
            """
            DTSTART:20261123T090000Z
            RRULE:FREQ=DAILY;COUNT=9
            RRULE:FREQ=WEEKLY
            EXRULE:FREQ=WEEKLY
            EXDATE:20261124T090000Z,soon
            RDATE:later
            RECURRENCE-ID:never
            """
        )
        #expect(event.repeats == "FREQ=DAILY;COUNT=9")
        let weekly = ["2026-11-24", "2026-11-23", "2026-11-30"]
        #expect(event.exceptDays == (try weekly.map { .moment(try instant("\($0)T09:00:00Z")) }))
        let expected = "expected a date such as 20261123T090000Z"
        let record = "warning: record 1 (\"x\"):"
        #expect(
            messages == [
                "a.ics:7: \(record) a second RRULE, \"FREQ=WEEKLY\"; only the first is read\n"
                    + "    hint: add its days with RDATE, or add an event with this rule",
                "a.ics:9: \(record) found \"soon\" in EXDATE, \(expected)\n    hint: it is left out",
                "a.ics:10: \(record) found \"later\" in RDATE, \(expected)\n    hint: it is left out",
                "a.ics:11: \(record) found \"never\" in RECURRENCE-ID, \(expected)\n    hint: shown beside the occurrence of \"x\" that it "
                    + "replaces",
            ]
        )
    }
}
