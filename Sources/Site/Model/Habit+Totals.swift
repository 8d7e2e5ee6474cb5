import Records

/// Archived habits don't count.
extension Collection<Habit> {
    /// The number of habits done today.
    func doneCount(on today: Today) -> Int {
        count { !$0.details.isArchived && $0.isDone(on: today.day, today: today) }
    }

    /// The number of habits that are due today, or done although they aren't.
    func dueCount(on today: Today) -> Int {
        count { !$0.details.isArchived && ($0.isDue(on: today) || $0.isDone(on: today.day, today: today)) }
    }

    /// The habit with the longest current streak, and its length in days; nil if no streak is current. If several are
    /// equally long, it is the first one.
    func longestStreak(on today: Today) -> (index: Index, days: Int)? {
        var longest: (index: Index, days: Int)?
        for index in indices where !self[index].details.isArchived {
            let streak = self[index].knownStreak(on: today)
            if streak.isAlive, streak.days > longest?.days ?? 0 { longest = (index, streak.days) }
        }
        return longest
    }
}

extension HabitHistory {
    /// Returns the days on which the habit was done, up to and including `last`.
    func doneDays(_ goal: HabitGoal?, upTo last: Day) -> [Day] {
        self[.first...last].lazy.filter { $0.entry.isDone(goal) }.map(\.day)
    }
}
