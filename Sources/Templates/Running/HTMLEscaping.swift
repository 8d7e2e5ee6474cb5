/// Writes text so that an HTML parser reads exactly these characters back.
enum HTMLEscaping {
    /// Text between tags, or in an attribute in quotes.
    ///
    /// A carriage return becomes a reference, because a parser would read a line feed; NUL, which HTML can't represent
    /// at all, becomes U+FFFD (HTML, section 13.2.3.5 and 13.2.5).
    static func append(_ text: String, to result: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            while true {
                let index = bytes[start...].firstIndex { reference(for: $0) != nil } ?? bytes.count
                result += UnsafeBufferPointer(rebasing: bytes[start..<index])
                guard index < bytes.count else { return }
                if let reference = reference(for: bytes[index]) { reference.withUTF8Buffer { result += $0 } }
                start = index + 1
            }
        }
    }

    /// The reference for a byte that must be escaped.
    private static func reference(for byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case 0x0D: "&#13;"
        case 0: "\u{FFFD}"
        default: nil
        }
    }

    /// Text in an unquoted attribute: every ASCII character except letters and digits becomes a reference.
    ///
    /// Characters outside ASCII don't end an attribute, and a reference to U+0080...U+009F means another character
    /// (HTML, section 13.2.5.80).
    static func appendUnquoted(_ text: String, to result: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            if !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
                result += String(scalar).utf8
            } else {
                result += "&#\(scalar.value == 0 ? 0xFFFD : scalar.value);".utf8
            }
        }
    }
}
