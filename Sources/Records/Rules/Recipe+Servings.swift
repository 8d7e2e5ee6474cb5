// The number of servings is determined for every recipe, and notes can be long. The scanner works on bytes because a
// regular expression takes a hundred times as long.

extension Recipe {
    /// The number of servings; nil if unknown. For a range, this is the lower number, because the amounts
    /// certainly suffice for it.
    public var servings: Int? { servingRange?.lowerBound }

    /// The number of servings as a range, which is `4...6` for `4 to 6` and `4...4` for `4`; nil if unknown.
    ///
    /// It comes from the companion file, or else from keys of other programs (`servings`, `recipeYield`, `yield`), or
    /// else from phrases in the notes: `Serves 4`, `Yield: 4 servings`; in German `Für 4 Personen`, `4 Portionen` on a
    /// separate line, `Ergibt 12 Stück`. `Makes 12` doesn't count because it doesn't say of what.
    public var servingRange: ClosedRange<Int>? {
        let yields = [details.servings] + ["servings", "recipeYield", "yield"].map { extras[$0]?.servings }
        let numbers = yields.lazy.compactMap { $0.flatMap(YieldScanner.numbers(inYield:)) }.first
        return numbers ?? YieldScanner.numbers(inNotes: notes)
    }
}

extension RecipeDetails {
    /// Whether the yield begins with a verb of its own: `Makes 12 muffins`, `Serves 4 to 6`.
    public var hasVerbInServings: Bool { servings.map(YieldScanner.beginsWithVerb) ?? false }

    /// Whether the yield says more than a number of servings: `8 servings, 1 loaf`, `about 4`.
    public var hasMoreThanServings: Bool { servings.map(YieldScanner.saysMore) ?? false }
}

/// Finds the number of servings in a text.
private struct YieldScanner {
    private var rest: ArraySlice<UInt8>
    private var isApproximate = false

    private static let plausibleNumbers = 1...999
    private static let verbs = ["serves", "makes", "yields", "yield", "für", "ergibt"]
    /// The words that can begin a phrase in the notes. `Makes` can't, because it doesn't say what is counted.
    private static let clearVerbs = ["serves", "für", "ergibt"]
    /// Their first letters. Notes are long, and few words begin with one of these.
    private static let initials = clearVerbs.compactMap(\.utf8.first)

    private init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Returns the number of servings in a yield: `4`, `Serves 4 to 6`, `about 4 servings (8 pancakes)`, `12 Stück`,
    /// `1 loaf, 8 servings`.
    static func numbers(inYield text: String) -> ClosedRange<Int>? {
        let bytes = Array(text.utf8)
        var opening = YieldScanner(bytes[...])
        if let numbers = opening.takeYield() { return numbers }
        for index in bytes.indices.dropFirst() where " (".utf8.contains(bytes[index - 1]) {
            var scanner = YieldScanner(bytes[index...])
            if let numbers = scanner.numbers(), scanner.skip(" "), scanner.takePeople() { return numbers }
        }
        return nil
    }

    static func saysMore(_ yield: String) -> Bool {
        var scanner = YieldScanner(Array(yield.utf8)[...])
        let hasOther = scanner.takeYield() == nil || scanner.isApproximate
        return hasOther || scanner.rest.contains { isLetter($0) || isDigit($0) }
    }

    /// Reads the number at the beginning of a yield, with a verb before it and the word for people after it.
    private mutating func takeYield() -> ClosedRange<Int>? {
        skipSpace()
        let verb = Self.verbs.first { take($0) }
        if verb != nil { _ = skip(" :") }
        isApproximate = LineWords.approximations.contains { take($0) }
        skipSpace()
        guard let numbers = numbers() ?? numberInWords() else { return nil }
        skipSpace()
        let isCounted = takePeople() || take("stück") || take("pers.") || verb == "serves"
        _ = take("(en)") || take("(s)")
        return isCounted || rest.isEmpty ? numbers : nil
    }

    static func beginsWithVerb(_ text: String) -> Bool {
        var scanner = YieldScanner(Array(text.utf8)[...])
        scanner.skipSpace()
        return verbs.contains { scanner.take($0) } && scanner.skip(" :")
    }

