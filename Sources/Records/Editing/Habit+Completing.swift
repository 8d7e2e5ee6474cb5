import Foundation

extension Habit {
    /// Why a habit cannot be completed or its completion undone.
    public enum CompletionError: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is done today already; nothing is to be done.
        case alreadyDone
        /// It is not done today, so there is nothing to undo.
        case notDone
        /// Its last completion lies on a day to come: a clock was wrong, then or now.
        case lastDayAhead(Day)
        /// It is done on the day that is to be skipped.
        case doneThatDay(Day)
        /// Nothing is known of the day whose record is to be taken back.
        case unknownDay(Day)
        /// The streak in the app's file says that it was done that day.
        case provenByApp(Day)

        /// What is wrong, in words.
        public var description: String {
            switch self {
            case .alreadyDone: "it is done today already"
            case .notDone: "it is not done today"
            case .lastDayAhead(let day): "it was last done on \(day), a day to come: is the clock right?"
            case .doneThatDay(let day): "it is done on \(day); take that back first"
            case .unknownDay(let day): "nothing is known of \(day)"
            case .provenByApp(let day): "the app's streak says that it was done on \(day)"
            }
        }
    }

    /// The habit after it was done now.
    ///
    /// The rules are those of `markHabitAsCompleted` (document "Persisting Habits"): a completion more, a day more in
    /// the streak if the last was yesterday and else a streak of one, the best streak at least as long. "Today" and
    /// "yesterday" are calendar days in the user's zone. Unlike there, a last completion on a day to come is an error:
    /// after a clock was set back, the streak would be lost.
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

    /// The habit as if it had not been done today.
    ///
    /// The store does not keep what was before, so it is worked out: a completion less, a day less in the streak, whose
    /// last day is then yesterday. A best streak that was just the current one is one day shorter again.
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

    /// The habit under another title or picture.
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
    /// The sum, or the largest number there is.
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
