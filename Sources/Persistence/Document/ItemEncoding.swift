import Foundation

extension StoredValue {
    /// Encodes an item in the syntax of a store.
    ///
    /// - Parameter hasExtras: whether to encode the values of keys that the item's type doesn't know.
    init(encoding item: some Encodable, _ syntax: TokenList.Syntax, hasExtras: Bool = true) throws {
        let userInfo = hasExtras ? [:] : CodingUserInfoKey.omitsExtras.map { [$0: true] } ?? [:]
        let bytes: [UInt8]
        switch syntax {
        case .binary: bytes = try Self.encode([item], .binary, userInfo)
        case .xml: bytes = try Self.xmlSafe(Self.encode([item], .xml, userInfo))
        case .json:
            let encoder = JSONEncoder()
            encoder.userInfo = userInfo
            // Without sorting, the order of keys differs between runs.
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            bytes = Array(try encoder.encode([item]))
        }
        try self.init(onlyRecordIn: bytes, syntax)
    }

    private static func encode(
        _ items: [some Encodable],
        _ format: PropertyListSerialization.PropertyListFormat,
        _ userInfo: [CodingUserInfoKey: any Sendable]
    ) throws -> [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        encoder.userInfo = userInfo
        return Array(try encoder.encode(items))
    }

    /// Foundation writes every character verbatim. XML 1.0 (section 2.2) allows only three control characters, and
    /// readers turn a carriage return into a line feed unless it is written as a character reference (section 2.11).
    private static func xmlSafe(_ bytes: [UInt8]) throws -> [UInt8] {
        func fault(_ what: String) -> ValueFault {
            ValueFault(message: "XML cannot hold \(what)", hint: "remove it from the text")
        }
        var safe: [UInt8] = []
        safe.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x0D: safe += Array("&#13;".utf8)
            case 0x09, 0x0A, 0x20...: safe.append(byte)
            default: throw fault("the control character \(hexadecimal(byte))")
            }
            if byte == 0xBF || byte == 0xBE, index >= 2, bytes[index - 2] == 0xEF, bytes[index - 1] == 0xBF {
                throw fault("a noncharacter")
            }
        }
        return safe
    }
}
