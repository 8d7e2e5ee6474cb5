/// The number of days on which a habit was due, and on how many of them it was done.
public struct HabitRate: Hashable, Sendable {
    /// The number of days on which it was done.
    public var done: Int
    /// The number of days on which it was due, without skipped days.
    public var days: Int

    /// Creates a rate.
    public init(done: Int, days: Int) { (self.done, self.days) = (done, days) }
}

extension Habit {
    /// The longest run in the app's file that is plausible, a hundred years; of a longer one, only the last day counts.
    private static let longestRun = 36_525

    /// Returns the completed days up to today that follow from the app's file: the run that ends with the last
    /// completion. See ``knownDoneDays(in:)``.
    func provenDays(on today: Today) -> ClosedRange<Day>? {
        guard let known = knownDoneDays(in: today.timeZone), known.lowerBound <= today.day else { return nil }
        let last = min(known.upperBound, today.day)
        return known.count > Self.longestRun ? last...last : known.lowerBound...last
    }

    /// Returns what is known of each day: the stored history and the days that follow from the app's file.
    public func history(on today: Today) -> HabitHistory {
        var history = details.history
        if let proven = provenDays(on: today) { history.markDone(proven, details.goal) }
        return history
    }

    /// Returns the runs of the habit according to its history.
    ///
    /// - Parameter period: The days that count; nil for all of them. A run that began earlier counts
    ///   from its first day in the period.
    public func runs(on today: Today, in period: ClosedRange<Day>? = nil) -> HabitRuns {
        HabitRuns(history(on: today), details, on: today.day, weeksFrom: today.firstWeekday, in: period)
    }

    /// Returns the longest streak in days, according to the history or the app, whichever is longer.
    public func longestStreak(on today: Today) -> Int { max(bestStreak, runs(on: today).best?.days ?? 0) }

    /// Returns the number of days on which it was done, according to the history or the app, whichever knows more: the
    /// app doesn't count earlier days that are added later, and it may have counted for years before the history began.
    public func daysDone(on today: Today) -> Int {
        let known = history(on: today).days.count { $0.day <= today.day && $0.entry.isDone(details.goal) }
        return max(numberOfCompletions, known)
    }

    /// Returns the streak according to the history; for a daily habit, ``streak(on:)`` if the app has a longer run that
    /// ends no earlier.
    public func knownStreak(on today: Today) -> Streak {
        let runs = runs(on: today)
        let app = streak(on: today)
        guard let run = runs.all.last else { return app }
        let isLater = lastDay(in: today.timeZone).map { $0 < run.range.upperBound } ?? true
        guard details.frequency != .daily || isLater || run.days >= app.days else { return app }
        if runs.isAlive { return .alive(days: run.days, doneToday: isDone(on: today.day, today: today)) }
        // A run may end with days on which the habit wasn't due.
        let last = history(on: today)[run.range].last { $0.entry.isDone(details.goal) }
        return .ended(days: run.days, lastDay: last?.day ?? run.range.upperBound)
    }

    /// Returns whether the habit was done on a day.
    public func isDone(on day: Day, today: Today) -> Bool { history(on: today)[day]?.isDone(details.goal) ?? false }

    /// Returns whether it is due today: it isn't archived, its weekdays include the day, the day isn't skipped, and the
    /// habit hasn't been done often enough in the week, the month or the last days.
    public func isDue(on today: Today) -> Bool {
        guard !details.isArchived else { return false }
        let history = history(on: today)
        let frequency = details.frequency
        guard frequency.includes(today.day), history[today.day]?.state != .skipped else { return false }
        guard case .times(let times, let days) = frequency else { return true }
        let period = frequency.period(around: today.day, weeksFrom: today.firstWeekday)
        let first = period?.lowerBound ?? today.day.advanced(by: 1 - days)
        return history[first...today.day].count { $0.entry.isDone(details.goal) } < times
    }

    /// Returns the rate over the last 31 days, or since the first known day if that is later. Days on which it wasn't
    /// done count only if they break a run, as in ``runs(on:in:)``, or if it is due today: in a week in which it was done
    /// often enough, only the days on which it was done count. Other weekdays than its own never count.
    public func rate(on today: Today) -> HabitRate {
        let history = history(on: today)
        guard let first = history.days.first?.day, first <= today.day else { return HabitRate(done: 0, days: 0) }
        let days = first...today.day
        let marks = HabitMarks(history, details, days, weeksFrom: today.firstWeekday)
        let recent = zip(days, marks.values).suffix(31).filter { details.frequency.includes($0.0) }
        let done = recent.count { $0.1 == .kept }
        return HabitRate(done: done, days: done + recent.count { $0.1 == .broken })
    }

    /// Returns the strength of the habit, from 0 to 1, by the formula of Loop Habit Tracker; nil if no day is known.
    ///
    /// A single miss costs little: a daily habit loses half of its strength after 13 missed days.
    public func strength(on today: Today) -> Double? {
        HabitStrength(details).values(history(on: today), upTo: today.day).last
    }

    /// Returns the strength on each day from the first known one on.
    package func strengths(_ history: HabitHistory, upTo last: Day) -> [Day: Double] {
        guard let first = history.days.first?.day, first <= last else { return [:] }
        return Dictionary(uniqueKeysWithValues: zip(first...last, HabitStrength(details).values(history, upTo: last)))
    }
}
