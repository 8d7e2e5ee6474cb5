import Diagnostics
package import Foundation
package import Persistence

/// The items of a collection: a property list, JSON, JSON lines, YAML or CSV.
///
/// Text that is a date as ISO 8601 writes it becomes one, except in property lists, which have dates of their own.
package enum ItemList {
    /// Reads a list of dictionaries. An item that is none is left out, with an error.
    ///
    /// - Parameter zone: the zone of times that name none.
    package static func read(_ file: ImportFile, zone: TimeZone) -> Converted<[StoredRecord<PropertyValue>]> {
        let read: Converted<[StoredRecord<PropertyValue>]>
        let start = decodedText(textBytes(of: file.data.prefix(4_096))).text.drop { $0.isWhitespace }
        switch StoreFormat.detect(in: file.data) {
        case .json where start.first == "{" && isLines(start): read = JSONLines.read(file)
        case .json: read = store(file)
        case _?: return onlyDictionaries(store(file), file.path)
        case nil where isYAML(start, file.path): read = YAMLItems.read(file)
        case nil: return ItemTable.read(file, zone: zone)
        }
        var items = onlyDictionaries(read, file.path)
        for index in items.value.indices { items.value[index].item = items.value[index].item.withDates(in: zone) }
        return items
    }

    private static func store(_ file: ImportFile) -> Converted<[StoredRecord<PropertyValue>]> {
        let contents = StoreReader.read(PropertyValue.self, from: file.data, file: file.path)
        return Converted(contents.records, contents.diagnostics)
    }

    /// Whether the first line is a whole object.
    private static func isLines(_ start: Substring) -> Bool {
        let lines = start.split(maxSplits: 1) { $0.isNewline }
        let first = String(lines.first ?? "").trimmed
        guard first.hasSuffix("}") else { return false }
        return lines.count < 2 || lines[1].drop { $0.isWhitespace }.first.map { $0 == "{" } ?? true
    }

    private static func isYAML(_ start: Substring, _ path: String) -> Bool {
        let name = path.lowercased()
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return true }
        let lines = start.split { $0.isNewline }
        return lines.first { !$0.hasPrefix("#") && !$0.hasPrefix("---") }?.hasPrefix("- ") ?? false
    }

    private static func onlyDictionaries(
        _ read: Converted<[StoredRecord<PropertyValue>]>,
        _ file: String
    ) -> Converted<[StoredRecord<PropertyValue>]> {
        var result = Converted<[StoredRecord<PropertyValue>]>([], read.diagnostics)
        for record in read.value {
            if case .dictionary = record.item {
                result.value.append(record)
            } else {
                let message = "found a single value where keys and values were expected"
                let hint = "a collection is a list of dictionaries; this record is left out"
                let place = Location(file: file, record: record.position)
                result.diagnostics.append(.error(place, message, hint: hint))
            }
        }
        return result
    }
}

extension PropertyValue {
    /// The value with dates in the place of texts that are dates: `2026-11-23`, `2026-11-23T09:00:00Z`.
    package func withDates(in zone: TimeZone) -> PropertyValue {
        switch self {
        case .string(let text): Self.date(text, in: zone).map { .date($0) } ?? self
        case .array(let values): .array(values.map { $0.withDates(in: zone) })
        case .dictionary(let values): .dictionary(values.mapValues { $0.withDates(in: zone) })
        default: self
        }
    }

    /// The date that a text is; what is only like one stays text.
    static func date(_ text: String, in zone: TimeZone) -> Date? {
        let bytes = Array(text.utf8.prefix(36))
        guard bytes.count == 10 || (16...35).contains(bytes.count), bytes[4] == UInt8(ascii: "-"),
            bytes[7] == UInt8(ascii: "-")
        else { return nil }
        return WrittenDate(text, in: zone)?.date
    }
}
