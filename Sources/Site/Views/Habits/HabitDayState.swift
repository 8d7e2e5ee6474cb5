import Records

/// The state of a habit on a day. The names of the cases are CSS classes.
enum HabitDayState: String, CaseIterable {
    case done, skipped, missed, unknown

    init(_ entry: HabitEntry?, _ goal: HabitGoal?, isToday: Bool) {
        guard let entry else { self = .unknown; return }
        if entry.isDone(goal) {
            self = .done
        } else if entry.state == .skipped {
            self = .skipped
        } else {
            // An amount below the goal isn't enough, but today it can still grow.
            let isOpen = isToday && goal?.isLimit != true
            self = entry.state == .missed || entry.amount != nil && !isOpen ? .missed : .unknown
        }
    }

    var mark: String {
        switch self {
        case .done: "✓"
        case .skipped: "–"
        case .missed: "✕"
        case .unknown: "?"
        }
    }

    /// The key of its text in the words files.
    var wordName: String {
        switch self {
        case .done: "dayDone"
        case .skipped: "daySkipped"
        case .missed: "dayMissed"
        case .unknown: "dayUnknown"
        }
    }
}
