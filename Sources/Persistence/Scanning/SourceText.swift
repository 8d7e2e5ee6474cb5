import Foundation

/// The bytes of a text store in UTF-8 without a byte order mark, whatever the file's encoding.
struct SourceText: Sendable {
    let bytes: [UInt8]
    /// The encoding of the file if it isn't UTF-8.
    private(set) var encoding: String.Encoding?
    /// The byte order mark of the file, as it is encoded there.
    private(set) var mark: [UInt8] = []
    /// Whether encoding the text again gives the same bytes.
    private(set) var isFaithful = true

    /// - Parameter file: the bytes of the file, which are used directly if they are UTF-8.
    init(_ file: [UInt8]) {
        if file.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes = Array(file.dropFirst(3))
            mark = [0xEF, 0xBB, 0xBF]
        } else if let encoding = Self.wideEncoding(of: file), let text = String(bytes: file, encoding: encoding) {
            bytes = Array(text.drop { $0 == "\u{FEFF}" }.utf8)
            self.encoding = encoding
            if text.first == "\u{FEFF}" { mark = Array(file.prefix(2)) }
            isFaithful = encode(bytes) == file
        } else {
            bytes = file
        }
    }

    /// The first bytes of a file, cut so that they don't end within a UTF-16 character.
    static func beginning(of file: [UInt8]) -> SourceText {
        let whole = SourceText(Array(file.prefix(4096)))
        return whole.encoding == nil && wideEncoding(of: file) != nil ? SourceText(Array(file.prefix(4094))) : whole
    }

    /// Wraps bytes that aren't text.
    init(plain bytes: [UInt8]) { self.bytes = bytes }

    /// Rejects an XML text whose declared encoding isn't the actual one.
    func checkNamedEncoding() throws(ScanFault) {
        guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstRange(of: "?>".utf8)?.lowerBound,
            let name = bytes[..<end].firstRange(of: "encoding".utf8)?.lowerBound
        else { return }
        let parts = String(decoding: bytes[name..<end], as: UTF8.self).split { $0 == "\"" || $0 == "'" }
        let value = parts.dropFirst().first?.lowercased() ?? ""
        guard encoding == nil ? value != "utf-8" : !value.hasPrefix("utf-16") else { return }
        let message = "the encoding that the file names cannot be read"
        throw ScanFault(offset: name, message, hint: "save the file as UTF-8")
    }

    /// Encodes another text in the file's encoding; nil if the encoding can't represent a character.
    func encode(_ text: [UInt8]) -> [UInt8]? {
        guard let encoding else { return mark + text }
        let data = String(validating: text, as: UTF8.self)?.data(using: encoding)
        return data.map { mark + $0 }
    }

    /// Detects UTF-16 from its byte order mark, or from the zero byte next to an ASCII first character.
    private static func wideEncoding(of file: [UInt8]) -> String.Encoding? {
        let start = Array(file.prefix(4))
        guard start.count >= 2, start.count < 4 || start[2...] != [0, 0] else { return nil }
        switch (start[0], start[1]) {
        case (0xFF, 0xFE): return .utf16LittleEndian
        case (0xFE, 0xFF): return .utf16BigEndian
        case (0, 1...): return .utf16BigEndian
        case (1..., 0): return .utf16LittleEndian
        default: return nil
        }
    }
}

extension UInt8 {
    /// Whether the byte is white space in JSON and XML.
    var isWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
