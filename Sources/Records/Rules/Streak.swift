public import Foundation

/// How a habit stands on a day.
public enum Streak: Hashable, Sendable {
    /// Never done.
    case none
    /// Last done today or yesterday: the run goes on, and goes on tomorrow if it is done today.
    case alive(days: Int, doneToday: Bool)
    /// Last done before yesterday: the run is over, whatever number is stored.
    case ended(days: Int, lastDay: Day)

    /// How long the run is, or was.
    public var days: Int {
        switch self {
        case .none: 0
        case .alive(let days, _), .ended(let days, _): days
        }
    }

    /// Whether the run goes on.
    public var isAlive: Bool {
        if case .alive = self { true } else { false }
    }
}

// The rules are those of `markHabitAsCompleted` in the document "Persisting Habits": "today" and "yesterday" are
// calendar days in the user's zone, a completion after a missed day starts a run of one, and nothing but a completion
// ever changes the stored number.
extension Habit {
    /// The calendar day of the last completion; nil when there was none, or none in the years 1 to 9999.
    ///
    /// If the history recorded a day for that moment in another time zone, that day is used.
    public func lastDay(in zone: TimeZone) -> Day? {
        if let known = details.lastRecorded, known.moment == lastCompletionDate { return known.day }
        return lastCompletionDate.flatMap { Day($0, in: zone) }
    }

    /// The days that the habit is known to have been done on: back from the last completion, the run of
    /// ``currentStreak`` days.
    ///
    /// Every other day is unknown, never "missed": no store holds a history. A completion proves its own day, so that
    /// the run is one day at least, even with a stored number of 0 or less; a number beyond reason goes back no further
    /// than the first day there is.
    public func knownDoneDays(in zone: TimeZone) -> ClosedRange<Day>? {
        lastDay(in: zone).map { $0.advanced(by: 1 - runLength)...$0 }
    }

    /// Whether the habit is done for the day: the app's `completedToday`, which is computed and never stored.
    ///
    /// With the last completion in the future (the clock was set back, or its owner flew east to west) the habit is
    /// done if the run reaches back over today.
    public func isCompleted(on today: Today) -> Bool {
        knownDoneDays(in: today.timeZone)?.contains(today.day) ?? false
    }

    /// How the habit stands. A last completion in the future counts as alive: it is not before yesterday.
    public func streak(on today: Today) -> Streak {
        guard let days = knownDoneDays(in: today.timeZone) else { return .none }
        let lastDay = days.upperBound
        return lastDay < today.day.advanced(by: -1)
            ? .ended(days: runLength, lastDay: lastDay)
            : .alive(days: runLength, doneToday: days.contains(today.day))
    }

    /// How many days the run has: what is stored, but one at least.
    private var runLength: Int { max(1, currentStreak) }
}
