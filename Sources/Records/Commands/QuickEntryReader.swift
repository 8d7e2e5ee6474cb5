/// Finds the date of a quick entry.
struct QuickEntryReader {
    typealias Words = ArraySlice<String>
    typealias Reading = DateParser.Reading
    typealias ParseError = DateParser.ParseError

    let words: [String]
    let today: Today
    let vocabulary: DateVocabulary

    /// The words of the date before and after the name, either of which can be empty.
    struct Match {
        let beginning: Words
        let end: Words
        let reading: Reading
    }

    /// Returns the date; nil if neither end of the text can be read as one.
    func date() -> Match? {
        let beginnings = lengths.lazy.map { words.prefix($0) }.filter { reading($0) != nil }
        // `Last night in Rome 19:00` isn't about yesterday.
        let beginning = beginnings.first { $0.count == 1 || !isOfName($0) }
        for end in lengths.map({ words.suffix($0) }) where end.count > 1 || !isOfName(end) {
            guard let found = date(beginning, end) else { continue }
            // `Parents' evening 8 dec`, `Quiz night 19:30`: the date doesn't need the word.
            guard isOfName(end.prefix(1)), let rest = date(beginning, end.dropFirst()),
                rest.reading.named.day || rest.reading.time == found.reading.time
            else { return found }
            return rest
        }
        // `Dinner evening`
        if beginning.map(isOfName) ?? true, let found = date(nil, words.suffix(1)) { return found }
        // `last night party`
        guard let beginning = beginning ?? beginnings.first, let found = reading(beginning) else { return nil }
        return Match(beginning: beginning, end: words.suffix(0), reading: found)
    }

    /// Limited, because each attempt parses the words again. A date with several exceptions has about twenty words.
    var lengths: [Int] { (1...24).prefix(words.count).reversed() }

    /// Reads the end of the text, with its beginning if the two complete each other.
    private func date(_ beginning: Words?, _ end: Words) -> Match? {
        let alone = reading(end) ?? deadline(end)
        if let beginning, beginning.endIndex < end.startIndex, let both = reading(beginning + end),
            isOneDate(both, of: beginning, end, alone)
        {
            return Match(beginning: beginning, end: end, reading: both)
        }
        return alone.map { Match(beginning: words.prefix(0), end: end, reading: $0) }
    }

    /// Reads the `bis 31.7.` of `Steuererklärung bis 31.7.`: without a date before it, a last day is a deadline.
    private func deadline(_ end: Words) -> Reading? {
        guard isWord(end.prefix(1), for: [.to]), reading(words[..<end.startIndex].suffix(1)) == nil,
            let day = reading(end.dropFirst()), day.named.day, !day.named.end
        else { return nil }
        return day
    }

    /// Whether both ends of the text complete each other.
    ///
    /// - Parameter alone: What the end means without the beginning; nil if it can't be read.
    private func isOneDate(_ both: Reading, of beginning: Words, _ end: Words, _ alone: Reading?) -> Bool {
        guard let alone else {
            // `24 dec ski for 3 days`, `every monday choir 19:30 until june`, but not `every monday room 12`
            let isClear = end.prefix(1).contains { $0.contains { $0.isLetter || $0 == ":" } }
            return isWord(end.prefix(1), for: [.for]) || both.time.repeats != nil && isClear
        }
        guard !isOfName(beginning) else { return !both.named.day && both.time != alone.time }
        guard alone.named.day, let first = reading(beginning)?.named else { return true }
        // `from 1 dec yoga daily`, `fri quiz every week`, but not `sunday roast every friday`
        if alone.time.repeats != nil, first.day, !first.weekday || alone.named.isOnlyFrequency { return true }
        // `every month rent on the 1st`, `9:30 dentist tomorrow`, but not `noon prayer tomorrow`
        return isWord(beginning.prefix(1), for: [.every]) || hasNumber(beginning) && !first.day
    }

    // MARK: Words

    func reading(_ words: Words) -> Reading? {
        // `28 Days Later` is more often a name, and an event that is added has no day from which to count.
        guard !words.contains(where: { isWord([$0], for: [.later, .earlier]) }) else { return nil }
        return try? DateParser.reading(text(of: words), on: today, vocabulary: vocabulary)
    }

    /// Returns the text of a date without the punctuation between it and the name: `fri 19:30: concert`. The number of
    /// `Lesson 5: dec 12` is part of the name.
    private func text(of words: Words) -> String {
        let isNumbered = words.startIndex > 0 && words.first?.wholeMatch(of: /[0-9]+[:;]/) != nil
        guard !isNumbered else { return words.joined(separator: " ") }
        return words.map { $0.hasSuffix(":") || $0.hasSuffix(";") ? String($0.dropLast()) : $0 }.joined(separator: " ")
    }

    func error(of words: Words) -> ParseError? {
        do {
            _ = try DateParser.parse(text(of: words), on: today, vocabulary: vocabulary)
            return nil
        } catch {
            return error
        }
    }

    /// Whether words that can be read as a date are more often part of a name: `evening`, `weekend`, `last night`.
    func isOfName(_ words: Words) -> Bool {
        let word = isWord(words.prefix(1), for: [.last]) ? words.dropFirst() : words
        guard isSingle(word), let date = reading(word) else { return false }
        return date.named.isOnlyPart || date.time.lastDay != nil
    }

    /// Whether this is a single word, and not a number or `mon-fri`.
    func isSingle(_ words: Words) -> Bool { words.count == 1 && words.allSatisfy { $0.allSatisfy(\.isLetter) } }

    func isWord(_ words: Words, for meanings: Set<DateVocabulary.Connector>) -> Bool {
        words.count == 1 && words.allSatisfy { vocabulary.isWord($0, for: meanings) }
    }

    func hasNumber(_ words: Words) -> Bool { words.contains { $0.contains(where: \.isNumber) } }

    func hasLetter(_ words: Words) -> Bool { words.contains { $0.contains(where: \.isLetter) } }
}
