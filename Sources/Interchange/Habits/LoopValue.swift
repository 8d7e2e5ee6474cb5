import Diagnostics
import Records

/// The values of days in Loop Habit Tracker (`Entry.kt`): a mark, or an amount in thousandths. The marks use the
/// smallest numbers.
enum LoopValue {
    static let (unknown, no, filled, yes, skip) = (-1, 0, 1, 2, 3)

    /// The words in `Checkmarks.csv`.
    private static let words = [unknown: "UNKNOWN", no: "NO", filled: "YES_AUTO", yes: "YES_MANUAL", skip: "SKIP"]

    /// Returns the word or number that Loop writes for a value.
    static func text(_ value: Int) -> String { words[value] ?? "\(value)" }

    /// Parses a word or a number; nil for anything else.
    static func read(_ text: String) -> Int? {
        text.isEmpty
            ? unknown : words.first { $0.value == text }?.key ?? Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }

    /// Returns whether a text is a word that only Loop writes.
    static func isOwn(_ text: String) -> Bool { [unknown, filled, yes].contains { words[$0] == text } }

    /// Returns the entry for a value; nil for an unknown day and one that was only filled in.
    ///
    /// The days of a measured habit can be skipped; all other values of such a habit are amounts. Without a goal that
    /// an amount can reach, the 2 stands for a day that was done.
    static func entry(_ value: Int, isMeasured: Bool, _ goal: HabitGoal?) -> HabitEntry? {
        switch value {
        case skip: HabitEntry(.skipped)
        case yes where !isMeasured || goal?.amountOfTick == nil: HabitEntry(.done)
        case no where !isMeasured: HabitEntry(.missed)
        case filled where !isMeasured: nil
        case no...: HabitAmount(thousandths: value).map { HabitEntry(amount: $0) }
        default: nil
        }
    }

    /// Returns the value for an entry of a habit with this goal.
    ///
    /// An amount of 0 would keep to a maximum, so a missed day of such a habit is unknown in Loop, unless its amount says
    /// that it was missed.
    static func value(_ entry: HabitEntry, _ goal: HabitGoal?) -> Int {
        switch entry.state {
        case .skipped: skip
        case .missed where goal?.isLimit == true:
            entry.amount.flatMap { goal?.isReached(by: $0) == true ? nil : value($0) } ?? unknown
        case .missed: no
        case .done: (entry.amount ?? goal?.amountOfTick).map(value) ?? yes
        case nil: entry.amount.map(value) ?? unknown
        }
    }

    /// Returns the value for an amount: the next larger one if Loop would take it for a mark.
    private static func value(_ amount: HabitAmount) -> Int {
        amount.thousandths == skip ? skip + 1 : amount.thousandths
    }

    /// Returns warnings about amounts that Loop would take for marks.
    static func losses(_ habit: Habit, _ history: HabitHistory) -> [Diagnostic] {
        let goal = habit.details.goal
        let amounts = Set(
            history.days.filter { $0.entry.state != .skipped }.compactMap { $0.entry.amount?.thousandths }
        )
        func warning(_ amount: String, _ written: String) -> Diagnostic {
            let name = habit.displayName.quoted
            let message = "Loop Habit Tracker can't store the amount \(amount) of \(name); it is written as \(written)"
            return .warning(Location(file: ""), message)
        }
        return [
            amounts.contains(yes) && goal?.amountOfTick == nil ? warning("0.002", "done, because it has no goal") : nil,
            amounts.contains(skip) ? warning("0.003", "0.004") : nil,
        ].compactMap(\.self)
    }
}

extension HabitDetails {
    /// A warning if Loop adds up the amounts of a week or a month for the goal, which applies to a day here.
    func warningOfLongGoal(_ name: String, file: String) -> Diagnostic? {
        guard let goal, frequency.ratio.times == 1, [7, 30].contains(frequency.ratio.days) else { return nil }
        let days = frequency.ratio.days
        let found = "Loop counts the goal of \(name.quoted), \(goal), over \(days) days"
        let message = "\(found); it is read as a goal for one day in every \(days)"
        return .warning(Location(file: file), message, hint: "set a goal for a single day")
    }

    /// Whether the days have amounts.
    var isMeasured: Bool { goal != nil || history.days.contains { $0.entry.amount != nil } }
}

extension HabitGoal {
    /// The amount to write for a day that was marked as done without an amount.
    ///
    /// Loop has no "done" mark for a measured habit: it reads the 2 as two thousandths, far from any goal
    /// (`ScoreList.kt`). So the amount of the goal is written. Nil for a goal of zero, which any amount reaches in
    /// Loop.
    var amountOfTick: HabitAmount? { isReached(by: amount) ? amount : nil }

    /// Creates the goal of a measured habit in Loop; nil if it has neither a unit nor an amount nor a limit.
    init?(loop target: Double, unit: String, isLimit: Bool) {
        let amount = HabitAmount(rounding: target) ?? .zero
        guard amount > .zero || !unit.isEmpty || isLimit else { return nil }
        self.init(amount, unit: unit, isLimit: isLimit)
    }
}
