import Build
import Preview
import Records

/// An event in one line, such as `dentist tomorrow 9:30`.
///
/// The time is the longest end of the text that can be read as a date and time, or otherwise the longest beginning. If
/// the end is only a time, a date at the beginning belongs to it: `tomorrow dentist 9:30`. A single word for a part of
/// the day belongs to the name: `Movie night tomorrow`. If the name ends in another date, the text is refused, because
/// that date would be ignored. So is a time beside a day that doesn't exist.
struct QuickEntry {
    let name: String
    let time: EventTime

    /// - Throws: `EditProblem` about the field `text` if the name or the date is missing.
    init(_ text: String, _ access: StoreAccess) throws(EditProblem) {
        let all = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let vocabulary = DateWords.read(for: access.configuration).vocabulary
        let reader = QuickEntryReader(today: access.today, vocabulary: vocabulary)
        guard let found = reader.split(all) else {
            let near = reader.dateError(of: all) ?? reader.trailingTextError(of: all)
            let message = near?.description ?? access.words(.noDate)
            throw EditProblem(.invalid, message, hint: near?.hint ?? access.words(.quickEntryHint), field: "text")
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
            let name = found.words.startIndex == 0 ? words.dropFirst(found.words.count) : words.dropLast()
            guard found.named.day || !hasMissingDay(name) else { return nil }
            return (name.joined(separator: " "), found.time)
        }
        var (name, time) = (words[..<end.words.startIndex], end.time)
        if !name.isEmpty, date(end.words.prefix(1))?.isWordOfName ?? false,
            let rest = date(end.words.dropFirst()), rest.named.day
        {
            // `Parents' evening 8 dec`
            return ((name + end.words.prefix(1)).joined(separator: " "), rest.time)
        }
        if !end.named.day, let beginning, beginning.words.count < name.count,
            let whole = date(beginning.words + end.words)
        {
            (name, time) = (name.dropFirst(beginning.words.count), whole.time)
        }
        if date(name.suffix(1)) == nil, isRefused(name.suffix(1) + end.words) { return nil }
        guard end.named.day || !hasMissingDay(name) else { return nil }
        guard !endsInDate(name, before: end) else { return nil }
        return (name.joined(separator: " "), time)
    }

    /// Whether a time is ambiguous or doesn't exist because of the word before it, the `every` of `every monday 2030`.
    /// A number before it, as in `Read 3/4 tomorrow`, can mean anything.
    private func isRefused(_ words: ArraySlice<String>) -> Bool {
        guard let first = words.first, !first.contains(where: \.isNumber) else { return false }
        return error(of: words)?.isUnclear == false
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
                // could go with the one at the end, as in `Trip 30 dec via 2 jan`.
                if words.count < name.count, end.named.day {
                    return count < words.count && text.contains(where: \.isNumber)
                }
                return count > 1 || date.time.lastDay == nil
            }
        }
    }

    /// The unreadable text after a date in the middle of a text: `in Old Town Hall`.
    func trailingTextError(of words: [String]) -> DateParser.ParseError? {
        for start in words.indices {
            let rest = words[start...].prefix(16)
            let length = (1..<max(1, rest.count)).reversed().first { (try? parse(rest.prefix($0))) != nil }
            guard let length else { continue }
            return .unclear(rest.joined(separator: " "), part: rest.dropFirst(length).joined(separator: " "))
        }
        return nil
    }

    /// The problem with a date that is ambiguous or doesn't exist; nil if there is no such problem.
    func dateError(of words: [String]) -> DateParser.ParseError? {
        let counts = (1...max(1, min(words.count, 16))).reversed()
        return counts.lazy.compactMap { error(of: words.suffix($0)) }.first { !$0.isUnclear }
    }
}
