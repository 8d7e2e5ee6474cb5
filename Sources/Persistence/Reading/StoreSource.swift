import Diagnostics

/// A scanned store: its bytes, its format, and the positions of all values.
struct StoreSource: Sendable {
    /// The name of the file in messages.
    let file: String
    let format: StoreFormat
    /// The records, or whatever else the root holds.
    let list: TokenList
    /// The encoding of the text; for a preferences file, that of the JSON.
    let text: SourceText
    /// The preferences file that holds the JSON.
    let preferences: Preferences?

    /// A property list that holds a store as data under a key.
    struct Preferences: Sendable {
        let key: String
        let list: TokenList
        let text: SourceText
        /// The index of the data's token.
        let data: Int
    }

    /// Why a file isn't a store.
    struct Fault: Error {
        /// The format, if it was detected.
        var format: StoreFormat?
        var diagnostic: Diagnostic
    }

    /// Scans a file.
    ///
    /// - Parameter preferencesKey: the key that holds the records if this is a preferences file.
    init(_ bytes: [UInt8], file: String, preferencesKey: String?) throws(Fault) {
        let source = try Self.scan(bytes, file: file, key: nil)
        let root = source.list.tokens[0].kind
        if root == .array {
            (format, list, text, preferences) = (source.format, source.list, source.text, nil)
        } else if root == .dictionary, source.list.syntax != .json, let preferencesKey {
            let (json, data) = try Self.json(under: preferencesKey, in: source, file: file)
            let inner = try Self.scan(json, file: file, key: preferencesKey)
            format = .preferences(key: preferencesKey, isXML: source.format == .xmlPropertyList)
            (list, text) = (inner.list, inner.text)
            preferences = Preferences(key: preferencesKey, list: source.list, text: source.text, data: data)
            guard list.tokens[0].kind == .array else { throw Self.noList(list, format, file: file) }
        } else {
            throw Self.noList(source.list, source.format, file: file)
        }
        self.file = file
    }

    typealias Scan = (format: StoreFormat, list: TokenList, text: SourceText)

    /// Scans bytes, whatever they contain.
    ///
    /// - Parameter key: the key of the preferences file that holds these bytes.
    static func scan(_ bytes: [UInt8], file: String, key: String?) throws(Fault) -> Scan {
        guard let format = StoreFormat.detect(in: bytes), key == nil || format == .json else {
            let (message, hint) = words(forNoStore: bytes, key)
            throw Fault(diagnostic: .error(Location(file: file), message, hint: hint))
        }
        let text = format == .binaryPropertyList ? SourceText(plain: bytes) : SourceText(bytes)
        do throws(ScanFault) {
            if format == .xmlPropertyList { try text.checkNamedEncoding() }
            return (format, try TokenList(format.syntax, text.bytes), text)
        } catch {
            var diagnostic = Diagnostic.error(Location(file: file), error.message, hint: error.hint)
            diagnostic.add(error.offset.map { TextPosition().advanced(to: $0, in: text.bytes) }, inJSONUnder: key)
            throw Fault(format: format, diagnostic: diagnostic)
        }
    }

    // MARK: Faults

    /// Describes bytes that aren't a store, and says what to do about them.
    private static func words(forNoStore bytes: [UInt8], _ key: String?) -> (message: String, hint: String) {
        if let key {
            let found = bytes.isEmpty ? "no bytes" : "data that begins with \(bytes.beginning)"
            let message = "expected JSON under the key \"\(key)\", found \(found)"
            return (message, bytes.isEmpty ? ScanFault.rewrite : ScanFault.unusual)
        }
        guard let first = bytes.first(where: { !$0.isWhiteSpace }) else {
            return ("the file is \(bytes.isEmpty ? "empty" : "blank")", ScanFault.rewrite)
        }
        // RFC 1952, section 2.3.1.
        if bytes.starts(with: [0x1F, 0x8B]) {
            return ("the file is compressed with gzip", "decompress it with `gunzip`")
        }
        if first == UInt8(ascii: "(") {
            let message = "like a property list in the old OpenStep format, which can't be read"
            return ("the file begins with \"(\", \(message)", "convert it on a Mac with `plutil -convert xml1`")
        }
        return (
            "neither a property list nor JSON: the file begins with \(bytes.beginning)", "is this the right file?"
        )
    }

