/// Takes a record of JSON apart (RFC 8259), and refuses whatever is not plainly right.
struct JSONRowParser {
    private let bytes: [UInt8]
    private var offset: Int
    private let end: Int
    private var tokens = PlainRow.Tokens()

    /// A record.
    ///
    /// - Parameter range: where it stands; its structure must have been walked.
    static func row(at range: Range<Int>, in bytes: [UInt8]) throws(PlainRow.Unusual) -> PlainRow {
        var parser = JSONRowParser(bytes: bytes, offset: range.lowerBound, end: range.upperBound)
        try parser.parseValue(depth: 0)
        return PlainRow(bytes: bytes, tokens: parser.tokens)
    }

    private init(bytes: [UInt8], offset: Int, end: Int) {
        (self.bytes, self.offset, self.end) = (bytes, offset, end)
    }

    private mutating func parseValue(depth: Int) throws(PlainRow.Unusual) {
        guard offset < end, depth < PlainRow.depthLimit else { throw PlainRow.Unusual() }
        switch bytes[offset] {
        case UInt8(ascii: "{"): try parseMembers(.dictionary, before: UInt8(ascii: "}"), depth)
        case UInt8(ascii: "["): try parseMembers(.array, before: UInt8(ascii: "]"), depth)
        case UInt8(ascii: "\""): try parseText()
        case UInt8(ascii: "t"): try parse("true", .truth)
        case UInt8(ascii: "f"): try parse("false", .falsehood)
        case UInt8(ascii: "n"): try parse("null", .null)
        default: try parseNumber()
        }
    }

    private mutating func skipSpace() { while offset < end, bytes[offset].isWhiteSpace { offset += 1 } }

    /// The next byte that is no space, which must be there.
    private mutating func take() throws(PlainRow.Unusual) -> UInt8 {
        skipSpace()
        guard offset < end else { throw PlainRow.Unusual() }
        defer { offset += 1 }
        return bytes[offset]
    }

    private mutating func parseMembers(
        _ kind: PlainRow.Kind,
        before closer: UInt8,
        _ depth: Int
    ) throws(PlainRow.Unusual) {
        let number = tokens.begin(kind, at: offset)
        offset += 1
        skipSpace()
        if offset < end, bytes[offset] == closer {
            offset += 1
        } else {
            while true {
                skipSpace()
                if kind == .dictionary {
                    guard offset < end, bytes[offset] == UInt8(ascii: "\"") else { throw PlainRow.Unusual() }
                    try parseText()
                    guard try take() == UInt8(ascii: ":") else { throw PlainRow.Unusual() }
                    skipSpace()
                }
                try parseValue(depth: depth + 1)
                let separator = try take()
                if separator == closer { break }
                guard separator == UInt8(ascii: ",") else { throw PlainRow.Unusual() }
            }
        }
        tokens.end(number, at: offset)
    }

    private mutating func parseText() throws(PlainRow.Unusual) {
        let start = offset + 1
        var isEscaped = false
        offset = start
        while true {
            offset = bytes.endOfPlainText(from: offset, before: end)
            guard offset < end else { throw PlainRow.Unusual() }
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                tokens.add(isEscaped ? .escapedText : .text, start..<offset)
                offset += 1
                return
            case UInt8(ascii: "\\"):
                isEscaped = true
                offset += 2
            // Control characters must be escaped (RFC 8259, section 7).
            default: throw PlainRow.Unusual()
            }
        }
    }

    private mutating func parse(_ word: StaticString, _ kind: PlainRow.Kind) throws(PlainRow.Unusual) {
        let start = offset
        let isSame = word.withUTF8Buffer {
            end - start >= $0.count && bytes[start..<start + $0.count].elementsEqual($0)
        }
        guard isSame else { throw PlainRow.Unusual() }
        offset += word.utf8CodeUnitCount
        tokens.add(kind, start..<offset)
    }

    /// A number as RFC 8259, section 6 has it.
    private mutating func parseNumber() throws(PlainRow.Unusual) {
        let start = offset
        if offset < end, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        let whole = skipDigits()
        guard whole == 1 || (whole > 1 && bytes[offset - whole] != UInt8(ascii: "0")) else { throw PlainRow.Unusual() }
        if offset < end, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            guard skipDigits() > 0 else { throw PlainRow.Unusual() }
        }
        // Hardly any number has an exponent, and Foundation knows what becomes of great ones.
        if offset < end, bytes[offset] | 0x20 == UInt8(ascii: "e") { throw PlainRow.Unusual() }
        tokens.add(.number, start..<offset)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while offset < end, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[offset] { offset += 1 }
        return offset - start
    }
}
