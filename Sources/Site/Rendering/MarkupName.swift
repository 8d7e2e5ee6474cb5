/// The name of an element or attribute, in lower case.
///
/// A page has hundreds of them, and each is looked for in several lists; so the sixteen bytes that nearly all have room in
/// are compared as one number.
struct MarkupName: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The first sixteen bytes.
    fileprivate let bits: UInt128
    /// What does not fit into them.
    fileprivate let rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        var bits: UInt128 = 0
        for (index, byte) in bytes.prefix(16).enumerated() {
            // A NUL, which no name that is looked for has in it, would be as if it were not there.
            bits |= UInt128(byte == 0 ? 0xFF : byte) &<< UInt128(index &* 8)
        }
        self.bits = bits
        rest = bytes.count > 16 ? bytes.dropFirst(16) : []
    }

    /// One of 64 bits, which names share with few others.
    fileprivate var maskBit: UInt64 {
        let word = UInt64(truncatingIfNeeded: bits)
        return 1 &<< ((word ^ word &>> 7 ^ word &>> 17) & 63)
    }

    init(stringLiteral text: String) { self.init(Array(text.utf8)[...]) }

    /// The name as it is written.
    var text: String {
        let bytes = withUnsafeBytes(of: bits.littleEndian) { $0.prefix { $0 != 0 }.map { $0 == 0xFF ? 0 : $0 } }
        return String(decoding: bytes + rest, as: UTF8.self)
    }

    /// Whether it is that of an attribute that runs a script when something happens.
    var isOfEventHandler: Bool { bits & 0xFFFF == UInt128(UInt8(ascii: "n")) << 8 | UInt128(UInt8(ascii: "o")) }

    /// How deep a heading of this name is: 1 for `h1`. Nil for what is none.
    var headingLevel: Int? {
        guard rest.isEmpty, bits >> 16 == 0, bits & 0xFF == UInt128(UInt8(ascii: "h")) else { return nil }
        let level = Int(bits >> 8) - Int(UInt8(ascii: "0"))
        return 1...6 ~= level ? level : nil
    }
}

/// Some names, none of them longer than sixteen bytes.
struct MarkupNames: Sendable, ExpressibleByArrayLiteral {
    private let bits: [UInt128]
    /// The bits that their hashes set, which spares most other names a look at the list.
    private let mask: UInt64

    init(arrayLiteral names: MarkupName...) {
        bits = names.map(\.bits)
        mask = names.reduce(0) { $0 | $1.maskBit }
    }

    func contains(_ name: MarkupName) -> Bool {
        mask & name.maskBit != 0 && bits.contains(name.bits) && name.rest.isEmpty
    }
}
