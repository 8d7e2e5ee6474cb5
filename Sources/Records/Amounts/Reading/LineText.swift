/// Normalises the text of an ingredient line for parsing.
enum LineText {
    /// Returns the text as one line with single spaces, with ASCII digits for full-width, superscript and subscript
    /// ones before the first letter, and without a list bullet. `1¹⁄₂` becomes `1 1/2`.
    static func normalized(_ text: some StringProtocol) -> String {
        var result = withPlainCharacters(text)
        for mark in ["- ", "– ", "• ", "* ", "▢ ", "☐ ", "□ ", "· "] where result.hasPrefix(mark) {
            result.removeFirst(mark.count)
        }
        return result
    }

    private static func withPlainCharacters(_ text: some StringProtocol) -> String {
        let text = text.split { $0.isWhitespace || $0 == "\u{200B}" }.joined(separator: " ")
        var result = ""
        // Digits in names stay unchanged: H₂O.
        var isInNumber = true
        var isAfterDigit = false
        for (index, character) in zip(text.indices, text) {
            if character.isLetter { isInNumber = false }
            let isRaised = isSuperscript(character)
            // Text such as `10²` stays as written.
            var isPower = isRaised && isAfterDigit
            if isPower, isInNumber, beginsFraction(text[index...]) {
                result.append(" ")
                isPower = false
            }
            result.append(isInNumber && !isPower ? plain(character) : character)
            isAfterDigit = isPower || !isRaised && character.isWholeNumber
        }
        return result
    }

    private static func isSuperscript(_ character: Character) -> Bool {
        !character.isASCII && "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(character)
    }

    /// Returns whether the text begins with a fraction whose numerator is superscript: `¹⁄₂`.
    private static func beginsFraction(_ text: some StringProtocol) -> Bool {
        let rest = text.drop(while: isSuperscript)
        return rest.first.map { plain($0) == "/" } ?? false
    }

    private static func plain(_ character: Character) -> Character {
        guard !character.isASCII, let scalar = character.unicodeScalars.first else { return character }
        return plainForms[scalar] ?? character
    }

    /// The ASCII forms of full-width, superscript and subscript digits, and of other slashes and hyphens.
    private static let plainForms: [Unicode.Scalar: Character] = Dictionary(
        uniqueKeysWithValues: zip(
            "０１２３４５６７８９⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉／\u{2044}\u{2215}\u{2010}\u{2011}\u{2212}".unicodeScalars,
            "012345678901234567890123456789///---"
        )
    )
}

extension Substring {
    var withoutLeadingSpaces: Substring { utf8.first == UInt8(ascii: " ") ? drop { $0 == " " } : self }

    /// Returns the text after a prefix, ignoring case and spaces before it, or nil if the text doesn't have it. A prefix
    /// that ends with a letter must end at a word boundary.
    func text(after prefix: String) -> Substring? { text(afterFirstOf: [prefix])?.rest }

    /// Returns the first of the prefixes that the text has, and the text after it; see ``text(after:)``. Longer prefixes
    /// must come before shorter ones.
    func text(afterFirstOf prefixes: [String]) -> (prefix: Substring, rest: Substring)? {
        let trimmed = withoutLeadingSpaces
        for prefix in prefixes {
            let start = prefix.utf8.first == UInt8(ascii: " ") ? self : trimmed
            if let end = start.end(of: prefix) { return (start[..<end], start[end...]) }
        }
        return nil
    }

    private func end(of prefix: String) -> Index? {
        // Nearly all prefixes differ in their first byte.
        guard let first = utf8.first, let wanted = prefix.utf8.first else { return nil }
        if first < 0x80, wanted < 0x80, first | 0x20 != wanted | 0x20 { return nil }
        var rest = self
        for expected in prefix {
            guard let next = rest.first, next == expected || next.lowercased() == String(expected) else { return nil }
            rest.removeFirst()
        }
        if prefix.last?.isLetter == true, let next = rest.first, next.isLetter || next.isNumber || next == "-" {
            return nil
        }
        return rest.startIndex
    }

    /// Returns the text after the first of the prefixes that it has, or the text itself.
    func text(afterAnyOf prefixes: [String]) -> Substring { text(afterFirstOf: prefixes)?.rest ?? self }

    /// The text without `about` and the like at its beginning.
    var withoutApproximation: Substring { text(afterAnyOf: LineWords.approximations).withoutLeadingSpaces }

    /// The text without the hyphen at its beginning: the `oz` of `14-oz`.
    var withoutHyphen: Substring { first == "-" ? dropFirst() : self }

    /// The first word, including full stops and hyphens, and the text after it.
    var firstWord: (word: Substring, rest: Substring) {
        let word = prefix { $0.isLetter || $0 == "." || $0 == "-" }
        return (word, self[word.endIndex...])
    }
}

extension StringProtocol {
    /// The text without leading and trailing white space.
    var trimmingSpaces: String {
        var text = Substring(self).drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension String {
    /// The word in lower case as typed on a keyboard without umlauts: `ae` for `ä`.
    var withoutUmlauts: String {
        let spellings: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"]
        return lowercased().reduce(into: "") { $0 += spellings[$1] ?? String($1) }
    }

    /// The text without zeros at the end of decimals, which would make them look like thousands: `1.5 g` for `1.500 g`.
    package var withShortDecimals: String {
        replacing(/(^|[^0-9.,])([0-9]+\.[0-9]*?)0+(?![0-9.,])/) { match in
            match.1 + (match.2.hasSuffix(".") ? match.2.dropLast() : match.2)
        }
    }
}
