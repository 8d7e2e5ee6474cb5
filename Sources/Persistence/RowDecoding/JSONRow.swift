/// A record of a JSON store, taken apart into its values.
///
/// Foundation's decoder does all that JSON can ask for, and takes ten times as long as the plain records of an app need.
/// This one reads plain records only: what it does not know, or what is wrong, it calls unusual, and the record is
/// decoded by Foundation's, whose results and errors are those that count.
final class JSONRow {
    /// A record is not one that can be read here.
    struct Unusual: Error {}

    enum Kind { case dictionary, array, text, escapedText, number, truth, falsehood, null }

    /// A value; of a dictionary, its keys and values follow by turns.
    struct Token {
        var kind: Kind
        /// Where it stands in the text; texts without their quotation marks.
        var range: Range<Int>
        /// The token behind it and all that is in it.
        var next: Int
    }

    /// The whole store.
    let bytes: [UInt8]
    let tokens: [Token]
    /// Whether anything unusual was met, even if whoever asked made nothing of it.
    private(set) var isUnusual = false

    /// - Parameter range: where the record stands; its structure must have been walked.
    init(_ range: Range<Int>, in bytes: [UInt8]) throws(Unusual) {
        self.bytes = bytes
        var parser = JSONRowParser(bytes: bytes, offset: range.lowerBound, end: range.upperBound)
        try parser.parseValue(depth: 0)
        tokens = parser.tokens
    }

    /// Notes that something is unusual, and gives the error that says so.
    func unusual() -> Unusual {
        isUnusual = true
        return Unusual()
    }

    // MARK: Values

    /// How many keys the dictionary at `index` has.
    func memberCount(of index: Int) -> Int {
        var (count, key) = (0, index + 1)
        while key < tokens[index].next {
            count += 1
            key = tokens[key + 1].next
        }
        return count
    }

    /// The value of a key of the dictionary at `index`; nil if it has none. Of two keys that are the same, the first counts.
    func member(_ key: String, of index: Int) -> Int? {
        var key = key
        return key.withUTF8 { name in
            bytes.withUnsafeBufferPointer { bytes in
                tokens.withUnsafeBufferPointer { tokens in
                    var place = index + 1
                    while place < tokens[index].next {
                        let range = tokens[place].range
                        // A key with escapes is left to Foundation's decoder.
                        if tokens[place].kind == .escapedText { isUnusual = true }
                        if range.count == name.count, zip(range, name).allSatisfy({ bytes[$0] == $1 }) {
                            return place + 1
                        }
                        place = tokens[place + 1].next
                    }
                    return nil
                }
            }
        }
    }

    func text(at index: Int) throws(Unusual) -> String {
        let token = tokens[index]
        switch token.kind {
        case .text:
            guard let text = String(utf8: bytes[token.range]) else { throw unusual() }
            return text
        case .escapedText:
            guard let plain = unescaped(token.range), let text = String(validating: plain, as: UTF8.self) else {
                throw unusual()
            }
            return text
        default: throw unusual()
        }
    }

    func integer(at index: Int) throws(Unusual) -> Int {
        let token = tokens[index]
        // With a point or an exponent it may be one all the same, and with more digits none.
        guard token.kind == .number, token.range.count <= 18, let number = plainInteger(token.range) else {
            throw unusual()
        }
        return number
    }

    func double(at index: Int) throws(Unusual) -> Double {
        let token = tokens[index]
        guard token.kind == .number else { throw unusual() }
        // So many digits fit into a `Double`.
        if token.range.count <= 15, let number = plainInteger(token.range), number != 0 { return Double(number) }
        guard let number = Double(String(decoding: bytes[token.range], as: UTF8.self)), number.isFinite else {
            throw unusual()
        }
        return number
    }

    func flag(at index: Int) throws(Unusual) -> Bool {
        switch tokens[index].kind {
        case .truth: return true
        case .falsehood: return false
        default: throw unusual()
        }
    }

    private func plainInteger(_ range: Range<Int>) -> Int? {
        var number = 0
        let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
        for byte in bytes[(isNegative ? range.lowerBound + 1 : range.lowerBound)..<range.upperBound] {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isNegative ? -number : number
    }

    /// A text without its escapes; nil for halves of surrogate pairs and what is no escape.
    private func unescaped(_ range: Range<Int>) -> [UInt8]? {
        var plain: [UInt8] = []
        plain.reserveCapacity(range.count)
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            offset += 1
            guard byte == UInt8(ascii: "\\") else {
                plain.append(byte)
                continue
            }
            guard offset < range.upperBound else { return nil }
            let letter = bytes[offset]
            offset += 1
            switch letter {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(letter)
            case UInt8(ascii: "b"): plain.append(0x08)
            case UInt8(ascii: "f"): plain.append(0x0C)
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "r"): plain.append(0x0D)
            case UInt8(ascii: "t"): plain.append(0x09)
            case UInt8(ascii: "u"):
                guard offset + 4 <= range.upperBound, let scalar = scalar(at: offset) else { return nil }
                plain += Array(String(Character(scalar)).utf8)
                offset += 4
            default: return nil
            }
        }
        return plain
    }

    /// The scalar that four hexadecimal digits stand for.
    private func scalar(at offset: Int) -> Unicode.Scalar? {
        var value: UInt32 = 0
        for byte in bytes[offset..<offset + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return Unicode.Scalar(value)
    }
}
