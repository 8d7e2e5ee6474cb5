import Foundation

/// Why an item cannot be written.
struct EncodingFault: Error {
    var message: String
    var hint: String?
}

/// Encodes an item as a row of a store.
enum ItemEncoding {
    /// As text of a format: that of XML for an XML property list, else JSON with dates as seconds since 2001.
    static func text(of item: some Encodable, _ format: StoreFormat) throws -> TextNode {
        let list: TextNode
        if format == .xmlPropertyList {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .xml
            list = try TextNode(.xml, of: try xmlSafe(Array(encoder.encode([item]))))
        } else {
            let encoder = JSONEncoder()
            // Without sorting, the order of keys is another one in each run.
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            list = try TextNode(.json, of: Array(encoder.encode([item])))
        }
        guard case .array(let rows) = list.content, let row = rows.first else { throw noRecord }
        return row
    }

    /// As objects of a binary property list.
    static func binary(of item: some Encodable) throws -> BinaryNode {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let layout = try BinaryLayout(Array(encoder.encode([item])))
        let root = try layout.object(layout.root)
        guard root.references == 1 else { throw noRecord }
        return try BinaryNode(layout.reference(0, of: root), of: layout)
    }

    private static let noRecord = EncodingFault(message: "its type encodes nothing")

    /// Foundation writes any character as it is. XML 1.0 (section 2.2) has no control characters but three, and
    /// readers turn a carriage return into a line feed unless it is a reference (section 2.11).
    private static func xmlSafe(_ bytes: [UInt8]) throws -> [UInt8] {
        var safe: [UInt8] = []
        safe.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x0D: safe += Array("&#13;".utf8)
            case 0x09, 0x0A, 0x20...: safe.append(byte)
            default: throw EncodingFault.noXML("the control character \(hexadecimal(byte))")
            }
            if byte == 0xBF || byte == 0xBE, index >= 2, bytes[index - 2] == 0xEF, bytes[index - 1] == 0xBF {
                throw EncodingFault.noXML("a character that stands for none")
            }
        }
        return safe
    }
}

extension EncodingFault {
    fileprivate static func noXML(_ what: String) -> EncodingFault {
        EncodingFault(message: "XML cannot hold \(what)", hint: "take it out of the text")
    }
}
