import Diagnostics
import Records

extension [Habit] {
    /// Returns a note that a format for the app's own values can't hold the days and the other details, if the habits
    /// have any.
    func detailLosses(in format: String) -> [Diagnostic] {
        var lost: [String: Int] = [:]
        for habit in self {
            if habit.hasOwnDays { lost["the days of habits", default: 0] += 1 }
            for part in habit.details.parts { lost["the \(part.name)", default: 0] += 1 }
        }
        guard !lost.isEmpty else { return [] }
        let hint = "use `--format days`, `loop` or `loopdb` to keep the days"
        return [.note(Location(file: ""), "\(format) can't store \(lost.countedNames)", hint: hint)]
    }

    /// Returns a note on habits without a title, which an import leaves out, if there are any.
    func titleLosses(in format: String) -> [Diagnostic] {
        let untitled = count { $0.title.isBlank }
        guard untitled > 0 else { return [] }
        let message = "\(format) can't store habits without a title; an import leaves out \(counted(untitled, "habit"))"
        return [.note(Location(file: ""), message, hint: "give each habit a title")]
    }

    /// Returns notes on what a table of days can't hold: habits without days or a title, habits that share a title, which
    /// an import trims, and details.
    ///
    /// - Parameter kept: the names of the details that the table has columns for.
    func dayTableLosses(in format: String, on today: Today, keeping kept: Set<String> = []) -> [Diagnostic] {
        let lost = titleLosses(in: format) + compactMap { $0.dayTableLoss(in: format, on: today, keeping: kept) }
        let sharedTitles = Dictionary(grouping: filter { !$0.title.isBlank }, by: \.title.trimmed)
            .filter { $0.value.count > 1 }
        let shared = sharedTitles.sorted { $0.key < $1.key }.map { title, habits in
            let message = "\(habits.count) habits are called \(title.quoted); \(format) can't tell them apart"
            return Diagnostic.note(Location(file: ""), message, hint: "give each habit a different name")
        }
        let marked = map { $0.daysLosingStateOrAmount(on: today) }.reduce(0, +)
        guard marked > 0 else { return lost + shared }
        let message = "\(format) can't store both the amount and the state of a day; \(counted(marked, "day")) lost one"
        return lost + shared + [.note(Location(file: ""), message)]
    }
}

extension Habit {
    /// Whether it has days that don't follow from the app's streak.
    fileprivate var hasOwnDays: Bool {
        let days = details.history.days
        return days.count > currentStreak || days.contains { $0.entry != HabitEntry(.done) }
    }

    /// Returns the number of days whose amount says something other than their state.
    fileprivate func daysLosingStateOrAmount(on today: Today) -> Int {
        history(on: today).days.map(\.entry).count { entry in
            guard let amount = entry.amount, let state = entry.state else { return false }
            return state != .done || !HabitEntry(amount: amount).isDone(details.goal)
        }
    }

    fileprivate func dayTableLoss(in format: String, on today: Today, keeping kept: Set<String>) -> Diagnostic? {
        let place = Location(file: "", name: title.isBlank ? nil : title)
        if history(on: today).isEmpty {
            let message = "\(format) can't store a habit without days; \(displayName.quoted) is left out"
            return .note(place, message)
        }
        let parts = details.parts.filter { !kept.contains($0.name) }.map { part in
            "the \(part.name)" + (part.value.map { " (\($0))" } ?? "")
        }
        guard !parts.isEmpty else { return nil }
        return .note(place, "\(format) can't store \(parts.joinedByAnd) of \(displayName.quoted)")
    }
}

extension HabitDetails {
    /// The names of the details besides the days that the habit has, with short values.
    fileprivate var parts: [(name: String, value: String?)] {
        let all: [(Bool, String, String?)] = [
            (frequency != .daily, "frequency", frequency.description),
            (goal != nil, "goal", goal?.description),
            (question != nil, "question", nil),
            (description != nil, "description", nil),
            (colour != nil, "colour", nil),
            (isArchived, "archived state", nil),
        ]
        return all.filter(\.0).map { ($0.1, $0.2) }
    }
}
