import Records

/// What Loop Habit Tracker keeps for a day (`Entry.kt`): a mark, or an amount in thousandths. Its marks are the smallest amounts.
enum LoopValue {
    static let (unknown, no, filled, yes, skip) = (-1, 0, 1, 2, 3)

    /// The words of `Checkmarks.csv`.
    private static let words = [unknown: "UNKNOWN", no: "NO", filled: "YES_AUTO", yes: "YES_MANUAL", skip: "SKIP"]

    /// The word or number that Loop writes for a value.
    static func text(_ value: Int) -> String { words[value] ?? "\(value)" }

    /// Reads a word or a number; nil for anything else.
    static func read(_ text: String) -> Int? {
        text.isEmpty
            ? unknown : words.first { $0.value == text }?.key ?? Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }

    /// What a value says; nil for a day that is unknown or only filled in.
    static func entry(_ value: Int, isMeasured: Bool) -> HabitEntry? {
        switch value {
        case no: isMeasured ? HabitEntry(amount: .zero) : HabitEntry(.missed)
        case yes: HabitEntry(.done)
        case skip: HabitEntry(.skipped)
        case 4...: HabitAmount(thousandths: value).map { HabitEntry(amount: $0) }
        default: nil
        }
    }

    /// The value for an entry of a habit with this goal.
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
    /// Whether amounts are noted for its days.
    var isMeasured: Bool { goal != nil || history.days.contains { $0.entry.amount != nil } }
}

extension HabitGoal {
    /// What stands for a day that was ticked and not measured.
    ///
    /// Loop has no mark "done" for a measured habit: it reads the 2 as two thousandths, far from any goal (`ScoreList.kt`). So
    /// the goal itself is written. Nil for a goal of nothing, which Loop takes for reached by any amount.
    var amountOfTick: HabitAmount? { isReached(by: amount) ? amount : nil }

    /// What Loop has for a measured habit. One without a unit and an amount has no goal.
    init?(loop target: Double, unit: String, isLimit: Bool) {
        let amount = HabitAmount("\(target)") ?? .zero
        guard amount > .zero || !unit.isEmpty || isLimit else { return nil }
        self.init(amount, unit: unit, isLimit: isLimit)
    }
}
