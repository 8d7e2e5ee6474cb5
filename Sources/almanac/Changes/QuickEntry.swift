import Build
import Preview
import Records

/// An event in one line, such as `dentist tomorrow 9:30`.
///
/// The time is the longest end of the text that can be read as a date and time, or otherwise the longest beginning. If
/// the end is only a time, a date at the beginning belongs to it: `tomorrow dentist 9:30`. A single word for a part of
/// the day belongs to the name: `Movie night tomorrow`. The text is refused if a date in it would be ignored: if the name
/// ends in another one, if it contains a day but the end is only a time, or if the words next to the date make it
/// ambiguous or wrong, as in `Meeting 12/3 9:00` or `Early shift mon-fri 9:00`. It is also refused if a time stands
/// beside a day that doesn't exist. A word such as `bis` before a day makes that a deadline: `Steuererklärung bis 31.7.`
struct QuickEntry {
    let name: String
    let time: EventTime

    /// - Throws: `EditProblem` about the field `text` if the name or the date is missing.
    init(_ text: String, _ access: StoreAccess) throws(EditProblem) {
        let all = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let vocabulary = DateWords.read(for: access.configuration).vocabulary
        let reader = QuickEntryReader(today: access.today, vocabulary: vocabulary)
        guard let found = reader.split(all) else {
            guard let error = reader.error(in: all) else {
                throw EditProblem(.invalid, access.words(.noDate), hint: access.words(.quickEntryHint), field: "text")
            }
            var problem = EditProblem(error, access.words)
            problem.field = "text"
            throw problem
        }
        guard !found.name.isEmpty else {
            throw EditProblem(.invalid, access.words(.noName), hint: access.words(.quickEntryHint), field: "text")
        }
        (name, time) = found
    }

    /// The parsed event, in words.
    func reading(_ access: StoreAccess) -> EditReading { EditReading(name: name, when: access.text(of: time)) }
}

/// Divides the words of an entry into a name and a time.
private struct QuickEntryReader {
    let today: Today
    let vocabulary: DateVocabulary

    /// Words that can be read as a date and time.
    struct DateText {
        let words: ArraySlice<String>
        let time: EventTime
        let named: DateParser.NamedParts

        /// Whether this is a single word such as `evening`, which can also be the last one of a name.
        var isWordOfName: Bool { words.count == 1 && named.isOnlyPart }
    }

    private func date(_ words: ArraySlice<String>) -> DateText? {
        let text = words.joined(separator: " ")
        guard let time = try? parse(words),
            let named = try? DateParser.namedParts(of: text, on: today, vocabulary: vocabulary)
        else { return nil }
        return DateText(words: words, time: time, named: named)
    }

    private func parse(_ words: ArraySlice<String>) throws(DateParser.ParseError) -> EventTime {
        try DateParser.parse(words.joined(separator: " "), on: today, vocabulary: vocabulary)
    }

    private func error(of words: ArraySlice<String>) -> DateParser.ParseError? {
        do {
            _ = try parse(words)
            return nil
        } catch {
            return error
        }
    }

    func split(_ words: [String]) -> (name: String, time: EventTime)? {
        // A date has few words, and each attempt parses them again.
        let counts = (1...max(1, min(words.count, 16))).reversed()
        // `Last evening in Rome 20:00` isn't about yesterday.
        func isName(_ text: DateText) -> Bool {
            let day = Day(clamping: text.time.firstMoment(in: today.timeZone), in: today.timeZone)
            guard text.words.count == 2, day < today.day else { return false }
            return date(text.words.prefix(1)) == nil && date(text.words.suffix(1))?.isWordOfName == true
        }
        let beginning = counts.lazy.compactMap { date(words.prefix($0)) }.first { !isName($0) }
        guard let end = counts.lazy.compactMap({ date(words.suffix($0)) }).first(where: { !$0.isWordOfName }) else {
            guard let found = beginning ?? date(words.suffix(1)) else { return nil }
            guard beginning != nil else {
                return checkedName(words.dropLast(), before: found, hasDay: false).map { (name: $0, time: found.time) }
            }
            let name = words.dropFirst(found.words.count)
            guard found.named.day || !hasMissingDay(name), !isRefused(found, before: name) else { return nil }
            return (name.joined(separator: " "), found.time)
        }
        var (rest, time, hasDay) = (words[..<end.words.startIndex], end.time, end.named.day)
        if !rest.isEmpty, date(end.words.prefix(1))?.isWordOfName ?? false,
            let day = date(end.words.dropFirst()), day.named.day
        {
            // `Parents' evening 8 dec`
            return ((rest + end.words.prefix(1)).joined(separator: " "), day.time)
        }
        if !hasDay, let beginning, beginning.words.count < rest.count, let whole = date(beginning.words + end.words) {
            rest = rest.dropFirst(beginning.words.count)
            guard !isRefused(beginning, before: rest) else { return nil }
            (time, hasDay) = (whole.time, whole.named.day)
        }
        return checkedName(rest, before: end, hasDay: hasDay).map { (name: $0, time: time) }
    }

