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
    /// Whether the point in `10.432` separates thousands.
    private let hasThousandsPoints: Bool
    /// Whether it is unclear what such a point means, and no warning says so yet.
    private var hasUnclearPoints: Bool
    /// Whether a note says that amounts are rounded.
    private var hasRounded = false
    private let zone: TimeZone
    private var habits: [Collected] = []
    private var indices: [String: Int] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - column: The column of the dates, which determine whether days or months come first.
    ///   - values: The columns of the values, which determine what a point in a number means.
    ///   - zone: The time zone that determines the day of a time.
    init(_ table: CSVTable, file: String, date column: Int, values: some Sequence<Int>, zone: TimeZone) {
        let dates = table.rows.map { TableDate($0.fields[column]) }
        (self.file, order, self.zone) = (file, DateOrder(of: dates), zone)
        let marks = Set(values.flatMap { value in table.rows.compactMap { Self.decimalMark(of: $0.fields[value]) } })
        hasThousandsPoints = marks.contains(",")
        hasUnclearPoints = table.hasSemicolons && marks.isEmpty
        guard order.isGuessed, let date = dates.first(where: \.isAmbiguous)?.text else { return }
        let message = "it is unclear whether \(date.quoted) has the day or the month first; read with \(order.words)"
        diagnostics.append(.warning(Location(file: file), message, hint: "write the dates as 2026-11-23"))
    }

    /// Adds a row; one that can't be read is left out, with an error. One with neither a value nor a note adds no
    /// day.
    mutating func add(_ title: String?, _ date: String?, _ value: String?, _ note: String?, line: Int) {
        let place = Location(file: file, line: line)
        guard let title = title?.trimmed, !title.isEmpty else {
            diagnostics.append(.error(place, "there is no habit name; the row is left out"))
            return
        }
        let value = value ?? ""
        let text = text(of: value, line: line)
        guard !text.isEmpty || note != nil else {
            _ = index(of: title)
            return
        }
        guard let day = day(date ?? "", line: line) else { return }
        guard text.isEmpty || Self.isValue(text) else {
            return diagnostics.append(Self.fault(.error, place, value, "the row is left out"))
        }
        set(Value(text: text, note: note, line: line), day, index(of: title), written: value)
    }

    /// Adds a field of a habit's column. A blank one means that nothing is known of the day; one that can't be read is
    /// left out, with a warning.
    mutating func add(_ title: String, _ day: Day, _ value: String, line: Int) {
        let text = text(of: value, line: line)
        guard !text.isEmpty else { return }
        guard Self.isValue(text) else {
            let place = Location(file: file, line: line, key: title)
            return diagnostics.append(Self.fault(.warning, place, value, "it is left out"))
        }
        set(Value(text: text, line: line), day, index(of: title), written: value)
    }

    /// Returns the text of a value, with a number as ``HabitAmount`` reads it. Warns of the first point that may separate
    /// thousands, and notes the first number that is rounded.
    private mutating func text(of value: String, line: Int) -> String {
        let text = value.simplified
        guard let (number, isDoubtful) = HabitAmount.ungrouped(text) else { return text }
        if !isDoubtful, let point = number.firstIndex(of: "."), number[point...].count > 4, HabitAmount(number) == nil,
            let amount = Double(number).flatMap(HabitAmount.init(rounding:))
        {
            let message = "\(value.quoted) is rounded to \(amount), like every amount with more than three decimals"
            if !hasRounded { diagnostics.append(Diagnostic(.note, at: Location(file: file, line: line), message)) }
            hasRounded = true
            return amount.description
        }
        if hasThousandsPoints { return isDoubtful ? number.replacing(".", with: "") : number }
        if hasUnclearPoints, text.contains("."), HabitAmount(text) != nil {
            hasUnclearPoints = false
            let doubt = "it is unclear whether the point in \(value.quoted) separates thousands"
            let hint = "if it separates thousands, write \(text.replacing(".", with: ""))"
            let place = Location(file: file, line: line)
            diagnostics.append(.warning(place, doubt + "; read as a decimal point", hint: hint))
        }
        return text
    }

    /// Returns the decimal mark of a number, which is a comma if it has several points: `1.234.567`. Nil if it has none,
    /// or if its only mark may separate thousands.
    private static func decimalMark(of value: String) -> Character? {
        let text = value.simplified
        guard let (number, isDoubtful) = HabitAmount.ungrouped(text), !isDoubtful, HabitAmount(number) != nil else {
            return nil
        }
        if number.contains(".") { return text.last { $0 == "." || $0 == "," } }
        return text.count { $0 == "." } > 1 ? "," : nil
    }

    /// Reads the date of a row, which may have a time; nil, with an error, if it isn't a date.
    mutating func day(_ text: String, line: Int) -> Day? {
        let date = TableDate(text)
        if let day = order.day(date), date.rest.isEmpty || WrittenTime.time(date.rest, on: day) != nil { return day }
        if let date = WrittenDate(text, in: zone)?.date, let day = Day(date, in: zone) { return day }
        let message = "found \(text.quoted), expected a date such as 2026-11-23; the row is left out"
        diagnostics.append(.error(Location(file: file, line: line), message))
        return nil
    }

    private static func fault(
        _ severity: Diagnostic.Severity,
        _ place: Location,
        _ value: String,
        _ consequence: String
    ) -> Diagnostic {
        let message = "found \(value.quoted), expected a number, `done`, `skipped` or `missed`; \(consequence)"
        let hint = value.contains(",") ? "write the number without thousands separators" : nil
        return Diagnostic(severity, at: place, message, hint: hint)
    }

    /// Adds the habit of a column, which may have no days. Returns false, with a warning, if the column belongs to no
    /// habit, such as notes on the day, or if there is one of that name already.
    mutating func addColumn(_ title: String, isHabit: Bool) -> Bool {
        guard isHabit, indices[title] == nil else {
            let problem = isHabit ? "appears twice; the first is read" : "belongs to no habit; it is left out"
            diagnostics.append(.warning(Location(file: file, line: 1), "the column \(title.quoted) \(problem)"))
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

    private static func isValue(_ text: String) -> Bool { words[text] != nil || HabitAmount(text) != nil }

    /// How certain it is that a column holds a habit's values.
    enum Confidence { case none, possible, certain }

    /// Classifies a column. Most of its fields must be values. It is certain if some are words such as `done`, or all are
    /// 0 and 1; other numbers could be prices.
    static func confidence(of fields: [String]) -> Confidence {
        let texts = fields.map(\.simplified).filter { !$0.isEmpty }
        let states = texts.count { words[$0] != nil }
        let numbers = texts.filter { HabitAmount($0) != nil || Double($0).flatMap(HabitAmount.init(rounding:)) != nil }
        guard texts.isEmpty || (states + numbers.count) * 2 > texts.count else { return .none }
        return states > 0 || numbers.contains("1") && numbers.allSatisfy(["0", "1"].contains) ? .certain : .possible
    }

    mutating func describe(_ title: String, _ description: String?) {
        guard let description, !description.isBlank, let index = indices[title.trimmed] else { return }
        habits[index].description = description
    }

    private mutating func index(of title: String) -> Int {
        if let index = indices[title] { return index }
        habits.append(Collected(title: title))
        indices[title] = habits.count - 1
        return habits.count - 1
    }

    private static let words = [String: HabitEntry.State](names: [
        .done: [
            "done", "yes", "y", "true", "x", "✓", "✔", "✅", "completed", "complete", "✔\u{FE0F}", "☑", "☑\u{FE0F}", "●",
            "ja", "wahr", "erledigt",
        ],
        .skipped: ["skipped", "skip", "übersprungen", "ausgelassen"],
        .missed: ["missed", "no", "n", "false", "nein", "falsch", "✗", "✘", "❌", "failed", "not done", "undone"],
    ])

    /// Returns the habits in order of first occurrence.
    var list: [Habit] {
        habits.map { habit in
            // A habit with no numbers other than 0 and 1 isn't measured.
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
            var details = HabitDetails(history: HabitHistory(entries))
            details.description = habit.description
            return Habit(title: habit.title, details: details, zone: zone)
        }
    }
}

extension String {
    /// The text of a value, trimmed, in lower case, and with a digit before the decimal point; empty for a sign that
    /// there is none.
    fileprivate var simplified: String {
        let text = trimmed.lowercased()
        if ["-", "–", "—", "n/a"].contains(text) { return "" }
        return text.hasPrefix(".") || text.hasPrefix(",") ? "0" + text : text
    }
}
