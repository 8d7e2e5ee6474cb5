import Foundation
import Records
import TestSupport
import Testing

@Suite struct DayTests {
    @Test(arguments: [
        ("1970-01-01", Weekday.thursday), ("2000-02-29", .tuesday), ("2026-11-20", .friday), ("1582-10-15", .friday),
        ("0001-01-01", .monday), ("9999-12-31", .friday), ("1900-03-01", .thursday),
    ])
    func parsesAndFormatsISODates(text: String, weekday: Weekday) throws {
        let day = try #require(Day(text))
        #expect(day.description == text)
        #expect(day.weekday == weekday)
    }

    @Test(arguments: [
        "2026-02-29", "1900-02-29", "0000-12-31", "10000-01-01", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31",
        "2026-1-1", "2026-01-01T00", "+026-01-01", "２０２６-01-01", "", "--",
    ])
    func rejectsInvalidDays(text: String) {
        #expect(Day(text) == nil)
    }

    @Test func countsLeapDays() {
        #expect(Day(year: 2024, month: 2, day: 29)?.adding(days: 1).description == "2024-03-01")
        #expect(Day(year: 2000, month: 2, day: 28)?.adding(days: 1).description == "2000-02-29")
        #expect(Day(year: 2100, month: 2, day: 28)?.adding(days: 1).description == "2100-03-01")
    }

    @Test func clampsToFirstAndLastDay() {
        #expect(Day.first.description == "0001-01-01")
        #expect(Day.last.description == "9999-12-31")
        #expect(Day.first.adding(days: -1) == .first)
        #expect(Day.last.adding(days: 1) == .last)
        #expect(Day.first.adding(days: .max) == .last)
        #expect(Day.last.adding(days: .min) == .first)
        #expect(Day.first.distance(to: .last) == 3_652_058)
    }

    @Test(arguments: [
        ("2026-03-29T00:59:59Z", "Europe/London", "2026-03-29"),
        ("2026-06-30T23:00:00Z", "Europe/London", "2026-07-01"),
        ("2026-11-20T18:14:59Z", "Asia/Kathmandu", "2026-11-20"),
        ("2026-11-20T18:15:00Z", "Asia/Kathmandu", "2026-11-21"),
        ("2011-12-30T09:59:59Z", "Pacific/Apia", "2011-12-29"), ("2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31"),
        ("2018-11-04T02:59:59Z", "America/Sao_Paulo", "2018-11-03"),
        ("2018-11-04T03:00:00Z", "America/Sao_Paulo", "2018-11-04"),
    ])
    func dependsOnTimeZone(date: String, name: String, expected: String) throws {
        #expect(Day(try instant(date), in: try zone(name))?.description == expected)
    }

    @Test(arguments: [
        ("2026-11-20", "Europe/London", "2026-11-20T00:00:00Z"),
        ("2026-03-29", "Europe/London", "2026-03-29T00:00:00Z"),
        ("2026-07-01", "Europe/London", "2026-06-30T23:00:00Z"),
        ("2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00Z"),
        // There is no midnight: clocks jump from 23:59:59 to 01:00.
        ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z"),
        // The hour before midnight occurs twice.
        ("2018-02-18", "America/Sao_Paulo", "2018-02-18T03:00:00Z"),
        // The day doesn't exist.
        ("2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00Z"), ("2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00Z"),
        // Midnight occurs twice: clocks went back from 00:01 to 23:01.
        ("2006-10-29", "America/St_Johns", "2006-10-29T02:30:00Z"),
    ])
    func startsAtFirstInstant(day: String, name: String, expected: String) throws {
        #expect(try #require(Day(day)).start(in: try zone(name)) == (try instant(expected)))
    }

    @Test(arguments: [
        (Double.nan, Day.first), (.infinity, .last), (-.infinity, .first), (.greatestFiniteMagnitude, .last),
        (1e18, .last),
        (-1e18, .first), (252_423_993_600, .last), (-63_113_904_001, .first),
    ])
    func clampsExtremeDates(seconds: Double, expected: Day) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let gmt = try #require(TimeZone(secondsFromGMT: 0))
        #expect(Day(date, in: gmt) == nil)
        #expect(Day(clamping: date, in: gmt) == expected)
        #expect(Today(now: date, timeZone: gmt).day == expected)
    }

    @Test func instantBeforeMidnightIsOnPreviousDay() throws {
        let gmt = try #require(TimeZone(secondsFromGMT: 0))
        #expect(Day(Date(timeIntervalSinceReferenceDate: -1e-9), in: gmt)?.description == "2000-12-31")
    }

    @Test func matchesFoundation() throws {
        var generator = SeededGenerator(seed: 2026)
        for name in ["Europe/London", "America/Sao_Paulo", "Pacific/Apia", "Asia/Kathmandu", "America/St_Johns"] {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try zone(name)
            for _ in 0..<400 {
                // 1600 to 2300: before 1582 Foundation's calendar is Julian.
                let seconds = Double.random(in: -12_622_780_800...9_435_484_800, using: &generator)
                let date = Date(timeIntervalSinceReferenceDate: seconds)
                let day = try #require(Day(date, in: calendar.timeZone))
                let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
                #expect([parts.year, parts.month, parts.day] == [day.year, day.monthOfYear, day.dayOfMonth])
                #expect(parts.weekday == day.weekday.rawValue % 7 + 1)
                #expect(day.start(in: calendar.timeZone) == calendar.startOfDay(for: date), "\(date) in \(name)")
                #expect(Day(day.description) == day)
            }
        }
    }

    @Test func everyDayRoundTrips() {
        var expected = Day.first
        while expected < .last {
            let rebuilt = Day(year: expected.year, month: expected.monthOfYear, day: expected.dayOfMonth)
            guard rebuilt == expected else {
                Issue.record("\(expected) became \(String(describing: rebuilt))")
                return
            }
            expected = expected.adding(days: 97)
        }
    }
}
