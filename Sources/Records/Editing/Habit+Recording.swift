public import Foundation

extension Habit {
    /// A user's record for a day of a habit. A blank note removes the note of the day.
    public enum DayRecord: Hashable, Sendable {
        /// It was done, with an amount if the habit is measured.
        case done(amount: HabitAmount? = nil, note: String? = nil)
        /// It wasn't done, for a good reason.
        case skipped(note: String? = nil)
        /// Removes the earlier record. The note stays, and so does the amount if the day was skipped, or was ticked
        /// although the amount doesn't reach the goal.
        case nothing
    }

    /// Returns the habit with a record for the day of an instant.
    ///
    /// The history accepts any day. The app's values follow the rules of the app's document, so they change only for a
    /// completion after the last one, and when the last one is undone.
    /// - Parameter today: The current day, whose time zone determines the days.
    public func recording(_ record: DayRecord, at moment: Date, on today: Today) throws(CompletionError) -> Habit {
        let day = Today(now: moment, timeZone: today.timeZone)
        var habit = self
        habit.details.history = history(on: today)
        switch record {
        case .done(let amount, let note): return try habit.recordingDone(amount, note, day, today)
        case .skipped(let note):
            let old = habit.details.history[day.day]
            if old?.isDone(details.goal) == true { throw .doneThatDay(day.day) }
            habit.details.history[day.day] = HabitEntry(
                .skipped,
                amount: old?.amount,
                note: (note ?? old?.note)?.unlessBlank
            )
            return habit
        case .nothing: return try habit.recordingNothing(day, today)
        }
    }

    private func recordingDone(
        _ amount: HabitAmount?,
        _ note: String?,
        _ day: Today,
        _ today: Today
    ) throws(CompletionError) -> Habit {
        var entry = details.history[day.day] ?? HabitEntry()
        entry.note = (note ?? entry.note)?.unlessBlank
        if let amount {
            (entry.state, entry.amount) = (nil, amount)
        } else if !entry.isDone(details.goal) {
            entry.state = .done
        }
        let last = lastDay(in: today.timeZone)
        var habit = self
        if !entry.isDone(details.goal) {
            if last == day.day {
                habit = try completionUndone(on: day)
            } else if details.history[day.day]?.state == nil {
                try refuseProven(day.day, on: today)
            }
        } else if last.map({ $0 < day.day }) ?? true {
            habit = try completed(on: day)
        } else if let last, last > today.day, day.day == today.day {
            throw .lastDayAhead(last)
        }
        habit.details.history[day.day] = entry
        return habit
    }

    private func recordingNothing(_ day: Today, _ today: Today) throws(CompletionError) -> Habit {
        var habit = self
        let old = details.history[day.day]
        if lastDay(in: today.timeZone) == day.day {
            habit = try completionUndone(on: day)
        } else {
            guard let old, old.state != nil || old.amount != nil else {
                throw day.day == today.day ? .notDone : .unknownDay(day.day)
            }
            try refuseProven(day.day, on: today)
        }
        // The amount was recorded before the day was skipped or ticked.
        var rest = HabitEntry(amount: old?.amount, note: old?.note)
        let isTicked = old?.state == .done && !rest.isDone(details.goal)
        if old?.state != .skipped, !isTicked { rest.amount = nil }
        habit.details.history[day.day] = rest
        return habit
    }

    /// Refuses to change a day that the app's streak contains.
    private func refuseProven(_ day: Day, on today: Today) throws(CompletionError) {
        guard let proven = provenDays(on: today), proven.contains(day) else { return }
        throw .provenByApp(day, last: proven.upperBound)
    }
}

extension String {
    fileprivate var unlessBlank: String? { isBlank ? nil : self }
}
