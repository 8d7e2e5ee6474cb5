import Foundation

extension Habit {
    /// The reason that a habit can't be completed or its completion can't be undone.
    public enum CompletionError: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is already done today.
        case alreadyDone
        /// It isn't done today, so there is nothing to undo.
        case notDone
        /// Its last completion is in the future, so a clock was or is wrong.
        case lastDayAhead(Day)
        /// It is done on the day that should be skipped.
        case doneThatDay(Day)
        /// There is no record to undo for the day.
        case unknownDay(Day)
        /// The streak in the app's file, which ends on `last`, implies that it was done that day.
        case provenByApp(Day, last: Day)

        /// A description of the problem.
        public var description: String {
            switch self {
            case .alreadyDone: "it is already done today"
            case .notDone: "it is not done today"
            case .lastDayAhead(let day): "it was last done on \(day), which is in the future: is the clock right?"
            case .doneThatDay(let day): "it is done on \(day); undo that first"
            case .unknownDay(let day): "nothing is known about \(day)"
            case .provenByApp(let day, let last):
                "the app's streak, which goes on to \(last), says that it was done on \(day); undo the later days first"
            }
        }
    }

    /// Returns the habit as completed now.
    ///
    /// The rules are those of `markHabitAsCompleted` (document "Persisting Habits"): the number of completions grows by
    /// one; the streak grows by a day if the last completion was yesterday, and otherwise restarts at one; the best
    /// streak is at least as long as the streak. "Today" and "yesterday" are calendar days in the user's zone. Unlike
    /// in the document, a last completion in the future is an error, because the streak would be lost after a clock was
    /// set back.
    public func completed(on today: Today) throws(CompletionError) -> Habit {
        let last = lastDay(in: today.timeZone)
        if let last, last > today.day { throw .lastDayAhead(last) }
        if last == today.day { throw .alreadyDone }
        let before = counts
        let continuesStreak = last == today.day.advanced(by: -1)
        var habit = with(before.completed(at: today.now, continuesStreak: continuesStreak))
        habit.details.before = before
        return habit
    }

    /// Returns the habit without today's completion, which must be the last one.
    ///
    /// If Almanac has made the completion, the values are what they were before it. The app keeps no earlier values, so
    /// those before a completion of the app follow from the history.
    public func completionUndone(on today: Today) throws(CompletionError) -> Habit {
        guard lastDay(in: today.timeZone) == today.day else { throw .notDone }
        let known = details.before.flatMap { $0.canBecome(counts) ? $0 : nil }
        var habit = with(known ?? countsBeforeLastCompletion(on: today))
        habit.details.before = nil
        return habit
    }

    /// Returns the likely values before today's completion.
    ///
    /// If the best streak equals the current one, an equally long one may have been before. Without one in the history,
    /// the best streak becomes a day shorter.
    private func countsBeforeLastCompletion(on today: Today) -> HabitCounts {
        let yesterday = today.day.advanced(by: -1)
        let done = history(on: today).days.filter { $0.day < today.day && $0.entry.isDone(details.goal) }
        let runs = HabitRuns(HabitHistory(done.map { ($0.day, HabitEntry(.done)) }), HabitDetails(), on: yesterday)
        let completions = max(0, numberOfCompletions - 1)
        let last = completions > 0 ? runs.all.last : nil
        let streak = currentStreak > 1 ? currentStreak - 1 : last?.days ?? 0
        let lastDay = currentStreak > 1 ? yesterday : last?.range.upperBound
        // A habit that was deleted and recreated in the app counts from zero, but keeps its history.
        let best = completions == 0 && streak == 0 ? 0 : max(streak, runs.best?.days ?? 0)
        return HabitCounts(
            currentStreak: streak,
            bestStreak: bestStreak == currentStreak ? min(best, bestStreak) : bestStreak,
            numberOfCompletions: completions,
            lastCompletionDate: lastDay.map { day in
                let noon = day.start(in: today.timeZone).addingTimeInterval(43_200)
                return lastCompletionDate.map { min(noon, $0) } ?? noon
            }
        )
    }

    private func with(_ counts: HabitCounts) -> Habit {
        var habit = self
        habit.counts = counts
        habit.lastCompletionKey = .date
        return habit
    }
}
