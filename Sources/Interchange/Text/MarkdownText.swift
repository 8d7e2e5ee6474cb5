import Foundation

extension String {
    /// The text as inline Markdown that is read as just this text (CommonMark 0.31, section 2.4): on one line, with
    /// backslashes before what could be markup, at its beginning also before what could make it a block.
    var markdownEscaped: String {
        var result = ""
        let text = onOneLine
        for (offset, character) in text.enumerated() {
            let next = text.dropFirst(offset + 1).first
            if character.isMarkup(before: next, isFirst: offset == 0) { result += "\\" }
            result.append(character)
        }
        return Self.escapingListNumber(result)
    }

    /// A number with a point at the beginning would make a list.
    private static func escapingListNumber(_ text: String) -> String {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard (1...9).contains(digits.count), let sign = text.dropFirst(digits.count).first, sign == "." || sign == ")"
        else { return text }
        return digits + "\\" + text.dropFirst(digits.count)
    }

    /// The text that inline Markdown shows when there is nothing in it but escapes and character references.
    var markdownUnescaped: String {
        var result = ""
        var rest = self[...]
        while let slash = rest.firstIndex(of: "\\") {
            result += String(rest[..<slash]).withoutReferences
            let next = rest[rest.index(after: slash)...]
            if let sign = next.first, sign.isASCII, sign.isPunctuation || sign.isSymbol {
                // A reference must not form from what was escaped.
                result.append(sign)
                rest = next.dropFirst()
            } else {
                result += "\\"
                rest = next
            }
        }
        return result + String(rest).withoutReferences
    }
}

extension Character {
    fileprivate func isMarkup(before next: Character?, isFirst: Bool) -> Bool {
        switch self {
        case "\\", "`", "*", "_", "[", "]", "#": true
        case "<": next.map { $0.isLetter || "/!?".contains($0) } ?? false
        case "&": next.map { $0.isLetter || $0 == "#" } ?? false
        case "-", "+", ">", "=", "~": isFirst
        default: false
        }
    }
}
