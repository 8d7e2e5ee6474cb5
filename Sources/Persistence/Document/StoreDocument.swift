import Diagnostics
import Foundation

/// A store as it was read, which is written again with changed rows, in the same format. Unchanged parts are kept: byte
/// for byte in a text format, value by value in a binary one.
struct StoreDocument: Sendable {
    let source: StoreSource
    /// The layout of a text store; nil for a binary property list.
    private let layout: RecordLayout?

    /// Creates a document from a scanned store.
    ///
    /// - Throws: ``ValueFault`` if the text couldn't be written back as it was read.
    init(_ source: StoreSource) throws(ValueFault) {
        self.source = source
        layout = source.list.syntax == .binary ? nil : RecordLayout(of: source.list)
        guard source.text.isFaithful else {
            throw ValueFault(
                message: "the file holds characters that would be lost if it were written",
                hint: "save it as UTF-8"
            )
        }
    }

    static func empty(_ format: StoreFormat) -> [UInt8] {
        switch format {
        case .json: return Array("[]".utf8)
        case .xmlPropertyList: return emptyXML("<array/>")
        case .binaryPropertyList: return BinaryWriter().serialized(.array, [])
        case .preferences(let key, isXML: false):
            var writer = BinaryWriter()
            let members = [writer.add(text: key), writer.add(data: Array("[]".utf8))]
            return writer.serialized(.dictionary, members)
        case .preferences(let key, isXML: true):
            let escaped = ExactValue.escapedXML(key)
            return emptyXML("<dict>\n\t<key>\(escaped)</key>\n\t<data>\n\tW10=\n\t</data>\n</dict>")
        }
    }

    private static func emptyXML(_ root: String) -> [UInt8] {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            """
        return Array("\(head)\n<plist version=\"1.0\">\n\(root)\n</plist>\n".utf8)
    }

    /// The content of the store with these rows.
    ///
    /// - Parameter rows: the rows, each with its index among those that were read; nil for a new one.
    func serialized(_ rows: [(value: StoredValue, origin: Int?)]) throws -> [UInt8] {
        guard let layout else {
            var writer = BinaryWriter(base: source.list)
            let numbers = rows.map { writer.add($0.value) }
            return writer.serialized(.array, numbers)
        }
        var records = layout.records
        records.arrange(rows.compactMap(\.origin))
        for (index, (value, origin)) in rows.enumerated() {
            if origin == nil {
                records.insert(Array(value.form), at: index)
            } else if value.list !== source.list {
                records.replace(at: index, with: Array(value.form))
            }
        }
        let bytes = try source.text.encode(records.bytes)
        return try source.preferences?.serialized(with: bytes) ?? bytes
    }

    // MARK: Rows

    private var syntax: TokenList.Syntax { source.list.syntax }

    /// Encodes a new record as it would be stored.
    func row(for item: some Encodable) throws -> StoredValue { try inLayout(StoredValue(encoding: item, syntax)) }

    /// A record in the layout of this store.
    private func inLayout(_ value: StoredValue) throws -> StoredValue {
        guard let layout else { return value }
        return try StoredValue(text: layout.style.render(value, indent: layout.indent), syntax)
    }

    /// Applies the differences between two items to a record of this store or of another one in the same format; nil if
    /// there are none.
    func row<Item: Encodable>(changing stored: StoredValue, from old: Item, to new: Item) throws -> StoredValue? {
        let (old, new) = try (StoredValue(encoding: old, syntax), StoredValue(encoding: new, syntax))
        let patch = Patch(of: stored, from: old, to: new)
        if case .keep = patch { return nil }
        guard let layout else { return try Self.row(of: stored, with: patch) }
        return try StoredValue(text: stored.text(with: patch, style: layout.style, indent: layout.indent), syntax)
    }

    /// Brings a record of another store into the format of this one. The keys that the item's type encodes are
    /// rewritten; the others are converted one by one, because the item holds them less exactly.
    func row<Item: Encodable>(converting stored: StoredValue, from old: Item, to new: Item) throws -> StoredValue {
        let known = try StoredValue(encoding: old, stored.list.syntax, hasExtras: false)
        let names = Set(known.members.map(\.key.name))
        let all = try Set(StoredValue(encoding: old, stored.list.syntax).members.map(\.key.name))
        let extras = stored.distinctMembers.filter { key, value in
            // A known key that is null is omitted, as if it were missing.
            !names.contains(key.name) && (value.token.kind != .null || all.contains(key.name))
        }
        let members = try extras.map { key, value in try ExactValue.member(key, value, for: syntax) }
        let value = try StoredValue(encoding: new, syntax, hasExtras: false)
        let patch = Patch.members([:], added: try StoredValue(members, syntax).members)
        if layout == nil { return try Self.row(of: value, with: patch) }
        let text = value.text(with: patch, style: TextStyle(syntax, isMultiline: false), indent: [])
        return try inLayout(StoredValue(text: text, syntax))
    }

    /// A record of a binary property list with a patch applied.
    private static func row(of value: StoredValue, with patch: Patch) throws -> StoredValue {
        var writer = BinaryWriter(base: value.list)
        let row = writer.add(value, patch)
        return try StoredValue(onlyRecordIn: writer.serialized(.array, [row]), .binary)
    }
}

extension StoreSource.Preferences {
    /// The file with other JSON. Everything else in it is unchanged.
    fileprivate func serialized(with json: [UInt8]) throws -> [UInt8] {
        if list.syntax == .binary {
            var writer = BinaryWriter(base: list)
            let members = StoredValue(list: list, index: 0).members
            let keys = members.map { writer.add($0.key) }
            let values = members.map { $0.value.index == data ? writer.add(data: json) : writer.add($0.value) }
            return writer.serialized(.dictionary, keys + values)
        }
        var bytes = list.bytes
        let token = list.tokens[data]
        bytes.replaceSubrange(token.range, with: Self.tag(for: json, like: bytes[token.content]))
        return try text.encode(bytes)
    }

    /// A `<data>` element, with lines as long and as far indented as those of the old content.
    private static func tag(for json: [UInt8], like content: ArraySlice<UInt8>) -> [UInt8] {
        let base64 = Array(Data(json).base64EncodedData())
        let lead = content.prefix(while: \.isWhiteSpace)
        guard lead.contains(UInt8(ascii: "\n")) else { return Array("<data>".utf8) + base64 + Array("</data>".utf8) }
        let lines = content.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let width = max(lines.map { $0.count { !$0.isWhiteSpace } }.max() ?? 0, 32)
        var bytes = Array("<data>".utf8)
        for start in stride(from: 0, to: base64.count, by: width) {
            bytes += lead + base64[start..<min(start + width, base64.count)]
        }
        return bytes + content.trailingWhiteSpace + Array("</data>".utf8)
    }
}
