package import Foundation

extension Habit {
    /// Creates a habit from its known days.
    ///
    /// The app's values are computed by its rules: a streak consists of consecutive days, so it ends at skipped days
    /// and at days on which the habit isn't due. The last completion is at noon, which is on the same day in nearby
    /// time zones.
    /// - Parameter first: The first day in the source; by default the first known one.
    package init(title: String, details: HabitDetails, first: Day? = nil, zone: TimeZone) {
        let days = details.history.days.filter { $0.entry.isDone(details.goal) }.map(\.day)
        var (run, best) = (0, 0)
        var previous: Day?
        for day in days {
            run = previous.map { $0.advanced(by: 1) == day } == true ? run + 1 : 1
            best = max(best, run)
            previous = day
        }
        self.init(
            title: title,
            dateCreated: (first ?? details.history.days.first?.day).map { $0.start(in: zone) },
            currentStreak: run,
            bestStreak: best,
            numberOfCompletions: days.count,
            lastCompletionDate: days.last.flatMap { LocalTime($0, hour: 12, minute: 0)?.instant(in: zone).date },
            details: details
        )
    }

    /// Returns the habit with its counters recomputed for a goal that its source doesn't contain.
    package func recounted(for goal: HabitGoal?) -> Habit {
        guard goal != details.goal, let last = lastCompletionDate else { return self }
        var judged = details
        judged.goal = goal
        let counted = Habit(title: title, details: judged, zone: .gmt)
        let days = details.history.days
        let oldDay = days.last { $0.entry.isDone(details.goal) }?.day
        let newDay = days.last { $0.entry.isDone(goal) }?.day
        // Shift the last completion by the number of days between the old and the new last day.
        let shift = oldDay.flatMap { old in newDay.map { old.distance(to: $0) } }
        var habit = self
        habit.counts = counted.counts
        habit.lastCompletionDate = shift.map { last.addingTimeInterval(86_400 * Double($0)) }
        return habit
    }

    /// Returns the habit with another goal and its days judged by it.
    ///
    /// The app's values prove days (see ``provenDays(on:)``), so they must follow the goal. They stay if it judges no
    /// day differently, or if the app has counted more than the history contains.
    func judged(by goal: HabitGoal?) -> Habit {
        let counted = Habit(title: title, details: details, zone: .gmt)
        let isKnown =
            currentStreak <= counted.currentStreak && bestStreak <= counted.bestStreak
            && numberOfCompletions <= counted.numberOfCompletions
        let isSame = details.history.days.allSatisfy { $0.entry.isDone(details.goal) == $0.entry.isDone(goal) }
        var habit = isKnown && !isSame ? recounted(for: goal) : self
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
        let counted = Habit(title: title, details: habit.details, zone: today.timeZone)
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