    private static func noList(_ list: TokenList, _ format: StoreFormat, file: String) -> Fault {
        let message = "expected an array of records, found \(list.words(for: 0))"
        return Fault(format: format, diagnostic: .error(Location(file: file), message, hint: "is this the right file?"))
    }

    /// The JSON in a preferences file, and the token of the data that holds it.
    private static func json(
        under key: String,
        in source: Scan,
        file: String
    ) throws(Fault) -> (json: [UInt8], data: Int) {
        func fault(_ message: String, hint: String? = nil) -> Fault {
            Fault(format: source.format, diagnostic: .error(Location(file: file), message, hint: hint))
        }
        guard let value = source.list.value(of: key, in: 0) else {
            let keys = source.list.members(of: 0).map { source.list.words(ofKey: $0.key) }
            let found = keys.isEmpty ? "no keys at all" : "the keys \(PropertyValue.list(keys))"
            let near = nearest(to: key, among: keys).map { "is \"\($0)\" that key, misspelt?" }
            let message = "expected preferences with the key \"\(key)\", found \(found)"
            throw fault(message, hint: near ?? "is this the preferences file of that app?")
        }
        // The message describes the value found instead, which also says why it can't be read.
        guard let json = try? source.list.data(value) else {
            let found = source.list.words(for: value)
            throw fault("expected data with JSON under the key \"\(key)\", found \(found)", hint: ScanFault.unusual)
        }
        return (Array(json), value)
    }

    // MARK: Places

    /// The token of a record, by its position from 1.
    private func record(_ position: Int) -> Int? {
        list.records.indices.contains(position - 1) ? list.records[position - 1] : nil
    }

    func location(ofRecord position: Int, at path: [PathStep], name: String?) -> Location {
        diagnostic(.note, record: position, at: path, name: name, "", hint: nil).location
    }

    func diagnostic(
        _ severity: Diagnostic.Severity,
        record position: Int,
        at path: [PathStep],
        name: String?,
        _ message: String,
        hint: String?
    ) -> Diagnostic {
        let location = Location(file: file, record: position, name: name, key: path.keyText)
        var diagnostic = Diagnostic(severity, at: location, message, hint: hint)
        let place = record(position).flatMap { record in
            list.position(of: list.tokens[list.value(at: path, from: record)].range.lowerBound)
        }
        diagnostic.add(place, inJSONUnder: preferences?.key)
        return diagnostic
    }

    func diagnostic(_ note: ScanNote) -> Diagnostic {
        var location = Location(file: file)
        if let token = note.token, let position = list.position(ofRecordWith: token), let record = record(position) {
            location.record = position
            location.key = list.path(to: token, from: record).keyText
        }
        var diagnostic = Diagnostic.warning(location, note.message, hint: note.hint)
        diagnostic.add(list.position(of: note.offset), inJSONUnder: preferences?.key)
        return diagnostic
    }
}

extension Diagnostic {
    /// Adds the position in a text, in words if the text is the JSON under a key of a preferences file.
    fileprivate mutating func add(_ place: TextPosition?, inJSONUnder key: String?) {
        guard let place else { return }
        if let key {
            message += " (line \(place.line), column \(place.column) of the JSON under \"\(key)\")"
        } else {
            (location.line, location.column) = (place.line, place.column)
        }
    }
}

extension [UInt8] {
    /// The first few characters, or the first few bytes in hexadecimal if they aren't text.
    fileprivate var beginning: String {
        let start = Array(prefix(48))
        let text = String(decoding: start.dropLast(start.count == 48 ? 3 : 0), as: UTF8.self)
        let isText = text.unicodeScalars.allSatisfy {
            $0 != "\u{FFFD}" && ($0.value >= 0x20 || $0.properties.isWhitespace)
        }
        if isText {
            return "\"\(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").shortened(to: 32))\""
        }
        return "the bytes " + start.prefix(8).map { hexadecimal($0).dropFirst(2) }.joined(separator: " ")
    }
}
