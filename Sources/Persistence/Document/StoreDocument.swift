import Diagnostics
import Foundation

/// A store that can be changed record by record and is written in the format in which it was read. What is not changed
/// stays as it is: to the byte where the format is text, value by value where it is binary.
struct StoreDocument {
    let format: StoreFormat
    // One of the two is there. Not an enum, whose value would have to be copied to be changed.
    private var text: TextDocument?
    private var binary: BinaryDocument?
    private let preferences: Preferences?

    /// Takes a store apart.
    ///
    /// - Parameters:
    ///   - data: the content of the file, which ``StoreReader`` has found readable.
    ///   - format: the format that it has found.
    /// - Throws: `TextFault`, `BinaryFault` or ``EncodingFault``.
    init(_ data: Data, format: StoreFormat) throws {
        self.format = format
        switch format {
        case .json: (text, preferences) = (try TextDocument(.json, data), nil)
        case .xmlPropertyList: (text, preferences) = (try TextDocument(.xml, data), nil)
        case .binaryPropertyList: (binary, preferences) = (try BinaryDocument(data), nil)
        case .preferences(let key, let isXML):
            let file = try Preferences(data, key: key, isXML: isXML)
            (text, preferences) = (try TextDocument(.json, file.json), file)
        }
    }

    /// An empty store.
    init(empty format: StoreFormat) throws {
        switch format {
        case .json: try self.init(Data("[]".utf8), format: format)
        case .xmlPropertyList: try self.init(Self.emptyXML("<array/>"), format: format)
        case .binaryPropertyList:
            var writer = BinaryWriter(from: nil)
            let root = writer.add(0xA, [])
            try self.init(writer.serialized(root: root), format: format)
        case .preferences(let key, isXML: false):
            var writer = BinaryWriter(from: nil)
            let members = [BinaryNode.text(key), BinaryNode.data(Data("[]".utf8))].map { writer.add($0) }
            let root = writer.add(0xD, members)
            try self.init(writer.serialized(root: root), format: format)
        case .preferences(let key, isXML: true):
            let key = String(decoding: TextNode.token(for: key, .xml), as: UTF8.self)
            let members = "<dict>\n\t\(key)\n\t<data>\n\tW10=\n\t</data>\n</dict>"
            try self.init(Self.emptyXML(members), format: format)
        }
    }

    private static func emptyXML(_ root: String) -> Data {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            """
        return Data("\(head)\n<plist version=\"1.0\">\n\(root)\n</plist>\n".utf8)
    }

    /// The number of rows: records, and what stands in the place of one.
    var count: Int { text?.count ?? binary?.count ?? 0 }

    /// The store as it is now.
    func serialized() throws -> Data {
        if let binary { return try binary.serialized() }
        guard let data = text?.serialized() else {
            throw EncodingFault(message: "there is a character that the encoding of the file does not have")
        }
        return try preferences?.serialized(with: data) ?? data
    }

    // MARK: Rows

    /// A record in the form of the store.
    enum Row {
        case text([UInt8])
        case binary(BinaryNode)
    }

    /// A new record as it would stand in the store.
    func row(for item: some Encodable) throws -> Row {
        if let text { return .text(text.row(for: try ItemEncoding.text(of: item, format))) }
        return .binary(try ItemEncoding.binary(of: item))
    }

    /// A record as it would stand in the store if that were changed in which two items differ; nil if nothing were.
    func row<Item: Encodable>(at index: Int, changedFrom old: Item, to new: Item) throws -> Row? {
        if let text {
            let (old, new) = (try ItemEncoding.text(of: old, format), try ItemEncoding.text(of: new, format))
            return try text.row(at: index, changedFrom: old, to: new).map(Row.text)
        }
        let (old, new) = (try ItemEncoding.binary(of: old), try ItemEncoding.binary(of: new))
        return try binary?.row(at: index, changedFrom: old, to: new).map(Row.binary)
    }

    /// A store of one row alone, for a decoder.
    func store(of row: Row) -> Data {
        switch row {
        case .text(let bytes): format == .xmlPropertyList ? TextDocument.xml(of: bytes) : TextDocument.json(of: bytes)
        case .binary(let node): BinaryDocument.store(of: [node])
        }
    }

    // MARK: Changes

    /// Puts a row before the one at an index, from 0.
    mutating func insert(_ row: Row, at index: Int) {
        switch row {
        case .text(let bytes): text?.insert(bytes, at: index)
        case .binary(let node): binary?.insert(node, at: index)
        }
    }

    /// Puts a row in the place of another.
    mutating func replace(at index: Int, with row: Row) {
        switch row {
        case .text(let bytes): text?.replace(at: index, with: bytes)
        case .binary(let node): binary?.replace(at: index, with: node)
        }
    }

    /// Takes a row out.
    mutating func remove(at index: Int) {
        text?.remove(at: index)
        binary?.remove(at: index)
    }

    /// Takes a row to another index.
    mutating func move(from index: Int, to target: Int) {
        text?.move(from: index, to: target)
        binary?.move(from: index, to: target)
    }

    /// Puts the rows in another order and leaves out those that are not named.
    mutating func arrange(_ order: [Int]) {
        text?.arrange(order)
        binary?.arrange(order)
    }
}
