import Diagnostics
package import Foundation
import Records

/// Events as a table (RFC 4180), and back.
package enum EventCSV {
    enum Column: String, CaseIterable {
        case name, date, description, completedAt, identifier
    }

    /// What stands in `completedAt` of an event that was completed nobody knows when.
    static let completedWord = "yes"

    /// Writes the events in their order. Dates are ISO 8601 in UTC, to the fraction of a second.
    ///
    /// A table does not tell empty text from none. What it cannot hold is said: an event outside the years 1 to 9999 (an
    /// error; it is left out) and keys that Almanac does not know.
    package static func write(_ records: [EventRecord]) -> Converted<Data> {
        var diagnostics: [Diagnostic] = []
        var rows: [[String]] = []
        var unknownKeys: [String: Int] = [:]
        for (index, record) in records.enumerated() {
            let event = record.event
            guard let date = event.date.isoText else {
                let place = Location(file: "", record: index + 1, name: event.name.isBlank ? nil : event.name)
                diagnostics.append(.error(place, "its date lies outside the years 1 to 9999; it is left out"))
                continue
            }
            let completion = record.isCompleted ? event.completedAt?.isoText ?? completedWord : ""
            rows.append([event.name, date, event.description ?? "", completion, event.identifier ?? ""])
            for key in event.extras.keys { unknownKeys[key, default: 0] += 1 }
        }
        if !unknownKeys.isEmpty {
            let message = "the table has no column for \(unknownKeys.countedNames)"
            diagnostics.append(.warning(Location(file: ""), message))
        }
        return Converted(CSVTable.write(header: Column.allCases.map(\.rawValue), rows: rows), diagnostics)
    }

    /// Reads a table with at least the columns `name` and `date`, in any order.
    ///
    /// Dates are ISO 8601, `2026-11-23 09:00`, `2026/11/23 09:00`, or a day alone; they are in `zone` unless they say
    /// otherwise. A row that cannot be read is left out, with an error.
    package static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[EventRecord]> {
        let table = CSVTable.read(data, file: file)
        var diagnostics = table.diagnostics
        let columns = Columns<Column>(
            table.value.header,
            aliases: ["title": .name, "summary": .name, "subject": .name, "details": .description, "start": .date],
            required: [.name, .date],
            file: file,
            &diagnostics
        )
        guard columns.has([.name, .date]) else { return Converted([], diagnostics) }
        var records: [EventRecord] = []
        for (index, row) in table.value.rows.enumerated() {
            var place = Location(file: file, line: row.line, record: index + 1)
            place.name = columns.field(.name, of: row)
            var reader = RowReader(row: row, columns: columns, zone: zone, place: place)
            if let record = reader.record() { records.append(record) }
            diagnostics += reader.diagnostics
        }
        return Converted(records, diagnostics.sorted())
    }
}

/// Makes a record of a row.
private struct RowReader {
    let row: CSVTable.Row
    let columns: Columns<EventCSV.Column>
    let zone: TimeZone
    let place: Location
    var diagnostics: [Diagnostic] = []

    mutating func record() -> EventRecord? {
        guard let name = columns.field(.name, of: row), !name.isBlank else {
            fail(.name, "there is no name", hint: "give the event a name; the row is left out")
            return nil
        }
        guard let date = date(.date) else { return nil }
        var completedAt: Date?
        var isCompleted = false
        if let text = columns.field(.completedAt, of: row)?.trimmed.lowercased(), !text.isEmpty {
            isCompleted = !["no", "false", "0"].contains(text)
            if isCompleted, ![EventCSV.completedWord, "true", "1", "x"].contains(text) {
                guard let date = self.date(.completedAt) else { return nil }
                completedAt = date
            }
        }
        let event = Event(
            identifier: columns.field(.identifier, of: row),
            date: date,
            name: name,
            description: columns.field(.description, of: row),
            completedAt: completedAt
        )
        return EventRecord(event, isCompleted: isCompleted)
    }

    private mutating func date(_ column: EventCSV.Column) -> Date? {
        let text = columns.field(column, of: row) ?? ""
        guard let date = WrittenDate(text, in: zone) else {
            let found = text.isBlank ? "there is no date" : "found \(text.quoted), expected a date that exists"
            fail(column, found, hint: "write it as 2026-11-23 09:00; the row is left out")
            return nil
        }
        if date.isSkipped {
            var place = place
            place.key = column.rawValue
            let message = "clocks in \(zone.identifier) skip \(text.quoted); read by the time before the change"
            diagnostics.append(.warning(place, message, hint: "check the time"))
        }
        return date.date
    }

    private mutating func fail(_ column: EventCSV.Column, _ message: String, hint: String) {
        var place = place
        place.key = column.rawValue
        diagnostics.append(.error(place, message, hint: hint))
    }
}
