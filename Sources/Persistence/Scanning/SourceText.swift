import Foundation

/// The bytes of a text store as UTF-8 without a byte order mark, whatever the file was encoded in.
struct SourceText: Sendable {
    let bytes: [UInt8]
    /// The encoding of the file if it is not UTF-8: UTF-16, or one that XML names.
    private(set) var encoding: String.Encoding?
    /// The byte order mark of the file, as it stands there.
    private(set) var mark: [UInt8] = []
    /// Whether the text can be written as it was read.
    private(set) var isFaithful = true

    /// - Parameter file: the bytes of the file; kept, if they are such a text already.
    init(_ file: [UInt8]) {
        if file.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes = Array(file.dropFirst(3))
            mark = [0xEF, 0xBB, 0xBF]
        } else if let encoding = Self.wideEncoding(of: file), let text = String(bytes: file, encoding: encoding) {
            bytes = Array(text.drop { $0 == "\u{FEFF}" }.utf8)
            self.encoding = encoding
            if text.first == "\u{FEFF}" { mark = Array(file.prefix(2)) }
            isFaithful = encode(bytes) == file
        } else if let name = Self.namedEncoding(in: file)?.name, let encoding = Self.narrowEncodings[name],
            let text = String(bytes: file, encoding: encoding)
        {
            bytes = Array(text.utf8)
            self.encoding = encoding
            isFaithful = encode(bytes) == file
        } else {
            bytes = file
        }
    }

    /// The beginning of a file, which doesn't end within a character of UTF-16.
    static func beginning(of file: [UInt8]) -> SourceText {
        let whole = SourceText(Array(file.prefix(4096)))
        return whole.encoding == nil && wideEncoding(of: file) != nil ? SourceText(Array(file.prefix(4094))) : whole
    }

    /// Bytes that are no text.
    init(plain bytes: [UInt8]) { self.bytes = bytes }

    /// The encodings of one byte for a character that an XML text can name, besides UTF-8.
    private static let narrowEncodings: [String: String.Encoding] = [
        "us-ascii": .ascii, "iso-8859-1": .isoLatin1, "windows-1252": .windowsCP1252,
    ]

    /// Refuses an XML text that names an encoding which it isn't in.
    func checkNamedEncoding() throws(ScanFault) {
        guard let (name, place) = Self.namedEncoding(in: bytes) else { return }
        let fits =
            switch encoding {
            case nil: name == "utf-8"
            case .utf16LittleEndian?, .utf16BigEndian?: name.hasPrefix("utf-16")
            case let encoding?: Self.narrowEncodings[name] == encoding
            }
        guard !fits else { return }
        throw ScanFault(
            offset: place,
            "the encoding that the file names cannot be read",
            hint: "save the file as UTF-8"
        )
    }

    /// The encoding that an XML text names in its first line, in small letters, and where.
    private static func namedEncoding(in bytes: [UInt8]) -> (name: String, place: Int)? {
        guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstRange(of: "?>".utf8)?.lowerBound,
            let place = bytes[..<end].firstRange(of: "encoding".utf8)?.lowerBound
        else { return nil }
        let parts = String(decoding: bytes[place..<end], as: UTF8.self).split { $0 == "\"" || $0 == "'" }
        return (parts.dropFirst().first?.lowercased() ?? "", place)
    }

    /// Another text in the encoding of this one, as it stands in a file; nil when there is a character that the
    /// encoding cannot hold.
    func encode(_ text: [UInt8]) -> [UInt8]? {
        guard let encoding else { return mark + text }
        let data = String(validating: text, as: UTF8.self)?.data(using: encoding)
        return data.map { mark + $0 }
    }

    /// UTF-16 by its byte order mark, or by the zero beside a first character that is ASCII.
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
    /// White space of JSON and XML.
    var isWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
