import Foundation

/// A record of a store, taken apart into its values.
///
/// Foundation's decoders do all that the formats can ask for, and take ten times as long as the plain records of an app
/// need. This one reads plain records only: what it does not know, or what is wrong, it calls unusual, and the record is
/// decoded by Foundation's decoder, whose results and errors are those that count.
package final class PlainRow {
    /// A record is not one that can be read here.
    struct Unusual: Error {}

    enum Kind {
        case dictionary, array, text, truth, falsehood
        // JSON
        case escapedText, number, null
        // XML
        case referringText, integerText, realText, dateText
        // Binary
        case asciiText, wideText, integerBits, realBits, dateBits
    }

    /// A value; of a dictionary, its keys and values follow by turns.
    struct Token {
        var kind: Kind
        /// Where its content stands in the store; texts without quotation marks or tags.
        var range: Range<Int>
        /// The token behind it and all that is in it.
        var next: Int
    }

    /// The values of a record in the order in which they are come across.
    struct Tokens {
        private(set) var all: [Token] = []

        init() { all.reserveCapacity(16) }

        mutating func add(_ kind: Kind, _ range: Range<Int>) {
            all.append(Token(kind: kind, range: range, next: all.count + 1))
        }

        /// Begins an array or a dictionary. All that is added before it is ended is in it.
        ///
        /// - Returns: its number.
        mutating func begin(_ kind: Kind, at offset: Int) -> Int {
            add(kind, offset..<offset)
            return all.count - 1
        }

        mutating func end(_ number: Int, at offset: Int) {
            all[number].range = all[number].range.lowerBound..<offset
            all[number].next = all.count
        }
    }

    /// Records of apps are two or three deep.
    static let depthLimit = 16

    /// The whole store.
    let bytes: [UInt8]
    let tokens: [Token]
    /// Whether anything unusual was met, even if whoever asked made nothing of it.
    @usableFromInline
    private(set) var isUnusual = false

    init(bytes: [UInt8], tokens: Tokens) {
        (self.bytes, self.tokens) = (bytes, tokens.all)
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

    /// The value of a key of the dictionary at `index`; nil if it has none. Of two keys that are the same, the first counts;
    /// where the format has it otherwise, no record with such keys comes here.
    func member(_ key: String, of index: Int) -> Int? {
        var key = key
        return key.withUTF8 { name in
            bytes.withUnsafeBufferPointer { bytes in
                tokens.withUnsafeBufferPointer { tokens in
                    var place = index + 1
                    while place < tokens[index].next {
                        let range = tokens[place].range
                        // A key with escapes is left to Foundation's decoder.
                        if !tokens[place].kind.isPlainText { isUnusual = true }
                        if range.count == name.count, let start = bytes.baseAddress, let first = name.baseAddress,
                            memcmp(start + range.lowerBound, first, name.count) == 0
                        {
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
        let range = tokens[index].range
        let text: String? =
            switch tokens[index].kind {
            case .text: String(utf8: bytes[range])
            case .escapedText: unescaped(range).flatMap { String(validating: $0, as: UTF8.self) }
            case .referringText: XMLText.plain(bytes[range]).flatMap { String(validating: $0, as: UTF8.self) }
            case .asciiText where !bytes[range].isStandInForNull && bytes[range].allSatisfy { $0 < 0x80 }:
                String(utf8: bytes[range])
            case .wideText: String(validating: wideUnits(range), as: UTF16.self)
            default: nil
            }
        guard let text else { throw unusual() }
        return text
    }

    func integer(at index: Int) throws(Unusual) -> Int {
        let token = tokens[index]
        switch token.kind {
        case .number, .integerText:
            // With a point or an exponent it may be one all the same, and with more digits none.
            guard token.range.count <= 18, let number = plainInteger(token.range) else { throw unusual() }
            return number
        // Eight bytes are signed, fewer are not (CFBinaryPList.c).
        case .integerBits: return Int(truncatingIfNeeded: bits(token.range))
        default: throw unusual()
        }
    }

    func double(at index: Int) throws(Unusual) -> Double {
        let token = tokens[index]
        let number: Double? =
            switch token.kind {
            case .number, .realText: double(token.range)
            case .realBits where token.range.count == 4:
                Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits(token.range))))
            case .realBits: Double(bitPattern: bits(token.range))
            default: nil
            }
        guard let number, number.isFinite else { throw unusual() }
        return number
    }

    func date(at index: Int) throws(Unusual) -> Date {
        let token = tokens[index]
        let seconds: Double? =
            switch token.kind {
            // As this program's stores have it: in seconds since 2001.
            case .number: double(token.range)
            case .dateText: XMLDate(bytes[token.range])?.secondsSince2001
            case .dateBits: Double(bitPattern: bits(token.range))
            default: nil
            }
        guard let seconds, seconds.isFinite else { throw unusual() }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    func flag(at index: Int) throws(Unusual) -> Bool {
        switch tokens[index].kind {
        case .truth: return true
        case .falsehood: return false
        default: throw unusual()
        }
    }

    /// A number that is written in digits.
    private func double(_ range: Range<Int>) -> Double? {
        // So many digits fit into a `Double`.
        if range.count <= 15, let number = plainInteger(range), number != 0 { return Double(number) }
        return Double(String(decoding: bytes[range], as: UTF8.self))
    }

    private func plainInteger(_ range: Range<Int>) -> Int? {
        var number = 0
        let isNegative = bytes[range].first == UInt8(ascii: "-")
        let digits = (isNegative ? range.lowerBound + 1 : range.lowerBound)..<range.upperBound
        guard !digits.isEmpty else { return nil }
        for byte in bytes[digits] {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isNegative ? -number : number
    }

    /// A big-endian number of up to eight bytes.
    private func bits(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }

    /// The units of a text in UTF-16.
    private func wideUnits(_ range: Range<Int>) -> [UInt16] {
        stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map { place in
            UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
        }
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

extension PlainRow.Kind {
    /// Whether the bytes of a text are those of its characters.
    var isPlainText: Bool { self == .text || self == .asciiText }
}

extension ArraySlice<UInt8> {
    /// Whether this is the text by which Foundation writes that there is nothing.
    fileprivate var isStandInForNull: Bool { elementsEqual("$null".utf8) }

    /// Whether Foundation may read a text of XML as nothing, or as wrong.
    var beginsAsStandInForNull: Bool { starts(with: "$null".utf8) }
}
