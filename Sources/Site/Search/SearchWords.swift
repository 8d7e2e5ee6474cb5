internal import Foundation

/// The words of a text as the search knows them: lower-case, without marks, in the compatibility form of Unicode (NFKD).
/// `Public/scripts/search-index.js` splits what a visitor types in the same way.
struct SearchWords {
    /// Longer words are cut: nobody types more, and a part of the index must not grow with one word.
    static let lengthLimit = 24

    /// Each word once, in order.
    private(set) var words: [String] = []
    /// Of each word a number, to find it by: comparing numbers takes a tenth of hashing texts.
    private var numbers: [UInt64] = []

    /// Each word once, in the order of the text, up to a limit.
    static func words(of text: String, limit: Int = .max) -> [String] { SearchWords(of: text, limit: limit).words }

    /// The words of a text.
    init(of text: String, limit: Int = .max) {
        guard limit > 0 else { return }
        // Most have no more, and to make room bit by bit takes longer than to find the words.
        words.reserveCapacity(16)
        numbers.reserveCapacity(16)
        var text = text
        let isDone = text.withUTF8 { readPlain($0, limit: limit) }
        if !isDone { read(text, limit: limit) }
    }

    /// Takes in some words of others that are not there yet, in their order.
    mutating func add(_ others: SearchWords, limit: Int) {
        for (word, number) in zip(others.words, others.numbers) where words.count < limit { add(word, number) }
    }

    private mutating func add(_ word: String, _ number: UInt64) {
        for place in numbers.indices where numbers[place] == number && words[place] == word { return }
        words.append(word)
        numbers.append(number)
    }

    private static func number(_ number: UInt64, with byte: UInt8) -> UInt64 {
        (number ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// Reads a text of ASCII, as most are, or as much of it as is asked for; false if it is none.
    private mutating func readPlain(_ text: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool {
        let isPlain = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.lengthLimit) { word in
            var (length, number) = (0, UInt64(0))
            for byte in text {
                guard byte < 0x80 else { return false }
                let lower = byte | 0x20
                if (0x61...0x7A).contains(lower) || (0x30...0x39).contains(byte) {
                    guard length < word.count else { continue }
                    word[length] = byte < 0x40 ? byte : lower
                    number = Self.number(number, with: word[length])
                    length += 1
                } else if length > 0 {
                    add(String(decoding: UnsafeBufferPointer(rebasing: word[..<length]), as: UTF8.self), number)
                    (length, number) = (0, 0)
                    if words.count == limit { return true }
                }
            }
            if length > 0 {
                add(String(decoding: UnsafeBufferPointer(rebasing: word[..<length]), as: UTF8.self), number)
            }
            return true
        }
        if !isPlain { (words, numbers) = ([], []) }
        return isPlain
    }

    /// Reads a text of any letters.
    private mutating func read(_ text: String, limit: Int) {
        let folded = text.decomposedStringWithCompatibilityMapping.lowercased()
        var (word, length) = ("", 0)
        for scalar in folded.unicodeScalars {
            if Self.isPartOfWord(scalar) {
                guard length < Self.lengthLimit else { continue }
                word.unicodeScalars.append(scalar)
                length += 1
            } else if length > 0, !Self.isMark(scalar) {
                add(word)
                (word, length) = ("", 0)
                if words.count == limit { return }
            }
        }
        if length > 0 { add(word) }
    }

    private mutating func add(_ word: String) { add(word, word.utf8.reduce(0) { Self.number($0, with: $1) }) }

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
        guard !scalar.isASCII else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }
}
