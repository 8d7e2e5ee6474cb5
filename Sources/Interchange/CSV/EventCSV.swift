import Diagnostics
package import Foundation
import Persistence
import Records

/// Reads and writes events as a table (RFC 4180).
package enum EventCSV {
    enum Column: String, CaseIterable {
        case name, date, description, completedAt, identifier, end, day, lastDay, timeZone, location, url, repeats
        case exceptDays, additionalDays, occurrenceOf, occurrence

        /// The columns of every table.
        static let first = [Column.name, .date, .description, .completedAt, .identifier]
        /// The columns for details; a table has those that any of its events uses.
        static let details = allCases.filter { !first.contains($0) }
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
                let place = Location(file: "", record: index + 1, name: event.name.isBlank ? nil : event.name)
                diagnostics.append(.error(place, "its date is outside the years 1 to 9999; it is left out"))
                continue
            }
            let completion = record.isCompleted ? event.completedAt?.isoText ?? completedWord : ""
            let first = [event.name, date, event.description ?? "", completion, event.identifier ?? ""]
            rows.append(first + used.map { details[index][$0] ?? "" })
            for key in event.extras.keys { unknownKeys[key, default: 0] += 1 }
        }
        if !unknownKeys.isEmpty {
            let message = "the table has no column for \(unknownKeys.countedNames)"
            diagnostics.append(.warning(Location(file: ""), message))
        }
        let header = (Column.first + used).map(\.rawValue)
        return Converted(CSVTable.write(header: header, rows: rows), diagnostics)
    }

    private static let aliases: [String: Column] = [
        "title": .name, "summary": .name, "subject": .name, "details": .description, "start": .date,
        "place": .location,
    ]

    /// Returns whether only ``CalendarCSV`` can read a table, because of its columns or because of dates such as
    /// `12/24/2026 7 PM`. A table with columns that only this type keeps isn't handed over because of a few dates.
    private static func usesCalendarForms(_ table: CSVTable, in zone: TimeZone) -> Bool {
        guard CalendarCSV.knows(table.header) else { return false }
        let columns = table.header.map { $0.lowercased() }.map { name in
            Column.allCases.first { $0.rawValue.lowercased() == name } ?? aliases[name]
        }
        guard columns.contains(.name), let date = columns.firstIndex(of: .date) else { return true }
        let own = Set(columns.compactMap(\.self)).subtracting([.name, .date, .end, .description, .location])
        if CalendarCSV.dividesTimes(table.header) { return own.isSubset(of: [.url]) }
        return own.isEmpty
            && table.rows.contains { row in
                WrittenDate(row.fields[date], in: zone) == nil && CalendarCSV.isDate(row.fields[date])
            }
    }

    /// Reads a table with at least the columns `name` and `date`, in any order.
    ///
    /// Dates are ISO 8601, `2026-11-23 09:00`, `2026/11/23 09:00`, `23.11.2026 09:00`, or a day alone, which makes an
    /// all-day event; they are in `zone` unless they say otherwise. A row that cannot be read is left out, with an error. The
    /// tables of Google Calendar, Outlook and Thunderbird are read too (see ``CalendarCSV``).
    ///
    /// - Parameter leavesOutPrivate: Whether to leave out events marked as private, with a note.
    package static func read(
        _ data: Data,
        file: String,
        zone: TimeZone,
        leavesOutPrivate: Bool = false
    ) -> Converted<[EventRecord]> {
        let table = CSVTable.read(data, file: file)
        var diagnostics = table.diagnostics
        if usesCalendarForms(table.value, in: zone) {
            let calendar = CalendarCSV.read(table.value, file: file, zone: zone, leavesOutPrivate: leavesOutPrivate)
            return Converted(calendar.value, (diagnostics + calendar.diagnostics).sorted())
        }
        let columns = Columns<Column>(
            table.value.header,
            aliases: aliases,
            required: [.name, .date],
            file: file,
            &diagnostics
        )
        guard columns.has([.name, .date]) else { return Converted([], diagnostics) }
        var records: [EventRecord] = []
        var events: [(Event, Location)] = []
        for (index, row) in table.value.rows.enumerated() {
            var place = Location(file: file, line: row.line, record: index + 1)
            place.name = columns.field(.name, of: row)
            var reader = RowReader(row: row, columns: columns, zone: zone, place: place)
            if let record = reader.record() {
                records.append(record)
                events.append((record.event, place))
            }
            diagnostics += reader.diagnostics
        }
        diagnostics += Event.detailDiagnostics(events, in: zone)
        return Converted(records, diagnostics.sorted())
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

/// Converts a row to a record.
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
        guard let written = date(.date) else { return nil }
        var completedAt: Date?
        var isCompleted = false
        if let text = columns.field(.completedAt, of: row)?.trimmed.lowercased(), !text.isEmpty {
            isCompleted = !["no", "false", "0"].contains(text)
            if isCompleted, ![EventCSV.completedWord, "true", "1", "x"].contains(text) {
                guard let date = date(.completedAt) else { return nil }
                completedAt = date.date
            }
        }
        var event = Event(
            identifier: columns.field(.identifier, of: row),
            date: written.date,
            name: name,
            description: columns.field(.description, of: row),
            completedAt: completedAt
        )
        guard addDetails(to: &event) else { return nil }
        if columns.field(.end, of: row)?.isBlank == false {
            guard let end = date(.end) else { return nil }
            let isBefore = if let first = written.day { (end.day ?? first) < first } else { end.date < event.date }
            if isBefore { warn(.end, "the event ends before it begins", hint: "shown without its end; correct it") }
            if end.date > event.date { event.end = end.date }
            // The end of an all-day event is inclusive.
            if let first = written.day { event.days = first...max(first, end.day ?? first) }
        } else if event.days == nil {
            event.days = written.day.map { $0...$0 }
        }
        if event.days != nil { event.end = nil }
        if let first = written.day { event.date = first.start(in: zone) }
        return EventRecord(event, isCompleted: isCompleted)
    }

    /// Adds the details in the format that Almanac writes.
    private mutating func addDetails(to event: inout Event) -> Bool {
        var values: [String: PropertyValue] = [:]
        for column in EventCSV.Column.details where column != .end {
            guard let field = columns.field(column, of: row) else { continue }
            let isList = column == .exceptDays || column == .additionalDays
            values[column.rawValue] =
                isList ? .array(field.split(separator: " ").map { .string(String($0)) }) : .string(field)
        }
        do {
            var details = try EventDetails(taking: &values)
            (details.description, details.completedAt) = (event.description, event.completedAt)
            event.details = details
            return true
        } catch let fault as Diagnostic {
            var place = place
            place.key = fault.location.key
            diagnostics.append(.error(place, fault.message, hint: "correct it; the row is left out"))
        } catch {
            diagnostics.append(.error(place, "\(error)"))
        }
        return false
    }

    private mutating func date(_ column: EventCSV.Column) -> WrittenDate? {
        let text = columns.field(column, of: row) ?? ""
        let zone = columns.field(.timeZone, of: row).flatMap { TimeZone(identifier: $0.trimmed) } ?? zone
        guard let date = WrittenDate(text, in: zone) else {
            let blank = (message: "there is no date", hint: "write it as 2026-11-23 09:00")
            let problem = text.isBlank ? blank : WrittenDate.problem(text)
            fail(column, problem.message, hint: "\(problem.hint); the row is left out")
            return nil
        }
        if date.isSkipped {
            var place = place
            place.key = column.rawValue
            let message = "clocks in \(zone.identifier) skip \(text.quoted); read with the offset before the change"
            diagnostics.append(.warning(place, message, hint: "check the time"))
        }
        return date
    }

    private mutating func warn(_ column: EventCSV.Column, _ message: String, hint: String) {
        var place = place
        place.key = column.rawValue
        diagnostics.append(.warning(place, message, hint: hint))
    }

    private mutating func fail(_ column: EventCSV.Column, _ message: String, hint: String) {
        var place = place
        place.key = column.rawValue
        diagnostics.append(.error(place, message, hint: hint))
    }
}
