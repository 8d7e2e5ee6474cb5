/// Takes a record apart, and refuses whatever is not plainly right.
struct JSONRowParser {
    /// Records of apps are two or three deep.
    private static let depthLimit = 16

    let bytes: [UInt8]
    var offset: Int
    let end: Int
    private(set) var tokens: [JSONRow.Token] = []

    init(bytes: [UInt8], offset: Int, end: Int) {
        (self.bytes, self.offset, self.end) = (bytes, offset, end)
        tokens.reserveCapacity(16)
    }

    mutating func parseValue(depth: Int) throws(JSONRow.Unusual) {
        guard offset < end, depth < Self.depthLimit else { throw JSONRow.Unusual() }
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

    private mutating func add(_ kind: JSONRow.Kind, _ range: Range<Int>) {
        tokens.append(JSONRow.Token(kind: kind, range: range, next: tokens.count + 1))
    }

    private mutating func skipSpace() { while offset < end, bytes[offset].isWhiteSpace { offset += 1 } }

    /// The next byte that is no space, which must be there.
    private mutating func take() throws(JSONRow.Unusual) -> UInt8 {
        skipSpace()
        guard offset < end else { throw JSONRow.Unusual() }
        defer { offset += 1 }
        return bytes[offset]
    }

    private mutating func parseMembers(_ kind: JSONRow.Kind, before closer: UInt8, _ depth: Int) throws(JSONRow.Unusual)
    {
        let (number, start) = (tokens.count, offset)
        add(kind, start..<start)
        offset += 1
        skipSpace()
        if offset < end, bytes[offset] == closer {
            offset += 1
        } else {
            while true {
                skipSpace()
                if kind == .dictionary {
                    guard offset < end, bytes[offset] == UInt8(ascii: "\"") else { throw JSONRow.Unusual() }
                    try parseText()
                    guard try take() == UInt8(ascii: ":") else { throw JSONRow.Unusual() }
                    skipSpace()
                }
                try parseValue(depth: depth + 1)
                let separator = try take()
                if separator == closer { break }
                guard separator == UInt8(ascii: ",") else { throw JSONRow.Unusual() }
            }
        }
        tokens[number].range = start..<offset
        tokens[number].next = tokens.count
    }

    private mutating func parseText() throws(JSONRow.Unusual) {
        let start = offset + 1
        var isEscaped = false
        offset = start
        while true {
            offset = bytes.endOfPlainText(from: offset, before: end)
            guard offset < end else { throw JSONRow.Unusual() }
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                add(isEscaped ? .escapedText : .text, start..<offset)
                offset += 1
                return
            case UInt8(ascii: "\\"):
                isEscaped = true
                offset += 2
            // Control characters must be escaped (RFC 8259, section 7).
            default: throw JSONRow.Unusual()
            }
        }
    }

    private mutating func parse(_ word: StaticString, _ kind: JSONRow.Kind) throws(JSONRow.Unusual) {
        let start = offset
        let isSame = word.withUTF8Buffer {
            end - start >= $0.count && bytes[start..<start + $0.count].elementsEqual($0)
        }
        guard isSame else { throw JSONRow.Unusual() }
        offset += word.utf8CodeUnitCount
        add(kind, start..<offset)
    }

    /// A number as RFC 8259, section 6 has it.
    private mutating func parseNumber() throws(JSONRow.Unusual) {
        let start = offset
        if offset < end, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        let whole = skipDigits()
        guard whole == 1 || (whole > 1 && bytes[offset - whole] != UInt8(ascii: "0")) else { throw JSONRow.Unusual() }
        if offset < end, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            guard skipDigits() > 0 else { throw JSONRow.Unusual() }
        }
        // Hardly any number has an exponent, and Foundation knows what becomes of great ones.
        if offset < end, bytes[offset] | 0x20 == UInt8(ascii: "e") { throw JSONRow.Unusual() }
        add(.number, start..<offset)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while offset < end, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[offset] { offset += 1 }
        return offset - start
    }
}
