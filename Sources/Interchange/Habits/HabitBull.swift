import Diagnostics
package import Foundation
package import Records

/// Reads and writes days in the format of HabitBull's export
/// (`HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText`).
///
/// A value of 1 means done and 0 not done, unless the habit also has other numbers; then all are amounts.
package enum HabitBull {
    enum Column: String, CaseIterable {
        case name = "HabitName"
        case description = "HabitDescription"
        case category = "HabitCategory"
        case date = "CalendarDate"
        case value = "Value"
        case comment = "CommentText"
    }

    /// The value of a day that HabitBull knows nothing about.
    private static let unknownValue = "-2150000000"

    /// Reads a table. Invalid rows are left out, with an error.
    package static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[Habit]> {
        let table = CSVTable.read(data, file: file)
        let required: [Column] = [.name, .date, .value]
        let columns = Columns<Column>(table.value.header)
        var diagnostics = table.diagnostics + columns.diagnostics(required: required, file: file)
        guard columns.has(required), let date = columns.index(of: .date), let value = columns.index(of: .value) else {
            return Converted([], diagnostics)
        }
        var list = HabitDayList(table.value, file: file, date: date, values: [value], zone: zone)
        for row in table.value.rows {
            let note = columns.field(.comment, of: row)
            let (name, date) = (columns.field(.name, of: row), columns.field(.date, of: row))
            let value = columns.field(.value, of: row)
            let isUnknown = value?.trimmed == unknownValue
            list.add(name, date, isUnknown ? nil : value, note, line: row.line)
            if let name { list.describe(name, columns.field(.description, of: row)) }
        }
        if table.value.rows.contains(where: { columns.field(.category, of: $0) != nil }) {
            let message = "a habit here can't store the category; not kept"
            diagnostics.append(.note(Location(file: file), message))
        }
        return Converted(list.list, (diagnostics + list.diagnostics).sorted())
    }

    /// Writes a row for each known day. HabitBull has no value for skipped days, so they are left out, with a note. So are
    /// missed days of a habit with a maximum, where 0 would mean that it was kept. In a habit with amounts, days that were
    /// done without an amount are written as 1, also with a note.
    package static func write(_ habits: [Habit], on today: Today) -> Converted<Data> {
        var rows: [[String]] = []
        var (omitted, ticked) = (0, 0)
        for habit in habits {
            let days = habit.history(on: today).days
            let hasAmounts = days.contains { $0.entry.amount != nil }
            for known in days {
                let exceedsMaximum = known.entry.state == .missed && habit.details.goal?.isLimit == true
                guard !exceedsMaximum, let value = known.entry.number else {
                    omitted += 1
                    continue
                }
                if hasAmounts, known.entry.state == .done, known.entry.amount == nil { ticked += 1 }
                let (description, note) = (habit.details.description ?? "", known.entry.note ?? "")
                rows.append([habit.title, description, "", known.day.american, value, note])
            }
        }
        let message =
            "HabitBull can't store days that were skipped, have only a note, or exceed a maximum; "
            + "\(counted(omitted, "day")) left out"
        var diagnostics = habits.dayTableLosses(in: "HabitBull", on: today, keeping: ["description"])
        if omitted > 0 { diagnostics.append(.note(Location(file: ""), message)) }
        if ticked > 0 {
            let message = "HabitBull can't store that a day was done without an amount in a habit with amounts; "
            diagnostics.append(.note(Location(file: ""), message + "\(counted(ticked, "day")) written as 1"))
        }
        return Converted(CSVTable.write(header: Column.allCases.map(\.rawValue), rows: rows), diagnostics)
    }
}

extension HabitEntry {
    /// The amount, or 1 for a completed day and 0 for a missed one; nil if the format has no value for the entry.
    var number: String? {
        switch state {
        case .skipped: nil
        case .missed: "0"
        case .done: amount?.description ?? "1"
        case nil: amount?.description
        }
    }
}

extension Day {
    /// The day as `11/19/2026`.
    fileprivate var american: String {
        let digits = description.split(separator: "-")
        return "\(digits[1])/\(digits[2])/\(digits[0])"
    }
}
