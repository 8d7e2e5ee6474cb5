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
}