    /// Returns the name that the words before the end of a text make; nil if the text is refused.
    ///
    /// - Parameter hasDay: Whether the day of the event is known, from the end or from the beginning.
    private func checkedName(_ words: ArraySlice<String>, before end: DateText, hasDay: Bool) -> String? {
        guard !isRefused(words, before: end), end.named.day || !hasMissingDay(words), !endsInDate(words, before: end),
            hasDay || !words.contains(where: isDay), !endsInRepetition(words)
        else { return nil }
        guard let last = words.last, vocabulary.isWord(last, for: [.and, .to, .from, .between]) else {
            return words.joined(separator: " ")
        }
        let name = words.dropLast()
        // The `and` of `Drop off and fri` joins no dates.
        if vocabulary.isWord(last, for: [.and]), let word = name.last, date([word]) == nil,
            !word.contains(where: \.isNumber)
        {
            return words.joined(separator: " ")
        }
        // Without a date before it, a last day is a deadline.
        let isDeadline = end.named.day && !end.named.end && vocabulary.isWord(last, for: [.to])
        return isDeadline && date(name.suffix(1)) == nil ? name.joined(separator: " ") : nil
    }

    /// Whether the end of a text is ambiguous or wrong because of the words before it, the `every` of `every monday 2030`
    /// or the `12/3` of `12/3 9:00`. Before a day, a number can mean anything: `Read 3/4 tomorrow`.
    private func isRefused(_ name: ArraySlice<String>, before end: DateText) -> Bool {
        (1...4).contains { count in
            let words = name.suffix(count)
            guard words.count == count, !isWordOfName(words) else { return false }
            if end.named.day, words.contains(where: { $0.contains(where: \.isNumber) }) { return false }
            return isRefused(words + end.words)
        }
    }

    /// Whether the beginning of a text is ambiguous or wrong because of the words after it: `Fr, 5.12. 14 Uhr Friseur`,
    /// if that isn't a Friday.
    private func isRefused(_ beginning: DateText, before name: ArraySlice<String>) -> Bool {
        (1...4).contains { count in
            let words = name.prefix(count)
            return words.count == count && !isWordOfName(words) && isRefused(beginning.words + words)
        }
    }

    private func isRefused(_ words: ArraySlice<String>) -> Bool {
        vocabulary.hasAllWords(of: words.joined(separator: " ")) && error(of: words)?.isAboutDate == true
    }

    /// Whether this is a single word that can also be one of a name: `night`, `weekend`, but not `mon-fri`.
    private func isWordOfName(_ words: ArraySlice<String>) -> Bool {
        words.count == 1 && words.allSatisfy { $0.allSatisfy(\.isLetter) } && date(words) != nil
    }

    /// Whether a word is a day. Short ones such as `so`, `do` and `sun` are more often other words.
    private func isDay(_ word: String) -> Bool {
        guard word.count > 3, word.allSatisfy(\.isLetter), let date = date([word]) else { return false }
        return date.named.day && date.time.lastDay == nil
    }

