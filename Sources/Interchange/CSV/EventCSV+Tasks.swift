import Diagnostics
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

    /// Returns a table of to-dos with the start date in place of a missing due date, as with to-dos in iCalendar, and a
    /// note if other start dates can't be kept.
    static func withDueDates(_ table: CSVTable, file: String) -> Converted<CSVTable> {
        let names = table.header.map { $0.lowercased() }
        guard hasTasks(names), let due = names.firstIndex(where: dueNames.contains) else { return Converted(table) }
        var dated = Converted(table)
        for start in names.indices where aliases[names[start]] == .date && !spans.contains(names[start]) {
            var isLost = false
            for (row, content) in table.rows.enumerated() {
                let (first, last) = (content.fields[start], content.fields[due])
                if last.isBlank { dated.value.rows[row].fields[due] = first } else { isLost = isLost || !first.isBlank }
            }
            dated.value.header[start] = ""
            guard isLost else { continue }
            let message = "the column \(table.header[start].quoted) cannot be kept beside \(table.header[due].quoted)"
            dated.diagnostics.append(.note(Location(file: file, line: 1), message))
        }
        return dated
    }

    private static let stateNames: Set = ["status", "progress"]
    /// The names of columns with ticks, or with the dates of completion, in lower case.
    private static let markNames: Set = ["done", "completed", "erledigt"]

    private static let doneWords: Set = ["completed", "complete", "done", "erledigt", "abgeschlossen", "fertig"]
    private static let openWords: Set = [
        "", "open", "todo", "to do", "to-do", "not started", "in progress", "started", "new", "active", "pending",
        "planned", "scheduled", "confirmed", "incomplete", "needs-action", "in-process", "0%",
        "waiting on someone else",
        "offen", "nicht begonnen", "begonnen", "in bearbeitung", "in arbeit", "neu", "geplant", "bestätigt",
        "wartet auf jemand anderen",
    ]

    /// Returns a table with `completedAt` in each row whose state, such as `Done`, says so. A column of ticks may contain
    /// dates, too. If the states say more, the column stays, so that a warning
    /// names it. In TickTick's table, the state is a number,
    /// and to-dos that are open again still have the time at which they were completed.
    static func withCompletion(_ table: CSVTable) -> CSVTable {
        let names = table.header.map { $0.lowercased() }
        let isTickTick = names.contains("completed time")
        func mark(_ row: CSVTable.Row, _ state: Int) -> String { row.fields[state].trimmed.lowercased() }
        func isDated(_ row: CSVTable.Row, _ state: Int) -> Bool {
            markNames.contains(names[state]) && mark(row, state).contains(/[0-9]{4}|[0-9][.\/][0-9]+[.\/][0-9]/)
        }
        func isDone(_ row: CSVTable.Row, _ state: Int) -> Bool {
            let text = mark(row, state)
            if isTickTick { return !["0", ""].contains(text) }
            return doneWords.contains(text) || isDated(row, state)
                || markNames.contains(names[state]) && EventRowReader.yes.contains(text)
        }
        let states = names.indices.filter { markNames.contains(names[$0]) || stateNames.contains(names[$0]) }
        let known = states.first { state in table.rows.contains { isDone($0, state) } }
        guard let state = isTickTick ? states.first : known else { return table }
        var prepared = table
        let isKnown = table.rows.allSatisfy { row in
            let text = mark(row, state)
            return isDone(row, state) || openWords.contains(text) || EventRowReader.no.contains(text)
        }
        if isKnown { prepared.header[state] = "" }
        let own = columns(of: prepared.header).index(of: .completedAt)
        if own == nil { prepared.header.append(Column.completedAt.rawValue) }
        for (index, row) in table.rows.enumerated() {
            let isCompleted = isDone(row, state)
            let word = !isCompleted ? "" : isDated(row, state) ? row.fields[state] : completedWord
            guard let own else {
                prepared.rows[index].fields.append(word)
                continue
            }
            if isTickTick && !isCompleted || row.fields[own].isBlank { prepared.rows[index].fields[own] = word }
        }
        return prepared
    }
}
