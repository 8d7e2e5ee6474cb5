import Markdown

/// Puts text into URLs (RFC 3986) so that it can neither change what the URL is nor run anything.
package enum URLText {
    /// Encodes text at the start of a URL, which may be all of it.
    ///
    /// Text with an unsafe scheme, above all `javascript:`, becomes a relative path, which leads nowhere but stays
    /// readable.
    package static func whole(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let scheme = scheme(of: bytes)
        let isSafe = scheme.map { Document.safeSchemes.contains($0) } ?? false
        // A colon before the first slash would turn the text before it into a scheme; `//` and `\\` would turn what
        // follows into a host.
        let firstSegment = isSafe ? 0 : bytes.firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
        return encoded(bytes) { index, byte in
            let isHex = byte == UInt8(ascii: "%") && isEscape(bytes, at: index)
            let namesHost = !isSafe && index == 1 && byte == UInt8(ascii: "/") && bytes[0] == byte
            let makesScheme = byte == UInt8(ascii: ":") && index < firstSegment
            return isHex || (isAllowed(byte) && !namesHost && !makesScheme)
        }
    }

    /// Encodes text within a URL, after text from the template.
    static func component(_ text: String, after written: some Collection<UInt8>) -> [UInt8] {
        // Two slashes at the start would turn what follows into a host.
        let isAfterSlash = written.elementsEqual("/".utf8)
        return encoded(Array(text.utf8)) { index, byte in
            isUnreserved(byte) || (byte == UInt8(ascii: "/") && !(isAfterSlash && index == 0))
        }
    }

    /// Returns the bytes, percent-encoding those that aren't kept.
    private static func encoded(_ bytes: [UInt8], keeping isKept: (Int, UInt8) -> Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if isKept(index, byte) {
                result.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return result
    }

    /// Returns the scheme of a URL that is a program. No text is safe in one, because it is percent-decoded before it
    /// runs.
    static func scriptScheme(of url: some Collection<UInt8>) -> String? {
        scheme(of: Array(url)).flatMap { ["javascript", "vbscript"].contains($0) ? $0 : nil }
    }

    /// Returns the scheme as a browser reads it, ignoring white space and control characters.
    private static func scheme(of bytes: [UInt8]) -> String? {
        var scheme = ""
        for byte in bytes where byte > 0x20 {
            if byte == UInt8(ascii: ":") { return scheme.isEmpty ? nil : scheme.lowercased() }
            guard byte.isLetter || byte.isDigit || "+-.".utf8.contains(byte) else { return nil }
            scheme.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return nil
    }

    private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
        index + 2 < bytes.count && Unicode.Scalar(bytes[index + 1]).properties.isASCIIHexDigit
            && Unicode.Scalar(bytes[index + 2]).properties.isASCIIHexDigit
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "/?#:@!$&'()*+,;=".utf8.contains(byte)
    }
}
