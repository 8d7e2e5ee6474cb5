import Foundation
import Records
import Testing

@Suite struct HabitCompletingTests {
    private static let now = "2026-11-20T18:00:00Z"

    private func today(_ instant: String = now, zone: String = "Europe/London") throws -> Today {
        Today(now: try Date(instant, strategy: .iso8601), timeZone: try #require(TimeZone(identifier: zone)))
    }

    private func habit(last: String?, streak: Int, best: Int, count: Int) throws -> Habit {
        Habit(
            title: "Floss",
            currentStreak: streak,
            bestStreak: best,
            numberOfCompletions: count,
            lastCompletionDate: try last.map { try Date($0, strategy: .iso8601) }
        )
    }

    @Test(arguments: [
        ("2026-11-19T00:00:00Z", 5, 9, 6, 9), ("2026-11-19T23:59:59Z", 9, 9, 10, 10),
        ("2026-11-18T23:59:59Z", 5, 9, 1, 9), (nil, 0, 0, 1, 1), ("2026-11-19T09:00:00Z", 0, 0, 1, 1),
    ])
    func updatesStreaks(last: String?, streak: Int, best: Int, newStreak: Int, newBest: Int) throws {
        let today = try today()
        let done = try habit(last: last, streak: streak, best: best, count: 40).completed(on: today)
        #expect(done.currentStreak == newStreak)
        #expect(done.bestStreak == newBest)
        #expect(done.numberOfCompletions == 41)
        #expect(done.lastCompletionDate == today.now)
        #expect(done.isCompleted(on: today))
    }

    @Test func countsDaysInTimeZone() throws {
        // Half past eleven at night in London is tomorrow in Kathmandu.
        let habit = try habit(last: "2026-11-19T23:30:00Z", streak: 5, best: 5, count: 5)
        #expect(try habit.completed(on: today()).currentStreak == 6)
        #expect(throws: Habit.CompletionError.alreadyDone) { try habit.completed(on: today(zone: "Asia/Kathmandu")) }
    }

    @Test func rejectsDoneAndFutureDays() throws {
        let today = try today()
        let done = try habit(last: "2026-11-20T00:00:00Z", streak: 5, best: 9, count: 40)
        #expect(throws: Habit.CompletionError.alreadyDone) { try done.completed(on: today) }
        let ahead = try habit(last: "2026-11-21T08:00:00Z", streak: 5, best: 9, count: 40)
        let error = try #require(throws: Habit.CompletionError.self) { try ahead.completed(on: today) }
        #expect(error.description == "it was last done on 2026-11-21, which is in the future: is the clock right?")
    }

    @Test(arguments: [
        ("2026-11-19T09:00:00Z", 5, 9), ("2026-11-19T09:00:00Z", 9, 9), (nil, 0, 0),
    ])
    func undoesCompletion(last: String?, streak: Int, best: Int) throws {
        let today = try today()
        let before = try habit(last: last, streak: streak, best: best, count: 12)
        let after = try before.completed(on: today).completionUndone(on: today)
        #expect(after.currentStreak == before.currentStreak)
        #expect(after.bestStreak == before.bestStreak)
        #expect(after.numberOfCompletions == before.numberOfCompletions)
        #expect(after.lastDay(in: today.timeZone) == before.lastDay(in: today.timeZone))
        #expect(throws: Habit.CompletionError.notDone) { try after.completionUndone(on: today) }
    }

    @Test func undoesCompletionOfTheApp() throws {
        let today = try today()
        let after = try habit(last: Self.now, streak: 9, best: 9, count: 12).completionUndone(on: today)
        #expect((after.currentStreak, after.bestStreak, after.numberOfCompletions) == (8, 8, 11))
        #expect(after.lastDay(in: today.timeZone) == today.day.advanced(by: -1))
        let only = try habit(last: Self.now, streak: 1, best: 4, count: 1).completionUndone(on: today)
        #expect((only.currentStreak, only.bestStreak, only.lastCompletionDate) == (0, 4, nil))
    }

    @Test("A habit that the app has recreated loses its best streak with its only completion, whatever its history")
    func undoesOnlyCompletion() throws {
        let today = try today()
        var habit = try habit(last: Self.now, streak: 1, best: 1, count: 1)
        let days = (2...4).map { (today.day.advanced(by: -$0), HabitEntry(.done)) }
        habit.details.history = HabitHistory(days)
        let after = try habit.completionUndone(on: today)
        #expect((after.currentStreak, after.bestStreak, after.numberOfCompletions) == (0, 0, 0))
        #expect(after.lastCompletionDate == nil)
        #expect(after.longestStreak(on: today) == 3)
    }

    @Test func handlesLargestNumbers() throws {
        let habit = try habit(last: "2026-11-19T09:00:00Z", streak: .max, best: .max, count: .max)
        let done = try habit.completed(on: today())
        #expect(done.numberOfCompletions == .max)
        #expect(done.currentStreak == .max)
    }

    @Test func encodesInTheFormatOfTheApp() throws {
        let habit = try habit(last: nil, streak: 0, best: 0, count: 0)
        let json = String(decoding: try JSONEncoder().encode(habit), as: UTF8.self)
        #expect(!json.contains("lastCompletion"))
        let amounts = [2, 0.5].map { Ingredient(name: "Salt", amount: $0, unit: .tablespoons) }
        let encoded = String(decoding: try JSONEncoder().encode(amounts), as: UTF8.self)
        #expect(encoded.contains("\"amount\":2,") || encoded.contains("\"amount\":2}"))
        #expect(encoded.contains("\"amountType\":\"Tbps\""))
        #expect(!encoded.contains("null"))
    }
}
