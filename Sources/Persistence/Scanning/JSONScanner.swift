/// Finds the tokens of JSON text (RFC 8259), and rejects text that isn't JSON.
///
/// Errors inside of a number or a text concern only the record that contains it, and are left to the decoder.
struct JSONScanner {
    private(set) var list: TokenBuilder
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        list = TokenBuilder(.json, bytes)
    }

    mutating func scan() throws(ScanFault) {
        try skipSpace()
        try scanValue()
        while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
        guard offset == bytes.count else { throw unexpected("the end of the JSON") }
    }

    /// Skips white space up to the next byte, which must exist.
    private mutating func skipSpace() throws(ScanFault) {
        while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
        guard offset < bytes.count else { throw truncated() }
    }

    private mutating func scanValue() throws(ScanFault) {
        switch bytes[offset] {
        case UInt8(ascii: "["): try scanParts(.array, before: UInt8(ascii: "]"))
        case UInt8(ascii: "{"): try scanParts(.dictionary, before: UInt8(ascii: "}"))
        case UInt8(ascii: "\""): try scanText()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
        case UInt8(ascii: "t"): try scan("true", .true)
        case UInt8(ascii: "f"): try scan("false", .false)
        case UInt8(ascii: "n"): try scan("null", .null)
        default: throw unexpected("a value")
        }
    }

    private mutating func scanParts(_ kind: Token.Kind, before closer: UInt8) throws(ScanFault) {
        try list.open(kind, at: offset, content: offset + 1)
        offset += 1
        try skipSpace()
        while bytes[offset] != closer {
            if kind == .dictionary { try scanKey() }
            let part = list.last + 1
            try scanValue()
            try skipSpace()
            guard bytes[offset] == UInt8(ascii: ",") else {
                guard bytes[offset] == closer else {
                    throw unexpected("\",\" or \"\(Character(Unicode.Scalar(closer)))\"")
                }
                break
            }
            let comma = offset
            offset += 1
            try skipSpace()
            guard bytes[offset] == closer else { continue }
            let message = "a comma with nothing after it; read as if it were not there"
            list.note(comma, token: part, message, hint: "remove the comma")
        }
        list.close(content: offset, end: offset + 1)
        offset += 1
    }

    private mutating func scanKey() throws(ScanFault) {
        guard bytes[offset] == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
        let start = offset
        try scanText()
        if list.isRepeatedKey(list.last) {
            let message = "is repeated here; the first is used"
            list.note(start, token: list.last, message, hint: "remove one of the two")
        }
        try skipSpace()
        guard bytes[offset] == UInt8(ascii: ":") else { throw unexpected("\":\" after the key") }
        offset += 1
        try skipSpace()
    }

    private mutating func scanText() throws(ScanFault) {
        let start = offset
        var isEncoded = false
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                let content = (start + 1)..<(offset - 1)
                return try list.add(.text, start..<offset, content: content, isEncoded: isEncoded)
            case UInt8(ascii: "\\"):
                isEncoded = true
                let isCode = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "u")
                if isCode { try checkCode() }
                offset += isCode ? 6 : 2
            case let byte:
                if byte < 0x20 { isEncoded = true }
                offset += 1
            }
        }
        throw truncated(in: "the text \(bytes.excerpt(start..<bytes.count, limit: 24))")
    }

    /// Rejects `\u` with a quotation mark among its four digits, because the end of the text would be a guess.
    /// Foundation accepts anything else there, even a backslash.
    private func checkCode() throws(ScanFault) {
        guard let end = bytes[offset...].prefix(6).firstIndex(of: UInt8(ascii: "\"")) else { return }
        let message = "\(bytes.excerpt(offset..<end)) isn't a JSON escape"
        throw ScanFault(offset: offset, message, hint: "write four digits after \\u")
    }

    private mutating func scanNumber() throws(ScanFault) {
        let start = offset
        while offset < bytes.count, bytes[offset].isNumberByte { offset += 1 }
        try list.add(.number, start..<offset)
    }

    private mutating func scan(_ word: StaticString, _ kind: Token.Kind) throws(ScanFault) {
        let end = offset + word.utf8CodeUnitCount
        guard bytes.hasBytes(of: word, at: offset) else {
            throw end > bytes.count ? truncated() : unexpected("a value")
        }
        try list.add(kind, offset..<end)
        offset = end
    }

    // MARK: Faults

    private func truncated(in part: String? = nil) -> ScanFault {
        let open = list.openKind.map { $0 == .dictionary ? "a dictionary" : "an array" }
        return .truncated(at: bytes.count, in: part ?? open ?? "")
    }

    private func unexpected(_ expected: String) -> ScanFault {
        switch bytes[offset] {
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            ScanFault(offset: offset, "JSON has no comments", hint: "remove the comment")
        case UInt8(ascii: "'"): ScanFault(offset: offset, "expected \(expected), found '", hint: "use double quotes")
        default: ScanFault(offset: offset, "expected \(expected), found \(bytes.character(at: offset))")
        }
    }
}

extension UInt8 {
    fileprivate var isNumberByte: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

extension [UInt8] {
    /// Whether a word begins at an offset.
    func hasBytes(of word: StaticString, at offset: Int) -> Bool {
        let end = offset + word.utf8CodeUnitCount
        return end <= count
            && word.withUTF8Buffer { word in withUnsafeBytes { $0[offset..<end].elementsEqual(word) } }
    }
}
