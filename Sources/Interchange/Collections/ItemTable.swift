import Diagnostics
import Foundation
import Persistence
import Records

/// Reads a table with an item in each row. A column has a type if all of its fields have it. For dates, most fields are
/// enough: otherwise, a single wrong field would take the names of a date from all templates.
enum ItemTable {
    static func read(_ file: ImportFile, zone: TimeZone) -> ItemList.Items {
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
        let rows = table.value.rows
        var items = rows.map { _ in [String: PropertyValue]() }
        for column in header.indices where isNamed[column] {
            let values = values(of: rows.map { plainText($0.fields[column]) }, zone: zone)
            for (row, value) in values.enumerated() { items[row][header[column]] = value }
            guard values.contains(where: \.isDate) else { continue }
            for (row, value) in zip(rows, values) where value.isText {
                let message = "found \(row.fields[column].quoted) where a date was expected"
                let column = header[column].quoted
                let hint = "write it as `2026-11-23`, or leave it empty: most fields of the column \(column) are dates"
                diagnostics.append(.warning(Location(file: file.path, line: row.line), message, hint: hint))
            }
        }
        let records = items.enumerated().map { StoredRecord(position: $0 + 1, item: PropertyValue.dictionary($1)) }
        return Converted(records, diagnostics)
    }

    private static let booleans = ["true": true, "yes": true, "false": false, "no": false]

    /// Returns the fields as numbers or Booleans if all of them can be read as such. If most fields are dates, returns
    /// these as dates and the others as text; otherwise, returns all of them as text. An empty field has no value.
    private static func values(of fields: [String], zone: TimeZone) -> [PropertyValue] {
        func values(_ read: (String) -> PropertyValue?) -> [PropertyValue] {
            fields.map { $0.isBlank ? .null : read($0.trimmed) ?? .string($0) }
        }
        let readers: [(String) -> PropertyValue?] = [
            { PropertyValue.number(writtenAs: $0) },
            { booleans[$0.lowercased()].map { .boolean($0) } },
        ]
        if let typed = readers.lazy.map({ values($0) }).first(where: { !$0.contains(where: \.isText) }) { return typed }
        let order = DateOrder(of: fields.compactMap(slashedDate))
        let dated = values { writtenDate($0, order, zone).map { .date($0) } }
        return dated.count(where: \.isDate) > dated.count(where: \.isText) ? dated : values { _ in nil }
    }

    /// Returns the date that a field denotes. With dots (`23.11.2026`), the day comes first. With slashes, the column
    /// must show whether the day or the month does.
    private static func writtenDate(_ field: String, _ order: DateOrder, _ zone: TimeZone) -> Date? {
        if let date = slashedDate(field) { return order.isGuessed ? nil : order.day(date)?.start(in: zone) }
        let hasPoints = field.utf8.prefix(3).contains(UInt8(ascii: "."))
        return hasPoints ? WrittenDate(field, in: zone)?.date : PropertyValue.date(field, in: zone)
    }

    /// Parses `11/23/2026`; nil for any other field.
    private static func slashedDate(_ field: String) -> TableDate? {
        guard field.utf8.prefix(3).contains(UInt8(ascii: "/")) else { return nil }
        let date = TableDate(field)
        return date.numbers != nil && date.rest.isEmpty ? date : nil
    }

    /// Returns a field without the formula that makes a spreadsheet treat it as text, such as Goodreads'
    /// `="0593099322"`.
    private static func plainText(_ field: String) -> String {
        guard field.hasPrefix("=\""), field.hasSuffix("\""), field.utf8.count > 2 else { return field }
        return String(field.dropFirst(2).dropLast())
    }
}

extension PropertyValue {
    fileprivate var isText: Bool { if case .string = self { true } else { false } }
    fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
