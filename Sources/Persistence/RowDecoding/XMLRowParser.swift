/// Takes a record of an XML property list apart, and refuses whatever is not plainly right.
struct XMLRowParser {
    private let bytes: [UInt8]
    private var offset: Int
    private let end: Int
    private var tokens = PlainRow.Tokens()

    /// A record.
    ///
    /// - Parameter range: where it stands; its structure must have been walked.
    static func row(at range: Range<Int>, in bytes: [UInt8]) throws(PlainRow.Unusual) -> PlainRow {
        var parser = XMLRowParser(bytes: bytes, offset: range.lowerBound, end: range.upperBound)
        try parser.parseValue(depth: 0)
        return PlainRow(bytes: bytes, tokens: parser.tokens)
    }

    private init(bytes: [UInt8], offset: Int, end: Int) {
        (self.bytes, self.offset, self.end) = (bytes, offset, end)
    }

    private mutating func parseValue(depth: Int) throws(PlainRow.Unusual) {
        guard depth < PlainRow.depthLimit else { throw PlainRow.Unusual() }
        if take("<string>") {
            try parseText(before: "</string>")
        } else if take("<date>") {
            tokens.add(.dateText, try content(before: "</date>"))
        } else if take("<integer>") {
            tokens.add(.integerText, try content(before: "</integer>"))
        } else if take("<real>") {
            tokens.add(.realText, try number(before: "</real>"))
        } else if take("<dict>") {
            try parseMembers(.dictionary, before: "</dict>", depth)
        } else if take("<array>") {
            try parseMembers(.array, before: "</array>", depth)
        } else if take("<true/>") {
            tokens.add(.truth, offset..<offset)
        } else if take("<false/>") {
            tokens.add(.falsehood, offset..<offset)
        } else {
            throw PlainRow.Unusual()
        }
    }

    private mutating func parseMembers(
        _ kind: PlainRow.Kind,
        before closer: StaticString,
        _ depth: Int
    ) throws(PlainRow.Unusual) {
        let number = tokens.begin(kind, at: offset)
        while true {
            skipSpace()
            if take(closer) { break }
            if kind == .dictionary {
                guard take("<key>") else { throw PlainRow.Unusual() }
                try parseText(before: "</key>")
                // With references, two keys may be the same without looking so.
                guard tokens.all.last?.kind == .text else { throw PlainRow.Unusual() }
                skipSpace()
            }
            try parseValue(depth: depth + 1)
        }
        tokens.end(number, at: offset)
    }

    private mutating func parseText(before closer: StaticString) throws(PlainRow.Unusual) {
        let start = offset
        var refers = false
        while true {
            offset = bytes.endOfPlainXML(from: offset, before: end)
            guard offset < end else { throw PlainRow.Unusual() }
            switch bytes[offset] {
            case UInt8(ascii: "&"): refers = true
            case UInt8(ascii: "\n"), UInt8(ascii: "\t"): break
            case UInt8(ascii: "<"):
                if bytes[start..<offset].beginsAsStandInForNull { throw PlainRow.Unusual() }
                tokens.add(refers ? .referringText : .text, start..<offset)
                guard take(closer) else { throw PlainRow.Unusual() }
                return
            // What becomes of other control characters, the decoder knows.
            default: throw PlainRow.Unusual()
            }
            offset += 1
        }
    }

    /// What stands before an end tag, which must be plain.
    private mutating func content(before closer: StaticString) throws(PlainRow.Unusual) -> Range<Int> {
        let start = offset
        offset = bytes.endOfPlainXML(from: offset, before: end)
        let range = start..<offset
        guard take(closer) else { throw PlainRow.Unusual() }
        return range
    }

    /// The same of a number with decimals. What has an exponent, and what is none, the decoder knows.
    private mutating func number(before closer: StaticString) throws(PlainRow.Unusual) -> Range<Int> {
        let range = try content(before: closer)
        let isNumber = bytes[range].allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        guard isNumber else { throw PlainRow.Unusual() }
        return range
    }

    private mutating func skipSpace() { while offset < end, bytes[offset].isWhiteSpace { offset += 1 } }

    /// Passes a tag, if it stands here.
    private mutating func take(_ tag: StaticString) -> Bool {
        let count = tag.utf8CodeUnitCount
        guard end - offset >= count else { return false }
        let isHere = tag.withUTF8Buffer { tag in
            bytes.withUnsafeBufferPointer { bytes in
                for place in 0..<count where bytes[offset + place] != tag[place] { return false }
                return true
            }
        }
        if isHere { offset += count }
        return isHere
    }
}
