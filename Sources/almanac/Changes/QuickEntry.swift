import Build
import Preview
import Records

/// An event in one line, such as `dentist tomorrow 9:30`.
///
/// The time is the longest end of the text that can be read as a date and time, or otherwise the longest beginning. If
/// the rest ends in another date, the text is refused, because that date would be ignored.
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

    private static func split(
        _ words: [String],
        on today: Today,
        _ vocabulary: DateVocabulary
    ) -> (name: String, time: EventTime)? {
        // A date has few words, and each attempt parses them again.
        let counts = (1...max(1, min(words.count, 16))).reversed()
        let splits =
            counts.map { (words.dropLast($0), words.suffix($0)) }
            + counts.map { (words.dropFirst($0), words.prefix($0)) }
        for (name, date) in splits {
            let time = try? DateParser.parse(date.joined(separator: " "), on: today, vocabulary: vocabulary)
            guard let time else { continue }
            return endsInDate(name, on: today, vocabulary) ? nil : (name.joined(separator: " "), time)
        }
        return nil
    }

    /// Whether a name ends in a date, or in a date and one more word: `Train 24 dec from`.
    private static func endsInDate(_ name: ArraySlice<String>, on today: Today, _ vocabulary: DateVocabulary) -> Bool {
        [name, name.dropLast()].contains { words in
            (1...4).contains { count in
                // A number alone can mean anything, and a weekend can be part of the name.
                let text = words.suffix(count).joined(separator: " ")
                guard count <= words.count, text.contains(where: \.isLetter),
                    let time = try? DateParser.parse(text, on: today, vocabulary: vocabulary)
                else { return false }
                return count > 1 || time.lastDay == nil
            }
        }
    }

    /// The unreadable text after a date in the middle of a text: `in Old Town Hall`.
    private static func trailingTextError(
        of words: [String],
        on today: Today,
        _ vocabulary: DateVocabulary
    ) -> DateParser.ParseError? {
        for start in words.indices.dropFirst() {
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
