// Apps rewrite the whole file when they save and drop keys they don't know, so keys that Almanac added would be lost.
// Almanac therefore keeps its own data in a companion file next to the store.

package import Diagnostics
import FileSystem
package import Foundation

/// The companion file of a store: JSON with a list of entries, each about one record.
///
///     {
///       "events" : [ { "name" : "Ski trip", "date" : "2026-12-23T23:00:00Z", "day" : "2026-12-24" } ],
///       "version" : 1
///     }
///
/// The format is meant to be read and edited by hand. Entries and keys that Almanac doesn't understand are kept.
package struct Companion: Sendable {
    /// The entries of the file. An entry that isn't a dictionary is kept unchanged.
    package private(set) var entries: [PropertyValue]

    /// The name of the file in messages.
    package let file: String
    /// The key of the list of entries, such as `events`.
    private let list: String
    private var others: [String: PropertyValue]
    private let source: TokenList?

    private static let (version, versionKey) = (1, "version")
    private static let restoring = "the file holds what only Almanac knows; put it back from a copy"

    /// Creates an empty companion, for a file that doesn't exist.
    package init(file: String, list: String) {
        (self.file, self.list, entries, others, source) = (file, list, [], [:], nil)
    }

    /// Reads a file.
    ///
    /// - Throws: a `Diagnostic` with the position of the error, also if the file has a later version.
    package init(_ bytes: [UInt8], file: String, list: String) throws(Diagnostic) {
        let scan: StoreSource.Scan
        do {
            scan = try StoreSource.scan(bytes, file: file, key: nil)
        } catch {
            var diagnostic = error.diagnostic
            // No app writes this file.
            if diagnostic.hint == ScanFault.rewrite { diagnostic.hint = Self.restoring }
            throw diagnostic
        }
        guard scan.list.syntax == .json, case .dictionary(var values)? = scan.list.value(0) else {
            let message = "expected a JSON object with the key \"\(list)\""
            throw .error(Location(file: file), message, hint: Self.restoring)
        }
        let version = values.removeValue(forKey: Self.versionKey)
        guard version == nil || version == .integer(Self.version) else {
            let found = version?.words ?? ""
            throw .error(
                Location(file: file, key: Self.versionKey),
                "expected version \(Self.version), found \(found)",
                hint: "a later version of Almanac has written it; use that one"
            )
        }
        let entries = values.removeValue(forKey: list)
        switch entries {
        case .array(let entries)?: self.entries = entries
        case nil: self.entries = []
        default:
            throw .error(Location(file: file, key: list), "expected an array of entries, found \(entries?.words ?? "")")
        }
        (self.file, self.list, others, source) = (file, list, values, scan.list)
    }

    /// The URL of the companion file: `schedules.almanac.json` beside `schedules.plist`.
    package static func url(beside store: URL) -> URL {
        store.deletingPathExtension().appendingPathExtension("almanac.json")
    }

    /// The store that a companion file belongs to; nil if the URL isn't that of a companion file, or if there is no
    /// store.
    static func store(of companion: URL) -> URL? {
        let folder = companion.deletingLastPathComponent()
        let suffix = ".almanac.json"
        guard companion.lastPathComponent.hasSuffix(suffix) else { return nil }
        let stem = companion.lastPathComponent.dropLast(suffix.count)
        // If the folder can't be listed, the file is created with default permissions.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        let name = names.sorted().first { name in
            url(beside: folder.appending(path: name)).lastPathComponent == "\(stem)\(suffix)" && !name.hasSuffix(suffix)
        }
        return name.map { folder.appending(path: $0) }
    }

    /// Creates a diagnostic about an entry of the file or about a value in it.
    package func diagnostic(
        _ severity: Diagnostic.Severity,
        entry index: Int,
        at path: [PathStep] = [],
        _ message: String,
        hint: String?
    ) -> Diagnostic {
        var location = Location(file: file, key: path.keyText)
        if let source, let array = source.value(of: list, in: 0) {
            let token = source.value(at: [.index(index)] + path, from: array)
            let place = source.position(of: source.tokens[token].range.lowerBound)
            (location.line, location.column) = (place?.line, place?.column)
        }
        return Diagnostic(severity, at: location, message, hint: hint)
    }

    /// Whether an entry has a key.
    func has(_ key: String, inEntry index: Int) -> Bool {
        if case .dictionary(let values) = entries[index] { values[key] != nil } else { false }
    }

    /// Returns a copy of the companion with other entries.
    func replacing(_ entries: [PropertyValue]) -> Companion {
        var companion = self
        companion.entries = entries
        return companion
    }

    /// The content to write; nil if there is nothing to keep.
    func serialized() throws -> Data? {
        guard !entries.isEmpty || !others.isEmpty else { return nil }
        var values = others
        values[list] = .array(entries.map(\.writtenDates))
        values[Self.versionKey] = .integer(Self.version)
        return try JSONEncoder.readable.encode(PropertyValue.dictionary(values)) + Data("\n".utf8)
    }
}

extension PropertyValue {
    /// The value with its dates as ISO 8601 text.
    fileprivate var writtenDates: PropertyValue {
        switch self {
        case .date(let date): date.preciseText.map(PropertyValue.string) ?? self
        case .array(let values): .array(values.map(\.writtenDates))
        case .dictionary(let values): .dictionary(values.mapValues(\.writtenDates))
        default: self
        }
    }
}

extension Date {
    /// The date as `2026-12-24T18:00:00Z`, with fractional seconds if it has any; nil for a date outside of the usable
    /// range.
    fileprivate var preciseText: String? {
        guard Date.usableRange.contains(self) else { return nil }
        let isWhole = timeIntervalSinceReferenceDate == timeIntervalSinceReferenceDate.rounded(.down)
        return formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
    }
}
