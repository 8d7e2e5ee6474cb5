import Foundation
import Records
import Testing

@Suite("Moving an event to another day")
struct EventMovingTests {
    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test(
        "It keeps its time of day in its zone, and its duration",
        arguments: [
            // London's clocks change on 25 October 2026 and on 28 March 2027.
            ("2026-10-20T08:00:00Z", "2026-10-20T09:00:00Z", 7, "2026-10-27T09:00:00Z", "2026-10-27T10:00:00Z"),
            ("2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z", -7, "2026-10-17T21:00:00Z", "2026-10-18T06:00:00Z"),
            ("2026-10-24T21:00:00Z", "2026-10-25T22:00:00Z", -7, "2026-10-17T21:00:00Z", "2026-10-18T21:00:00Z"),
            ("2026-11-28T19:00:00Z", "2026-11-28T19:00:00Z", -28, "2026-10-31T19:00:00Z", "2026-10-31T19:00:00Z"),
            // There are no times from 1:00 to 2:00 on that day.
            ("2027-03-27T01:30:00Z", "2027-03-27T01:45:00Z", 1, "2027-03-28T01:30:00Z", "2027-03-28T01:45:00Z"),
            ("2027-03-27T01:50:00Z", "2027-03-27T02:10:00Z", 1, "2027-03-28T01:50:00Z", "2027-03-28T02:10:00Z"),
            ("2027-03-28T01:30:00Z", "2027-03-28T02:30:00Z", 1, "2027-03-29T01:30:00Z", "2027-03-29T02:30:00Z"),
        ]
    )
    func times(start: String, end: String, count: Int, newStart: String, newEnd: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/London"))
        var event = Event(date: try date(start) + 0.25, name: "Walk")
        event.end = try date(end) + 0.25
        let moved = event.moved(byDays: count, in: zone)
        #expect(moved.date == (try date(newStart) + 0.25))
        #expect(moved.end == (try date(newEnd) + 0.25))
        #expect(moved.name == "Walk")
    }

    @Test(
        "All occurrences of a series have the same clock times, even if the clocks change during the first",
        arguments: [
            // London's clocks change on 25 October 2026 and on 28 March 2027.
            ("2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z", ["06:00", "06:00", "06:00"]),
            ("2027-03-27T20:00:00Z", "2027-03-28T03:00:00Z", ["04:00", "04:00", "04:00"]),
            ("2027-03-20T20:00:00Z", "2027-03-21T04:00:00Z", ["04:00", "04:00", "04:00"]),
            ("2027-03-28T00:00:00Z", "2027-03-28T04:00:00Z", ["05:00", "05:00", "05:00"]),
            ("2026-10-25T00:30:00Z", "2026-10-25T02:30:00Z", ["02:30", "02:30", "02:30"]),
            // 1:50 to 1:10: only the duration is known.
            ("2026-10-25T00:50:00Z", "2026-10-25T01:10:00Z", ["01:10", "02:10", "02:10"]),
            // The second begins at 2:50, because the clocks skip 1:50.
            ("2027-03-21T01:50:00Z", "2027-03-21T02:10:00Z", ["02:10", "03:10", "02:10"]),
        ]
    )
    func clockTimes(start: String, end: String, ends: [String]) throws {
        let zone = try #require(TimeZone(identifier: "Europe/London"))
        let start = try date(start)
        var event = Event(date: start, name: "Night shift")
        (event.end, event.repeats) = (try date(end), "FREQ=WEEKLY;COUNT=3")
        let today = Today(now: start, timeZone: zone)
        let zones = EventZones([], own: ZoneOffsets(of: zone, around: start), around: start)
        let rule = try #require(event.recurrenceRule)
        let days = today.day...today.day.adding(days: 30)
        let found = event.occurrences(of: rule, in: days, around: today, zones: zones).occurrences
        let words = EventTimeWords(timeZone: zone)
        #expect(found.map { String(words.short($0.end).suffix(5)) } == ends)
        #expect(found.first?.end == event.end)
        // It can be moved to any of these days.
        guard ends == Array(repeating: ends[0], count: 3) else { return }
        let moved = event.moved(byDays: 14, in: zone)
        #expect(moved.date == found.last?.start)
        #expect(moved.end == found.last?.end)
        #expect(event.at(EventTime(start: .moment(moved.date)), in: zone).end == found.last?.end)
    }

