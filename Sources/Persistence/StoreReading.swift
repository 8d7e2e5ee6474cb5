import Diagnostics
import Foundation

/// One reading of one store: looks at the format, checks the structure, decodes, and puts what went wrong into words.
struct StoreReading<Item: Decodable & Sendable> {
    private(set) var contents: StoreContents<Item>
    private let preferencesKey: String?

    let earlier: StoreContents<Item>?

    init(file: String, preferencesKey: String?, earlier: StoreContents<Item>?) {
        contents = StoreContents(source: SourceMap(file: file))
        self.preferencesKey = preferencesKey
        self.earlier = earlier
    }

    /// Fills the contents.
    mutating func read(_ bytes: [UInt8]) {
        do {
            contents.format = try Self.format(of: bytes, source: contents.source)
            if contents.format == .json {
                try readJSON(bytes)
            } else {
                try readPropertyList(bytes)
            }
        } catch let fault as TextFault {
            let place = TextPosition().advanced(to: fault.offset, in: text)
            fail(contents.source.diagnostic(fault.message, hint: fault.hint, at: place))
        } catch let fault as BinaryFault {
            fail(contents.source.diagnostic(fault.message, hint: fault.hint))
        } catch {
            fail(error as? Diagnostic ?? wholeFileDiagnostic(for: error))
        }
    }

    /// The text that is being walked, for the place of a fault in it.
    private var text: [UInt8] = []

    private mutating func fail(_ diagnostic: Diagnostic) {
        contents.isReadable = false
        contents.diagnostics.append(diagnostic)
    }

    private static func format(of bytes: [UInt8], source: SourceMap) throws(Diagnostic) -> StoreFormat {
        if let format = StoreFormat.detect(in: bytes) { return format }
        let rewrite = "it may have been written only in part; let the app write it again, or put it back from a copy"
        if bytes.isEmpty { throw source.diagnostic("the file is empty", hint: rewrite) }
        if bytes.allSatisfy({ $0.isWhiteSpace }) { throw source.diagnostic("the file is blank", hint: rewrite) }
        throw source.diagnostic(
            "neither a property list nor JSON: the file begins with \(bytes.beginning)",
            hint: "is this the right file?"
        )
    }

    // MARK: Formats

