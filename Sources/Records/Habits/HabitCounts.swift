package import Foundation
import Persistence

/// The app's values of a habit that change when it is completed.
package struct HabitCounts: Hashable, Sendable {
    package var currentStreak: Int
    package var bestStreak: Int
    package var numberOfCompletions: Int
    package var lastCompletionDate: Date?

    /// Returns the values after a completion.
    ///
    /// - Parameter continuesStreak: Whether the last completion was on the day before.
    func completed(at moment: Date, continuesStreak: Bool) -> HabitCounts {
        let streak = continuesStreak ? currentStreak.addingClamped(1) : 1
        return HabitCounts(
            currentStreak: streak,
            bestStreak: max(bestStreak, streak),
            numberOfCompletions: numberOfCompletions.addingClamped(1),
            lastCompletionDate: moment
        )
    }

    /// Returns whether a single completion changes these values to the later ones.
    func canBecome(_ later: HabitCounts) -> Bool {
        guard let moment = later.lastCompletionDate, lastCompletionDate.map({ $0 < moment }) ?? true else {
            return false
        }
        return [true, false].contains { completed(at: moment, continuesStreak: $0) == later }
    }
}

extension HabitCounts {
    /// Creates the values that follow from known days by the app's rules: a streak consists of consecutive days, so it
    /// ends at skipped days and at days on which the habit isn't due.
    ///
    /// The last completion is at noon, which is on the same day in nearby time zones.
    package init(_ history: HabitHistory, _ goal: HabitGoal?, in zone: TimeZone) {
        let days = history.days.filter { $0.entry.isDone(goal) }.map(\.day)
        var (run, best) = (0, 0)
        var previous: Day?
        for day in days {
            run = previous?.advanced(by: 1) == day ? run + 1 : 1
            best = max(best, run)
            previous = day
        }
        self.init(
            currentStreak: run,
            bestStreak: best,
            numberOfCompletions: days.count,
            lastCompletionDate: days.last.flatMap { LocalTime($0, hour: 12, minute: 0)?.instant(in: zone).date }
        )
    }
}

extension Habit {
    /// The values that change when it is completed.
    package var counts: HabitCounts {
        get {
            HabitCounts(
                currentStreak: currentStreak,
                bestStreak: bestStreak,
                numberOfCompletions: numberOfCompletions,
                lastCompletionDate: lastCompletionDate
            )
        }
        set {
            currentStreak = newValue.currentStreak
            bestStreak = newValue.bestStreak
            numberOfCompletions = newValue.numberOfCompletions
            lastCompletionDate = newValue.lastCompletionDate
        }
    }
}

extension HabitCounts {
    private enum Key {
        static let (streak, best) = ("currentStreak", "bestStreak")
        static let (completions, last) = ("numberOfCompletions", "lastCompletionDate")
    }

    init?(_ value: PropertyValue) {
        guard case .dictionary(let values) = value, case .integer(let current)? = values[Key.streak],
            case .integer(let best)? = values[Key.best], case .integer(let completions)? = values[Key.completions]
        else { return nil }
        let last = values[Key.last]?.moment
        guard values[Key.last] == nil || last != nil else { return nil }
        self.init(
            currentStreak: current,
            bestStreak: best,
            numberOfCompletions: completions,
            lastCompletionDate: last
        )
    }

    /// The values for the companion file. The date is in seconds since 2001 as in the app's file, so that it is exact.
    var value: PropertyValue {
        let seconds = lastCompletionDate?.timeIntervalSinceReferenceDate
        let values: [String: PropertyValue?] = [
            Key.streak: .integer(currentStreak), Key.best: .integer(bestStreak),
            Key.completions: .integer(numberOfCompletions),
            Key.last: seconds.flatMap { $0.isFinite ? .real($0) : nil },
        ]
        return .dictionary(values.compactMapValues(\.self))
    }
}

extension Int {
    /// Returns the sum, or `Int.max` on overflow.
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