    @Test(
        "The day that a monthly or yearly rule names moves along with the series",
        arguments: [
            ("FREQ=MONTHLY;BYMONTHDAY=15", "2027-01-03", "FREQ=MONTHLY;BYMONTHDAY=3"),
            ("FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15", "FREQ=MONTHLY;BYMONTHDAY=15"),
            ("FREQ=MONTHLY;UNTIL=20270615;BYMONTHDAY=15", "2026-12-20", "FREQ=MONTHLY;UNTIL=20270620;BYMONTHDAY=20"),
            ("FREQ=MONTHLY;COUNT=5;BYMONTHDAY=15", "2026-12-10", "FREQ=MONTHLY;COUNT=5;BYMONTHDAY=10"),
            ("FREQ=YEARLY;BYMONTHDAY=15;BYMONTH=12", "2027-01-03", "FREQ=YEARLY;BYMONTHDAY=3;BYMONTH=1"),
            // No single day moves.
            ("FREQ=MONTHLY;BYMONTHDAY=15;BYMONTH=12", "2027-01-03", "FREQ=MONTHLY;BYMONTHDAY=3;BYMONTH=1"),
            ("FREQ=MONTHLY;BYMONTHDAY=15;BYMONTH=6,12", "2027-01-03", "FREQ=MONTHLY;BYMONTHDAY=15;BYMONTH=6,12"),
            ("FREQ=MONTHLY;BYMONTHDAY=1,15", "2027-01-03", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
            ("FREQ=MONTHLY;BYMONTHDAY=-17", "2027-01-03", "FREQ=MONTHLY;BYMONTHDAY=-17"),
            ("FREQ=MONTHLY;BYDAY=3TU", "2027-01-03", "FREQ=MONTHLY;BYDAY=3TU"),
            ("FREQ=YEARLY;BYMONTHDAY=15", "2027-01-03", "FREQ=YEARLY;BYMONTHDAY=15"),
        ]
    )
    func daysOfMonth(rule: String, day: String, expected: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/London"))
        var event = Event(date: try date("2026-12-15T09:00:00Z"), name: "Rent")
        event.repeats = rule
        var moved = event
        moved.date = try date("\(day)T09:00:00Z")
        #expect(moved.shiftingRule(from: event, in: zone)?.repeats == expected)
    }

    @Test(
        "The seconds of the app's dates don't shift the end",
        arguments: [
            ("2026-12-01T18:30:00Z", 12.0, "2026-12-01T19:30:00Z", "2026-12-03T18:00:00Z", "2026-12-03T19:00:00Z"),
            ("2026-12-01T18:30:00Z", 0.7, "2026-12-01T19:30:00Z", "2026-12-03T18:00:00Z", "2026-12-03T19:00:00Z"),
            ("2026-12-01T18:30:00Z", 12, "2026-12-01T19:30:30Z", "2026-12-01T18:30:12Z", "2026-12-01T19:30:30Z"),
            ("2026-12-01T18:30:00Z", 0, "2026-12-01T19:30:30Z", "2026-12-03T18:00:00Z", "2026-12-03T19:00:30Z"),
        ]
    )
    func seconds(start: String, seconds: Double, end: String, newStart: String, newEnd: String) throws {
        var event = Event(date: try date(start) + seconds, name: "Dentist")
        event.end = try date(end)
        let moved = event.at(EventTime(start: .moment(try date(newStart))), in: .gmt)
        #expect(moved.date == (try date(newStart)))
        #expect(moved.end == (try date(newEnd)))
    }

    @Test("Occurrences are cut to whole seconds at both ends")
    func wholeSeconds() throws {
        let start = try date("2026-12-01T18:30:00Z")
        let today = Today(now: start, timeZone: .gmt)
        let zones = EventZones([], own: ZoneOffsets(of: .gmt, around: start), around: start)
        for (fraction, endFraction) in [(0.7, 0.0), (0.7, 0.7), (0, 0.7)] {
            var event = Event(date: start + fraction, name: "Dentist")
            (event.end, event.repeats) = (start + 3_600 + endFraction, "FREQ=DAILY;COUNT=3")
            let rule = try #require(event.recurrenceRule)
            let days = today.day...today.day.adding(days: 9)
            let found = event.occurrences(of: rule, in: days, around: today, zones: zones).occurrences
            #expect(found.map(\.end) == [0, 1, 2].map { start + 3_600 + $0 * 86_400 })
        }
    }

    @Test("An all-day event keeps its number of days")
    func days() throws {
        let zone = try #require(TimeZone(identifier: "Europe/London"))
        let first = try #require(Day("2026-10-24"))
        var event = Event(date: first.start(in: zone), name: "Trip")
        event.days = first...first.advanced(by: 2)
        let moved = event.moved(byDays: 5, in: zone)
        #expect(moved.details.days == first.advanced(by: 5)...first.advanced(by: 7))
        #expect(moved.date == (try date("2026-10-29T00:00:00Z")))
        #expect(moved.end == nil)
        #expect(moved.moved(byDays: -5, in: zone) == event)
    }
}
