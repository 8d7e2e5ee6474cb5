/// Writes text so that an HTML parser reads exactly these characters back.
enum HTMLText {
    /// Text between tags, or in an attribute in quotes.
    ///
    /// A carriage return becomes a reference, because a parser would read a line feed; NUL, which HTML cannot carry
    /// at all, becomes U+FFFD (HTML, section 13.2.3.5 and 13.2.5).
    static func append(_ text: String, to result: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for (index, byte) in bytes.enumerated() {
                let replacement: StaticString
                switch byte {
                case UInt8(ascii: "&"): replacement = "&amp;"
                case UInt8(ascii: "<"): replacement = "&lt;"
                case UInt8(ascii: ">"): replacement = "&gt;"
                case UInt8(ascii: "\""): replacement = "&quot;"
                case UInt8(ascii: "'"): replacement = "&#39;"
                case 0x0D: replacement = "&#13;"
                case 0: replacement = "\u{FFFD}"
                default: continue
                }
                result += UnsafeBufferPointer(rebasing: bytes[start..<index])
                replacement.withUTF8Buffer { result += $0 }
                start = index + 1
            }
            result += UnsafeBufferPointer(rebasing: bytes[start...])
        }
    }

    /// Text in an attribute without quotes: everything in ASCII but letters and digits as a reference.
    ///
    /// What is not ASCII ends no attribute, and a reference to U+0080...U+009F means another character (HTML, section
    /// 13.2.5.80).
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
