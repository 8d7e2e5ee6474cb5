import Diagnostics
import Records

extension EventCSV {
    /// Returns the table with each range of dates, such as `5.12.2026 - 6.12.2026`, divided between the columns for the
    /// date and the end. A row with an end of its own stays as it is, and so do due dates.
    static func withDividedRanges(_ table: CSVTable) -> CSVTable {
        let columns = columns(of: table.header)
        guard let date = columns.index(of: .date), !hasTasks(table.header) else { return table }
        let end = columns.index(of: .end) ?? table.header.count
        var table = table
        for index in table.rows.indices {
            guard let range = DateOrder.range(table.rows[index].fields[date]) else { continue }
            if end == table.header.count {
                // Not `End`, which is a time beside `Date` and `Start`.
                table.header.append("End Date")
                for row in table.rows.indices { table.rows[row].fields.append("") }
            }
            guard table.rows[index].fields[end].isBlank else { continue }
            table.rows[index].fields[date] = range.first
            table.rows[index].fields[end] = range.last
        }
        return table
    }

    /// Returns the table with days instead of midnights if all of its dates have the form `2026-12-05 00:00:00`, as in
    /// exports of databases and spreadsheets, and no other column has times or says which events are all-day.
    ///
    /// In iCalendar, an end is the midnight after the last day; people write the last day. An event without an end, or one
    /// that ends when it begins, shows that ends are last days. Otherwise a warning says how they are read: most events take
    /// one day, so an event that ends a day after it begins probably takes one. Without such an event, a person
    /// probably wrote the table.
    static func withDaysForMidnights(_ table: CSVTable, file: String) -> Converted<CSVTable> {
        let columns = columns(of: table.header)
        guard let date = columns.index(of: .date),
            [Column.startTime, .endTime, .allDay].allSatisfy({ columns.index(of: $0) == nil })
        else { return Converted(table) }
        let ends = columns.index(of: .end)
        var days = table
        for row in table.rows.indices {
            for column in [date, ends].compactMap(\.self) where !table.rows[row].fields[column].isBlank {
                let text = table.rows[row].fields[column].trimmed
                guard let midnight = text.firstMatch(of: /[ T]00:00:00(?:\.0+)?$/) else { return Converted(table) }
                days.rows[row].fields[column] = String(text[..<midnight.range.lowerBound])
            }
        }
        let spans = days.rows.map { row in (first: row.fields[date], last: ends.map { row.fields[$0] } ?? "") }
            .filter { !$0.first.isBlank }
        guard let end = ends, !spans.isEmpty, !spans.contains(where: { $0.last.isBlank || $0.first == $0.last }) else {
            return Converted(days)
        }
        let isDayFirst = isGerman(table.header) ? true : nil
        let order = DateOrder(of: spans.flatMap { [$0.first, $0.last] }, isDayFirst: isDayFirst)
        let title = columns.title(of: .end)
        let isExclusive =
            title.lowercased() == "dtend"
            || spans.contains { span in
                guard let first = order.day(span.first), let last = order.day(span.last) else { return false }
                return first.distance(to: last) == 1
            }
        if isExclusive {
            for row in table.rows.indices { days.rows[row].fields[end] = table.rows[row].fields[end] }
        }
        guard title.lowercased() != "dtend" else { return Converted(days) }
        let meaning = isExclusive ? "the midnights after the last days" : "last days"
        let message = "found only midnights in \(title.quoted); they are read as \(meaning)"
        let hint = "if they aren't, write last days without a time, such as 2026-12-07"
        return Converted(days, [.warning(Location(file: file, line: 1), message, hint: hint)])
    }
}
