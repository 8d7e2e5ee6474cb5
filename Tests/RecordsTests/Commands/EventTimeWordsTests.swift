import Foundation
import Records
import Testing

@Suite struct EventTimeWordsTests {
    private static func words(_ rule: String?, lastDay: String? = nil) throws -> String {
        let day = try #require(Day("2026-12-01"))
        let time = EventTime(start: .day(day), lastDay: lastDay.flatMap { Day($0) }, repeats: rule)
        return EventTimeWords(timeZone: .gmt).words(for: time)
    }

    @Test(arguments: [
        ("FREQ=DAILY", "every day, all day, from Tuesday 1 December 2026"),
        ("FREQ=MONTHLY;INTERVAL=3", "every 3 months, all day, from Tuesday 1 December 2026"),
        ("FREQ=DAILY;COUNT=1", "every day, all day, from Tuesday 1 December 2026, 1 time"),
        ("freq=weekly;byday=tu", "every Tuesday, all day, from 1 December 2026"),
        ("FREQ=WEEKLY;UNTIL=20270630T215959Z", "every week, all day, from Tuesday 1 December 2026 until 30 June 2027"),
        ("FREQ=MONTHLY;BYMONTHDAY=22", "every month on the 22nd, all day, from Tuesday 1 December 2026"),
        ("FREQ=MONTHLY;BYMONTHDAY=11", "every month on the 11th, all day, from Tuesday 1 December 2026"),
        ("FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR", "every 2 months on the last Friday, all day, from 1 December 2026"),
    ])
    func describesRule(rule: String, expected: String) throws {
        #expect(try Self.words(rule) == expected)
    }

    @Test("A date outside the calendar is described as such", arguments: [Double.nan, 1e14, -1e14])
    func noDay(seconds: Double) {
        let time = EventTime(start: .moment(Date(timeIntervalSinceReferenceDate: seconds)))
        #expect(EventTimeWords(timeZone: .gmt).words(for: time) == "a date outside the years 1 to 9999")
    }

    @Test(arguments: [
        "FREQ=SECONDLY", "FREQ=HOURLY;BYMINUTE=5", "FREQ=MONTHLY;BYDAY=MO,TU", "FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO",
        "FREQ=WEEKLY;BYDAY=XX",
        "nonsense",
        "FREQ=DAILY;COUNT=2;UNTIL=20270101", "FREQ=DAILY;UNTIL=20270231", "FREQ=WEEKLY;INTERVAL=0",
        "FREQ=DAILY;FREQ=WEEKLY",
        "FREQ=YEARLY;BYMONTHDAY=3", "FREQ=MONTHLY;BYMONTHDAY=40", "FREQ=YEARLY;BYMONTH=13;BYDAY=1MO",
    ])
    func showsOtherRulesVerbatim(rule: String) throws {
        #expect(try Self.words(rule) == "Tuesday 1 December 2026, all day, repeats (\(rule))")
    }

    @Test func describesRepeatingSpan() throws {
        let words = "every year on 1 December, for 3 days, from Tuesday 1 December 2026"
        #expect(try Self.words("FREQ=YEARLY", lastDay: "2026-12-03") == words)
    }

    @Test(
        "The end of a repeating event is relative to the day of the occurrence, not a date",
        arguments: [
            (2.0, "every Monday, 23:00 to 01:00 (the next day), from 30 November 2026"),
            (0.5, "every Monday, 23:00 to 23:30, from 30 November 2026"),
            (50, "every Monday, 23:00 to 01:00 (3 days later), from 30 November 2026"),
        ]
    )
    func endsOnALaterDay(hours: Double, expected: String) throws {
        let start = try Date("2026-11-30T23:00:00Z", strategy: .iso8601)
        let time = EventTime(start: .moment(start), end: start + hours * 3_600, repeats: "FREQ=WEEKLY;BYDAY=MO")
        #expect(EventTimeWords(timeZone: .gmt).words(for: time) == expected)
    }

    @Test(
        "A list shows the day of an event's end, unless it ends within 12 hours",
        arguments: [
            (23.5, "Sat  5 Dec 2026, 22:00 to Sun  6 Dec 2026, 21:30"),
            (12.5, "Sat  5 Dec 2026, 22:00 to Sun  6 Dec 2026, 10:30"),
            (12, "Sat  5 Dec 2026, 22:00-10:00"), (4, "Sat  5 Dec 2026, 22:00-02:00"),
            (1, "Sat  5 Dec 2026, 22:00-23:00"),
        ]
    )
    func listedEnds(hours: Double, expected: String) throws {
        let start = try Date("2026-12-05T22:00:00Z", strategy: .iso8601)
        let zone = ZoneOffsets(of: .gmt, around: start)
        let occurrence = Occurrence(start, end: start + hours * 3_600, in: zone, id: nil)
        #expect(EventTimeWords(timeZone: .gmt).short(occurrence) == expected)
    }

    @Test func usesTimeZone() throws {
        let words = EventTimeWords(timeZone: try #require(TimeZone(identifier: "America/New_York")))
        let moment = try Date("2026-12-01T02:05:00Z", strategy: .iso8601)
        #expect(words.long(moment) == "Monday 30 November 2026, 21:05")
        #expect(words.short(try Date("2026-12-01T22:05:00Z", strategy: .iso8601)) == "Tue  1 Dec 2026, 17:05")
        #expect(
            words.words(for: EventTime(start: .moment(moment), end: moment + 3_600))
                == "Monday 30 November 2026, 21:05 to 22:05"
        )
        #expect(words.long(.distantFuture + 1e15) == "a date outside the years 1 to 9999")
    }
}
