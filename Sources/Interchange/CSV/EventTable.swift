import Diagnostics
import Records

/// A table of events: what its columns hold, and its rows.
///
/// Programs and people write the same facts in different columns. ``prepare()`` moves them to the columns that
/// ``EventRowReader`` reads.
struct EventTable {
    typealias Column = EventCSV.Column

    var columns: Columns<Column>
    var rows: [CSVTable.Row]
    var diagnostics: [Diagnostic] = []
    /// The columns that say which rows are cancelled, by the indices of the rows.
    var cancelled: [Int: String] = [:]
    let file: String
    /// The names of the columns in the file, in lower case.
    let names: [String]
    /// Whether the table lists to-dos: it has a due date for each row, and no date or span of its own.
    let hasTasks: Bool
    /// Whether the day comes before the month, as in a table with a German name for its dates; nil if the names leave
    /// that open.
    let isDayFirst: Bool?

    init(_ table: CSVTable, file: String) {
        names = table.header.map { $0.lowercased() }
        let set = Set(names)
        hasTasks = Self.hasTasks(set)
        isDayFirst = set.isDisjoint(with: Self.germanDates) ? nil : true
        columns = Columns(table.header, aliases: Self.aliases(for: set))
        (rows, self.file) = (table.rows, file)
        dropWeekdays()
        nameEvents()
    }

    /// Completes the columns of each row: dates, ends and completion.
    mutating func prepare() {
        if hasTasks { dateTasks() } else { divideRanges() }
        completeTasks()
        endCompletedSeries()
        replaceMidnights()
    }

    /// Adds a column with empty fields, and returns its index.
    mutating func append(_ column: Column) -> Int {
        for row in rows.indices { rows[row].fields.append("") }
        return columns.append(column)
    }

    /// Drops a column `Day` that has the weekdays of the dates. In Almanac's own tables, `day` is a date.
    private mutating func dropWeekdays() {
        let isWeekday = rows.allSatisfy { columns.field(.day, of: $0)?.contains(where: \.isNumber) != true }
        if isWeekday, columns.has([.date]) { columns.drop(.day) }
    }

    private static let homeTeam: Set = ["home", "home team", "hometeam", "heim", "heimmannschaft", "heimteam"]
    private static let awayTeam: Set = ["away", "away team", "awayteam", "gast", "gastmannschaft", "gastteam"]

    /// Names the events of a table that has no column for the name: each match after its teams (`Lions – Tigers`), or
    /// the others after its first column, as in `Ferien;Beginn;Ende`, with a warning.
    private mutating func nameEvents() {
        guard !columns.has([.name]) else { return }
        if let home = names.firstIndex(where: Self.homeTeam.contains),
            let away = names.firstIndex(where: Self.awayTeam.contains)
        {
            columns.set(.name, to: home)
            columns.ignore(away)
            for index in rows.indices {
                let teams = [home, away].map { rows[index].fields[$0] }.filter { !$0.isBlank }
                rows[index].fields[home] = teams.joined(separator: " – ")
            }
            return
        }
        guard columns.has([.date, .end]), columns.isUnknown(0) else { return }
        let words = rows.lazy.map { $0.fields[0] }.filter { !$0.isBlank }
        guard !words.isEmpty, words.allSatisfy({ $0.contains(where: \.isLetter) }) else { return }
        columns.set(.name, to: 0)
        let title = columns.title(of: .name).quoted
        let message = "no column \"name\": the names are read from the first one, \(title)"
        let hint = "if that is right, rename the column to `name`"
        diagnostics.append(.warning(Location(file: file, line: 1), message, hint: hint))
    }

    // MARK: Dates

    /// Divides each range of dates, such as `5.12.2026 - 6.12.2026`, between the columns for the date and the end. A row
    /// with an end of its own stays as it is.
    private mutating func divideRanges() {
        guard let date = columns.index(of: .date) else { return }
        for index in rows.indices {
            guard let range = TableDate.range(rows[index].fields[date]) else { continue }
            let end = columns.index(of: .end) ?? append(.end)
            guard rows[index].fields[end].isBlank else { continue }
            rows[index].fields[date] = range.first
            rows[index].fields[end] = range.last
        }
    }

    /// A midnight that a program wrote: with seconds, which people leave out, and without the `Z` of Almanac's tables.
    private static var midnight: some RegexComponent {
        /[ T](?:0?0:00:00(?:\.0+)?|12:00:00 ?AM)$/.ignoresCase()
    }

    /// Replaces midnights by days if all dates have the form `2026-12-05 00:00:00` or `12/5/2026 12:00:00 AM`, as in
    /// exports of databases and spreadsheets, and no other column has times or says which events are all-day.
    ///
    /// In iCalendar, an end is the midnight after the last day; people write the last day. An event without an end, or one
    /// that ends when it begins, shows that ends are last days. Otherwise a warning says how they are read: most events take
    /// one day, so an event that ends a day after it begins probably takes one. Without such an event, a person
    /// probably wrote the table.
    private mutating func replaceMidnights() {
        guard let date = columns.index(of: .date),
            [Column.startTime, .endTime, .allDay].allSatisfy({ !columns.has([$0]) })
        else { return }
        let end = columns.index(of: .end)
        var days = rows
        for row in rows.indices {
            for column in [date, end].compactMap(\.self) where !rows[row].fields[column].isBlank {
                let text = rows[row].fields[column].trimmed
                guard let midnight = text.firstMatch(of: Self.midnight) else { return }
                days[row].fields[column] = String(text[..<midnight.range.lowerBound])
            }
        }
        let midnights = rows
        rows = days
        guard let end else { return }
        let texts = days.map { (first: $0.fields[date], last: $0.fields[end]) }.filter { !$0.first.isBlank }
        guard !texts.isEmpty, !texts.contains(where: { $0.last.isBlank || $0.first == $0.last }) else { return }
        let spans = texts.map { (first: TableDate($0.first), last: TableDate($0.last)) }
        let order = DateOrder(of: spans.flatMap { [$0.first, $0.last] }, isDayFirst: isDayFirst)
        let title = columns.title(of: .end)
        let isOfICalendar = title.lowercased() == "dtend"
        let isExclusive =
            isOfICalendar
            || spans.contains { span in
                guard let first = order.day(span.first), let last = order.day(span.last) else { return false }
                return first.distance(to: last) == 1
            }
        if isExclusive {
            for row in rows.indices { rows[row].fields[end] = midnights[row].fields[end] }
        }
        guard !isOfICalendar else { return }
        let meaning = isExclusive ? "the midnights after the last days" : "last days"
        let message = "found only midnights in \(title.quoted); they are read as \(meaning)"
        let hint = "if they aren't, write last days without a time, such as 2026-12-07"
        diagnostics.append(.warning(Location(file: file, line: 1), message, hint: hint))
    }
}
