public import Foundation

/// Reads dates and times as people type them: `tomorrow 9:00`, `next friday 3pm to 5pm`, `24-27 dec`, `every monday
/// 9:00`.
///
/// - Days: `today`, `fri`, `24 dec`, `24.12.2026`, `24/12`, `2026-12-24`, `2026-W52-4`, `the 15th`, `thu 24th`, `first
///   monday of december`, `15th of next month`, `next month on the first monday`, `in 2 weeks`, `friday in 2 weeks`, `a
///   week from friday`, `week on friday`, `friday week`, `friday fortnight`, `end of month`, `end of november`, `last
///   day of february`, `next week`, `week after next`, `this weekend`, `week 50`, `friday in week 50`, `next week
///   tuesday`, `2 days later`.
/// - Parts of days: `tonight`, `tomorrow morning`, `last night`.
/// - Times: `9:00`, `9.30`, `6:30pm`, `at 9`, `half past seven`, `ten to eight`, `noon`, `in the evening`; `now` and `in
///   90 minutes` are instants.
/// - Ends: `to 17:00`, `between 9 and 11`, `from five to nine`, `for 45 minutes`, `for 1.5 hours`, `24 dec to 2 jan`,
///   `for 3 days`.
/// - Repetitions: `hourly`, `daily`, `every 15 minutes`, `every 2 weeks on tue`, `every mon wed`, `mon and wed every
///   week`, `every first monday`, `every first and third monday`, `every 1st and 15th`, `every end of the month`, `every
///   year on 11 march`. `until june`, `for 2 weeks` or `10 times` limits them; `from 1 december` or `from january` sets
///   their start; `in december` sets their start and end; `except 22 dec` or `except sundays` leaves days out.
/// - ISO 8601 with an offset is an instant. Everything else is in the user's time zone. Intervals have no offset:
///   `2026-12-24/2026-12-26`, `2026-12-24T10:00/12:00`, `2026-12-24T10:00/PT1H30M`.
///
/// Where usage differs, these rules apply:
///
/// - A weekday, a time, or a date without a year means the next one. A weekday can be today if its time is still to
///   come or if it has no time; a date can be today even if its time has passed.
/// - Once a part of today has begun, it means its next full hour: at 20:10, `tonight` is at 21:00. Evenings and nights
///   end at midnight, other parts after three hours. If no full hour is left, or when looking back, the part means its
///   usual time.
/// - A repetition `from` a day of the past 31 days began then: on 27 November, `from 20 nov` was last week.
/// - No series is meant to end before it takes place a second time: `every friday for 3 days` means three days each
///   time, and `every month 1st to 3rd` is refused. Nor does a series have two ends: `every month on the 1st for 10
///   days until june` means ten days each time, and `every monday for 6 weeks until june` is refused, because its
///   occurrences would overlap.
/// - A single time for several days is refused: `mon-fri 9:00` can be on each of them, or one event.
/// - A span of dates that has begun and isn't over is this year's: on 27 November, `26-28 nov` began yesterday.
/// - `next friday` is the Friday of next week, from Monday to Sunday, as in chrono: on a Thursday, it is eight days
///   away. `this friday` and `friday` can be today, `coming friday` is the next one after today, `last friday` is the one
///   before today. `coming week` is next week.
/// - `friday in 2 weeks` is the Friday of the week that is then, and 2 weeks after the coming Friday. If these are two
///   days, it is refused as ambiguous; `2 weeks from friday` and `friday fortnight` are always the second. So is `in
///   acht Tagen`, which usually means a week; `in 8 Tagen` is clear.
/// - `2 days later` and `2 days earlier` count from the day of the event that gets a new time, or else from today.
/// - Weeks begin on Monday, unless ``DateVocabulary/firstWeekday`` says otherwise.
/// - Weeks with a number are those of ISO 8601, which begin on Monday.
/// - `until june` means until the end of June, just as `until friday` includes the Friday.
/// - `every second monday` counts weeks, `every second monday of the month` and `every second monday in may` count
///   Mondays. The first and the last are always those of the month.
/// - In dates with dots, the day comes first. `3/4` is ambiguous and refused. So is `12.12` where it can be a time:
///   after the weekday of 12 December, at the start of a series with weekdays, and at the end of an event that begins at
///   a time. `12.12.` and `12:12` are clear.
/// - Two-digit years are from 1950 to 2049. `24 dec 26` has one, `24 dec 18` has a time, and `24 dec 24` is refused.
///   `24:00` and `at 24` are the end of the day, but `24` alone isn't.
/// - `24 dec 1830` can be a time and is refused, but not `every 24 dec 1830` or where ``days(_:on:vocabulary:direction:)``
///   reads it. `every monday 2027` and `first monday 2027` can be in that year or at 20:27, and are refused, too. `every
///   monday 2027 for 2 hours`, `every monday in 2027` and `first monday of december 2027` are clear.
/// - If the weekday of a date doesn't fit the nearest year, a day up to 31 days away in the other direction can be
///   meant: on 26 November 2026, `sat 21 nov` was last week.
/// - `thursday 24th` and `thu 24` are the next 24th, which must be a Thursday.
/// - `18h` and `18h30` are times. `2h` can be a duration and is refused, but not `at 2h` and `2h to 4h`.
/// - `22:00 to 1:00` ends on the next day. This applies only to events that begin at noon or later and last at most 12
///   hours.
/// - `3 to 5pm` is in the afternoon, and so is `tomorrow afternoon at 3`. So are the hours from 1 to 6 after `at` and
///   `from`, in a range such as `friday 2-4`, and in words, as in `half past five` and `5 o'clock`, if nothing else is
///   said: `at 4` is 16:00, because few people plan for the night, and commands confirm what they understood. `at
///   4:00`, `at 04` and `at 4am` are in the night. Other hours are on a 24-hour clock. `um 4` is 4:00, because German
///   clocks have 24 hours, but `halb drei` is 14:30, because such words belong to a 12-hour clock in every language.
/// - `every day 2:30` doesn't begin on a day on which the clocks skip that time.
/// - `every 2 hours` without a time begins at the next full hour, `every 15 minutes` at the next quarter hour.
/// - `tomorrow midnight` is the midnight at the start of tomorrow. `today midnight` has passed and is refused.
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
    /// - Parameter prefersYears: Whether the `1830` of `24 dec 1830` is a year, and never asked about: in a range of days,
    ///   or where the date repeats every year.
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
            firstWeekday: vocabulary.firstWeekday
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
