import Build
import Diagnostics
import Foundation
import Records

/// A date that can be read, but isn't what a verb or form needs.
enum UnfitDate: Error {
    /// Several days, a repetition, or a time where a day is needed.
    case notASingleDay(text: String)
    /// A time in the future. `words` describe it: `Friday 1 January 2027`. `isOnlyYear` is true if the text can mean
    /// only one year.
    case stillToCome(text: String, words: String, isOnlyYear: Bool)

    /// The error in the command line's words.
    var diagnostic: Diagnostic {
        switch self {
        case .notASingleDay(let text):
            .error("`\(text)` isn't a single day", hint: "write it as 2026-12-24")
        case .stillToCome(let text, let words, let isOnlyYear):
            .error(
                "`\(text)` is \(words), which is still to come",
                hint: "name a day or time that has already come"
                    + (isOnlyYear ? "" : "; to name another year, write 2025-12-24")
            )
        }
    }
}

/// A time in the past that a user names.
struct PastTime {
    /// The time; of a day without a time, its noon, or now if that day is today.
    let moment: Date
    /// Whether the moment is only the noon of a day that was named without a time.
    let isNoonOfDay: Bool
}

extension StoreAccess {
    /// The words for typing dates. The first call reads them, and prints any problems with the site's own.
    func dateVocabulary() -> DateVocabulary {
        if let known = vocabulary.value { return known }
        let (words, diagnostics) = DateWords.read(for: configuration)
        Console.messages(diagnostics, all: nil)
        vocabulary.add(words)
        return words
    }

    /// Reads a user's text as a day, or as the days of a week, month or year. If the weekday of a date only fits in the
    /// other direction, that day is meant.
    func days(_ text: String, _ direction: DateParser.Direction = .future) throws -> ClosedRange<Day> {
        let vocabulary = dateVocabulary()
        do throws(DateParser.ParseError) {
            return try DateParser.days(text, on: today, vocabulary: vocabulary, direction: direction)
        } catch {
            let other: DateParser.Direction = direction == .future ? .past : .future
            let days = try? DateParser.days(text, on: today, vocabulary: vocabulary, direction: other)
            if let days { return days }
            throw error.replacingExamples(with: "write it as `2026-12-24`, `tomorrow`, `next week` or `december`")
        }
    }

    /// The day that a user means.
    ///
    /// - Throws: `DateParser.ParseError`; ``UnfitDate``.
    func day(_ text: String) throws -> Day {
        guard case .day(let day) = try singleDay(text, .future) else {
            throw UnfitDate.notASingleDay(text: text)
        }
        return day
    }

    /// The time in the past that a user means.
    ///
    /// A date without a year that falls within the next 31 days is refused, because the user is unlikely to mean last
    /// year's.
    ///
    /// - Throws: `DateParser.ParseError`; ``UnfitDate``.
    func pastTime(_ text: String) throws -> PastTime {
        var start = try singleDay(text, .past)
        // The weekday of a date may only fit a day of the past.
        let next = (try? singleDay(text, .future)) ?? start
        let isOnlyYear = next == start
        if !isOnlyYear, let ahead = day(of: next), let past = day(of: start),
            today.day.distance(to: ahead) <= 31, past.distance(to: today.day) > 300
        {
            start = next
        }
        let time =
            switch start {
            case .moment(let moment): PastTime(moment: moment, isNoonOfDay: false)
            case .day(today.day): PastTime(moment: today.now, isNoonOfDay: false)
            case .day(let day):
                PastTime(moment: day.start(in: today.timeZone).addingTimeInterval(12 * 3_600), isNoonOfDay: true)
            }
        guard time.moment <= today.now else {
            let words = EventTimeWords(timeZone: today.timeZone).words(for: EventTime(start: start))
            let read = if case .day(let day) = start { day.inWords } else { words }
            throw UnfitDate.stillToCome(text: text, words: read, isOnlyYear: isOnlyYear)
        }
        return time
    }

    /// Splits words into the names of records and the past time that follows them.
    ///
    /// If the first words are the whole name of a record, such as `date night`, they are one name. As many of the last
    /// words as possible are read as the time. All words before them must be names.
    ///
    /// - Parameters:
    ///   - words: at least one. A further number is a position only if the first word is a number, too.
    ///   - name: the name of the only record that a text means; nil if the text can't mean one. Throws a `Diagnostic`
    ///     if there is none or there are several.
    /// - Returns: the names, and the time; nil if there is none.
    func namesAndPastTime(
        _ words: [String],
        name: (String) throws -> String?
    ) throws -> (names: [String], time: PastTime?) {
        func record(_ text: String) -> String? { try? name(text) }
        func isWholeName(_ text: String) -> Bool { record(text)?.isSameName(as: text) ?? false }
        let length = stride(from: words.count, to: 1, by: -1).first {
            isWholeName(words[..<$0].joined(separator: " "))
        }
        let first = words[..<(length ?? 1)].joined(separator: " ")
        let rest = Array(words.dropFirst(length ?? 1))
        guard !rest.isEmpty else { return ([first], nil) }
        let vocabulary = dateVocabulary()
        func isName(_ index: Int) -> Bool {
            let word = rest[index]
            if Int(word) != nil {
                // `31 feb` isn't record 31 in February.
                let isDay = index + 1 < rest.count && vocabulary.isMonth(rest[index + 1])
                guard Int(first) != nil, !isDay else { return false }
            }
            // A word of a date, such as `the`, can be a part of a name.
            return vocabulary.has(word) ? isWholeName(word) : record(word) != nil
        }
        let nameCount = rest.indices.prefix(while: isName).count
        for count in 0...nameCount where count < rest.count {
            let text = rest[count...].joined(separator: " ")
            let isTime = (try? DateParser.parse(text, on: today, vocabulary: vocabulary, direction: .past)) != nil
            if isTime { return ([first] + rest[..<count], try pastTime(text)) }
        }
        guard nameCount < rest.count else { return ([first] + rest, nil) }
        do {
            return ([first], try pastTime(rest[nameCount...].joined(separator: " ")))
        } catch let error as DateParser.ParseError where error.isUnclear {
            let word = rest[nameCount]
            // The word may mean neither a time nor a record.
            guard !word.contains(where: \.isNumber), !vocabulary.has(word),
                case .failure(let failure as Diagnostic) = Result(catching: { try name(word) })
            else { throw error }
            let isNearDate = error.hint.contains("did you mean") && failure.hint?.contains("did you mean") != true
            let message = "can't read `\(word)` as a date and time; \(failure.message)"
            throw Diagnostic.error(failure.location, message, hint: isNearDate ? error.hint : failure.hint)
        }
    }

    private func singleDay(_ text: String, _ direction: DateParser.Direction) throws -> EventTime.Start {
        let time: EventTime
        do throws(DateParser.ParseError) {
            time = try DateParser.parse(text, on: today, vocabulary: dateVocabulary(), direction: direction)
        } catch {
            let examples =
                direction == .future
                ? "write it as `2026-12-24`, `tomorrow` or `next friday`"
                : "write it as `2026-11-25`, `yesterday` or `monday 9:00`"
            throw error.replacingExamples(with: examples)
        }
        guard time.lastDay == nil, time.repeats == nil else { throw UnfitDate.notASingleDay(text: text) }
        return time.start
    }

    /// The day, or nil for a moment outside the years 1 to 9999.
    private func day(of start: EventTime.Start) -> Day? {
        switch start {
        case .moment(let moment): Day(moment, in: today.timeZone)
        case .day(let day): day
        }
    }
}
