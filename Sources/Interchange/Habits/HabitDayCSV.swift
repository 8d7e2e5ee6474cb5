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

    private static let aliases: [String: Column] = [
        "name": .habit, "title": .habit, "day": .date, "amount": .value, "state": .value, "done": .value,
        "completed": .value, "notes": .note, "comment": .note, "gewohnheit": .habit, "datum": .date, "tag": .date,
        "wert": .value, "menge": .value, "erledigt": .value, "notiz": .note, "kommentar": .note,
    ]

    private static func column(_ name: String) -> Column? {
        Column(rawValue: name.lowercased()) ?? aliases[name.lowercased()]
    }

    /// Returns whether the column names are those of such a table, without any other. A table of names with `done` or
    /// `completed` lists events.
    static func knows(_ header: [String]) -> Bool {
        let columns = header.map(column)
        guard !columns.contains(nil), columns.contains(.date), columns.contains(.value) else { return false }
        let names = Set(header.map { $0.lowercased() })
        return names.isDisjoint(with: ["done", "completed"]) || names.isDisjoint(with: ["name", "title"])
    }

    /// Returns whether a table has the date in its first column and a habit in every other one. Every field that isn't
    /// blank must be a value, and there must be at least one.
    static func hasColumnOfEachHabit(_ table: CSVTable) -> Bool {
        guard !knows(table.header), !table.header.contains(""), table.header.first.flatMap(column) == .date else {
            return false
        }
        let fields = table.rows.lazy.flatMap { $0.fields.dropFirst() }.filter { !$0.isBlank }
        return !fields.isEmpty && fields.allSatisfy(HabitDayList.isValue)
    }

    /// Reads a table. If it names no habit, the habit is named after the file.
    package static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[Habit]> {
        let table = CSVTable.read(data, file: file)
        var diagnostics = table.diagnostics
        if hasColumnOfEachHabit(table.value) {
            let list = columnOfEachHabit(table.value, file: file)
            return Converted(list.habits(zone), (diagnostics + list.diagnostics).sorted())
        }
        let required: [Column] = [.date, .value]
        let columns = Columns<Column>(
            table.value.header,
            aliases: aliases,
            required: required,
            file: file,
            &diagnostics
        )
        guard columns.has(required) else { return Converted([], diagnostics) }
        var list = HabitDayList(file: file, dates: table.value.rows.compactMap { columns.field(.date, of: $0) })
        let name = String(file.fileName.prefix { $0 != "." })
        for row in table.value.rows {
            let title = columns.has([.habit]) ? columns.field(.habit, of: row) : name
            let (date, value) = (columns.field(.date, of: row), columns.field(.value, of: row))
            list.add(title, date, value, columns.field(.note, of: row), line: row.line)
        }
        return Converted(list.habits(zone), (diagnostics + list.diagnostics).sorted())
    }

    /// Reads a table with a column for each habit. An empty field means that nothing is known of the day.
    private static func columnOfEachHabit(_ table: CSVTable, file: String) -> HabitDayList {
        var list = HabitDayList(file: file, dates: table.rows.map { $0.fields[0] })
        let columns = table.header.indices.dropFirst().filter { list.addColumn(table.header[$0]) }
        for row in table.rows {
            for index in columns where !row.fields[index].isBlank {
                let isRead = list.add(table.header[index], row.fields[0], row.fields[index], nil, line: row.line)
                if !isRead { break }
            }
        }
        return list
    }

    /// Writes all days of all habits. Of a day, only a state next to an amount is lost. Notes report other losses.
    package static func write(_ habits: [Habit], on today: Today) -> Converted<Data> {
        let rows = habits.flatMap { habit in
            habit.history(on: today).days.map { known in
                let entry = known.entry
                let value = entry.amount?.description ?? entry.state?.rawValue ?? ""
                return [habit.title, "\(known.day)", value, entry.note ?? ""]
            }
        }
        let losses = habits.compactMap { $0.planLoss(in: "the table") }
        return Converted(CSVTable.write(header: Column.allCases.map(\.rawValue), rows: rows), losses)
    }
}
