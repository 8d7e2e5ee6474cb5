import Diagnostics
import Foundation
import Records

/// Collects the days of habits from the rows of a table.
struct HabitDayList {
    private struct Collected {
        var title: String
        var description: String?
        var values: [(day: Day, value: String, note: String?)] = []
    }

    private let file: String
    private let order: DateOrder
    private var habits: [Collected] = []
    private var indices: [String: Int] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter dates: All dates of the table, which determine whether days or months come first.
    init(file: String, dates: [String]) {
        (self.file, order) = (file, DateOrder(of: dates))
        guard order.isGuessed, let date = dates.first(where: DateOrder.isAmbiguous) else { return }
        let message = "it is unclear whether \(date.quoted) has the day or the month first; read with \(order.words)"
        diagnostics.append(.warning(Location(file: file), message, hint: "write the dates as 2026-11-23"))
    }

    /// Adds a row.
    mutating func add(_ title: String?, _ date: String?, _ value: String?, _ note: String?, line: Int) {
        let place = Location(file: file, line: line)
        guard let title, !title.isBlank else {
            return diagnostics.append(.error(place, "there is no habit name; the row is left out"))
        }
        guard let day = date.flatMap(order.day) else {
            let message = "found \((date ?? "").quoted), expected a date such as 2026-11-23; the row is left out"
            return diagnostics.append(.error(place, message))
        }
        let text = value?.trimmed.lowercased() ?? ""
        guard text.isEmpty && note != nil || Self.words[text] != nil || HabitAmount(text) != nil else {
            let message = "found \((value ?? "").quoted), expected a number, `done`, `skipped` or `missed`"
            let hint = text.contains(",") ? "write the number without separators of thousands" : nil
            return diagnostics.append(.error(place, message + "; the row is left out", hint: hint))
        }
        habits[index(of: title)].values.append((day, text, note))
    }

    /// Stores the description of a habit, if there is one.
    mutating func describe(_ title: String, _ description: String?) {
        guard let description, !description.isBlank, let index = indices[title] else { return }
        habits[index].description = description
    }

    private mutating func index(of title: String) -> Int {
        if let index = indices[title] { return index }
        habits.append(Collected(title: title))
        indices[title] = habits.count - 1
        return habits.count - 1
    }

    private static let words: [String: HabitEntry.State] = [
        "done": .done, "yes": .done, "true": .done, "x": .done, "skipped": .skipped, "skip": .skipped,
        "missed": .missed, "no": .missed, "false": .missed,
    ]

    /// Returns the habits in order of first occurrence.
    func habits(_ zone: TimeZone) -> [Habit] {
        habits.map { habit in
            // A habit with no other numbers than 0 and 1 isn't measured.
            let isMeasured = habit.values.contains {
                Self.words[$0.value] == nil && !["", "0", "1"].contains($0.value)
            }
            let entries = habit.values.map { day, value, note -> (Day, HabitEntry) in
                if let state = Self.words[value] { return (day, HabitEntry(state, note: note)) }
                let amount = HabitAmount(value)
                if isMeasured || amount == nil { return (day, HabitEntry(amount: amount, note: note)) }
                return (day, HabitEntry(amount == .zero ? .missed : .done, note: note))
            }
            let details = HabitDetails(history: HabitHistory(entries), description: habit.description)
            return Habit(title: habit.title, details: details, zone: zone)
        }
    }
}
