import Diagnostics
package import Foundation
package import Records

/// Reads and writes a table of days with columns `date` and `value`, and optionally the habit's name and a note. Also
/// reads a table with a column for each habit.
///
/// A value is a number, `done`, `skipped` or `missed`; 1 and 0 mean done and missed, unless the habit also has other
/// numbers.
package enum HabitDayCSV {
    enum Column: String, CaseIterable {
        case habit, date, value, note
    }

    private static let aliases = [String: Column](names: [
        .habit: ["name", "title", "gewohnheit"],
        .date: ["day", "datum", "tag"],
        .value: ["amount", "state", "status", "done", "completed", "wert", "menge", "erledigt"],
        .note: ["notes", "comment", "notiz", "kommentar"],
    ])

    private static func column(_ name: String) -> Column? { Columns.key(name, aliases: aliases) }

    /// Returns whether a table holds days of habits: in the columns above and no others, or in a column for each
    /// habit. A table with a name and a `done`, `completed` or `status` column lists events.
    static func knows(_ table: CSVTable) -> Bool {
        let columns = table.header.map(column)
        if columns.contains(.date), columns.contains(.value), !columns.contains(nil) {
            let names = Set(table.header.map { $0.lowercased() })
            return names.isDisjoint(with: ["done", "completed", "status"]) || names.isDisjoint(with: ["name", "title"])
        }
        guard hasColumnOfEachHabit(table.header) else { return false }
        let confidences = table.header.indices.filter { columns[$0] == nil }.map { index in
            HabitDayList.confidence(of: table.rows.map { $0.fields[index] })
        }
        return confidences.contains(.certain) && !confidences.contains(.none)
    }

    /// Returns whether the first column holds dates, and others are named after habits.
    static func hasColumnOfEachHabit(_ header: [String]) -> Bool {
        let columns = header.map(column)
        return columns.first == .date && !columns.contains(.value) && columns.contains(nil) && !header.contains("")
    }

    /// Reads a table. If it names no habit, the habit is named after the file.
    package static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[Habit]> {
        let table = CSVTable.read(data, file: file)
        if hasColumnOfEachHabit(table.value.header) {
            let list = columnOfEachHabit(table.value, file: file, zone: zone)
            return Converted(list.list, (table.diagnostics + list.diagnostics).sorted())
        }
        let required: [Column] = [.date, .value]
        let columns = Columns(table.value.header, aliases: aliases)
        let diagnostics = table.diagnostics + columns.diagnostics(required: required, file: file)
        guard columns.has(required), let date = columns.index(of: .date), let value = columns.index(of: .value) else {
            return Converted([], diagnostics)
        }
        var list = HabitDayList(table.value, file: file, date: date, values: [value], zone: zone)
        let name = String(file.fileName.prefix { $0 != "." })
        for row in table.value.rows {
            let title = columns.has([.habit]) ? columns.field(.habit, of: row) : name
            let (date, value) = (columns.field(.date, of: row), columns.field(.value, of: row))
            list.add(title, date, value, columns.field(.note, of: row), line: row.line)
        }
        return Converted(list.list, (diagnostics + list.diagnostics).sorted())
    }

    /// Reads a table with a column for each habit. An empty field means that nothing is known of the day.
    private static func columnOfEachHabit(_ table: CSVTable, file: String, zone: TimeZone) -> HabitDayList {
        let values = table.header.indices.dropFirst()
        var list = HabitDayList(table, file: file, date: 0, values: values, zone: zone)
        let columns = values.filter { index in
            list.addColumn(table.header[index], isHabit: column(table.header[index]) == nil)
        }
        for row in table.rows where columns.contains(where: { !row.fields[$0].isBlank }) {
            guard let day = list.day(row.fields[0], line: row.line) else { continue }
            for index in columns { list.add(table.header[index], day, row.fields[index], line: row.line) }
        }
        return list
    }

    /// Writes all days of all habits: the amount, unless the day was skipped or missed. Notes report what is lost.
    package static func write(_ habits: [Habit], on today: Today) -> Converted<Data> {
        let rows = habits.flatMap { habit in
            let days = habit.history(on: today).days
            // If there are no other amounts, 0 and 1 would be read as missed and done.
            let end = Set(days.compactMap { amount(of: $0.entry) }).isSubset(of: ["0", "1"]) ? ".0" : ""
            return days.map { known in
                let value = amount(of: known.entry).map { $0 + end } ?? known.entry.state?.rawValue ?? ""
                return [habit.title, "\(known.day)", value, known.entry.note ?? ""]
            }
        }
        let losses = habits.dayTableLosses(in: "the table", on: today)
        return Converted(CSVTable.write(header: Column.allCases.map(\.rawValue), rows: rows), losses)
    }

    /// Returns the amount to write for a day; nil for a day that was skipped or missed.
    private static func amount(of entry: HabitEntry) -> String? {
        entry.state == .skipped || entry.state == .missed ? nil : entry.amount?.description
    }
}
