/// Words of a date that would be ignored or become part of the name.
extension QuickEntryReader {
    /// Returns the problem with words of a name that are most likely part of the date; nil if there are none.
    ///
    /// Such words are:
    /// - words next to the date that make it wrong or ambiguous, such as the `12/3` of `Meeting 12/3 9:00`, or that are
    ///   another date;
    /// - any day in the name, or a misspelt one at its ends, if the date names none: `Train 24 dec via 13:16`,
    ///   `Dentist tomorow 9:30`;
    /// - a second date in the name, if the date names a day or a repetition: `Trip 30 dec via 2 jan`;
    /// - a time in the name, if the date names none: `Concert 19:30 Town Hall fri`.
    func problem(in name: Words, beside date: Match) -> ParseError? {
        let problems = (1...16).prefix(name.count).flatMap { count in
            [problem(of: name.suffix(count), before: date), problem(of: name.prefix(count), after: date)]
        }
        .compactMap(\.self)
        if let problem = problems.last(where: { !$0.isUnclear }) ?? problems.first { return problem }
        let named = date.reading.named
        let ends = [name.prefix(1), name.suffix(1)]
        if !named.day, let problem = ends.lazy.compactMap({ misspelling(in: date.beginning + $0 + date.end) }).first {
            return problem
        }
        let hasStart = named.start || date.reading.time.repeats != nil
        return problem(inside: name) { words, found in
            if !named.time, found.named.time, !found.named.day, hasClock(words) { return true }
            guard hasLetter(words) || isFigures(words), !isOfName(words) else { return false }
            guard !named.day else { return hasStart && found.named.start && hasNumber(words) }
            return found.named.day && (words.count > 1 || isSingle(words) || isFigures(words)) && !isShort(words)
        }
    }

    /// Returns the problem with the last words of a name, which are before the end of the date.
    private func problem(of words: Words, before date: Match) -> ParseError? {
        guard isOfDates(words) else { return nil }
        // If the day is known, a number before it can mean anything: `Read 3/4 tomorrow`.
        let isFree = date.reading.named.day && (date.end.isEmpty || date.beginning.isEmpty && hasNumber(words))
        let text = date.end.isEmpty ? date.beginning + words : words + date.end
        if !isFree, let error = dateError(of: text, with: words) { return error }
        // `12-13 fri`, where `fri 12-13` can be read
        if words.count == 1, !date.end.isEmpty, !date.reading.named.time, reading(date.end + words) != nil,
            words.contains(where: { $0.wholeMatch(of: /[0-9]{1,2}[-–][0-9]{1,2}/) != nil })
        {
            return .unclear(text.joined(separator: " "), near: (date.end + words).joined(separator: " "))
        }
        // `every last one sat`, but not `every sat`
        let isRepetition = words.count > 1 && isWord(words.prefix(1), for: [.every])
        guard isRepetition || !date.end.isEmpty && (isJoined(words) || isOtherDate(words, in: text)) else { return nil }
        return .unclear(text.joined(separator: " "))
    }

    /// Returns the problem with the first words of a name, which are after the beginning of the date.
    private func problem(of words: Words, after date: Match) -> ParseError? {
        // A name can begin with a single day, as in `tomorrow Sunday roast`, but hardly ends with one.
        guard isOfDates(words), !(isSingle(words) && reading(words) != nil) else { return nil }
        guard !date.beginning.isEmpty else {
            return date.reading.named.day ? nil : dateError(of: words + date.end, with: words)
        }
        let text = date.beginning + words
        if let error = dateError(of: text, with: words) { return error }
        guard isOtherDate(words, in: text) else { return nil }
        return .unclear(text.joined(separator: " "), part: words.joined(separator: " "))
    }

    /// Returns the error if a text is certainly a date, and doesn't only have a word such as `weekend` or `midnight`.
    private func dateError(of text: Words, with words: Words) -> ParseError? {
        guard let error = error(of: text), error.isAboutDate, !isOfName(words) else { return nil }
        return isSingle(words) && reading(words)?.named.day == false ? nil : error
    }

    /// Returns the error of a text with a misspelt day, such as `tomorow 9:30`. Short words don't count,
    /// because many resemble names: `Morgan` isn't `morgen`.
    private func misspelling(in text: Words) -> ParseError? {
        guard let error = error(of: text), let word = error.nearWord, word.count > 6, !isOfName([word]),
            reading([word])?.named.day == true
        else { return nil }
        return error
    }

    /// Whether the last words of a name belong to the date after them: `until`, `24 and`, but not `off and`.
    private func isJoined(_ words: Words) -> Bool {
        if words.count == 2, isWord(words.suffix(1), for: [.and]) {
            return hasNumber(words) || reading(words.prefix(1)) != nil
        }
        return isWord(words, for: [.to, .from, .between])
    }

    /// Whether words of a text are a different date from the rest. A number can mean anything, and so can a short word
    /// of another language: `What to do tomorrow`.
    private func isOtherDate(_ words: Words, in text: Words) -> Bool {
        guard hasLetter(words), !isOfName(words), reading(words) != nil else { return false }
        return !isShort(words) || vocabulary.isOneLanguage(DateToken.tokens(of: text.joined(separator: " ")))
    }

    /// Whether this is a short word such as `so`, `do` or `sun`, which is more often something other than a weekday.
    private func isShort(_ words: Words) -> Bool { isSingle(words) && words.joined().count < 4 }

    /// Whether this has a date in figures that can't be another number: `24.12.`, `2026-12-24`, but not `3/4` or `1.5`.
    private func isFigures(_ words: Words) -> Bool {
        words.contains { $0.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}\.[0-9]{1,2}\./) != nil }
    }

    /// Whether this has a time that can't be anything else: `19:30`, `7pm`, `19 Uhr`, but not `1:1` or `at 7`.
    private func hasClock(_ words: Words) -> Bool {
        words.contains { $0.lowercased().wholeMatch(of: /[0-9]{1,2}(:[0-9]{2}|(:[0-9]{2})?[ap]m)/) != nil }
            || hasNumber(words) && words.contains { isWord([$0], for: [.oClock]) }
    }

    /// Whether all words can be part of a date.
    private func isOfDates(_ words: Words) -> Bool {
        vocabulary.hasAllWords(of: words.joined(separator: " ")) || isFigures(words) && reading(words) != nil
    }

    /// Why a text without a date at its ends isn't an event.
    func failure() -> QuickEntry.Failure {
        let ends = lengths.map { words.suffix($0) } + lengths.map { words.prefix($0) }
        let errors = ends.lazy.compactMap { error(of: $0) }
        if let error = errors.first(where: { !$0.isUnclear }) { return .unclear(error) }
        let misspelt = [words.suffix(1), words.prefix(1)].lazy.compactMap { misspelling(in: $0) }.first
        let problem = misspelt ?? problem(inside: words[...]) { words, _ in !isOfName(words) }
        return problem.map { .unclear($0) } ?? .noDate
    }

    /// Returns the problem that a text can't be read after a date in it; nil if none of its dates matters.
    private func problem(inside words: Words, where matters: (Words, Reading) -> Bool) -> ParseError? {
        for start in words.indices {
            let run = words[start...].prefix { isOfDates([$0]) }.prefix(16)
            for end in (run.startIndex...run.endIndex).reversed() {
                guard let found = reading(run[..<end]), matters(run[..<end], found) else { continue }
                let (text, rest) = (self.words[start...], self.words[end...])
                return .unclear(text.joined(separator: " "), part: rest.joined(separator: " "))
            }
        }
        return nil
    }
}
