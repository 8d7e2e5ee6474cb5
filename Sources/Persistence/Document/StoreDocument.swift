import Diagnostics
import Foundation

/// A store that can be changed record by record and is written in the format in which it was read. What is not changed
/// stays as it is: to the byte where the format is text, value by value where it is binary.
struct StoreDocument: Sendable {
    let source: StoreSource
    /// The rows: records, and what stands in the place of one.
    private(set) var rows: [StoredValue]
    /// The layout of a text; nil for a binary property list.
    private var layout: RecordLayout?

    /// Takes a store apart.
    ///
    /// - Throws: ``EncodingFault`` if the text could not be written as it was read.
    init(_ source: StoreSource) throws {
        self.source = source
        rows = source.list.records.map { StoredValue(list: source.list, index: $0) }
        layout = source.list.syntax == .binary ? nil : RecordLayout(of: source.list)
        guard source.text.isFaithful else {
            throw EncodingFault(
                message: "the file holds characters that would be lost if it were written",
                hint: "save it as UTF-8"
            )
        }
    }

    /// The content of an empty store.
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
            let escaped = key.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
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

    /// The store as it is now.
    func serialized() throws -> [UInt8] {
        guard let layout else {
            var writer = BinaryWriter(base: source.list)
            let numbers = rows.map { writer.add($0) }
            return writer.serialized(.array, numbers)
        }
        guard let bytes = source.text.encode(layout.records.bytes) else {
            throw EncodingFault(message: "there is a character that the encoding of the file does not have")
        }
        return try source.preferences?.serialized(with: bytes) ?? bytes
    }

    // MARK: Rows

    /// A new record as it would stand in the store.
    func row(for item: some Encodable) throws -> StoredValue {
        let value = try StoredValue(encoding: item, source.format)
        guard let layout else { return value }
        return try row(of: layout.style.render(value, indent: layout.indent))
    }

    /// A record of a store of this format as it would stand here if that were changed in which two items differ; nil if
    /// nothing were.
    func row<Item: Encodable>(changing stored: StoredValue, from old: Item, to new: Item) throws -> StoredValue? {
        let (old, new) = try (StoredValue(encoding: old, source.format), StoredValue(encoding: new, source.format))
        let patch = Patch(of: stored, from: old, to: new)
        if case .keep = patch { return nil }
        if let layout { return try row(of: stored.text(with: patch, style: layout.style, indent: layout.indent)) }
        var writer = BinaryWriter(base: stored.list)
        let row = writer.add(stored, patch)
        return try Self.first(TokenList(.binary, writer.serialized(.array, [row])))
    }

    /// A row by its text, scanned as whoever reads the store next will.
    private func row(of text: [UInt8]) throws -> StoredValue {
        if source.list.syntax == .json {
            return try Self.first(TokenList(.json, [UInt8(ascii: "[")] + text + [UInt8(ascii: "]")]))
        }
        let (head, tail) = ("<plist version=\"1.0\"><array>", "</array></plist>")
        return try Self.first(TokenList(.xml, head.utf8 + text + tail.utf8))
    }

    private static func first(_ list: TokenList) throws -> StoredValue {
        guard list.records.count == 1 else { throw EncodingFault(message: "the record could not be read again") }
        return StoredValue(list: list, index: list.records[0])
    }

    // MARK: Changes

    /// Puts a row before the one at an index, from 0.
    mutating func insert(_ row: StoredValue, at index: Int) {
        rows.insert(row, at: index)
        layout?.records.insert(Array(row.form), at: index)
    }

    /// Puts a row in the place of another.
    mutating func replace(at index: Int, with row: StoredValue) {
        rows[index] = row
        layout?.records.replace(at: index, with: Array(row.form))
    }

    /// Takes a row out.
    mutating func remove(at index: Int) {
        rows.remove(at: index)
        layout?.records.remove(at: index)
    }

    /// Takes a row to another index.
    mutating func move(from index: Int, to target: Int) {
        rows.insert(rows.remove(at: index), at: target)
        layout?.records.move(from: index, to: target)
    }

    /// Puts the rows in another order and leaves out those that are not named.
    mutating func arrange(_ order: [Int]) {
        rows = order.map { rows[$0] }
        layout?.records.arrange(order)
    }
}

extension StoreSource.Preferences {
    /// The file with other JSON. Everything else in it stays as it is.
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
        guard let file = text.encode(bytes) else {
            throw EncodingFault(message: "there is a character that the encoding of the file does not have")
        }
        return file
    }

    /// A tag with data, in lines as long and as far indented as those that were there.
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
