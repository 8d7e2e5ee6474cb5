internal import Foundation

/// Splits a text into the words of the search: lower-case, without diacritics, in Unicode's compatibility form (NFKD).
/// Some languages write words without spaces. For these, each pair of adjacent letters is a word, and so is the last
/// letter, so that a search finds any part of a text. Each emoji is also a word. `Public/scripts/search-index.js`
/// splits the visitor's input in the same way.
enum SearchWords {
    /// Longer words are truncated, because nobody types more.
    static let lengthLimit = 24

    /// The words of a text in order, without duplicates, up to a limit.
    static func words(of text: String, limit: Int = .max) -> [String] {
        var words: [String] = []
        var known: Set<String> = []
        for run in runs(of: text) {
            guard words.count < limit else { break }
            let word = String(run.prefix(lengthLimit))
            if known.insert(word).inserted { words.append(word) }
        }
        return words
    }

    private typealias Run = Substring.UnicodeScalarView

    private static func runs(of text: String) -> [Run] {
        // Most texts are ASCII, which has no diacritics and has spaces between all words.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased().unicodeScalars.split { !isPartOfWord($0) } }
        var folded = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars where !isMark(scalar) {
            if let letters = plainLetters[scalar] { folded += letters.unicodeScalars } else { folded.append(scalar) }
        }
        return folded.split { !isPartOfWord($0) && !isEmoji($0) }.flatMap(pieces)
    }

    /// How people type letters that Unicode doesn't decompose on a keyboard without them.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    ]

    /// Splits a run into emoji, letters of languages that put spaces between words, and letters of those that don't.
    /// Splits the last into pairs, and removes the article from Arabic words.
    private static func pieces(of run: Run) -> [Run] {
        var pieces: [Run] = []
        var rest = run
        while let first = rest.first {
            let isUnspaced = isUnspaced(first)
            let letters = rest.prefix { Self.isUnspaced($0) == isUnspaced && !isEmoji($0) }
            let piece = letters.isEmpty ? rest.prefix(1) : letters
            rest = rest[piece.endIndex...]
            pieces += isUnspaced ? piece.indices.map { piece[$0...].prefix(2) } : [withoutArticle(piece)]
        }
        return pieces
    }

    /// Removes the Arabic article, which is written as part of the word: a search for "teeth" finds "the teeth".
    private static func withoutArticle(_ word: Run) -> Run {
        word.count > 3 && word.starts(with: "ال".unicodeScalars) ? word.dropFirst(2) : word
    }

    /// Whether the language of a letter is written without spaces: Thai, Lao, Khmer, Chinese, Japanese.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1780...0x17FF, 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return "a"..."z" ~= scalar || "0"..."9" ~= scalar }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    /// Whether it is an emoji. A skin tone alone isn't one.
    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .otherSymbol && scalar.properties.isEmoji
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }
}
