public import Foundation

/// Reads dates and times as people type them: `tomorrow 9:00`, `next friday 3pm to 5pm`, `24-27 dec`, `every monday
/// 9:00`. <doc:Dates> lists the phrases, and the rules for those that could mean two things.
public enum DateParser {
    /// The direction in which to look for a weekday, a time, or a date without a year.
    public enum Direction: Sendable {
        /// The next one, for plans.
        case future
        /// The last one, which can be today, for things done.
        case past
    }

    /// The maximum length of a text in characters. No meaningful text needs more than about a hundred.
    private static let lengthLimit = 200

    /// Reads the time of an event.
    ///
    /// - Parameters:
    ///   - direction: The direction in which to look from today. Repetitions are always in the future.
    ///   - start: The instant from which to look for a weekday, a time, or a date without a year, if not now; for an
    ///     end, the start of the event. Words such as `tomorrow` are always relative to today.
    ///   - day: The day near which to look for a date without a year, if not from today on; for a new time of an event,
    ///     its first day. `all day` alone means that day.
    /// - Throws: ``ParseError`` for text that can't be read or is ambiguous, for days and times that don't exist,
    ///   such as 31 February or the hour skipped when the clocks go forward, and for an end before the start. A time
    ///   that occurs twice when the clocks go back is the first of the two.
    public static func parse(
        _ text: String,
        on today: Today,
        vocabulary: DateVocabulary,
        direction: Direction = .future,
        from start: Date? = nil,
        near day: Day? = nil
    ) throws(ParseError) -> EventTime {
        try reading(text, on: today, vocabulary: vocabulary, direction: direction, from: start, near: day).time
    }

    /// The meaning of a text, and the parts of it that the text names.
    package struct Reading: Sendable {
        package let time: EventTime
        package let named: NamedParts
    }

    /// Reads the time of an event as ``parse(_:on:vocabulary:direction:from:near:)`` does.
    ///
    /// - Parameter prefersYears: Whether the `1830` of `24 dec 1830` is always read as a year: in a range of days, or
    ///   where the date repeats every year.
    package static func reading(
        _ text: String,
        on today: Today,
        vocabulary: DateVocabulary,
        direction: Direction = .future,
        from start: Date? = nil,
        near day: Day? = nil,
        prefersYears: Bool = false
    ) throws(ParseError) -> Reading {
        guard text.count <= lengthLimit else { throw .unclear("\(text.prefix(40))…") }
        var grammar = DateGrammar(
            text,
            on: today,
            vocabulary: vocabulary,
            direction: direction,
            near: day,
            prefersYears: prefersYears
        )
        let moment = try instant(text)
        let phrase = if let moment { DatePhrase(moment: moment) } else { try grammar.read() }
        let from = start.map { Today(now: $0, timeZone: today.timeZone) } ?? today
        let resolver = DateResolver(
            phrase: phrase,
            text: text,
            today: from,
            direction: direction,
            isNow: start == nil,
            near: day,
            vocabulary: vocabulary
        )
        return Reading(time: try resolver.eventTime(), named: NamedParts(phrase))
    }

    /// Reads a range of days: `24 dec`, `this week`, `december`, `june 2027`, `2027`, `next year`.
    ///
    /// - Throws: ``ParseError``, also if the text has a time or a repetition.
    public static func days(
        _ text: String,
        on today: Today,
        vocabulary: DateVocabulary,
        direction: Direction = .future
    ) throws(ParseError) -> ClosedRange<Day> {
        var grammar = DateGrammar(text, on: today, vocabulary: vocabulary, direction: direction)
        if let days = grammar.wholeMonthOrYear() { return days }
        let time = try reading(text, on: today, vocabulary: vocabulary, direction: direction, prefersYears: true).time
        guard case .day(let day) = time.start, time.repeats == nil else { throw .noDays(text) }
        return day...(time.lastDay ?? day)
    }

    /// Reads an ISO 8601 date and time with an offset, in the extended or the basic format. If the offset is `Z`, a
    /// space can replace the `T`. An interval, as in `2026-12-24T10:00/2026-12-24T12:00`, isn't an instant.
    private static func instant(_ written: String) throws(ParseError) -> Date? {
        var words = written.split(whereSeparator: \.isWhitespace)
        if words.count == 2, words[1].hasSuffix("Z"), Day(String(words[0])) != nil {
            words = ["\(words[0])T\(words[1])"]
        }
        guard words.count == 1, let word = words.first, word.contains("T"), !word.contains("/"),
            word.hasSuffix("Z") || word.dropFirst(11).contains(where: { "+-".contains($0) })
        else { return nil }
        // Foundation requires the extended format, with seconds.
        let whole = String(word).replacing(/^([0-9]{4})([0-9]{2})([0-9]{2})T/) { "\($0.1)-\($0.2)-\($0.3)T" }
            .replacing(/T([0-9]{2})([0-9]{2})(?:([0-9]{2}))?([Z+-])/) { "T\($0.1):\($0.2):\($0.3 ?? "00")\($0.4)" }
            .replacing(/T([0-9]{2}:[0-9]{2})([Z+-])/) { "T\($0.1):00\($0.2)" }
            .replacing(/T([0-9]{2})([Z+-])/) { "T\($0.1):00:00\($0.2)" }
        guard let date = Date(isoText: whole), Day(String(whole.prefix(10))) != nil else { throw .unclear(written) }
        return date
    }
}
