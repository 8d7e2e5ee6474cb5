import Diagnostics
package import Foundation
import Persistence
import Records

/// Reads and writes events as a table (RFC 4180).
package enum EventCSV {
    enum Column: String, CaseIterable {
        case name, date, description, completedAt, identifier, end, day, lastDay, timeZone, location, url, repeats
        case exceptDays, additionalDays, occurrenceOf, occurrence
        case startTime, endTime, duration, allDay, `private`, sensitivity

        /// The columns of every table.
        static let first = [Column.name, .date, .description, .completedAt, .identifier]
        /// The columns for details; a table has those that any of its events uses.
        static let details = allCases.filter { !(first + calendars).contains($0) }
        /// Columns that Almanac reads but never writes: they occur in other programs' tables and in handwritten ones.
        private static let calendars = [Column.startTime, .endTime, .duration, .allDay, .private, .sensitivity]
    }

    /// The value of `completedAt` for an event whose time of completion is unknown.
    static let completedWord = "yes"

    /// Writes the events in order. Dates are in ISO 8601 and UTC, including fractions of a second.
    ///
    /// A table doesn't distinguish empty text from a missing value. Diagnostics report what it can't hold: events
    /// outside the years 1 to 9999 (an error; they are left out) and unknown keys.
    package static func write(_ records: [EventRecord]) -> Converted<Data> {
        var diagnostics: [Diagnostic] = []
        var rows: [[String]] = []
        let details = records.map { $0.event.details.fields }
        let used = Column.details.filter { column in details.contains { $0[column] != nil } }
        var unknownKeys: [String: Int] = [:]
        for (index, record) in records.enumerated() {
            let event = record.event
            guard let date = event.date.isoText else {
                let place = Location(record: index + 1, named: event.name)
                diagnostics.append(.error(place, "its date is outside the years 1 to 9999; it is left out"))
                continue
            }
            let completion = record.isCompleted ? event.completedAt?.isoText ?? completedWord : ""
            let first = [event.name, date, event.description ?? "", completion, event.identifier ?? ""]
            rows.append(first + used.map { details[index][$0] ?? "" })
            for key in event.extras.keys { unknownKeys[key, default: 0] += 1 }
        }
        diagnostics += CSVTable.losses(of: unknownKeys)
        let header = (Column.first + used).map(\.rawValue)
        return Converted(CSVTable.write(header: header, rows: rows), diagnostics)
    }

    /// Reads a table with at least a name and a date, in columns of any order.
    ///
    /// Dates are ISO 8601, `2026-11-23 09:00`, `23.11.2026 09:00`, `12/24/2026 7 PM`, `Dec 24, 2026`, or a day alone,
    /// which makes an all-day event; they are in `zone` unless they say otherwise. The time may be in a column of its
    /// own, as in the tables of Google Calendar, Outlook and Thunderbird (Google's help, "Import events to Google
    /// Calendar"). A row that cannot be read is left out, with an error. In a table of to-dos, such as those of Asana and
    /// TickTick, the date is the due date, or else the start date; a row that has neither is left out, with a note.
    ///
    /// - Parameter leavesOutPrivate: Whether to leave out events marked as private, with a note.
    package static func read(
        _ data: Data,
        file: String,
        zone: TimeZone,
        leavesOutPrivate: Bool = false
    ) -> Converted<[EventRecord]> {
        let contents = CSVTable.read(data, file: file)
        var table = EventTable(contents.value, file: file)
        table.prepare()
        let columns = table.columns
        var diagnostics = contents.diagnostics + table.diagnostics + table.columnDiagnostics
        guard columns.has([.name, .date]) else { return Converted([], diagnostics) }
        let order = order(of: table, &diagnostics)
        var records: [EventRecord] = []
        var events: [(Event, Location)] = []
        var findings = EventFindings()
        for (index, row) in table.rows.enumerated() {
            let name = columns.field(.name, of: row)
            var place = Location(file: file, line: row.line, record: index + 1, name: name)
            var reader = EventRowReader(row: row, columns: columns, order: order, zone: zone, place: place)
            let isPrivate = reader.isPrivate
            if let (finding, column) = omission(of: index, in: table, isPrivate: isPrivate && leavesOutPrivate) {
                place.key = column
                findings.add(finding, at: place)
                continue
            }
            if let record = reader.record() {
                records.append(record)
                events.append((record.event, place))
                if isPrivate { findings.add(.includedPrivateEvent, at: place) }
            }
            diagnostics += reader.diagnostics
        }
        diagnostics += findings.diagnostics
        diagnostics += Event.detailDiagnostics(events, in: zone)
        return Converted(records, diagnostics.sorted(), omissions: findings.omissions)
    }

    /// Returns why a row is left out, and the column that says so; nil if it is read.
    private static func omission(
        of index: Int,
        in table: EventTable,
        isPrivate: Bool
    ) -> (finding: EventFindings.Kind, column: String)? {
        let columns = table.columns
        if isPrivate { return (.privateEvent, columns.title(of: columns.has([.private]) ? .private : .sensitivity)) }
        if let column = table.cancelled[index] { return (.cancelled, column) }
        let isUndated = table.hasTasks && columns.field(.date, of: table.rows[index])?.isBlank ?? true
        return isUndated ? (.undatedTask, columns.title(of: .date)) : nil
    }

    /// Determines the order of day and month, and warns if no date shows it.
    private static func order(of table: EventTable, _ diagnostics: inout [Diagnostic]) -> DateOrder {
        let dates = table.rows.flatMap { row in
            [Column.date, .end, .completedAt].compactMap { column in
                table.columns.field(column, of: row).map(TableDate.init)
            }
        }
        let order = DateOrder(of: dates, isDayFirst: table.isDayFirst)
        if order.isGuessed, let example = dates.first(where: \.isAmbiguous) {
            let day = order.day(example).map(\.description) ?? ""
            let message =
                "dates such as \(example.text.quoted) are read with the month first (\(day)), because no date is unambiguous"
            let hint = "if the day comes first, write the dates as 2026-11-23"
            diagnostics.append(.warning(Location(file: table.file), message, hint: hint))
        }
        return order
    }
}

extension EventDetails {
    /// The details as fields of a table. Multiple days are separated by spaces.
    fileprivate var fields: [EventCSV.Column: String] {
        values.reduce(into: [:]) { fields, member in
            guard let column = EventCSV.Column(rawValue: member.key), EventCSV.Column.details.contains(column) else {
                return
            }
            switch member.value {
            case .array(let values): fields[column] = values.compactMap(\.fieldText).joined(separator: " ")
            default: fields[column] = member.value.fieldText
            }
        }
    }
}

extension PropertyValue {
    fileprivate var fieldText: String? {
        switch self {
        case .date(let date): date.isoText
        default: string
        }
    }
}
