import Diagnostics
import Records

extension EventTable {
    private static let dueNames = [
        "due date", "due", "due on", "deadline", "fällig am", "fällig", "fälligkeitsdatum",
    ]

    /// The columns that only tables of to-dos have, in lower case.
    static let taskAliases = [String: Column](names: [
        .date: dueNames, .startTime: ["due time"], .description: ["content"], .repeats: ["repeat"],
    ])

    /// Returns whether a table with these columns lists to-dos.
    static func hasTasks(_ names: Set<String>) -> Bool {
        guard !names.isDisjoint(with: dueNames) else { return false }
        return names.isDisjoint(with: ["date", "datum", "start time", "startzeit", "beginnt um"])
            && !names.contains { Columns.key($0, aliases: aliases) == .end }
    }

    /// Gives each to-do without a due date its start date, as with to-dos in iCalendar, and notes if other start dates
    /// can't be kept. A rule about weekdays or days of the month is that of the start date, so a to-do that is due on
    /// another day is read without it.
    mutating func dateTasks() {
        guard let due = columns.index(of: .date) else { return }
        let rules = columns.index(of: .repeats)
        let dates = rows.map { TableDate($0.fields[due]) }
        for start in names.indices where Self.aliases[names[start]] == .date && !Self.spans.contains(names[start]) {
            let title = columns.title(at: start).quoted
            let order = DateOrder(of: dates + rows.map { TableDate($0.fields[start]) }, isDayFirst: isDayFirst)
            var isLost = false
            for row in rows.indices {
                let date = rows[row].fields[start]
                if rows[row].fields[due].isBlank {
                    rows[row].fields[due] = date
                } else if !date.isBlank, date != rows[row].fields[due] {
                    isLost = true
                    let days = [TableDate(date), dates[row]].map { order.day($0) ?? Day(String($0.text.prefix(10))) }
                    if let rules, days[0] != days[1] { dropRule(rules, of: row) }
                }
            }
            columns.ignore(start)
            guard isLost else { continue }
            let message = "the column \(title) cannot be kept beside \(columns.title(of: .date).quoted)"
            diagnostics.append(.note(Location(file: file, line: 1), message))
        }
    }

    private mutating func dropRule(_ column: Int, of row: Int) {
        let rule = rows[row].fields[column]
        guard rule.uppercased().contains(";BY") else { return }
        rows[row].fields[column] = ""
        var place = Location(file: file, line: rows[row].line, record: row + 1, key: columns.title(at: column))
        place.name = columns.field(.name, of: rows[row])
        let message = "found \(rule.quoted), which repeats the start and not the due date; the to-do is shown once"
        diagnostics.append(.warning(place, message, hint: "begin it on the day on which it is due"))
    }

    /// Returns the number of rows above the header. TickTick's table begins with rows about the file.
    static func countAboveHeader(_ rows: [CSVTable.Row]) -> Int {
        guard rows.first?.fields.first?.hasPrefix("Date: ") == true else { return 0 }
        return rows.firstIndex { $0.fields.count > 1 && ["Folder Name", "List Name"].contains($0.fields[0]) } ?? 0
    }

    /// The names of columns with ticks, or with the dates of completion, in lower case.
    private static let markNames: Set = ["done", "completed", "erledigt"]
    private static let stateNames = markNames.union(["status", "progress"])

    private static let doneWords: Set = ["completed", "complete", "done", "erledigt", "abgeschlossen", "fertig"]
    private static let cancelledWords: Set = ["cancelled", "canceled", "abgesagt", "storniert"]
    private static let openWords: Set = [
        "", "open", "todo", "to do", "to-do", "not started", "in progress", "started", "new", "active", "pending",
        "planned", "scheduled", "confirmed", "incomplete", "needs-action", "in-process", "0%",
        "waiting on someone else",
        "offen", "nicht begonnen", "begonnen", "in bearbeitung", "in arbeit", "neu", "geplant", "bestätigt",
        "wartet auf jemand anderen",
    ]

    /// The state of a row's to-do; `done` has the text for `completedAt`.
    private enum State: Equatable { case open, cancelled, other, done(String) }

    /// Whether the table is TickTick's, in which the state is a number, and to-dos that are open again still have the time
    /// at which they were completed.
    private var isTickTick: Bool { names.contains("completed time") }

    /// Returns the state in a column of a row. A column of ticks may contain dates, too.
    private func state(of row: CSVTable.Row, in column: Int) -> State {
        let text = row.fields[column].trimmed.lowercased()
        let isMark = Self.markNames.contains(names[column])
        if isMark, text.contains(/[0-9]{4}|[0-9][.\/][0-9]+[.\/][0-9]/) { return .done(row.fields[column]) }
        if Self.cancelledWords.contains(text) { return .cancelled }
        if isTickTick { return ["0", ""].contains(text) ? .open : .done(EventCSV.completedWord) }
        let isDone = Self.doneWords.contains(text) || isMark && EventRowReader.yes.contains(text)
        if isDone { return .done(EventCSV.completedWord) }
        return Self.openWords.contains(text) || EventRowReader.no.contains(text) ? .open : .other
    }

    /// Fills `completedAt` in each row whose state, such as `Done`, means completed, and finds the cancelled rows. If
    /// the column also has other states, it stays unknown, so a warning names it.
    mutating func completeTasks() {
        let candidates = names.indices.filter { columns.isUnknown($0) && Self.stateNames.contains(names[$0]) }
        let states = candidates.map { column in (column, rows.map { state(of: $0, in: column) }) }
        let known = states.first { isTickTick || $1.contains { $0 != .open && $0 != .other } }
        guard let (column, found) = known else { return }
        if !found.contains(.other) { columns.ignore(column) }
        let own = columns.index(of: .completedAt) ?? append(.completedAt)
        for (row, state) in found.enumerated() {
            if state == .cancelled { cancelled[row] = columns.title(at: column) }
            if case .done(let time) = state {
                if rows[row].fields[own].isBlank { rows[row].fields[own] = time }
            } else if isTickTick {
                rows[row].fields[own] = ""
            }
        }
    }

    /// Removes the rules of completed to-dos: only one occurrence was completed, and the next one has a row of its own.
    mutating func endCompletedSeries() {
        guard hasTasks, let rules = columns.index(of: .repeats) else { return }
        for row in rows.indices {
            let mark = columns.field(.completedAt, of: rows[row])?.trimmed.lowercased() ?? ""
            if !mark.isEmpty, !EventRowReader.no.contains(mark) { rows[row].fields[rules] = "" }
        }
    }
}
