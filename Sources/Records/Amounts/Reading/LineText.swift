/// The text of an ingredient line, made plain for reading.
enum LineText {
    /// One line with single spaces, ASCII digits for full-width and raised ones, and without a list's mark before it.
    static func normalized(_ text: some StringProtocol) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        var isAfterSpace = true
        // Digits in a name are left alone: H₂O.
        var isInNumber = true
        for character in text {
            if character.isWhitespace || character == "\u{200B}" {
                if !isAfterSpace { result.append(" ") }
                isAfterSpace = true
            } else {
                if character.isLetter { isInNumber = false }
                result.append(isInNumber ? plain(character) : character)
                isAfterSpace = false
            }
        }
        if result.last == " " { result.removeLast() }
        for mark in ["- ", "• ", "* ", "▢ ", "☐ ", "· "] where result.hasPrefix(mark) { result.removeFirst(mark.count) }
        return result
    }

    private static func plain(_ character: Character) -> Character {
        guard !character.isASCII, let scalar = character.unicodeScalars.first else { return character }
        switch scalar.value {
        // Full-width digits and strokes.
        case 0xFF0F...0xFF19: return Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init) ?? character
        case 0x2044, 0x2215: return "/"
        case 0x2070, 0x2074...0x2079: return digit(scalar.value - 0x2070)
        case 0x2080...0x2089: return digit(scalar.value - 0x2080)
        case 0xB9: return "1"
        case 0xB2: return "2"
        case 0xB3: return "3"
        case 0x2212: return "-"
        default: return character
        }
    }

    private static func digit(_ value: UInt32) -> Character {
        Unicode.Scalar(value + 0x30).map(Character.init) ?? "0"
    }
}

extension Substring {
    /// The text without spaces before it.
    var withoutLeadingSpaces: Substring { drop { $0 == " " } }

    /// What follows a prefix, whatever its case; nil if the text has another. A prefix that ends with a letter is a word.
    func behind(_ prefix: String) -> Substring? {
        var rest = self
        for expected in prefix {
            guard let next = rest.first, next == expected || next.lowercased() == String(expected) else { return nil }
            rest.removeFirst()
        }
        if prefix.last?.isLetter == true, let next = rest.first, next.isLetter || next.isNumber || next == "-" {
            return nil
        }
        return rest
    }

    /// The longest of some prefixes, and what follows it.
    func behindFirst(of prefixes: [String]) -> (prefix: Substring, rest: Substring)? {
        for prefix in prefixes {
            if let rest = behind(prefix) { return (self[startIndex..<rest.startIndex], rest) }
        }
        return nil
    }

    /// The first word with its full stop or hyphens, and what follows it.
    var firstWord: (word: Substring, rest: Substring) {
        let word = prefix { $0.isLetter || $0 == "." || $0 == "-" }
        return (word, self[word.endIndex...])
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmingSpaces: String {
        var text = Substring(self).drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
