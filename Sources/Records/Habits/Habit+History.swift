/// How many days of a habit were done, of those on which it could be.
public struct HabitRate: Hashable, Sendable {
    /// How many days it was done on.
    public var done: Int
    /// Without days that were skipped, and weekdays on which it isn't meant to be done.
    public var days: Int

    /// Creates a rate.
    public init(done: Int, days: Int) { (self.done, self.days) = (done, days) }
}

extension Habit {
    /// The longest run that is believed of an app; beyond a hundred years, only its last day counts.
    private static let longestRun = 36_525

    /// The days that the app's file proves, up to today: the run back from the last completion. See ``knownDoneDays(in:)``.
    func provenDays(on today: Today) -> ClosedRange<Day>? {
        guard let known = knownDoneDays(in: today.timeZone), known.lowerBound <= today.day else { return nil }
        let last = min(known.upperBound, today.day)
        return known.count > Self.longestRun ? last...last : known.lowerBound...last
    }

    /// What is known of each day: the history that is kept, and the days that the app's file proves.
    public func history(on today: Today) -> HabitHistory {
        var history = details.history
        if let proven = provenDays(on: today) { history.markDone(proven, details.goal) }
        return history
    }

    /// The runs of days on which it was kept, by the history.
    public func runs(on today: Today) -> HabitRuns { HabitRuns(history(on: today), details, on: today.day) }

    /// The runs of a year alone: one that began in the year before counts from its first day.
    public func runs(inYear year: Int, on today: Today) -> HabitRuns {
        let days = history(on: today).days.filter { $0.day.year == year && $0.day <= today.day }
        guard let last = days.last?.day else { return HabitRuns(HabitHistory(), details, on: today.day) }
        return HabitRuns(HabitHistory(days.map { ($0.day, $0.entry) }), details, on: last)
    }

    /// The most days in a row, by the history or by the app, whichever knows more.
    public func longestStreak(on today: Today) -> Int { max(bestStreak, runs(on: today).best?.days ?? 0) }

    /// The streak by the history; for a daily habit, ``streak(on:)`` if the app knows of a longer run.
    public func knownStreak(on today: Today) -> Streak {
        let runs = runs(on: today)
        let app = streak(on: today)
        guard let run = runs.all.last, details.frequency != .daily || run.days >= app.days else { return app }
        return runs.isAlive
            ? .alive(days: run.days, doneToday: isDone(on: today.day, today: today))
            : .ended(days: run.days, lastDay: lastDoneDay(in: run.range, on: today) ?? run.range.upperBound)
    }

    /// The last day of a run on which it was done: a run may end with days on which it needn't be.
    private func lastDoneDay(in range: ClosedRange<Day>, on today: Today) -> Day? {
        history(on: today)[range].last { $0.entry.isDone(details.goal) }?.day
    }

    /// Whether a day counts as done.
    public func isDone(on day: Day, today: Today) -> Bool { history(on: today)[day]?.isDone(details.goal) ?? false }

    /// On how many of the last days it was done: 31 of them, or those since the first known day.
    public func rate(ofLast count: Int = 31, on today: Today) -> HabitRate {
        let history = history(on: today)
        guard let first = history.days.first?.day, first <= today.day else { return HabitRate(done: 0, days: 0) }
        return rate(of: history, in: max(first, today.day.advanced(by: 1 - count))...today.day)
    }

    /// On how many days of a range it was done.
    public func rate(of history: HabitHistory, in range: ClosedRange<Day>) -> HabitRate {
        var rate = HabitRate(done: 0, days: range.count { details.frequency.includes($0) })
        for known in history[range] {
            let (isDone, isMeant) = (known.entry.isDone(details.goal), details.frequency.includes(known.day))
            if isDone { rate.done += 1 }
            if isDone, !isMeant { rate.days += 1 }
            if known.entry.state == .skipped, isMeant { rate.days -= 1 }
        }
        return rate
    }

    /// How firm the habit is, from 0 to 1, by the formula of Loop Habit Tracker; nil if nothing is known of it.
    ///
    /// A single miss costs little: a habit for every day loses half of its strength in 13 days without it.
    public func strength(on today: Today) -> Double? {
        HabitStrength(details).values(history(on: today), upTo: today.day).last
    }

    /// The strength on each day from the first known one on.
    package func strengths(_ history: HabitHistory, upTo last: Day) -> [(day: Day, value: Double)] {
        let first = history.days.first?.day ?? last
        return HabitStrength(details).values(history, upTo: last).enumerated().map { (first.advanced(by: $0), $1) }
    }
}
