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

    static func isValue(_ text: String) -> Bool { read(text) != nil }

    /// Returns whether a text is a word that only Loop writes.
    static func isOwn(_ text: String) -> Bool { [unknown, filled, yes].contains { words[$0] == text } }

    /// Returns the entry for a value; nil for an unknown day and one that was only filled in.
    static func entry(_ value: Int, isMeasured: Bool) -> HabitEntry? {
        switch value {
        case no: isMeasured ? HabitEntry(amount: .zero) : HabitEntry(.missed)
        case yes: HabitEntry(.done)
        case skip: HabitEntry(.skipped)
        case 4...: HabitAmount(thousandths: value).map { HabitEntry(amount: $0) }
        default: nil
        }
    }

    /// Returns the value for an entry of a habit with this goal.
    static func value(_ entry: HabitEntry, _ goal: HabitGoal?) -> Int {
        switch entry.state {
        case .skipped: skip
        case .missed: no
        case .done: (entry.amount ?? goal?.amountOfTick)?.thousandths ?? yes
        case nil: entry.amount?.thousandths ?? unknown
        }
    }
}

extension HabitDetails {
    /// A warning if Loop adds up the amounts of a week or a month for the goal, which applies to a day here.
    func warningOfLongGoal(_ name: String, file: String) -> Diagnostic? {
        guard let goal, frequency.ratio.times == 1, [7, 30].contains(frequency.ratio.days) else { return nil }
        let days = frequency.ratio.days
        let message = "Loop counts the goal of \(name.quoted), \(goal), over \(days) days"
        let hint = "set a goal for a single day"
        return .warning(
            Location(file: file),
            message + "; it is read as a goal for one day in every \(days)",
            hint: hint
        )
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
        let amount = HabitAmount("\(target)") ?? .zero
        guard amount > .zero || !unit.isEmpty || isLimit else { return nil }
        self.init(amount, unit: unit, isLimit: isLimit)
    }
}
