package import Foundation

extension Habit {
    /// Creates a habit from its known days.
    ///
    /// - Parameter first: The first day in the source; by default the first known one.
    package init(title: String, details: HabitDetails, first: Day? = nil, zone: TimeZone) {
        let created = (first ?? details.history.days.first?.day).map { $0.start(in: zone) }
        self.init(title: title, dateCreated: created, details: details)
        counts = HabitCounts(details.history, details.goal, in: zone)
    }

    /// Returns the habit with its counters recomputed for a goal that its source doesn't contain.
    ///
    /// - Parameter zone: The time zone of the last completion, if no day was done by the old goal.
    package func recounted(for goal: HabitGoal?, zone: TimeZone = .gmt) -> Habit {
        let days = details.history.days
        let oldDay = days.last { $0.entry.isDone(details.goal) }?.day
        guard goal != details.goal, lastCompletionDate != nil || oldDay == nil else { return self }
        let newDay = days.last { $0.entry.isDone(goal) }?.day
        // Shift the last completion by the number of days between the old and the new last day.
        let shift = oldDay.flatMap { old in newDay.map { old.distance(to: $0) } }
        var habit = self
        habit.counts = HabitCounts(details.history, goal, in: zone)
        if let last = lastCompletionDate {
            habit.lastCompletionDate = shift.map { last.addingTimeInterval(86_400 * Double($0)) }
        }
        return habit
    }

    /// Returns the habit with another goal and its days judged by it.
    ///
    /// The app's values prove days (see ``provenDays(on:)``), so they must follow the goal. They stay if it judges no
    /// day differently, or if the app has counted more than the history contains.
    func judged(by goal: HabitGoal?, zone: TimeZone) -> Habit {
        let counted = HabitCounts(details.history, details.goal, in: .gmt)
        let isKnown =
            currentStreak <= counted.currentStreak && bestStreak <= counted.bestStreak
            && numberOfCompletions <= counted.numberOfCompletions
        let isSame = details.history.days.allSatisfy { $0.entry.isDone(details.goal) == $0.entry.isDone(goal) }
        var habit = isKnown && !isSame ? recounted(for: goal, zone: zone) : self
        habit.details.goal = goal
        return habit
    }

    /// Returns the habit without days after today, and the number of days removed. A last completion in the future
    /// would keep the habit from being completed until then.
    package func withoutDays(after today: Today) -> (habit: Habit, count: Int) {
        let days = details.history.days.filter { $0.day <= today.day }
        let isAhead = lastDay(in: today.timeZone).map { $0 > today.day } ?? false
        let count = details.history.days.count - days.count
        guard count > 0 || isAhead else { return (self, 0) }
        var habit = self
        habit.details.history = HabitHistory(days.map { ($0.day, $0.entry) })
        let counted = HabitCounts(habit.details.history, details.goal, in: today.timeZone)
        if isAhead {
            habit.currentStreak = counted.currentStreak
            habit.lastCompletionDate = counted.lastCompletionDate
        }
        if count > 0 {
            habit.bestStreak = counted.bestStreak
            habit.numberOfCompletions = counted.numberOfCompletions
        }
        return (habit, max(1, count))
    }
}
