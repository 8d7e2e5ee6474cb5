import Diagnostics
import Foundation

/// Parses a text into a ``DatePhrase``.
///
/// A text is a sequence of clauses in any order: a day, a time, an end, a duration, a repetition. Each clause fills one
/// property of the phrase, and each property can be filled only once. A method that reads part of a text either
/// consumes its tokens, or consumes nothing and returns nil, so that the next method can try. The other files of this
/// type contain the methods for days, times and repetitions.
struct DateGrammar {
    typealias ParseError = DateParser.ParseError

    let text: String
    let today: Today
    let vocabulary: DateVocabulary
    let direction: DateParser.Direction
    /// The day near which to look for a week without a year; nil for the nearest one in the direction.
    let near: Day?
    /// Whether a number after a date is its year even if it can be a time; see `DateParser.reading`.
    let prefersYears: Bool
    /// Whether the text is in a language with 12-hour clocks.
    let usesTwelveHours: Bool
    private let tokens: [DateToken]
    /// The index of the next token.
    private(set) var place = 0
    /// The furthest token that any method reached before giving up.
    private var furthest = 0
    var phrase = DatePhrase()

    init(
        _ text: String,
        on today: Today,
        vocabulary: DateVocabulary,
        direction: DateParser.Direction,
        near: Day? = nil,
        prefersYears: Bool = false
    ) {
        let text = text.withASCIIDigits
        (self.text, self.today, self.vocabulary) = (text, today, vocabulary)
        (self.direction, self.near, self.prefersYears) = (direction, near, prefersYears)
        tokens = DateToken.tokens(of: text)
        usesTwelveHours = vocabulary.usesTwelveHours(tokens)
    }

    mutating func read() throws(ParseError) -> DatePhrase {
        guard !tokens.isEmpty else { throw .unclear(text) }
        while place < tokens.count {
            let start = place
            if takeSeparator() { continue }
            furthest = start
            guard try clause() else { throw parseError(at: start) }
        }
        return phrase
    }

    /// Takes a comma, the full stop of `9 Uhr.` or the `T` of `2026-11-25T09:00`.
    private mutating func takeSeparator() -> Bool {
        guard place > 0 else { return false }
        if takeToken(",") || tokens[place - 1].isWord && takeToken(".", attached: true) { return true }
        return peek(1)?.number != nil && peek(1)?.isAttached == true && takeToken("t", attached: true)
    }

    private mutating func clause() throws(ParseError) -> Bool {
        if try limit() || length() { return true }
        if try offset() { return true }
        if try repetition() { return true }
        if try exceptions() { return true }
        if try end() { return true }
        if try between() { return true }
        if try from() || inMonth() { return true }
        // `jeden Montag morgen` means the morning, but `morgen` alone means tomorrow.
        if phrase.first != nil || phrase.frequency != nil, partOfDay() { return true }
        if try dayClause() { return true }
        if try timeClause() { return true }
        guard !phrase.isAllDay, take(.allDay) else { return false }
        phrase.isAllDay = true
        return true
    }

    var isAtEnd: Bool { place == tokens.count }

    private func parseError(at start: Int) -> ParseError {
        if phrase.frequency == nil, phrase.first?.weekdays != nil, vocabulary.isOneLanguage(tokens),
            tokens[start...].contains(where: { vocabulary.weekdays[$0.key] != nil })
        {
            let repeated = "\(vocabulary.every(for: tokens)) \(text)"
            if canRead(repeated) { return .listOfDays(text, near: repeated) }
        }
        // A failure at the end of the text is reported for the clause as a whole.
        var place = furthest < tokens.count ? furthest : start
        while place > 0, tokens[place].isAttached { place -= 1 }
        var end = furthest < tokens.count ? place + 1 : tokens.count
        while end < tokens.count, tokens[end].isAttached { end += 1 }
        let part = String(text[tokens[place].text.startIndex..<tokens[end - 1].text.endIndex])
        let word = suggestion(for: tokens[place])
        var error = ParseError.unclear(text, part: part, near: word)
        error.nearWord = word
        return error
    }

    /// Returns the word that was probably meant: one that makes the text readable, in a single language. So `easter` and
    /// `easter monday` aren't misspellings of `erster`.
    private func suggestion(for token: DateToken) -> String? {
        guard token.number == nil, token.key.count > 4, vocabulary.all[token.key] == nil else { return nil }
        // `early` isn't a misspelling of `yearly`.
        let candidates = vocabulary.all.keys.filter { !$0.hasSuffix(token.key) }
        guard let word = nearest(to: token.key, among: candidates, isStrict: true).flatMap({ vocabulary.all[$0] })
        else { return nil }
        let corrected = text.replacingCharacters(in: token.text.startIndex..<token.text.endIndex, with: word)
        return vocabulary.isOneLanguage(DateToken.tokens(of: corrected)) && canRead(corrected) ? word : nil
    }

    /// Returns whether another text can be read in place of this one.
    private func canRead(_ text: String) -> Bool {
        var other = DateGrammar(
            text,
            on: today,
            vocabulary: vocabulary,
            direction: direction,
            near: near,
            prefersYears: prefersYears
        )
        return (try? other.read()) != nil
    }

    // MARK: Tokens

    mutating func rewind(to earlier: Int) {
        furthest = max(furthest, place)
        place = earlier
    }

    /// Goes back and returns nil: a method that finds nothing consumes nothing.
    mutating func backtrack<Value>(to place: Int) -> Value? {
        rewind(to: place)
        return nil
    }

    mutating func backtrack(to place: Int) -> Bool {
        rewind(to: place)
        return false
    }

    /// Returns the token at an offset from the next one, if there is one.
    func peek(_ offset: Int = 0) -> DateToken? {
        place + offset < tokens.count ? tokens[place + offset] : nil
    }

    /// Returns what a reader finds next, without taking it.
    func lookahead<Value>(_ read: (inout Self) -> Value) -> Value {
        var copy = self
        return read(&copy)
    }

    /// Returns the text from an index up to the current one.
    func source(from start: Int) -> String {
        String(text[tokens[start].text.startIndex..<tokens[max(start, place - 1)].text.endIndex])
    }

    mutating func takeToken(_ key: String, attached: Bool = false) -> Bool {
        guard let token = peek(), token.key == key, token.isAttached || !attached else { return false }
        place += 1
        return true
    }

    /// Takes the longest phrase of a section at the current position and returns its meaning.
    mutating func take<Value>(_ section: KeyPath<DateVocabulary, [String: Value]>) -> Value? {
        take { $0[keyPath: section][$1] }
    }

    mutating func take(_ connector: DateVocabulary.Connector) -> Bool {
        take { $0.connectors[$1]?.contains(connector) == true ? true : nil } ?? false
    }

    private mutating func take<Value>(_ meaning: (DateVocabulary, String) -> Value?) -> Value? {
        let most = min(vocabulary.longest, tokens.count - place)
        for count in stride(from: most, to: 0, by: -1) {
            let key = tokens[place..<place + count].map(\.key).joined(separator: " ")
            guard let value = meaning(vocabulary, key) else { continue }
            place += count
            return value
        }
        return nil
    }

    mutating func takeWord() { place += 1 }

    /// Takes a number if the count of its digits is in the range.
    mutating func takeNumber(digits: ClosedRange<Int>, attached: Bool = false) -> Int? {
        guard let token = peek(), let number = token.number, digits.contains(token.digits),
            token.isAttached || !attached
        else { return nil }
        place += 1
        return number
    }
}
