/// A word, a number or a sign of a text with a date.
struct DateToken: Hashable {
    /// As it was typed.
    var text: Substring
    /// Lower case without accents, to look it up.
    var key: String
    /// The value of digits.
    var number: Int?
    /// Whether no space is before it.
    var isAttached: Bool

    /// Whether it is made of letters.
    var isWord: Bool { number == nil && text.first?.isLetter == true }

    /// How many digits it has.
    var digits: Int { number == nil ? 0 : text.count }

    private enum Kind { case letters, digits, sign }

    /// The parts of a text: runs of letters, runs of digits, and each other character that is no space. So `9am` is two,
    /// and `24.12.` four.
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
            let run = kind == .sign ? rest.prefix(1) : rest.prefix { Self.kind(of: $0) == kind }
            // A number with more digits is none that a date has.
            let number = kind == .digits && run.count <= 9 ? Int(run) : nil
            tokens.append(DateToken(text: run, key: key(of: run), number: number, isAttached: isAttached))
            rest = rest[run.endIndex...]
            isAttached = true
        }
        return tokens
    }

    private static func kind(of character: Character) -> Kind {
        if "0"..."9" ~= character { return .digits }
        return character.isLetter || "'’".contains(character) ? .letters : .sign
    }

    private static func key(of text: Substring) -> String {
        if "–—‐‑−".contains(text) { return "-" }
        var key = ""
        for scalar in text.lowercased().unicodeScalars {
            guard !scalar.isASCII || scalar == "'" else {
                key.unicodeScalars.append(scalar)
                continue
            }
            switch fold(scalar) {
            case .letters(let letters): key += letters
            case .nothing: break
            // Scripts other than Latin stay as they are.
            case .word, .gap: key.unicodeScalars.append(scalar)
            }
        }
        return key
    }
}
