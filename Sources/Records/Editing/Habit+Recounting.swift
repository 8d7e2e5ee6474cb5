import Foundation

/// The completed days of a history, counted by the app's rules: a streak consists of consecutive days, so it ends at
/// skipped days and at days on which the habit isn't due.
package struct HabitTally: Hashable, Sendable {
    /// The number of completed days.
    package private(set) var count = 0
    /// The length of the longest streak.
    package private(set) var best = 0
    /// The days of the last streak.
    package private(set) var last: ClosedRange<Day>?

    /// Counts the completed days up to one; by default all of them.
    package init(_ history: HabitHistory, _ goal: HabitGoal?, upTo end: Day? = nil) {
        for known in history.days where known.entry.isDone(goal) {
            if let end, known.day > end { break }
            count += 1
            let first = last.flatMap { $0.upperBound.advanced(by: 1) == known.day ? $0.lowerBound : nil } ?? known.day
            last = first...known.day
            best = max(best, first.distance(to: known.day) + 1)
        }
    }
}

extension Habit {
    /// Returns the habit with the app's values recounted after a change of its history or its goal.
    ///
    /// Days that the history doesn't know still count: the completions and the best streak that were more than those of
    /// the history before the change.
    /// - Parameter old: The habit before the change.
    func recounted(after old: Habit, on today: Today) -> Habit {
        let zone = today.timeZone
        let (base, history) = old.baseline(on: today)
        let before = HabitTally(history, old.details.goal, upTo: today.day)
        let after = HabitTally(details.history, details.goal, upTo: today.day)
        var habit = self
        habit.numberOfCompletions = after.count.addingClamped(max(0, max(0, base.numberOfCompletions) - before.count))
        habit.bestStreak = base.bestStreak > before.best ? max(base.bestStreak, after.best) : after.best
        guard old.lastDay(in: zone).map({ $0 <= today.day }) ?? true else { return habit }
        if after.last == before.last {
            (habit.currentStreak, habit.lastCompletionDate) = (base.currentStreak, base.lastCompletionDate)
        } else {
            let moments = [lastCompletionDate, old.lastCompletionDate, base.lastCompletionDate].compactMap(\.self)
            habit.currentStreak = after.last?.count ?? 0
            habit.lastCompletionDate = after.last.map { run in
                let noon = run.upperBound.start(in: zone).addingTimeInterval(43_200)
                return moments.first { old.day(of: $0, in: zone) == run.upperBound } ?? min(noon, today.now)
            }
            // A streak that is too long to be plausible isn't in the history.
            if let run = after.last, let known = before.last, run.lowerBound == known.lowerBound {
                habit.currentStreak = run.count.addingClamped(max(0, max(0, base.currentStreak) - known.count))
            }
        }
        if let known = habit.details.before, !known.canBecome(habit.counts) { habit.details.before = nil }
        return habit
    }

    /// Returns the app's values and what is known of each day. If Almanac has made the last completion, they are those
    /// before it, because a completion can hide an equally long earlier streak.
    private func baseline(on today: Today) -> (HabitCounts, HabitHistory) {
        var history = history(on: today)
        guard let before = details.before, before.canBecome(counts), let last = lastDay(in: today.timeZone) else {
            return (counts, history)
        }
        history[last] = nil
        return (before, history)
    }

    private func day(of moment: Date, in zone: TimeZone) -> Day? {
        if let known = details.lastRecorded, known.moment == moment { return known.day }
        return Day(moment, in: zone)
    }
}