    /// Returns the number of `Yield: 4 servings` at the beginning of the notes, or of the first phrase that states one.
    static func numbers(inNotes notes: String) -> ClosedRange<Int>? {
        let bytes = Array(notes.utf8)
        var opening = YieldScanner(bytes[...])
        opening.skipSpace()
        if opening.take("yield:") {
            opening.skipSpace()
            if let numbers = opening.numbers() {
                opening.skipSpace()
                if opening.takePeople() { return numbers }
            }
        }
        for index in bytes.indices where index == 0 || !isLetter(bytes[index - 1]) {
            let scanner = YieldScanner(bytes[index...])
            let isNumber = UInt8(ascii: "1")...UInt8(ascii: "9") ~= bytes[index]
            if isNumber, startsLine(index, in: bytes), let numbers = scanner.numbersOnLine() { return numbers }
            // The bit makes an ASCII letter lowercase.
            let initial = bytes[index] | 0x20
            if initials.contains(initial), let numbers = scanner.numbersInPhrase() { return numbers }
        }
        return nil
    }

    /// Returns the number of `Serves 4`, `Für 4 Personen` or `Ergibt 12 Stück`.
    private func numbersInPhrase() -> ClosedRange<Int>? {
        var scanner = self
        guard let verb = Self.clearVerbs.first(where: { scanner.take($0) }), scanner.skip(" :*"),
            let numbers = scanner.numbers()
        else { return nil }
        if verb == "serves" { return numbers }
        guard scanner.skip(" *") else { return nil }
        return scanner.takePeople() || verb == "ergibt" && scanner.take("stück") ? numbers : nil
    }

    /// Returns the number of `4 Portionen` if the line ends there; other text could change its meaning.
    private func numbersOnLine() -> ClosedRange<Int>? {
        var scanner = self
        guard let numbers = scanner.numbers(), scanner.skip(" "), scanner.takePeople() else { return nil }
        _ = scanner.skip(" .*_\r")
        return scanner.rest.isEmpty || scanner.rest.first == UInt8(ascii: "\n") ? numbers : nil
    }

    /// Returns whether only Markdown markup precedes an index on its line.
    private static func startsLine(_ index: Int, in bytes: [UInt8]) -> Bool {
        let before = bytes[..<index].last { !" *_>#".utf8.contains($0) }
        return before == nil || before == UInt8(ascii: "\n")
    }

    /// Reads a number or a range: `4`, `4 to 6`, `4–6`. Nil for a fraction such as `4.5` or `4/5`.
    private mutating func numbers() -> ClosedRange<Int>? {
        guard let least = number(), !hasFraction else { return nil }
        var end = self
        _ = end.skip(" ")
        guard ["to", "bis", "or", "oder", "-", "–"].contains(where: { end.take($0) }) else { return least...least }
        _ = end.skip(" ")
        guard end.isAtDigit else { return least...least }
        guard let most = end.number(), !end.hasFraction, least <= most else { return nil }
        self = end
        return least...most
    }

    /// Reads a whole number in words: the `four` of `serves four`.
    private mutating func numberInWords() -> ClosedRange<Int>? {
        // In `Serves four.`, the full stop isn't part of the word.
        let words = rest.last == UInt8(ascii: ".") ? rest.dropLast() : rest
        let text = String(decoding: words, as: UTF8.self)
        guard let number = NumberWords.reading(Substring(text)), !number.isArticle, number.value.denominator == 1,
            Self.plausibleNumbers.contains(number.value.numerator)
        else { return nil }
        rest = words.suffix(number.rest.utf8.count)
        return number.value.numerator...number.value.numerator
    }

    /// Whether decimals or a denominator follow.
    private var hasFraction: Bool {
        var scanner = self
        return (scanner.take(".") || scanner.take(",") || scanner.take("/")) && scanner.isAtDigit
    }

    private var isAtDigit: Bool { rest.first.map(Self.isDigit) ?? false }

    private mutating func number() -> Int? {
        let digits = rest.prefix(while: Self.isDigit)
        rest = rest[digits.endIndex...]
        guard (1...3).contains(digits.count), !(rest.first.map { Self.isLetter($0) && $0 < 0x80 } ?? false),
            let number = Int(String(decoding: digits, as: UTF8.self)), Self.plausibleNumbers.contains(number)
        else { return nil }
        return number
    }

    private mutating func takePeople() -> Bool {
        ["servings", "serving", "people", "persons", "portions", "portionen", "portion", "personen", "person"]
            .contains { take($0) }
    }

    /// Takes a word, given in lower case, ignoring the case of the text.
    private mutating func take(_ word: String) -> Bool {
        guard rest.count >= word.utf8.count else { return false }
        let isHere = zip(rest, word.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && Self.isLetter($0) }
        if isHere { rest = rest.dropFirst(word.utf8.count) }
        return isHere
    }

    /// Skips any of these characters and returns whether there was one.
    private mutating func skip(_ characters: String) -> Bool {
        let count = rest.prefix { characters.utf8.contains($0) }.count
        rest = rest.dropFirst(count)
        return count > 0
    }

    private mutating func skipSpace() { _ = skip(" \t\r\n") }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }
}
