extension Sequence<UInt8> {
    /// The bytes with each percent-encoded one decoded, once (RFC 3986, section 2.1); nil if a percent sign is not
    /// followed by two hexadecimal digits.
    func percentDecoded() -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next()?.hexValue, let low = rest.next()?.hexValue else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The bytes as text in which only what RFC 3986, section 2.3, calls unreserved stands unencoded.
    func percentEncoded() -> String {
        let hex = Array("0123456789ABCDEF".unicodeScalars)
        var text = String.UnicodeScalarView()
        for byte in self {
            if byte.isUnreserved {
                text.append(Unicode.Scalar(byte))
            } else {
                text.append(contentsOf: ["%", hex[Int(byte >> 4)], hex[Int(byte & 15)]])
            }
        }
        return String(text)
    }
}

extension UInt8 {
    fileprivate var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}
