internal import Foundation

/// The words of a text as the search knows them: lower-case, without marks, in the compatibility form of Unicode (NFKD).
/// `Public/site.js` takes what a visitor types apart in the same way.
struct SearchWords {
    /// Longer words are cut: nobody types more, and a part of the index must not grow with one word.
    static let lengthLimit = 24

    /// Each word once, in the order of the text, up to a limit.
    static func words(of text: String, limit: Int = .max) -> [String] {
        var found: Set<String> = []
        var words: [String] = []
        // The beginning of a very long text says enough.
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        let folded = isPlain ? text.lowercased() : text.decomposedStringWithCompatibilityMapping.lowercased()
        var word = ""
        func end() {
            defer { word = "" }
            guard !word.isEmpty, words.count < limit, found.insert(word).inserted else { return }
            words.append(word)
        }
        for scalar in folded.unicodeScalars {
            if isPartOfWord(scalar) {
                if word.unicodeScalars.count < lengthLimit { word.unicodeScalars.append(scalar) }
            } else if !isMark(scalar) {
                end()
                if words.count == limit { break }
            }
        }
        end()
        return words
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return "a"..."z" ~= scalar || "0"..."9" ~= scalar || "A"..."Z" ~= scalar }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
