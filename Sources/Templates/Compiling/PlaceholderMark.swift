import Markdown

/// A ``Placeholder`` run in UTF-8: a noncharacter from U+FDD0 (EF B7 90) on, digits, U+FDD1.
struct PlaceholderMark {
    let kind: Placeholder.Kind
    let index: Int
    /// The length in bytes.
    let length: Int

    /// The first byte of every noncharacter in placeholders.
    static let lead: UInt8 = 0xEF

    /// Reads the placeholder at `start`, or returns nil if there is none.
    init?(at start: Int, in bytes: [UInt8]) {
        guard start + 6 < bytes.count, bytes[start] == Self.lead, bytes[start + 1] == 0xB7,
            let kind = Placeholder.Kind(rawValue: bytes[start + 2] &- 0x90)
        else { return nil }
        self.init(kind, digitsAt: start + 3, in: bytes, start: start, tail: 3)
    }

    /// Reads a placeholder that has been percent-encoded, as cmark does in URLs.
    init?(encodedAt start: Int, in bytes: [UInt8]) {
        let rest = bytes[start...]
        guard rest.starts(with: "%EF%B7%9".utf8), let digit = rest.dropFirst(8).first, digit.isDigit,
            let kind = Placeholder.Kind(rawValue: digit - UInt8(ascii: "0"))
        else { return nil }
        self.init(kind, digitsAt: start + 9, in: bytes, start: start, tail: 9)
    }

    private init?(_ kind: Placeholder.Kind, digitsAt first: Int, in bytes: [UInt8], start: Int, tail: Int) {
        let digits = bytes[first...].prefix(while: \.isDigit)
        guard let index = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        self.kind = kind
        self.index = index
        length = min(bytes.count, digits.endIndex + tail) - start
    }
}

extension UInt8 {
    var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased }
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    /// Whether it is a space or a tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self && self != 0x0B }
    var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self }
}
