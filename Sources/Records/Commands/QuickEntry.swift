/// An event in one line, such as `dentist tomorrow 9:30`: a date at one end of the text or at both, and a name.
///
/// The date is the longest end that can be read as one, or otherwise the longest beginning. The two are one date if
/// they complete each other: `tomorrow dentist 9:30`, `every monday choir 19:30 until june`. The other words are the
/// name. The text is refused if some of them are most likely part of the date, so that no date is ever ignored.
///
/// Some words of dates are more often words of names. They are part of the date only if it needs them:
/// - a single word such as `night` or `weekend`: `Movie night tomorrow`, but `Dinner evening`;
/// - a number, unless it can be the day that the date doesn't name: `Read 3/4 tomorrow`, but not `Meeting 12/3 9:00`. A
///   time such as `19:30` can't be part of the name if the date has no time: `Concert 19:30 Town Hall fri` is refused.
///
/// `later` and `earlier` are always words of the name: `28 Days Later fri 20:00`.
package struct QuickEntry {
    package let name: String
    package let time: EventTime

    /// The reason that a text isn't an event.
    package enum Failure: Error {
        case noDate
        case noName
        /// A date in the text can't be read, or only a part of it.
        case unclear(DateParser.ParseError)
    }

    package init(_ text: String, on today: Today, vocabulary: DateVocabulary) throws(Failure) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let reader = QuickEntryReader(words: words, today: today, vocabulary: vocabulary)
        guard let date = reader.date() else { throw reader.failure() }
        let named = words[date.beginning.endIndex..<date.end.startIndex]
        (name, time) = (Self.name(of: named, isBeforeDate: !date.end.isEmpty), date.reading.time)
        guard !name.isEmpty else { throw .noName }
        if let problem = reader.problem(in: named, beside: date) { throw .unclear(problem) }
    }

    /// Returns the name without the punctuation between it and the date: `Dinner, fri 19:00`, `fri 19:00 - dinner`.
    private static func name(of words: ArraySlice<String>, isBeforeDate: Bool) -> String {
        let separators = ["-", "–", "—", "|", "@"]
        var words = words.drop { separators.contains($0) }
        guard isBeforeDate else { return words.joined(separator: " ") }
        while let last = words.last, separators.contains(last) { words.removeLast() }
        let name = words.joined(separator: " ")
        return name.last.map(",;:".contains) == true ? String(name.dropLast()) : name
    }
}
