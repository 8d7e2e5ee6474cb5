import Foundation
import Records
import Testing

@Suite struct StreakTests {
    private func habit(streak: Int, last: String?) throws -> Habit {
        Habit(
            title: "Read",
            currentStreak: streak,
            bestStreak: streak,
            numberOfCompletions: streak,
            lastCompletionDate: try last.map(instant)
        )
    }

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test func hasNoStreakIfNeverDone() throws {
        let habit = try habit(streak: 5, last: nil)
        #expect(habit.streak(on: try sampleToday()) == .none)
        #expect(habit.knownDoneDays(in: try zone("Europe/London")) == nil)
        #expect(!habit.isCompleted(on: try sampleToday()))
    }

    @Test(arguments: [
        ("2026-11-20T00:00:00Z", true), ("2026-11-20T23:59:59Z", true), ("2026-11-19T00:00:00Z", false),
        ("2026-11-19T23:59:59Z", false),
    ])
    func isAliveTodayAndYesterday(last: String, doneToday: Bool) throws {
        let habit = try habit(streak: 3, last: last)
        #expect(habit.streak(on: try sampleToday()) == .alive(days: 3, doneToday: doneToday))
        #expect(habit.isCompleted(on: try sampleToday()) == doneToday)
    }

    @Test func endsAfterMissedDay() throws {
        let habit = try habit(streak: 3, last: "2026-11-18T23:59:59Z")
        #expect(habit.streak(on: try sampleToday()) == .ended(days: 3, lastDay: try day("2026-11-18")))
        #expect(!habit.isCompleted(on: try sampleToday()))
        let known = try habit.knownDoneDays(in: zone("Europe/London"))
        #expect(known == (try day("2026-11-16"))...(try day("2026-11-18")))
    }

    @Test func countsDaysInTimeZone() throws {
        let habit = try habit(streak: 1, last: "2026-11-20T18:20:00Z")
        let now = try instant("2026-11-21T19:00:00Z")
        #expect(
            habit.streak(on: Today(now: now, timeZone: try zone("Europe/London")))
                == .alive(days: 1, doneToday: false)
        )
        // In Nepal the completion was on the 21st, and it is the 22nd.
        let there = Today(now: now, timeZone: try zone("Asia/Kathmandu"))
        #expect(there.day == (try day("2026-11-22")))
        #expect(habit.lastDay(in: there.timeZone) == (try day("2026-11-21")))
    }

    /// Clocks went forward an hour at midnight, so that the day before was 24 hours long and this one 23.
    @Test func survivesClockChange() throws {
        let habit = try habit(streak: 2, last: "2018-11-03T03:00:00Z")
        let today = Today(now: try instant("2018-11-05T01:59:59Z"), timeZone: try zone("America/Sao_Paulo"))
        #expect(habit.streak(on: today) == .alive(days: 2, doneToday: false))
    }

    @Test func countsDaySkippedByZone() throws {
        let habit = try habit(streak: 2, last: "2011-12-30T09:00:00Z")
        let today = Today(now: try instant("2011-12-30T11:00:00Z"), timeZone: try zone("Pacific/Apia"))
        #expect(today.day == (try day("2011-12-31")))
        #expect(habit.streak(on: today) == .ended(days: 2, lastDay: try day("2011-12-29")))
    }

    @Test(arguments: [(1, false), (3, true)])
    func isAliveAfterFutureCompletion(streak: Int, doneToday: Bool) throws {
        let habit = try habit(streak: streak, last: "2026-11-22T12:00:00Z")
        #expect(habit.streak(on: try sampleToday()) == .alive(days: streak, doneToday: doneToday))
        #expect(habit.isCompleted(on: try sampleToday()) == doneToday)
    }

    @Test(arguments: [
        (0, 1), (-7, 1), (Int.min, 1), (1_000_000_000_000_000_000, 1_000_000_000_000_000_000), (.max, .max),
    ])
    func handlesExtremeCounts(stored: Int, days: Int) throws {
        let habit = try habit(streak: stored, last: "2026-11-20T12:00:00Z")
        #expect(habit.streak(on: try sampleToday()) == .alive(days: days, doneToday: true))
        let known = try #require(try habit.knownDoneDays(in: zone("Europe/London")))
        #expect(known.lowerBound == (days == 1 ? known.upperBound : .first))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func handlesExtremeDates(seconds: Double) throws {
        let habit = Habit(
            title: "Read",
            currentStreak: 3,
            lastCompletionDate: Date(timeIntervalSinceReferenceDate: seconds)
        )
        #expect(habit.streak(on: try sampleToday()) == .none)
    }
}
