import Persistence

/// A hidden text by its words.
struct HiddenWords {
    /// The number of the field that it is in.
    let field: Int
    let words: [String]
    let prints: [Word]

    /// The ways in which the text of a field may be written.
    static func all(of text: String, field: Int) -> [HiddenWords] {
        let plain = HiddenWords(WordScanner.spelledWords(of: text), field: field)
        // A page has the address of a link before its words, and Markdown after them.
        let unlinked = text.replacing(/\]\([^)]*\)/, with: " ")
        let others = unlinked == text ? nil : HiddenWords(WordScanner.spelledWords(of: unlinked), field: field)
        return [plain, plain.joined, others].compactMap(\.self)
    }

    private init(_ words: [String], field: Int) {
        self.field = field
        self.words = words
        prints = words.map { Word($0) }
    }

    /// A number in groups, such as that of a telephone, as one: groups differ from place to place.
    private var joined: HiddenWords? {
        guard words.count > 1, isNumber else { return nil }
        return HiddenWords([words.joined()], field: field)
    }

    private var isNumber: Bool { words.allSatisfy(Self.isNumber) }

    // MARK: Weight

    /// What a word adds to the weight of a run: signs of scripts without spaces are half of a word.
    func weight(at index: Int) -> Int { isSign(at: index) ? 1 : 2 }

    /// Whether it is hardly more than a word or two, which may be anywhere by chance.
    var isShort: Bool { prints.indices.reduce(0) { $0 + weight(at: $1) } <= 4 }

    /// Whether it is a single word, and no number.
    var isSingleWord: Bool { isShort && !isNumber && (words.count == 1 || words.indices.allSatisfy(isSign)) }

    /// Whether the words, when they are found together, can come from nowhere else.
    ///
    /// Those of a short text must hold one that is not said elsewhere. In others a few letters or digits will do, so that
    /// `1, 2, 3` is not found in every list of numbers.
    func isTelling(isKnown: (Word) -> Bool) -> Bool {
        let signs = words.indices.count { isSign(at: $0) }
        if signs >= 3 { return true }
        if isShort { return words.indices.contains { isTelling(at: $0) && !isKnown(prints[$0]) } }
        let numbers = words.filter { Self.isNumber($0) && !Self.isYear($0) }
        let letters = words.filter { !Self.isNumber($0) }
        return [letters, numbers].contains { $0.reduce(0) { $0 + $1.unicodeScalars.count } >= 6 }
    }

    /// Whether a word can tell something by itself.
    func isTelling(at index: Int) -> Bool { words[index].unicodeScalars.count >= 4 && !Self.isYear(words[index]) }

    private func isSign(at index: Int) -> Bool {
        words[index].unicodeScalars.first.map(WordScanner.isUnspaced) ?? false
    }

    static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    /// Pages and feeds are full of dates.
    private static func isYear(_ word: String) -> Bool {
        word.utf8.count == 4 && Int(word).map { (1900...2100).contains($0) } ?? false
    }
}
