public import Foundation

/// The state of a habit's streak on a day.
public enum Streak: Hashable, Sendable {
    /// Never done.
    case none
    /// Last done today or yesterday: the streak continues, and can be continued tomorrow if the habit is done today.
    case alive(days: Int, doneToday: Bool)
    /// Last done before yesterday: the streak is over, whatever number is stored.
    case ended(days: Int, lastDay: Day)

    /// The length of the current or last streak.
    public var days: Int {
        switch self {
        case .none: 0
        case .alive(let days, _), .ended(let days, _): days
        }
    }

    /// Whether the streak continues.
    public var isAlive: Bool {
        if case .alive = self { true } else { false }
    }
}

// The rules are those of `markHabitAsCompleted` in the document "Persisting Habits": "today" and "yesterday" are
// calendar days in the user's zone, a completion after a missed day starts a streak of one, and only a completion
// changes the stored number.
extension Habit {
    /// Returns the calendar day of the last completion; nil if there was none, or none in the years 1 to 9999.
    ///
    /// If the history recorded the completion in another time zone, the day there is used.
    public func lastDay(in zone: TimeZone) -> Day? {
        if let known = details.lastRecorded, known.moment == lastCompletionDate { return known.day }
        return lastCompletionDate.flatMap { Day($0, in: zone) }
    }

    /// Returns the days on which the habit is known to have been done: the streak of ``currentStreak`` days that ends
    /// with the last completion.
    ///
    /// Every other day is unknown, never "missed", because the app's store holds no history. A completion proves its
    /// own day, so the streak has at least one day, even if the stored number is 0 or less; an excessive number goes
    /// back no further than the first valid day.
    public func knownDoneDays(in zone: TimeZone) -> ClosedRange<Day>? {
        lastDay(in: zone).map { $0.advanced(by: 1 - runLength)...$0 }
    }

    /// Returns whether the habit is done today: the app's `completedToday`, which is computed and never stored.
    ///
    /// If the last completion is in the future (the clock was set back, or its owner flew west), the habit is done if
    /// the streak includes today.
    public func isCompleted(on today: Today) -> Bool {
        knownDoneDays(in: today.timeZone)?.contains(today.day) ?? false
    }

    /// Returns the state of the streak. A last completion in the future counts as alive, because it isn't before
    /// yesterday.
    public func streak(on today: Today) -> Streak {
        guard let days = knownDoneDays(in: today.timeZone) else { return .none }
        let lastDay = days.upperBound
        return lastDay < today.day.advanced(by: -1)
            ? .ended(days: runLength, lastDay: lastDay)
            : .alive(days: runLength, doneToday: days.contains(today.day))
    }

    /// The length of the streak: the stored number, but at least one.
    private var runLength: Int { max(1, currentStreak) }
}
