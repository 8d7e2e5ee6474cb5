import Diagnostics
import Foundation
import Records

/// Collects the days of habits from the rows of a table.
struct HabitDayList {
    private struct Collected {
        var title: String
        var description: String?
        var values: [Day: Value] = [:]
    }

    private struct Value {
        var text: String
        var note: String?
        var line: Int
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
    ///
    /// - Returns: false, with an error, if it can't be read.
    @discardableResult
    mutating func add(_ title: String?, _ date: String?, _ value: String?, _ note: String?, line: Int) -> Bool {
        let place = Location(file: file, line: line)
        guard let title, !title.isBlank else {
            diagnostics.append(.error(place, "there is no habit name; the row is left out"))
            return false
        }
        guard let day = date.flatMap(order.day) else {
            let message = "found \((date ?? "").quoted), expected a date such as 2026-11-23; the row is left out"
            diagnostics.append(.error(place, message))
            return false
        }
        let text = value?.trimmed.lowercased() ?? ""
        guard text.isEmpty && note != nil || Self.words[text] != nil || HabitAmount(text) != nil else {
            let message = "found \((value ?? "").quoted), expected a number, `done`, `skipped` or `missed`"
            let hint = text.contains(",") ? "write the number without separators of thousands" : nil
            diagnostics.append(.error(place, message + "; the row is left out", hint: hint))
            return false
        }
        set(Value(text: text, note: note, line: line), day, index(of: title), written: value ?? "")
        return true
    }

    /// Adds the habit of a column, which may have no days.
    ///
    /// - Returns: false, with a warning, if there is a column of that name already.
    mutating func addColumn(_ title: String) -> Bool {
        guard indices[title] == nil else {
            let message = "the column \(title.quoted) appears twice; the first is read"
            diagnostics.append(.warning(Location(file: file, line: 1), message))
            return false
        }
        _ = index(of: title)
        return true
    }

    /// Stores a value. A later row overrides an earlier one of the same day, except with an empty value or note.
    private mutating func set(_ value: Value, _ day: Day, _ index: Int, written: String) {
        var value = value
        if let earlier = habits[index].values[day] {
            if value.text.isEmpty { value.text = earlier.text }
            let isSame = value.text == earlier.text || earlier.text.isEmpty || Self.isSame(value.text, earlier.text)
            let note = value.note ?? earlier.note
            if !isSame || earlier.note ?? note != note {
                let (found, kept) = isSame ? ("another note", "this one") : (earlier.text.quoted, written.quoted)
                let message = "line \(earlier.line) has \(found) for \(habits[index].title.quoted) on \(day)"
                let hint = "write one line for each day" + (isSame ? "" : "; add up amounts")
                let place = Location(file: file, line: value.line)
                diagnostics.append(.warning(place, message + "; \(kept) is kept", hint: hint))
            }
            value.note = note
        }
        habits[index].values[day] = value
    }

    /// Returns whether two values mean the same, such as `x` and `1` or `2` and `2.0`.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        let states = [a, b].map { words[$0] ?? ["0": .missed, "1": .done][$0] }
        if let first = states[0], let second = states[1] { return first == second }
        return words[a] == nil && words[b] == nil && HabitAmount(a) == HabitAmount(b)
    }

    /// Returns whether a field holds a value of a day.
    static func isValue(_ field: String) -> Bool {
        let text = field.trimmed.lowercased()
        return words[text] != nil || HabitAmount(text) != nil
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
        "done": .done, "yes": .done, "y": .done, "true": .done, "x": .done, "✓": .done, "✔": .done, "✅": .done,
        "ja": .done, "wahr": .done, "erledigt": .done, "skipped": .skipped, "skip": .skipped,
        "übersprungen": .skipped, "missed": .missed, "no": .missed, "n": .missed, "false": .missed, "nein": .missed,
        "falsch": .missed, "✗": .missed, "✘": .missed, "❌": .missed,
    ]

    /// Returns the habits in order of first occurrence.
    func habits(_ zone: TimeZone) -> [Habit] {
        habits.map { habit in
            // A habit with no other numbers than 0 and 1 isn't measured.
            let isMeasured = habit.values.contains {
                Self.words[$0.value.text] == nil && !["", "0", "1"].contains($0.value.text)
            }
            let entries = habit.values.map { day, value -> (Day, HabitEntry) in
                let note = value.note
                if let state = Self.words[value.text] { return (day, HabitEntry(state, note: note)) }
                let amount = HabitAmount(value.text)
                if isMeasured || amount == nil { return (day, HabitEntry(amount: amount, note: note)) }
                return (day, HabitEntry(amount == .zero ? .missed : .done, note: note))
            }
            let details = HabitDetails(history: HabitHistory(entries), description: habit.description)
            return Habit(title: habit.title, details: details, zone: zone)
        }
    }
}
