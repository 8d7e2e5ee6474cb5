import Build
import Preview
import Records

/// An event in one line, such as `dentist tomorrow 9:30`.
///
/// The longest ending that can be read as a date and time is the time; if there is none, the longest beginning.
struct QuickEntry {
    let name: String
    let time: EventTime
    private let words: EventTimeWords

    /// - Throws: `EditProblem` about the field `text` if it has no name or no date.
    init(_ text: String, _ access: StoreAccess) throws(EditProblem) {
        let all = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let vocabulary = DateWords.read(for: access.configuration).vocabulary
        words = EventTimeWords(timeZone: access.today.timeZone)
        guard let found = Self.split(all, on: access.today, vocabulary) else {
            let near = Self.misunderstanding(of: all, on: access.today, vocabulary)
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
        // A date has few words, and each try reads them anew.
        let counts = (1...max(1, min(words.count, 16))).reversed()
        let splits =
            counts.map { (words.dropLast($0), words.suffix($0)) }
            + counts.map { (words.dropFirst($0), words.prefix($0)) }
        for (name, date) in splits {
            let time = try? When.parse(date.joined(separator: " "), on: today, vocabulary: vocabulary)
            if let time { return (name.joined(separator: " "), time) }
        }
        return nil
    }

    /// What is wrong with a date that isn't understood only because it could be two, or doesn't exist; nil if there is none.
    private static func misunderstanding(
        of words: [String],
        on today: Today,
        _ vocabulary: DateVocabulary
    ) -> When.Misunderstanding? {
        for count in (1...max(1, min(words.count, 16))).reversed() {
            do {
                _ = try When.parse(words.suffix(count).joined(separator: " "), on: today, vocabulary: vocabulary)
            } catch  where !error.isUnclear {
                return error
            } catch {
                continue
            }
        }
        return nil
    }

    /// How it is understood, in words.
    var reading: EditReading { EditReading(name: name, when: words.words(for: time)) }
}
