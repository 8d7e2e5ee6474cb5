import Diagnostics
import Foundation
import Persistence

/// Reads a table with an item in each row. The type of a column is determined by all of its fields.
enum ItemTable {
    static func read(_ file: ImportFile, zone: TimeZone) -> Converted<[StoredRecord<PropertyValue>]> {
        let table = CSVTable.read(file.data, file: file.path)
        var diagnostics = table.diagnostics
        let header = table.value.header
        guard header.contains(where: { !$0.isEmpty }) else {
            let message = file.data.isEmpty ? "the file is empty" : "no column names in the first line"
            let hint = "a collection is a property list, JSON, JSON lines, YAML, or CSV with a header row"
            diagnostics.append(.error(Location(file: file.path, line: 1), message, hint: hint))
            return Converted([], diagnostics)
        }
        var names: Set<String> = []
        let isNamed = header.map { !$0.isEmpty && names.insert($0).inserted }
        for (name, isNamed) in zip(header, isNamed) where !isNamed && !name.isEmpty {
            let message = "the column \(name.quoted) appears twice; the first is read"
            diagnostics.append(.warning(Location(file: file.path, line: 1), message))
        }
        var items = table.value.rows.map { _ in [String: PropertyValue]() }
        for column in header.indices where isNamed[column] {
            let values = values(of: table.value.rows.map { $0.fields[column] }, zone: zone)
            for (row, value) in values.enumerated() { items[row][header[column]] = value }
        }
        let records = items.enumerated().map { StoredRecord(position: $0 + 1, item: PropertyValue.dictionary($1)) }
        return Converted(records, diagnostics)
    }

    /// Returns the fields as numbers, Booleans or dates if all of them can be read as such, or else as text. An empty
    /// field has no value.
    private static func values(of fields: [String], zone: TimeZone) -> [PropertyValue] {
        let readers: [(String) -> PropertyValue?] = [
            { PropertyValue.number(writtenAs: $0) },
            { ["true": true, "false": false][$0.lowercased()].map { .boolean($0) } },
            { writtenDate($0, zone).map { .date($0) } },
        ]
        let filled = fields.filter { !$0.isBlank }.map(\.trimmed)
        let read = filled.isEmpty ? nil : readers.first { read in filled.allSatisfy { read($0) != nil } }
        return fields.map { field in field.isBlank ? .null : read?(field.trimmed) ?? .string(field) }
    }

    /// Returns the date that a field denotes, which can also be written as `23.11.2026`: with points, the day is first.
    private static func writtenDate(_ field: String, _ zone: TimeZone) -> Date? {
        let hasPoints = field.utf8.prefix(3).contains(UInt8(ascii: "."))
        return hasPoints ? WrittenDate(field, in: zone)?.date : PropertyValue.date(field, in: zone)
    }
}
