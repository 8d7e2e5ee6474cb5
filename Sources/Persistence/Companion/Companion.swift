// Apps rewrite the whole file when they save and drop keys they don't know, so keys that Almanac added would be lost.
// Almanac therefore keeps its own data in a companion file next to the store.

package import Diagnostics
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
    /// The entries of the file. An entry that isn't a dictionary, or that can't be read, is kept unchanged.
    package private(set) var entries: [CompanionEntry] = []

    /// The name of the file in messages.
    package let file: String
    /// The key of the list of entries, such as `events`.
    private let list: String
    private let source: TokenList?

    private static let (version, versionKey) = (1, "version")
    private static let restoring = "the file has details that only Almanac knows; restore it from a backup"

    /// Creates an empty companion, for a file that doesn't exist.
    package init(file: String, list: String) {
        (self.file, self.list, source) = (file, list, nil)
    }

    /// Reads a file. An entry that can't be read doesn't hide the others; see ``fault(ofEntry:_:)``.
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
        let tokens = scan.list
        guard tokens.syntax == .json, tokens.tokens[0].kind == .dictionary else {
            let message = "expected a JSON object with the key \"\(list)\""
            throw .error(Location(file: file), message, hint: Self.restoring)
        }
        if let version = tokens.value(of: Self.versionKey, in: 0), tokens.value(version) != .integer(Self.version) {
            throw .error(
                Location(file: file, key: Self.versionKey),
                "expected version \(Self.version), found \(tokens.words(for: version))",
                hint: "it was written by a later version of Almanac; use that version"
            )
        }
        (self.file, self.list, source) = (file, list, tokens)
        guard let array = tokens.value(of: list, in: 0) else { return }
        guard tokens.tokens[array].kind == .array else {
            let message = "expected an array of entries, found \(tokens.words(for: array))"
            throw .error(Location(file: file, key: list), message)
        }
        entries = tokens.elements(of: array).map { entry in
            CompanionEntry(value: tokens.value(entry), stored: StoredValue(list: tokens, index: entry))
        }
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

    /// Creates an error about the first value of an entry that can't be read; nil if all can be read.
    ///
    /// - Parameter consequence: what happens until the value is corrected.
    package func fault(ofEntry index: Int, _ consequence: String) -> Diagnostic? {
        guard let stored = entries[index].stored else { return nil }
        do {
            _ = try stored.list.readValue(stored.index)
            return nil
        } catch {
            let decoder = TokenDecoder(stored.list, record: stored.index)
            let fault = RecordFault(decoder.unreadable(error))
            let hint = "\(fault.hint ?? "correct the value"); \(consequence)"
            let offset = stored.list.tokens[error.token].range.lowerBound
            return .error(location(of: error.token, at: offset, in: stored.list), fault.message, hint: hint)
        }
    }

    /// The warnings about the text of the file, such as for a repeated key.
    package var warnings: [Diagnostic] {
        guard let source else { return [] }
        return source.notes.map { note in
            .warning(location(of: note.token ?? 0, at: note.offset, in: source), note.message, hint: note.hint)
        }
    }

    private func location(of token: Int, at offset: Int, in source: TokenList) -> Location {
        let path = source.path(to: token, from: 0)
        let isInEntry = path.count > 1 && path[0] == .key(list)
        let place = source.position(of: offset)
        let key = path.dropFirst(isInEntry ? 2 : 0).keyText
        return Location(file: file, line: place?.line, column: place?.column, key: key)
    }

    func has(_ key: String, inEntry index: Int) -> Bool { entries[index].value?.dictionary?[key] != nil }

    func replacing(_ entries: [CompanionEntry]) -> Companion {
        var companion = self
        companion.entries = entries
        return companion
    }

    /// The content to write; nil if there is nothing to keep. Other members of the file keep their values as they are
    /// stored.
    func serialized() throws -> Data? {
        let own = source?.value(of: list, in: 0)
        let versionName = Array(Self.versionKey.utf8)
        let root = source.map { StoredValue(list: $0, index: 0).members } ?? []
        let others = root.filter { $0.value.index != own && $0.key.name != versionName }
        guard !entries.isEmpty || !others.isEmpty else { return nil }
        let style = TextStyle.readable
        let indent = style.unit
        let texts = try entries.map { try $0.text(style, indent: indent + indent) }
        let array = style.enclose(texts, as: .array, indent: indent)
        var members: [(name: [UInt8], text: [UInt8])] = [
            (name: Array(list.utf8), text: Array("\"\(list)\" : ".utf8) + array),
            (name: versionName, text: Array("\"\(Self.versionKey)\" : \(Self.version)".utf8)),
        ]
        for (key, value) in others {
            members.append((name: key.name, text: style.head(of: key, indent: indent) + Array(value.form)))
        }
        members.sort { $0.name.lexicographicallyPrecedes($1.name) }
        let text = style.enclose(members.map { $0.text }, as: .dictionary, indent: [])
        return Data(text + Array("\n".utf8))
    }
}
