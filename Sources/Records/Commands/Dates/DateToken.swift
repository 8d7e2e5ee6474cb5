/// A word, a number or a punctuation mark in the text of a date.
struct DateToken: Hashable {
    /// The text as typed.
    var text: Substring
    /// The text in lower case without accents, used for lookup.
    var key: String
    /// The value of a run of digits.
    var number: Int?
    /// Whether it follows the previous token without a space.
    var isAttached: Bool

    var isWord: Bool { number == nil && text.first?.isLetter == true }

    var digits: Int { number == nil ? 0 : text.count }

    private enum Kind { case letters, digits, symbol }

    /// Splits a text into runs of letters, runs of digits, and single other characters except spaces. So `9am` is two
    /// tokens, and `24.12.` is four.
    static func tokens(of text: String) -> [DateToken] {
        var tokens: [DateToken] = []
        var rest = text[...]
        var isAttached = false
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.dropFirst()
                isAttached = false
                continue
            }
            let kind = kind(of: first)
            let run = kind == .symbol ? rest.prefix(1) : rest.prefix { Self.kind(of: $0) == kind }
            // No date has a number with more digits.
            let number = kind == .digits && run.count <= 9 ? Int(run) : nil
            tokens.append(DateToken(text: run, key: key(of: run), number: number, isAttached: isAttached))
            rest = rest[run.endIndex...]
            isAttached = true
        }
        return tokens
    }

    private static func kind(of character: Character) -> Kind {
        if "0"..."9" ~= character { return .digits }
        return character.isLetter || "'’".contains(character) ? .letters : .symbol
    }

    private static func key(of text: Substring) -> String {
        if "–—‐‑−".contains(text) { return "-" }
        var key = ""
        for scalar in text.lowercased().unicodeScalars {
            // In Hebrew, `ב'` is Monday, and `ב` means "at". After more letters, an apostrophe marks an abbreviation.
            let isAfterLetter = key.unicodeScalars.count == 1 && key.unicodeScalars.allSatisfy { "א"..."ת" ~= $0 }
            let isGeresh = isAfterLetter && "'’".unicodeScalars.contains(scalar)
            guard !isGeresh, !scalar.isASCII || scalar == "'" else {
                key.unicodeScalars.append(isGeresh ? "'" : scalar)
                continue
            }
            switch fold(scalar) {
            case .letters(let letters): key += letters
            case .nothing: break
            // Scripts other than Latin stay unchanged.
            case .word, .gap: key.unicodeScalars.append(scalar)
            }
        }
        return key
    }
}

extension String {
    /// The text with ASCII digits instead of those of any script, and an ASCII colon instead of the wide one of East
    /// Asian keyboards: `9:30` for `٩:٣٠`.
    var withASCIIDigits: String {
        String(
            map { character in
                if character == "：" { return ":" }
                guard character.unicodeScalars.first?.properties.generalCategory == .decimalNumber,
                    let digit = character.wholeNumberValue
                else { return character }
                return Character("\(digit)")
            }
        )
    }
}
