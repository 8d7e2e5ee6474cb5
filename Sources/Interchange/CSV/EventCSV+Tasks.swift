import Records

extension EventCSV {
    /// The names of columns with due dates, in lower case.
    private static let dueNames: Set = [
        "due date", "due", "due on", "deadline", "fällig am", "fällig", "fälligkeitsdatum",
    ]

    /// The columns that only tables of to-dos have, in lower case.
    static let taskAliases: [String: Column] = {
        var aliases: [String: Column] = ["due time": .startTime, "content": .description]
        for name in dueNames { aliases[name] = .date }
        return aliases
    }()

    /// Returns whether a column of this name, in any case, has due dates.
    static func isDue(_ name: String) -> Bool { dueNames.contains(name.lowercased()) }

    /// Returns whether a table has a due date for each row, and no date or span of its own.
    static func hasTasks(_ header: some Sequence<String>) -> Bool {
        let names = Set(header.map { $0.lowercased() })
        guard !names.isDisjoint(with: dueNames) else { return false }
        return names.isDisjoint(with: ["date", "datum", "start time", "startzeit", "beginnt um"])
            && !names.contains { Columns.key($0, aliases: aliases) == .end }
    }

    /// Returns a table of to-dos with the start date in place of a missing due date, as with to-dos in iCalendar.
    static func withDueDates(_ table: CSVTable) -> CSVTable {
        let names = table.header.map { $0.lowercased() }
        guard hasTasks(names), let due = names.firstIndex(where: dueNames.contains) else { return table }
        var table = table
        for start in names.indices where aliases[names[start]] == .date && !spans.contains(names[start]) {
            for row in table.rows.indices where table.rows[row].fields[due].isBlank {
                table.rows[row].fields[due] = table.rows[row].fields[start]
            }
            table.header[start] = ""
        }
        return table
    }

    private static let stateNames: Set = ["status", "progress"]
    /// The names of columns with ticks, in lower case.
    private static let markNames: Set = ["done", "completed", "erledigt"]

    private static let doneWords: Set = ["completed", "complete", "done", "erledigt", "abgeschlossen", "fertig"]

    /// Returns a table with `completedAt` in each row whose state, such as `Done`, says so. In TickTick's table, the state
    /// is a number, and to-dos that are open again still have the time at which they were completed.
    static func withCompletion(_ table: CSVTable) -> CSVTable {
        let names = table.header.map { $0.lowercased() }
        let isTickTick = names.contains("completed time")
        func isDone(_ row: CSVTable.Row, _ state: Int) -> Bool {
            let text = row.fields[state].trimmed.lowercased()
            if isTickTick { return !["0", ""].contains(text) }
            return doneWords.contains(text) || markNames.contains(names[state]) && EventRowReader.yes.contains(text)
        }
        let states = names.indices.filter { markNames.contains(names[$0]) || stateNames.contains(names[$0]) }
        let known = states.first { state in table.rows.contains { isDone($0, state) } }
        guard let state = isTickTick ? states.first : known else { return table }
        var table = table
        let completed = columns(of: table.header).index(of: .completedAt) ?? state
        for row in table.rows.indices {
            let isCompleted = isDone(table.rows[row], state)
            if completed == state || isTickTick && !isCompleted { table.rows[row].fields[completed] = "" }
            guard isCompleted, table.rows[row].fields[completed].isBlank else { continue }
            table.rows[row].fields[completed] = completedWord
        }
        table.header[state] = completed == state ? Column.completedAt.rawValue : ""
        return table
    }
}
