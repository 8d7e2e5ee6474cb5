import Records

/// What is known of a habit on a day. The names are classes of the pages.
enum HabitDayState: String, CaseIterable {
    case done, skipped, missed, unknown

    init(_ entry: HabitEntry?, _ goal: HabitGoal?) {
        guard let entry else { self = .unknown; return }
        if entry.isDone(goal) {
            self = .done
        } else if entry.state == .skipped {
            self = .skipped
        } else {
            // An amount below the goal isn't enough.
            self = entry.state == .missed || entry.amount != nil ? .missed : .unknown
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

    /// The name of its word.
    var wordName: String {
        switch self {
        case .done: "dayDone"
        case .skipped: "daySkipped"
        case .missed: "dayMissed"
        case .unknown: "dayUnknown"
        }
    }
}
