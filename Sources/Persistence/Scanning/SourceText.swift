import Diagnostics
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
        } else if let encoding = Self.utf16Encoding(of: file), let text = String(bytes: file, encoding: encoding) {
            bytes = Array(text.drop { $0 == "\u{FEFF}" }.utf8)
            self.encoding = encoding
            if text.first == "\u{FEFF}" { mark = Array(file.prefix(2)) }
            isFaithful = (try? encode(bytes)) == file
        } else if let encoding = Self.singleByteEncoding(of: file), let text = String(bytes: file, encoding: encoding) {
            bytes = Array(text.utf8)
            self.encoding = encoding
            isFaithful = (try? encode(bytes)) == file
        } else {
            bytes = file
        }
    }

    /// The first bytes of a file, cut so that they don't end within a UTF-16 character.
    static func beginning(of file: [UInt8]) -> SourceText {
        let whole = SourceText(Array(file.prefix(4096)))
        return whole.encoding == nil && utf16Encoding(of: file) != nil ? SourceText(Array(file.prefix(4094))) : whole
    }

    /// Wraps bytes that aren't text.
    init(plain bytes: [UInt8]) { self.bytes = bytes }

    /// Refuses an XML text that names an encoding which it isn't in, or which can't be read.
    func checkNamedEncoding() throws(ScanFault) {
        guard let (place, name) = Self.namedEncoding(in: bytes) else { return }
        let isUTF16 = encoding == .utf16LittleEndian || encoding == .utf16BigEndian
        // The encodings that the name can stand for; nil is UTF-8.
        let named: [String.Encoding?] =
            switch name.lowercased() {
            case "utf-8": [nil]
            case let name where name.hasPrefix("utf-16"): [.utf16LittleEndian, .utf16BigEndian]
            case let name: Self.singleByteEncodings[name].map { [$0] } ?? []
            }
        guard !named.contains(encoding) else { return }
        let message =
            named.isEmpty
            ? "the encoding that the file names, \"\(name.shortened())\", cannot be read"
            : "the file declares the encoding \(name), but is in \(isUTF16 ? "UTF-16" : "another encoding")"
        throw ScanFault(offset: place, message, hint: "save the file as UTF-8, and write encoding=\"UTF-8\" here")
    }

    /// Encodes another text in the file's encoding.
    ///
    /// - Throws: ``ValueFault`` if the encoding can't represent a character.
    func encode(_ text: [UInt8]) throws(ValueFault) -> [UInt8] {
        guard let encoding else { return mark + text }
        if let text = String(validating: text, as: UTF8.self) {
            if let data = text.data(using: encoding) { return mark + data }
            // A text in these encodings is XML, which can name any character by its number.
            let scalars = text.unicodeScalars.map { scalar in
                String(scalar).canBeConverted(to: encoding) ? String(scalar) : "&#\(scalar.value);"
            }
            if Self.singleByteEncodings.values.contains(encoding), let data = scalars.joined().data(using: encoding) {
                return Array(data)
            }
        }
        throw ValueFault(message: "the file's encoding can't represent one of the characters")
    }

    /// Encodings with one byte for each character, by their names in the registry of IANA and by common ones.
    private static let singleByteEncodings: [String: String.Encoding] = [
        "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "us-ascii": .ascii, "ascii": .ascii,
        "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252,
    ]

    /// The encoding that an XML text names, unless it is UTF-8 after all: other text is hardly ever UTF-8 by chance, but an
    /// editor may have converted it and left the name.
    private static func singleByteEncoding(of file: [UInt8]) -> String.Encoding? {
        guard let name = namedEncoding(in: file)?.name, let encoding = singleByteEncodings[name.lowercased()] else {
            return nil
        }
        let isASCII = file.allSatisfy { $0 < 0x80 }
        return isASCII || file.firstBadUTF8(in: file.indices) != nil ? encoding : nil
    }

    /// The encoding that an XML declaration names (XML 1.0, section 4.3.3), and where it does.
    private static func namedEncoding(in bytes: [UInt8]) -> (place: Int, name: String)? {
        guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstRange(of: "?>".utf8)?.lowerBound,
            let place = bytes[..<end].firstRange(of: "encoding".utf8)?.lowerBound
        else { return nil }
        let parts = String(decoding: bytes[place..<end], as: UTF8.self).split { $0 == "\"" || $0 == "'" }
        return (place, parts.dropFirst().first.map(String.init) ?? "")
    }

    /// Detects UTF-16 from its byte order mark, or from the zero byte next to an ASCII first character.
    private static func utf16Encoding(of file: [UInt8]) -> String.Encoding? {
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
