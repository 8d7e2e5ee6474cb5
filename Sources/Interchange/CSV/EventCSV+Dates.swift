extension EventCSV {
    /// Returns the table with each range of dates, such as `5.12.2026 - 6.12.2026`, divided between the columns for the
    /// date and the end. A row with an end of its own stays as it is.
    static func withDividedRanges(_ table: CSVTable) -> CSVTable {
        let columns = columns(of: table.header)
        guard let date = columns.index(of: .date) else { return table }
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
    /// exports of databases and spreadsheets, and no other column has times or says which events are all-day. An end
    /// stays the midnight after the last day, unless an event without an end, or one that ends when it begins, shows that
    /// ends are last days.
    static func withDaysForMidnights(_ table: CSVTable) -> CSVTable {
        let columns = columns(of: table.header)
        let dates = [Column.date, .end].compactMap { columns.index(of: $0) }
        guard [Column.startTime, .endTime, .allDay].allSatisfy({ columns.index(of: $0) == nil }) else { return table }
        let hasLastDays = table.rows.contains { row in
            guard dates.count == 2, !row.fields[dates[0]].isBlank else { return false }
            return row.fields[dates[1]].isBlank || row.fields[dates[0]].trimmed == row.fields[dates[1]].trimmed
        }
        var changed = table
        for row in table.rows.indices {
            for date in dates where !table.rows[row].fields[date].isBlank {
                let text = table.rows[row].fields[date].trimmed
                guard let midnight = text.firstMatch(of: /[ T]00:00:00(?:\.0+)?$/) else { return table }
                guard hasLastDays || date == dates[0] else { continue }
                changed.rows[row].fields[date] = String(text[..<midnight.range.lowerBound])
            }
        }
        return changed
    }
}
