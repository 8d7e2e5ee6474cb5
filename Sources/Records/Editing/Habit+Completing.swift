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
        /// The streak in the app's file implies that it was done that day.
        case provenByApp(Day)

        /// A description of the problem.
        public var description: String {
            switch self {
            case .alreadyDone: "it is done today already"
            case .notDone: "it is not done today"
            case .lastDayAhead(let day): "it was last done on \(day), which is in the future: is the clock right?"
            case .doneThatDay(let day): "it is done on \(day); undo that first"
            case .unknownDay(let day): "nothing is known of \(day)"
            case .provenByApp(let day): "the app's streak says that it was done on \(day)"
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
        let streak = last == today.day.advanced(by: -1) ? currentStreak.addingClamped(1) : 1
        return with(
            currentStreak: streak,
            bestStreak: max(bestStreak, streak),
            numberOfCompletions: numberOfCompletions.addingClamped(1),
            lastCompletionDate: today.now
        )
    }

    /// Returns the habit without today's completion.
    ///
    /// The store doesn't keep the previous values, so they are derived: one completion less, and a streak that is a day
    /// shorter and ended yesterday. If the best streak equals the current one, it becomes a day shorter too.
    public func completionUndone(on today: Today) throws(CompletionError) -> Habit {
        guard lastDay(in: today.timeZone) == today.day else { throw .notDone }
        let streak = max(0, currentStreak - 1)
        let yesterday = lastCompletionDate.map { date in
            let noon = today.day.advanced(by: -1).start(in: today.timeZone).addingTimeInterval(43_200)
            return min(noon, date)
        }
        return with(
            currentStreak: streak,
            bestStreak: bestStreak == currentStreak ? streak : bestStreak,
            numberOfCompletions: max(0, numberOfCompletions - 1),
            lastCompletionDate: streak > 0 ? yesterday : nil
        )
    }

    /// Returns the habit with another title or picture.
    public func edited(title: String? = nil, image: HabitImage? = nil) -> Habit {
        Habit(
            title: title ?? self.title,
            dateCreated: dateCreated,
            image: image ?? self.image,
            currentStreak: currentStreak,
            bestStreak: bestStreak,
            numberOfCompletions: numberOfCompletions,
            lastCompletionDate: lastCompletionDate,
            lastCompletionKey: lastCompletionKey,
            missingKeys: missingKeys,
            details: details,
            extras: extras
        )
    }

    private func with(
        currentStreak: Int,
        bestStreak: Int,
        numberOfCompletions: Int,
        lastCompletionDate: Date?
    ) -> Habit {
        Habit(
            title: title,
            dateCreated: dateCreated,
            image: image,
            currentStreak: currentStreak,
            bestStreak: bestStreak,
            numberOfCompletions: numberOfCompletions,
            lastCompletionDate: lastCompletionDate,
            lastCompletionKey: .date,
            missingKeys: missingKeys,
            details: details,
            extras: extras
        )
    }
}

extension Int {
    /// Returns the sum, or `Int.max` on overflow.
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
