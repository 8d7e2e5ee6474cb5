/// The name of an element or attribute, in lower case.
///
/// A page has hundreds of them, and each is looked for in several lists; so the sixteen bytes that nearly all have room in
/// are compared as one number.
struct MarkupName: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The first sixteen bytes.
    fileprivate let bits: UInt128
    /// What does not fit into them.
    fileprivate let rest: String

    init(_ bytes: some Sequence<UInt8>) {
        var bits: UInt128 = 0
        var count = 0
        var rest: [UInt8] = []
        for byte in bytes {
            // A NUL, which no name that is looked for has in it, would be as if it were not there.
            let byte = byte == 0 ? 0xFF : byte
            if count < 16 { bits |= UInt128(byte) &<< UInt128(count &* 8) } else { rest.append(byte) }
            count += 1
        }
        self.bits = bits
        self.rest = String(decoding: rest, as: UTF8.self)
    }

    init(stringLiteral text: String) { self.init(text.utf8) }

    /// The name as it is written.
    var text: String {
        let bytes = withUnsafeBytes(of: bits.littleEndian) { Array($0.prefix { $0 != 0 }) }
        return String(decoding: bytes, as: UTF8.self) + rest
    }

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

    init(arrayLiteral names: MarkupName...) { bits = names.map(\.bits) }

    func contains(_ name: MarkupName) -> Bool { bits.contains(name.bits) && name.rest.isEmpty }
}
