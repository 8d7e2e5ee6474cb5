import Foundation
import Records
import Testing

/// Dates that count from another moment, or backwards.
extension EventTimeTests {
    @Test(
        "An end is after the start, but tomorrow stays tomorrow",
        arguments: [
            ("tomorrow 23:00", "Friday 27 November 2026, 23:00"), ("23:00", "Monday 7 December 2026, 23:00"),
            ("friday 9:00", "Friday 11 December 2026, 09:00"),
        ]
    )
    func endsAfterStart(text: String, expected: String) throws {
        let (today, start) = (try today(), try today("2026-12-07T17:00:00Z").now)
        let time = try DateParser.parse(text, on: today, vocabulary: .embedded(), from: start)
        #expect(EventTimeWords(timeZone: today.timeZone).words(for: time) == expected)
    }

    /// It is 27 November 2026, 9:00.
    @Test(
        "A span of dates that has begun is this year's until it is over",
        arguments: [
            ("26-28 nov", "Thursday 26 to Saturday 28 November 2026, all day"),
            ("26. bis 28. November", "Thursday 26 to Saturday 28 November 2026, all day"),
            ("26.-27.11.", "Thursday 26 to Friday 27 November 2026, all day"),
            ("28 oct to 2 jan", "Wednesday 28 October 2026 to Saturday 2 January 2027, all day"),
            ("26 nov for 2 days", "Thursday 26 to Friday 27 November 2026, all day"),
            ("26 nov for 1 day", "Friday 26 November 2027, all day"),
            ("20-25 nov", "Saturday 20 to Thursday 25 November 2027, all day"),
            ("26 nov 10:00 to 27 nov 9:30", "Thursday 26 November 2026, 10:00 to Friday 27 November 2026, 09:30"),
            ("26 nov 10:00 to 27 nov 8:30", "Friday 26 November 2027, 10:00 to Saturday 27 November 2027, 08:30"),
            ("fri 26 to sun 28 nov", "Friday 26 to Sunday 28 November 2027, all day"),
            ("24 dec to 2 jan", "Thursday 24 December 2026 to Saturday 2 January 2027, all day"),
            ("26 nov to 2 jan 2028", "Friday 26 November 2027 to Sunday 2 January 2028, all day"),
        ]
    )
    func runningSpans(text: String, expected: String) throws {
        let today = try today("2026-11-27T08:00:00Z")
        let time = try DateParser.parse(text, on: today, vocabulary: .embedded())
        #expect(EventTimeWords(timeZone: today.timeZone).words(for: time) == expected)
    }

    @Test(
        "A part of today that has begun means its next full hour",
        arguments: [
            ("tonight", "18:59", "19:00"), ("tonight", "19:00", "19:00"), ("tonight", "20:10", "21:00"),
            ("today evening", "20:10", "21:00"), ("heute Abend", "21:00", "21:00"),
            ("26 nov evening", "22:59", "23:00"),
            ("tonight for 2 hours", "20:10", "21:00 to 23:00"), ("tonight until 22:00", "20:10", "19:00 to 22:00"),
            ("tonight at 8", "20:10", "20:00"), ("tonight", "23:01", "19:00"),
            ("this morning", "10:30", "11:00"), ("this morning", "11:30", "09:00"),
            ("this afternoon", "16:30", "17:00"), ("this afternoon", "20:10", "15:00"),
        ]
    )
    func restOfToday(text: String, clock: String, expected: String) throws {
        let today = try today("2026-11-26T\(clock):00Z", in: "Europe/London")
        let words = EventTimeWords(timeZone: today.timeZone)
        let time = try DateParser.parse(text, on: today, vocabulary: .embedded())
        #expect(words.words(for: time) == "Thursday 26 November 2026, \(expected)")
        // Something already done wasn't done at an hour still to come.
        let done = try DateParser.parse("this morning", on: today, vocabulary: .embedded(), direction: .past)
        #expect(words.words(for: done) == "Thursday 26 November 2026, 09:00")
    }

    @Test("An end in the evening is at its usual time, not at the next full hour after the start")
    func eveningAsEnd() throws {
        let (today, start) = (try today(), try today("2026-11-27T20:00:00Z").now)
        let time = try DateParser.parse("27 nov evening", on: today, vocabulary: .embedded(), from: start)
        #expect(EventTimeWords(timeZone: today.timeZone).words(for: time) == "Friday 27 November 2026, 19:00")
    }

    @Test("`later` and `earlier` count whole days from the day of the event that gets a new time")
    func laterThanEvent() throws {
        let (today, near) = (try today(), try #require(Day(year: 2026, month: 12, day: 24)))
        func day(_ text: String) throws -> EventTime.Start {
            try DateParser.parse(text, on: today, vocabulary: .embedded(), near: near).start
        }
        for (text, days) in [("1 day later", 1), ("a week earlier", -7), ("eine Woche später", 7)] {
            #expect(try day(text) == .day(near.advanced(by: days)), "\(text)")
        }
        #expect(throws: DateParser.ParseError.self) { try day("2 hours later") }
    }

    /// Completions are in the past.
    @Test(arguments: [
        ("friday", "Friday 20 November 2026, all day"), ("thursday", "Thursday 26 November 2026, all day"),
        ("thursday 8:00", "Thursday 26 November 2026, 08:00"), ("thursday 10:00", "Thursday 19 November 2026, 10:00"),
        ("24/12", "Wednesday 24 December 2025, all day"), ("26 nov", "Thursday 26 November 2026, all day"),
        ("10:00", "Wednesday 25 November 2026, 10:00"), ("8:30", "Thursday 26 November 2026, 08:30"),
        ("yesterday 9:00", "Wednesday 25 November 2026, 09:00"), ("the 15th", "Sunday 15 November 2026, all day"),
        ("29 feb", "Thursday 29 February 2024, all day"), ("tomorrow", "Friday 27 November 2026, all day"),
        ("2026-12-24", "Thursday 24 December 2026, all day"), ("fri 27 nov", "Friday 27 November 2026, all day"),
        ("sat 21 nov", "Saturday 21 November 2026, all day"), ("24 dec 1959", "Thursday 24 December 1959, all day"),
        ("today midnight", "Thursday 26 November 2026, 00:00"), ("friday 13th", "Friday 13 November 2026, all day"),
        ("last evening", "Wednesday 25 November 2026, 19:00"), ("letzten Abend", "Wednesday 25 November 2026, 19:00"),
    ])
    func prefersPastDates(text: String, expected: String) throws {
        let today = try today()
        let time = try DateParser.parse(text, on: today, vocabulary: .embedded(), direction: .past)
        #expect(EventTimeWords(timeZone: today.timeZone).words(for: time) == expected)
    }
}
