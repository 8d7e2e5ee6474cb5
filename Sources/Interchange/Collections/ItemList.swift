import Diagnostics
package import Foundation
package import Persistence

/// Reads the items of a collection: a property list, JSON, JSON lines, YAML or CSV.
///
/// Strings that are dates with the year first become dates, except in property lists, which have a date type.
package enum ItemList {
    package typealias Items = Converted<[StoredRecord<PropertyValue>]>

    /// Reads a list of dictionaries. Any other item is left out, with an error.
    ///
    /// - Parameter zone: The time zone of times that don't specify one.
    package static func read(_ file: ImportFile, zone: TimeZone) -> Items {
        switch TextFormat(file.data, path: file.path) {
        case .lines:
            let decoded = decodedFile(file.data, file: file.path)
            let lines = JSONLines.read(PropertyValue.self, from: decoded, file: file.path)
            let places = JSONLines.places(in: decoded.value, file: file.path)
            var items = dictionaries(in: lines.value, lines.diagnostics) { noKeys(at: places[$0 - 1]) }
            if places.count == 1, let remark = remark(onOnlyItem: items.value.first?.item, of: file.path) {
                items.diagnostics.append(remark)
            }
            return withDates(items, zone)
        case .yaml:
            // JSON has escapes that YAML lacks: `\ud83d\ude00`.
            if StoreFormat.detect(in: file.data) == .json {
                let list = StoreReader.read(PropertyValue.self, from: file.data, file: file.path)
                if list.isReadable { return items(of: list, zone: zone) }
            }
            return withDates(YAMLItems.read(file), zone)
        case .table: return ItemTable.read(file, zone: zone)
        case nil:
            return items(of: StoreReader.read(PropertyValue.self, from: file.data, file: file.path), zone: zone)
        }
    }

    /// Returns the items of a store. Property lists have a date type, so their strings aren't converted.
    private static func items(of contents: StoreContents<PropertyValue>, zone: TimeZone) -> Items {
        let items = dictionaries(in: contents.records, contents.diagnostics) { position in
            contents.diagnostic(.error, record: position, noKeys, hint: noKeysHint)
        }
        return contents.format == .json ? withDates(items, zone) : items
    }

    /// The error about an item that is no dictionary.
    static func noKeys(at place: Location) -> Diagnostic { .error(place, noKeys, hint: noKeysHint) }

    private static let noKeys = "found a single value where keys and values were expected"
    private static let noKeysHint = "a collection is a list of dictionaries; this record is left out"

    /// The warning that a file's only line looks like a dictionary around the list that was meant. A name such as
    /// `.jsonl` says that it is an item.
    private static func remark(onOnlyItem item: PropertyValue?, of file: String) -> Diagnostic? {
        guard case .dictionary(let values)? = item, ![".jsonl", ".ndjson"].contains(where: file.lowercased().hasSuffix)
        else { return nil }
        let lists = values.compactMapValues(\.countOfDictionaries)
        guard lists.count == 1, let (key, count) = lists.first else { return nil }
        let message =
            "expected a list, found a dictionary with a list of \(count) under `\(key)`; it is shown as one item"
        let hint = "keep only that list, or, if it is one item, rename the file to end in `.jsonl`"
        return .warning(Location(file: file), message, hint: hint)
    }

    private static func withDates(_ read: Items, _ zone: TimeZone) -> Items {
        var read = read
        for index in read.value.indices { read.value[index].item = read.value[index].item.withDates(in: zone) }
        return read
    }

    /// Returns the dictionaries among the items, and an error about each other item.
    private static func dictionaries(
        in records: [StoredRecord<PropertyValue>],
        _ diagnostics: [Diagnostic],
        error: (Int) -> Diagnostic
    ) -> Items {
        var result = Items([], diagnostics)
        for record in records {
            if case .dictionary = record.item {
                result.value.append(record)
            } else {
                result.diagnostics.append(error(record.position))
            }
        }
        return result
    }
}

/// A text format that no store has.
private enum TextFormat {
    case lines, yaml, table

    /// Detects the format; nil for a property list, JSON, and anything else. A file named `.yaml` can contain JSON.
    init?(_ data: Data, path: String) {
        let name = path.lowercased()
        let start = decodedText(textBytes(of: data.prefix(4_096))).text.drop { $0.isWhitespace }
        let isNamedYAML = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
        if let format = StoreFormat.detect(in: data), !isNamedYAML || format != .json {
            // The first line can be long.
            guard format == .json, start.first == "{",
                JSONLines.first(of: decodedText(textBytes(of: data)).text) != nil
            else { return nil }
            self = .lines
        } else if isNamedYAML || Self.isList(start) {
            self = .yaml
        } else if name.hasSuffix(".csv") || name.hasSuffix(".tsv") || Self.isTable(start) {
            self = .table
        } else {
            return nil
        }
    }

    private static func isList(_ start: Substring) -> Bool {
        let lines = start.split { $0.isNewline }
        return lines.first { !$0.hasPrefix("#") && !$0.hasPrefix("---") }?.hasPrefix("- ") ?? false
    }

    /// Returns whether the first line has a separator, like a row of column names.
    private static func isTable(_ start: Substring) -> Bool {
        let line = start.prefix { !$0.isNewline }
        return line.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\t" }
            && line.contains { $0 == "," || $0 == ";" || $0 == "\t" }
    }
}

extension PropertyValue {
    /// The number of dictionaries in a list that holds nothing else; nil for any other value, and for an empty list.
    fileprivate var countOfDictionaries: Int? {
        guard case .array(let values) = self, !values.isEmpty else { return nil }
        return values.allSatisfy { $0.dictionary != nil } ? values.count : nil
    }

    /// Returns the value with dates in place of strings that are dates: `2026-11-23`, `2026/11/23`,
    /// `2026-11-23T09:00:00Z`.
    package func withDates(in zone: TimeZone) -> PropertyValue {
        switch self {
        case .string(let text): Self.date(text, in: zone).map { .date($0) } ?? self
        case .array(let values): .array(values.map { $0.withDates(in: zone) })
        case .dictionary(let values): .dictionary(values.mapValues { $0.withDates(in: zone) })
        default: self
        }
    }

    /// Returns the number that a text denotes; nil if pages wouldn't show it as it is written: `2.50`, `007`, `+49123`,
    /// `1e3`, or an identifier with more digits than a number can have.
    static func number(writtenAs text: String) -> PropertyValue? {
        if let whole = Int(text) { return "\(whole)" == text ? .integer(whole) : nil }
        guard let real = Double(text), real.isFinite, real != real.rounded(), "\(real)" == text else { return nil }
        return .real(real)
    }

    /// Returns the date that a string denotes; nil if it only resembles one.
    static func date(_ text: String, in zone: TimeZone) -> Date? {
        let bytes = Array(text.utf8.prefix(36))
        guard bytes.count == 10 || (16...35).contains(bytes.count), bytes[4] == bytes[7],
            bytes[4] == UInt8(ascii: "-") || bytes[4] == UInt8(ascii: "/")
        else { return nil }
        return WrittenDate(text, in: zone)?.date
    }
}
