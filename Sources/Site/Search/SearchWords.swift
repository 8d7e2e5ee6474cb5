internal import Foundation

/// The words of a text as the search knows them: lower-case, without marks, in the compatibility form of Unicode (NFKD).
/// `Public/scripts/search-index.js` splits the visitor's input in the same way.
enum SearchWords {
    /// Longer words are cut: nobody types more.
    static let lengthLimit = 24

    /// Each word once, in the order of the text, up to a limit.
    static func words(of text: String, limit: Int = .max) -> [String] {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let folded = (isASCII ? text : text.decomposedStringWithCompatibilityMapping).lowercased()
        var words: [String] = []
        var known: Set<String> = []
        let unmarked = folded.unicodeScalars.filter { !isMark($0) }
        for word in unmarked.split(whereSeparator: { !isPartOfWord($0) }) where words.count < limit {
            let word = String(word.prefix(lengthLimit))
            if known.insert(word).inserted { words.append(word) }
        }
        return words
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

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }
}