    /// Whether a name ends in an unreadable repetition: `every first weekend`, but not `every child`.
    private func endsInRepetition(_ name: ArraySlice<String>) -> Bool { repetition(atEndOf: name) != nil }

    private func repetition(atEndOf name: ArraySlice<String>) -> ArraySlice<String>? {
        (2...4).lazy.map { name.suffix($0) }.first { words in
            let isRepetition = words.count > 1 && words.prefix(1).contains { vocabulary.isWord($0, for: [.every]) }
            return isRepetition && vocabulary.hasAllWords(of: words.joined(separator: " "))
        }
    }

    /// Whether a name begins or ends with a date that doesn't exist, the `31 feb` of `Dentist 31 feb 9:30`.
    private func hasMissingDay(_ name: ArraySlice<String>) -> Bool {
        // `31st of feb 2027`
        (1...4).contains { count in
            [name.prefix(count), name.suffix(count)].contains { words in
                error(of: words)?.isMissingDay(words.joined(separator: " ")) ?? false
            }
        }
    }

    /// Whether a name ends in a date, or in a date and one more word: `Train 24 dec from`.
    private func endsInDate(_ name: ArraySlice<String>, before end: DateText) -> Bool {
        [name, name.dropLast()].contains { words in
            (1...4).contains { count in
                // A number alone can mean anything, and a weekend can be part of the name.
                let text = words.suffix(count).joined(separator: " ")
                guard count <= words.count, text.contains(where: \.isLetter),
                    let date = date(words.suffix(count)), !date.isWordOfName
                else { return false }
                // `Sunday roast tomorrow`: a day before the last word is part of the name, unless it is a date that
                // could go with the one at the end, as in `Trip 30 dec via 2 jan`. `Walk about 3 miles sat` has none.
                if words.count < name.count, end.named.day {
                    let core = words.suffix(count).drop { vocabulary.isWord($0, for: [.at, .on, .to]) }.joined()
                    let isDate = core.contains(where: \.isLetter) && core.contains(where: \.isNumber)
                    return isDate && count < words.count
                }
                return count > 1 || date.time.lastDay == nil
            }
        }
    }

    /// Why a text is refused; nil if there is no date in it.
    func error(in words: [String]) -> DateParser.ParseError? {
        dateError(of: words) ?? repetitionError(of: words) ?? trailingTextError(of: words) ?? connectorError(of: words)
    }

    /// The unreadable text after a date in the middle of a text: `in Old Town Hall`.
    private func trailingTextError(of words: [String]) -> DateParser.ParseError? {
        for start in words.indices {
            let rest = words[start...].prefix(16)
            let length = (1..<max(1, rest.count)).reversed().first { (try? parse(rest.prefix($0))) != nil }
            guard let length else { continue }
            return .unclear(rest.joined(separator: " "), part: rest.dropFirst(length).joined(separator: " "))
        }
        return nil
    }

    /// The problem with a date that is ambiguous or doesn't exist; nil if there is no such problem.
    private func dateError(of words: [String]) -> DateParser.ParseError? {
        let counts = (1...max(1, min(words.count, 16))).reversed()
        let texts = counts.map { words.suffix($0) } + counts.map { words.prefix($0) }
        return texts.lazy.compactMap { error(of: $0) }.first { !$0.isUnclear }
    }

    /// The unreadable repetition before a date: `every last one fri`.
    private func repetitionError(of words: [String]) -> DateParser.ParseError? {
        let ends = words.indices.dropFirst().reversed().filter { date(words[$0...].prefix(16)) != nil }
        let found = ends.lazy.compactMap { repetition(atEndOf: words[..<$0]) }.first
        return found.map { DateParser.ParseError.unclear(words[$0.startIndex...].joined(separator: " ")) }
    }

    /// The problem with a date of which only the end is there: `until 22:00`.
    private func connectorError(of words: [String]) -> DateParser.ParseError? {
        let index = words.indices.first { index in
            vocabulary.isWord(words[index], for: [.and, .to, .from, .between]) && date(words[(index + 1)...]) != nil
        }
        return index.map { DateParser.ParseError.unclear(words[$0...].joined(separator: " ")) }
    }
}
