import Build
import Preview
import Records

/// An event in one line, such as `dentist tomorrow 9:30`.
///
/// The time is the longest end of the text that can be read as a date and time, or otherwise the longest beginning. If
/// the end is only a time, a date at the beginning belongs to it: `tomorrow dentist 9:30`. A single word for a part of
/// the day belongs to the name: `Movie night tomorrow`. If the name ends in another date, the text is refused, because
/// that date would be ignored.
struct QuickEntry {
    let name: String
    let time: EventTime

    /// - Throws: `EditProblem` about the field `text` if the name or the date is missing.
    init(_ text: String, _ access: StoreAccess) throws(EditProblem) {
        let all = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let vocabulary = DateWords.read(for: access.configuration).vocabulary
        guard let found = Self.split(all, on: access.today, vocabulary) else {
            let near =
                Self.dateError(of: all, on: access.today, vocabulary)
                ?? Self.trailingTextError(of: all, on: access.today, vocabulary)
            let message = near?.description ?? access.words(.noDate)
            throw EditProblem(.invalid, message, hint: near?.hint ?? access.words(.quickEntryHint), field: "text")
        }
        guard !found.name.isEmpty else {
            throw EditProblem(.invalid, access.words(.noName), hint: access.words(.quickEntryHint), field: "text")
        }
        (name, time) = found
    }

    /// Words that can be read as a date and time.
    private struct DateText {
        let words: ArraySlice<String>
        let time: EventTime
        let named: DateParser.NamedParts

        init?(_ words: ArraySlice<String>, on today: Today, _ vocabulary: DateVocabulary) {
            let text = words.joined(separator: " ")
            guard let time = try? DateParser.parse(text, on: today, vocabulary: vocabulary),
                let named = try? DateParser.namedParts(of: text, on: today, vocabulary: vocabulary)
            else { return nil }
            (self.words, self.time, self.named) = (words, time, named)
        }

        /// Whether this is a single word such as `evening`, which can also be the last one of a name.
        var isWordOfName: Bool { words.count == 1 && named.isOnlyPart }

        func day(on today: Today) -> Day { Day(clamping: time.firstMoment(in: today.timeZone), in: today.timeZone) }
    }

    private static func split(
        _ words: [String],
        on today: Today,
        _ vocabulary: DateVocabulary
    ) -> (name: String, time: EventTime)? {
        func date(_ words: ArraySlice<String>) -> DateText? { DateText(words, on: today, vocabulary) }
        // A date has few words, and each attempt parses them again.
        let counts = (1...max(1, min(words.count, 16))).reversed()
        // `Last evening in Rome 20:00` isn't about yesterday.
        func isName(_ text: DateText) -> Bool {
            guard text.words.count == 2, text.day(on: today) < today.day else { return false }
            return date(text.words.prefix(1)) == nil && date(text.words.suffix(1))?.isWordOfName == true
        }
        let beginning = counts.lazy.compactMap { date(words.prefix($0)) }.first { !isName($0) }
        guard let end = counts.lazy.compactMap({ date(words.suffix($0)) }).first(where: { !$0.isWordOfName }) else {
            guard let found = beginning ?? date(words.suffix(1)) else { return nil }
            let name = found.words.startIndex == 0 ? words.dropFirst(found.words.count) : words.dropLast()
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
        if date(name.suffix(1)) == nil, isRefused(name.suffix(1) + end.words, on: today, vocabulary) { return nil }
        guard !endsInDate(name, before: end, on: today, vocabulary) else { return nil }
        return (name.joined(separator: " "), time)
    }

    /// Whether a time is ambiguous or doesn't exist because of the word before it, the `every` of `every monday 2030`.
    /// A number before it, as in `Read 3/4 tomorrow`, can mean anything.
    private static func isRefused(_ words: ArraySlice<String>, on today: Today, _ vocabulary: DateVocabulary) -> Bool {
        guard let first = words.first, !first.contains(where: \.isNumber) else { return false }
        do {
            _ = try DateParser.parse(words.joined(separator: " "), on: today, vocabulary: vocabulary)
            return false
        } catch {
            return !error.isUnclear
        }
    }

    /// Whether a name ends in a date, or in a date and one more word: `Train 24 dec from`.
    private static func endsInDate(
        _ name: ArraySlice<String>,
        before end: DateText,
        on today: Today,
        _ vocabulary: DateVocabulary
    ) -> Bool {
        [name, name.dropLast()].contains { words in
            (1...4).contains { count in
                // A number alone can mean anything, and a weekend can be part of the name.
                let text = words.suffix(count).joined(separator: " ")
                guard count <= words.count, text.contains(where: \.isLetter),
                    let date = DateText(words.suffix(count), on: today, vocabulary), !date.isWordOfName
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
    private static func trailingTextError(
        of words: [String],
        on today: Today,
        _ vocabulary: DateVocabulary
    ) -> DateParser.ParseError? {
        for start in words.indices {
            let rest = words[start...].prefix(16)
            let length = (1..<max(1, rest.count)).reversed().first { count in
                (try? DateParser.parse(rest.prefix(count).joined(separator: " "), on: today, vocabulary: vocabulary))
                    != nil
            }
            guard let length else { continue }
            return .unclear(rest.joined(separator: " "), part: rest.dropFirst(length).joined(separator: " "))
        }
        return nil
    }

    /// The problem with a date that is ambiguous or doesn't exist; nil if there is no such problem.
    private static func dateError(
        of words: [String],
        on today: Today,
        _ vocabulary: DateVocabulary
    ) -> DateParser.ParseError? {
        for count in (1...max(1, min(words.count, 16))).reversed() {
            do {
                _ = try DateParser.parse(words.suffix(count).joined(separator: " "), on: today, vocabulary: vocabulary)
            } catch  where !error.isUnclear {
                return error
            } catch {
                continue
            }
        }
        return nil
    }

    /// The parsed event, in words.
    func reading(_ access: StoreAccess) -> EditReading { EditReading(name: name, when: access.text(of: time)) }
}
