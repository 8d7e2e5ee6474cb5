import Foundation

// All of this works on Unicode scalars, as Markdown does, because Swift combines an asterisk and a following combining
// accent into one character.

extension String {
    /// The text escaped as inline Markdown (CommonMark 0.31, section 2.4): on one line, with backslashes before possible
    /// markup and, at the beginning, before characters that could begin a block.
    var markdownEscaped: String {
        let scalars = Array(onOneLine.unicodeScalars)
        var result = UnicodeScalarView()
        let listSign = scalars.prefix { $0.isDigit }.count
        for (offset, scalar) in scalars.enumerated() {
            let next = offset + 1 < scalars.count ? scalars[offset + 1] : nil
            let isListSign = offset == listSign && offset > 0 && (scalar == "." || scalar == ")")
            if scalar.isMarkup(before: next, isFirst: offset == 0) || isListSign { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// The text of inline Markdown that contains only escapes and character references.
    var markdownUnescaped: String {
        var result = ""
        var rest = Substring(self).unicodeScalars
        while let slash = rest.firstIndex(of: "\\") {
            result += String(rest[..<slash]).withoutReferences
            let next = rest[rest.index(after: slash)...]
            if let sign = next.first, sign.isPunctuation {
                // A reference mustn't form from escaped characters.
                result.unicodeScalars.append(sign)
                rest = next.dropFirst()
            } else {
                result += "\\"
                rest = next
            }
        }
        return result + String(rest).withoutReferences
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

    /// Whether it is ASCII punctuation, which can be escaped by a backslash.
    fileprivate var isPunctuation: Bool {
        switch self {
        case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
        default: false
        }
    }

    fileprivate func isMarkup(before next: Unicode.Scalar?, isFirst: Bool) -> Bool {
        switch self {
        case "\\", "`", "*", "_", "[", "]", "#": true
        case "<": next.map { $0.properties.isAlphabetic || $0 == "/" || $0 == "!" || $0 == "?" } ?? false
        case "&": next.map { $0.properties.isAlphabetic || $0 == "#" } ?? false
        case "-", "+", ">", "=", "~": isFirst
        default: false
        }
    }
}