    private mutating func readJSON(_ bytes: [UInt8]) throws {
        text = SourceText(bytes).bytes
        let outline = try readOutline(.json)
        do {
            let changed = { Data(outline.text(ofRecords: $0)) }
            let ranges = outline.recordRanges
            let row: PlainRows = { try JSONRowParser.row(at: ranges[$0], in: outline.bytes) }
            if try addPlainRows(row, changed: changed, decode: { try decodeJSON($0, from: $1, $2) }) { return }
            try addRows(of: Data(text), changed: changed, decode: { try decodeJSON($0, from: $1, $2) })
        } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
            throw rootDiagnostic(
                context,
                keys: try? JSONDecoder().decode([String: Unread].self, from: Data(text)).keys.sorted()
            )
        }
    }

    /// Walks the text, or what has changed of it since the store was last read.
    private mutating func readOutline(_ syntax: TextOutline.Syntax) throws(TextFault) -> TextOutline {
        let outline: TextOutline
        if let known = earlier?.source.outline, known.syntax == syntax, let next = TextOutline(text, after: known) {
            outline = next
        } else {
            outline = try TextOutline(syntax, of: text)
        }
        contents.source.outline = outline
        contents.rows = outline.rows
        return outline
    }

    private mutating func readPropertyList(_ bytes: [UInt8]) throws {
        let decode: RowDecoding = { type, data, information in
            let decoder = PropertyListDecoder()
            decoder.userInfo = information
            return try decoder.decode(type, from: data)
        }
        let changed: ([Int]) throws -> Data
        let row: PlainRows?
        // Asked for only where not all rows are plain.
        var whole = { Data(bytes) }
        if contents.format == .binaryPropertyList {
            let check = try BinaryCheck(bytes)
            contents.diagnostics += check.repetitions.map(repetitionDiagnostic)
            contents.rows = check.rows
            let plain: PlainRows = { [layout = check.layout] in try BinaryRowParser.row($0, of: layout) }
            row = check.repetitions.isEmpty ? plain : nil
            changed = { try BinaryDocument.store(of: check.layout.rows(at: $0)) }
            // Of two values of a key Foundation takes either, as chance has it, unless the key is one object: then the last.
            if row == nil, !check.rows.isEmpty {
                let rows = try changed(Array(check.rows.indices))
                whole = { rows }
            }
        } else {
            let source = SourceText(bytes)
            text = source.bytes
            let outline = try readOutline(.xml)
            let ranges = outline.recordRanges
            let plain: PlainRows = { try XMLRowParser.row(at: ranges[$0], in: outline.bytes) }
            changed = { source.encode(outline.text(ofRecords: $0)) ?? Data(bytes) }
            // What stands before the records and behind them, only Foundation's decoder can judge.
            let isPlain = !source.isTranscoded && outline.isPlainXML
            row = isPlain && (try? decode(ListDecoding.Share.self, changed([]), [:])) != nil ? plain : nil
        }
        do {
            if let row, try addPlainRows(row, changed: changed, decode: decode) { return }
            try addRows(of: whole(), changed: changed, decode: decode)
        } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
            guard let preferencesKey else {
                throw rootDiagnostic(
                    context,
                    keys: try? PropertyListDecoder().decode([String: Unread].self, from: Data(bytes)).keys.sorted()
                )
            }
            let preferences = try PropertyListDecoder().decode([String: Lossy<Data>].self, from: Data(bytes))
            try readPreferences(preferences, key: preferencesKey)
        }
    }

    private mutating func readPreferences(_ preferences: [String: Lossy<Data>], key: String) throws {
        contents.source.outline = nil
        switch preferences[key] {
        case .item(let json):
            contents.format = .preferences(key: key, isXML: contents.format == .xmlPropertyList)
            contents.source.preferencesKey = key
            let bytes = Array(json)
            guard StoreFormat.detect(in: bytes) == .json else {
                let found = json.isEmpty ? "no bytes" : "data that begins with \(bytes.beginning)"
                throw contents.source.diagnostic("expected JSON under the key \"\(key)\", found \(found)")
            }
            try readJSON(bytes)
        case .failure(_, let value):
            let found = value?.words ?? "something else"
            throw contents.source.diagnostic("expected data with JSON under the key \"\(key)\", found \(found)")
        case nil:
            let keys = PropertyValue.list(preferences.keys)
            let found = keys.isEmpty ? "no keys at all" : "the keys \(keys)"
            let near = nearest(to: key, among: preferences.keys)
            let hint = near.map { "is \"\($0)\" that key, misspelt?" } ?? "is this the preferences file of that app?"
            throw contents.source.diagnostic(
                "expected preferences with the key \"\(key)\", found \(found)",
                hint: hint
            )
        }
    }

    // MARK: Records

    /// Decodes the records that were not there when the store was last read, and takes the others from then.
    ///
    /// - Parameters:
    ///   - changed: makes a store of the rows at some places alone.
    ///   - decode: as for ``ListDecoding/elements(_:in:decode:)``.
    private mutating func addRows(
        of data: Data,
        changed: ([Int]) throws -> Data,
        decode: RowDecoding
    ) throws {
        if let earlier {
            let places = earlier.places(of: contents.rows)
            let missing = places.indices.filter { places[$0] == nil }
            if missing.count < places.count {
                let data = try changed(missing)
                let decoded = try ListDecoding.elements(Lossy<Item>.self, in: data) { try decode($0, data, $1) }
                if decoded.count == missing.count {
                    addKnown(earlier.records, at: places, and: decoded)
                    return addDiagnostics()
                }
            }
        }
        let rows = try ListDecoding.elements(Lossy<Item>.self, in: data) { try decode($0, data, $1) }
        contents.records.reserveCapacity(rows.count)
        add(rows[...], at: 0)
        addDiagnostics()
    }

    /// Adds all rows: those that were known from where they stood, the others from `decoded`.
    mutating func addKnown(_ known: [StoredRecord<Item>], at places: [Int?], and decoded: [Lossy<Item>]) {
        contents.records.reserveCapacity(places.count)
        var next = 0
        var index = 0
        while index < places.count {
            // Those that stand together are taken together.
            var count = 1
            guard let first = places[index] else {
                while index + count < places.count, places[index + count] == nil { count += 1 }
                add(decoded[next..<(next + count)], at: index)
                next += count
                index += count
                continue
            }
            while index + count < places.count, places[index + count] == first + count { count += 1 }
            let start = contents.records.count
            contents.records += known[first..<(first + count)]
            for offset in 0..<count { contents.records[start + offset].position = index + offset + 1 }
            index += count
        }
    }

    /// Adds rows that stand one behind the other. All at once, since the type of a record is not known here, and what it
    /// takes to find out about it is found once for a call.
    private mutating func add(_ rows: ArraySlice<Lossy<Item>>, at first: Int) {
        var index = first
        for row in rows {
            switch row {
            case .item(let item):
                contents.records.append(StoredRecord(position: index + 1, item: item))
            case .failure(let error, let value):
                let place = index
                refuse(value, at: place) { $0.fault(for: error, in: value, at: place) }
            }
            index += 1
        }
    }

    /// Takes in what all rows have become.
    mutating func addAll(_ records: [StoredRecord<Item>]) {
        contents.records = records
        addDiagnostics()
    }

    mutating func addDiagnostics() {
        contents.diagnostics += contents.source.outline?.notes.map(contents.source.diagnostic) ?? []
        contents.diagnostics.sort()
        let undescribed = contents.rejected.count - StoreReader.maximumDescribedCount
        if undescribed > 0 {
            contents.diagnostics.append(
                contents.source.diagnostic(
                    "\(undescribed) more records could not be read either, from record"
                        + " \(contents.rejected[StoreReader.maximumDescribedCount].position) on",
                    hint: "correct the first ones and look again"
                )
            )
        }
    }

    private func fault(for error: any Error, in value: PropertyValue?, at index: Int) -> RecordFault {
        let outline = contents.source.outline
        let isLocated = error is Diagnostic || (error is DecodingError && contents.format != .xmlPropertyList)
        if !isLocated, let fault = outline?.fault(inRecord: index, for: error) {
            return fault
        }
        return RecordFault(error, in: value, format: contents.format) { path in
            guard let range = outline?.range(of: path, inRecord: index), !range.isEmpty else { return nil }
            return outline?.bytes.excerpt(range)
        }
    }

    /// Sets a record aside. Beyond the first thousand nobody asks why.
    private mutating func refuse(_ value: PropertyValue?, at index: Int, because reason: (Self) -> RecordFault) {
        contents.rejected.append(StoredRecord(position: index + 1, item: value))
        guard contents.rejected.count <= StoreReader.maximumDescribedCount else { return }
        let fault = reason(self)
        let name = value?[path: ["name"]]?.string ?? value?[path: ["title"]]?.string
        contents.diagnostics.append(
            contents.diagnostic(
                fault.severity,
                record: index + 1,
                at: fault.path,
                name: name,
                fault.message,
                hint: fault.hint
            )
        )
    }

    // MARK: Whole files

    private func repetitionDiagnostic(at offset: Int) -> Diagnostic {
        var diagnostic = contents.source.diagnostic(
            "the dictionary at byte \(offset) has a key twice; the last is used",
            hint: "take one of the two out"
        )
        diagnostic.severity = .warning
        return diagnostic
    }

    /// The root is no array. Its keys, if it has any, help to see which file this is.
    private func rootDiagnostic(_ context: DecodingError.Context, keys: [String]?) -> Diagnostic {
        let found = keys.map { $0.isEmpty ? "an empty dictionary" : "a dictionary with \(PropertyValue.list($0))" }
        return contents.source.diagnostic(
            "expected an array of records, found \(found ?? context.found ?? "something else")",
            hint: "is this the right file?"
        )
    }

    private func wholeFileDiagnostic(for error: any Error) -> Diagnostic {
        switch error as? DecodingError {
        case .dataCorrupted(let context) where context.debugDescription.contains("Unable to convert string"):
            return contents.source.diagnostic("a text in it is no UTF-8", hint: "save the file as UTF-8")
        case .dataCorrupted(let context) where context.debugDescription.contains("encoding"):
            let message = "the encoding that the file names cannot be read"
            let name = text.firstRange(of: "encoding".utf8)?.lowerBound ?? 0
            let place = TextPosition().advanced(to: name, in: text)
            return contents.source.diagnostic(message, hint: "save the file as UTF-8", at: place)
        case .valueNotFound(_, let context) where context.codingPath.isEmpty:
            return rootDiagnostic(context, keys: nil)
        case .dataCorrupted(let context):
            return undecodable(context.underlyingError.map(RecordFault.words) ?? context.debugDescription)
        default: return undecodable(RecordFault.words(for: error))
        }
    }

    private func undecodable(_ reason: String) -> Diagnostic {
        contents.source.diagnostic("cannot be decoded: \(reason)", hint: "put the file back from a copy")
    }
}

extension [UInt8] {
    /// The first few characters, or the first few bytes in hexadecimal if they are no text.
    fileprivate var beginning: String {
        let start = Array(prefix(48))
        let text = String(decoding: start.dropLast(start.count == 48 ? 3 : 0), as: UTF8.self)
        let isText = text.unicodeScalars.allSatisfy {
            $0 != "\u{FFFD}" && ($0.value >= 0x20 || $0.properties.isWhitespace)
        }
        if isText {
            return "\"\(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").shortened(to: 32))\""
        }
        let bytes = start.prefix(8).map { hexadecimal($0).dropFirst(2) }.joined(separator: " ")
        return "the bytes \(bytes)"
    }
}
