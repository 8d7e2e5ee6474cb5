import Foundation
import Interchange
import Persistence
import Records
import TestSupport
import Testing

/// Ends, days, places, zones and repeats of the events in a calendar.
@Suite("Writing the details of iCalendar events")
struct ICalendarWritingDetailsTests {
    /// The lines of the calendar's events, without those that never vary.
    private func lines(_ records: [Event], zone name: String = "Europe/Berlin") throws -> [String] {
        let written = ICalendar.write(records.map { EventRecord($0) }, name: "x", zone: try zone(name))
        #expect(written.diagnostics.isEmpty)
        let unfolded = written.value.text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
        let events = unfolded.drop { $0 != "BEGIN:VEVENT" }
        return events.filter { line in
            !["BEGIN", "END:", "UID", "SUMMARY", "DTSTAMP"].contains { line.hasPrefix($0) } && !line.isEmpty
        }
    }

    private func event(_ date: String, _ details: EventDetails = EventDetails(), identifier: String? = nil) throws
        -> Event
    {
        Event(identifier: identifier, date: try instant(date), name: "x", details: details)
    }

    @Test("An event without a time zone is in UTC, with its end, place and page")
    func utc() throws {
        let details = EventDetails(
            end: try instant("2026-11-23T10:00:00Z"),
            location: "Room 4, second floor\nback",
            url: "https://example.org/a b?c=d,e;\u{7}é"
        )
        #expect(
            try lines([event("2026-11-23T09:00:00Z", details)]) == [
                "DTSTART:20261123T090000Z", "DTEND:20261123T100000Z", "LOCATION:Room 4\\, second floor\\nback",
                "URL:https://example.org/a%20b?c=d,e;%07é",
            ]
        )
        // An end before the start is dropped.
        let wrong = EventDetails(end: try instant("2026-11-23T08:00:00Z"))
        #expect(try lines([event("2026-11-23T09:00:00Z", wrong)]) == ["DTSTART:20261123T090000Z"])
    }

    @Test(
        "An all-day event is written as days in every zone",
        arguments: [("Europe/Berlin", "20291231"), ("Asia/Tokyo", "20291231"), ("Pacific/Kiritimati", "20300101")]
    )
    func days(name: String, until: String) throws {
        let days = try InterchangeTests.days("2026-12-24", "2026-12-26")
        let date = days.lowerBound.start(in: try zone(name))
        let event = Event(
            date: date,
            name: "x",
            details: EventDetails(days: days, repeats: "FREQ=YEARLY;UNTIL=20291231T100000Z")
        )
        let lines = try lines([event], zone: name)
        #expect(
            lines == [
                "DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261227", "RRULE:FREQ=YEARLY;UNTIL=\(until)",
            ]
        )
        let last = try InterchangeTests.days("9999-12-31", "9999-12-31")
        #expect(
            try self.lines([self.event("9999-12-31T00:00:00Z", EventDetails(days: last))]) == [
                "DTSTART;VALUE=DATE:99991231"
            ]
        )
    }

    @Test("An event with a time zone is in local time; the second of two equal times is in UTC")
    func zoned() throws {
        let tokyo = EventDetails(end: try instant("2026-11-23T10:00:00Z"), timeZone: "Asia/Tokyo")
        #expect(
            try lines([event("2026-11-23T09:00:00Z", tokyo)]) == [
                "DTSTART;TZID=Asia/Tokyo:20261123T180000", "DTEND;TZID=Asia/Tokyo:20261123T190000",
            ]
        )
        let night = EventDetails(end: try instant("2026-10-25T01:30:00Z"), timeZone: "Europe/Berlin")
        #expect(
            try lines([event("2026-10-25T00:30:00Z", night)]) == [
                "DTSTART;TZID=Europe/Berlin:20261025T023000", "DTEND:20261025T013000Z",
            ]
        )
        #expect(
            try lines([event("2026-11-23T09:00:00Z", EventDetails(timeZone: "UTC"))]) == ["DTSTART:20261123T090000Z"]
        )
    }

    @Test("A series repeats in its own time zone, or else in that of the site")
    func series() throws {
        var details = EventDetails(
            end: try instant("2026-11-02T08:15:00Z"),
            repeats: "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231T225959Z",
            exceptDays: [.moment(try instant("2026-11-09T08:00:00Z")), .day(try #require(Day("2026-11-11")))],
            additionalDays: [.moment(try instant("2026-11-13T17:00:00Z"))]
        )
        let expected = [
            "DTSTART;TZID=Europe/Berlin:20261102T090000", "DTEND;TZID=Europe/Berlin:20261102T091500",
            "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231T225959Z", "RDATE;TZID=Europe/Berlin:20261113T180000",
            "EXDATE;TZID=Europe/Berlin:20261109T090000", "EXDATE;TZID=Europe/Berlin:20261111T090000",
        ]
        #expect(try lines([event("2026-11-02T08:00:00Z", details)]) == expected)
        details.timeZone = "Europe/Berlin"
        #expect(try lines([event("2026-11-02T08:00:00Z", details)], zone: "Asia/Tokyo") == expected)
    }

    @Test(
        "The end of a rule has the type that RFC 5545 requires",
        arguments: [
            ("FREQ=DAILY;UNTIL=20261231T225959Z", "FREQ=DAILY;UNTIL=20261231T225959Z"),
            ("FREQ=DAILY;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231T225959Z"),
            ("FREQ=DAILY;UNTIL=20260701T090000", "FREQ=DAILY;UNTIL=20260701T070000Z"),
            ("FREQ=DAILY;COUNT=3;INTERVAL=2", "FREQ=DAILY;COUNT=3;INTERVAL=2"),
            ("freq=daily; interval=2;", "FREQ=DAILY;INTERVAL=2"),
            ("RRULE:FREQ=DAILY\nSUMMARY:evil", nil),
        ] as [(String, String?)]
    )
    func ends(rule: String, expected: String?) throws {
        let written = ICalendar.write(
            [EventRecord(try event("2026-06-01T08:00:00Z", EventDetails(repeats: rule)))],
            name: "x",
            zone: try zone("Europe/Berlin")
        )
        let rules = written.value.text.components(separatedBy: "\r\n").filter { $0.hasPrefix("RRULE:FREQ=DAILY") }
        #expect(rules == (expected.map { ["RRULE:\($0)"] } ?? []))
        #expect(written.value.text.components(separatedBy: "\r\nSUMMARY:").count == 2)
    }

    @Test("An invalid rule and an unknown time zone are reported")
    func unknown() throws {
        let details = EventDetails(timeZone: "Mars", repeats: "FREQ=DAILY;COUNT=0")
        let written = ICalendar.write([EventRecord(try event("2026-06-01T08:00:00Z", details))], name: "x")
        #expect(
            written.messages == [
                "warning: record 1 (\"x\"), key \"timeZone\": the time zone \"Mars\" is not known; the event is written in UTC\n"
                    + "    hint: write a name such as Europe/Berlin",
                "warning: record 1 (\"x\"), key \"repeats\": can't read `0` as a value of `COUNT`; the event is written once\n"
                    + "    hint: use a whole number from 1 to 2147483647",
            ]
        )
        #expect(written.value.text.contains("DTSTART:20260601T080000Z\r\n"))
        #expect(!written.value.text.contains("RRULE"))
    }

    @Test("A moved occurrence has the UID of its series, unless the series is missing or excludes it")
    func moved() throws {
        let occurrence = try instant("2026-12-07T19:00:00Z")
        let series = try event(
            "2026-11-02T19:00:00Z",
            EventDetails(timeZone: "Europe/Vienna", repeats: "FREQ=MONTHLY;BYDAY=1MO"),
            identifier: "A"
        )
        let moved = try event(
            "2026-12-09T19:00:00Z",
            EventDetails(timeZone: "Europe/Vienna", occurrenceOf: "A", occurrence: .moment(occurrence))
        )
        let identity = "RECURRENCE-ID;TZID=Europe/Vienna:20261207T200000"
        for list in [[series, moved], [moved, series]] {
            let uids = EventUID.all(of: list.map { EventRecord($0) })
            #expect(Set(uids).count == 1)
            #expect(try lines(list).filter { $0.hasPrefix("RECURRENCE-ID") } == [identity])
        }
        var byDay = moved
        byDay.occurrence = .day(try #require(Day("2026-12-07")))
        #expect(try lines([series, byDay]).contains(identity))
        var excluding = series
        excluding.exceptDays = [.moment(occurrence)]
        for list in [[moved], [excluding, moved], [series.without(\.repeats), moved]] {
            #expect(Set(EventUID.all(of: list.map { EventRecord($0) })).count == list.count)
            #expect(try !lines(list).contains { $0.hasPrefix("RECURRENCE-ID") })
        }
        // Two events can't replace the same occurrence.
        let twice = try lines([series, moved, moved]).filter { $0.hasPrefix("RECURRENCE-ID") }
        #expect(twice == [identity])
    }

    @Test("Open events have reminders")
    func reminders() throws {
        let open = EventRecord(try event("2026-11-23T09:00:00Z"))
        let done = EventRecord(try event("2026-11-22T09:00:00Z"), isCompleted: true)
        let written = ICalendar.write(2, heading: CalendarHeading(name: "x", reminder: 15)) { index in
            CalendarEntry([open, done][index], uid: "\(index)", url: "https://example.org/\(index)")
        }
        let text = Data(written.value).text
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT"]
        #expect(text.contains(alarm.joined(separator: "\r\n")))
        #expect(text.components(separatedBy: "BEGIN:VALARM").count == 2)
        #expect(text.contains("URL:https://example.org/1\r\n"))
    }

    @Test(
        "The reminder of an all-day event counts from 9:00, and its trigger from midnight",
        arguments: [(30, "PT510M"), (540, "-PT0M"), (1_440, "-PT900M")]
    )
    func remindersOfDays(minutes: Int, trigger: String) throws {
        let day = try #require(Day("2026-11-23"))
        let event = try event("2026-11-23T00:00:00Z", EventDetails(days: day...day))
        let written = ICalendar.write(1, heading: CalendarHeading(name: "x", reminder: minutes)) { _ in
            CalendarEntry(EventRecord(event), uid: "u")
        }
        #expect(Data(written.value).text.contains("\r\nTRIGGER:\(trigger)\r\n"))
    }

    // MARK: DTSTAMP

    private func stamp(_ event: Event, reminder: Int? = nil, isCompleted: Bool = false) throws -> Date {
        let written = ICalendar.write(1, heading: CalendarHeading(name: "x", reminder: reminder)) { _ in
            CalendarEntry(EventRecord(event, isCompleted: isCompleted), uid: "u")
        }
        let line = try #require(
            Data(written.value).text.components(separatedBy: "\r\n").first { $0.hasPrefix("DTSTAMP:") }
        )
        return try Date(
            String(line.dropFirst(8)),
            strategy: .iso8601.year().month().day().time(includingFractionalSeconds: false).dateSeparator(.omitted)
                .timeSeparator(.omitted)
        )
    }

    @Test("The stamp of an event changes if and only if the event does")
    func stamps() throws {
        let plain = try event("2026-11-23T09:00:00Z")
        var states = [plain, plain, plain, plain, plain, plain, plain, plain]
        states[1].name = "y"
        states[2].description = "y"
        states[3].end = try instant("2026-11-23T10:00:00Z")
        states[4].location = "y"
        states[5].url = "https://example.org/"
        states[6].repeats = "FREQ=DAILY"
        states[7].timeZone = "Asia/Tokyo"
        let stamps = try states.map { try stamp($0) } + [stamp(plain, reminder: 15), stamp(plain, isCompleted: true)]
        #expect(Set(stamps).count == stamps.count)
        #expect(try states.map { try stamp($0) } == Array(stamps.prefix(states.count)))
        let first = try instant("2001-01-01T00:00:00Z")
        for stamp in stamps { #expect((0...365 * 86_400.0).contains(stamp.timeIntervalSince(first))) }
        // The identifier changes when the app saves, and isn't written.
        var renamed = plain
        renamed.identifier = "B"
        #expect(try stamp(renamed) == stamps[0])
    }

    @Test("A known change is the latest one, and the stamp is never later")
    func knownChanges() throws {
        var event = try event("2026-11-23T09:00:00Z")
        let unknown = try stamp(event)
        event.completedAt = try instant("2026-11-24T09:00:00Z")
        let completed = try stamp(event, isCompleted: true)
        let change = try instant("2026-11-25T09:00:00Z")
        event.changedAt = change
        let changed = try stamp(event, isCompleted: true)
        #expect(unknown < completed && completed < changed && changed <= change)
        let written = ICalendar.write([EventRecord(event, isCompleted: true)], name: "x").value
        #expect(written.text.contains("\r\nLAST-MODIFIED:20261125T090000Z\r\n"))
        #expect(ICalendar.read(written, file: "a.ics", zone: .gmt).value.map(\.event.changedAt) == [change])
        // The app and people change events without a time.
        event.location = "y"
        #expect(try stamp(event, isCompleted: true) != changed)
        event.changedAt = change + Event.changeInterval
        #expect(try stamp(event, isCompleted: true) > changed)
    }
}

extension Event {
    fileprivate func without(_ keyPath: WritableKeyPath<EventDetails, String?>) -> Event {
        var event = self
        event.details[keyPath: keyPath] = nil
        return event
    }
}
