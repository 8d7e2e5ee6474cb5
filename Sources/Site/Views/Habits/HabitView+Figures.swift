import Records
import Templates

// The information about a habit from the file beside the store: its goal, and how it is going. It is missing for a
// habit that only the app knows.

extension HabitView {
    static let figureFields: [Field<HabitView>] = [
        .boolean("hasHistory", "Whether more days are known than the app's file shows.") { $0.hasHistory },
        .text("frequency", "How often it is due: Monday, Wednesday and Friday.") { $0.frequency },
        .text("goal", "What makes a day count: 8 glasses a day.") { $0.goal },
        .text("rate", "On how many of the last 31 days it was done: 13 of 31 days.") { $0.rate },
        .number("strength", "The strength of the habit as a percentage, by the formula of Loop Habit Tracker.") {
            $0.strength
        },
        .text("bestDays", "The days of its longest streak, if they are known: 3 – 14 Mar 2026.") { view in
            view.bestRun.map { view.model.dates.text(.short, of: $0.range) }
        },
    ]

    /// The file beside the store also keeps days that builds derive from the app's file. These alone don't count as
    /// history.
    var hasHistory: Bool {
        var habitOfApp = habit
        habitOfApp.details.history = HabitHistory()
        return history.days != habitOfApp.history(on: model.today).days
    }

    private var frequency: String? {
        let (words, details) = (model.words, habit.details)
        guard hasHistory || details.goal != nil || details.frequency != .daily else { return nil }
        switch details.frequency {
        case .daily: return words.text("everyDays", count: 1)
        case .weekdays(let days):
            return days == Set(Weekday.monday.week.prefix(5))
                ? words.plain["everyWorkday"] : model.dates.list(of: days, from: model.firstWeekday)
        case .times(let times, 7): return words.text("timesAWeek", count: times)
        case .times(let times, 30), .times(let times, 31): return words.text("timesAMonth", count: times)
        case .times(1, let days): return words.text("everyDays", count: days)
        case .times(let times, let days):
            return words.text("timesInDays", count: days, words.text("timesInAll", count: times))
        }
    }

    private var goal: String? {
        guard let goal = habit.details.goal else { return nil }
        let amount = model.words.text(of: goal.amount, unit: goal.unit)
        let words = goal.isLimit ? model.words.plain["limitForADay"] : model.words.plain["goalForADay"]
        return words?.replacing("{it}", with: amount)
    }

    private var rate: String? {
        guard hasHistory else { return nil }
        let rate = habit.rate(on: model.today)
        guard rate.days > 0 else { return nil }
        return model.words.text("rateOfDays", count: rate.days, "\(rate.done)")
    }

    private var strength: Int? {
        guard hasHistory else { return nil }
        return habit.strength(on: model.today).map { Int(($0 * 100).rounded()) }
    }

    /// The longest run, unless the app has recorded a longer one.
    private var bestRun: HabitRun? {
        guard hasHistory, let best = habit.runs(on: model.today).best else { return nil }
        return best.days == habit.longestStreak(on: model.today) ? best : nil
    }
}

extension WordTable {
    /// A phrase with its number, and with another text in place of `{it}`.
    func text(_ name: String, count: Int, _ what: String?) -> String? {
        text(name, count: count)?.replacing("{it}", with: what ?? "")
    }

    /// The state of a habit today: `Done`, `Not yet`, `Not due`, `Archived`, `3/8 glasses`.
    func state(of habit: Habit, on today: Today) -> String {
        let (entry, goal) = (habit.history(on: today)[today.day], habit.details.goal)
        if entry?.isDone(goal) == true { return word("habitDone") }
        if habit.details.isArchived { return word("habitArchived") }
        switch entry?.state {
        case .skipped: return word("habitSkipped")
        case .missed: return word("habitMissed")
        default: break
        }
        if let amount = entry?.amount, let goal {
            return text(of: amount, unit: "") + "/" + text(of: goal.amount, unit: goal.unit)
        }
        return habit.isDue(on: today) ? word("habitNotYet") : word("habitNotDue")
    }

    /// An amount with its unit: `2.5 km`.
    func text(of amount: HabitAmount, unit: String) -> String {
        let number = amount.description.replacing(".", with: decimalMark)
        return unit.isEmpty ? number : "\(number) \(unit)"
    }
}
