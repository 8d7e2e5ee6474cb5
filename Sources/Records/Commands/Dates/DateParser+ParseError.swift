import Foundation

extension DateParser {
    /// The reason that a text can't be read as a date and time, and a suggestion.
    public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The problem.
        public var description: String
        /// The suggested correction.
        public var hint: String
        /// The text that can't be read, or that has several weekdays and doesn't say that they repeat.
        package var text: String?
        /// Whether the text doesn't resemble a date at all.
        package var isUnclear = false
        /// The word that was probably intended, if one is misspelt.
        package var nearWord: String?
        /// The date, if it doesn't exist.
        var missingDay: String?
        /// Whether it is about a number that isn't a time: the `42` of `room 42 9:00`.
        package var isMissingTime = false

        /// Whether the text is certainly a date, and not a number that can mean anything.
        package var isAboutDate: Bool { !isUnclear && !isMissingTime && !isAmount }

        /// Whether the text is most likely an amount, such as `0.5` or `40/40`: no month has such a day.
        private var isAmount: Bool {
            guard let missingDay, !missingDay.contains(where: \.isLetter) else { return false }
            let numbers = missingDay.split { !$0.isNumber }.filter { $0.count < 4 }
            return !numbers.allSatisfy { (1...31).contains(Int(String($0)) ?? 0) }
        }
    }
}

extension DateParser.ParseError {
    private static let examples =
        "write it as `2026-11-25 9:00`, `tomorrow 9:00`, `fri 18:30`, `24 dec to 27 dec` or `every monday 9:00`"

    /// - Parameters:
    ///   - part: The part of the text that doesn't fit.
    ///   - near: The word that was probably intended.
    package static func unclear(_ text: String, part: String? = nil, near: String? = nil) -> Self {
        let problem = part.map { $0 == text ? "" : "`\($0)` isn't understood there; " } ?? ""
        return Self(
            description: "can't read `\(text)` as a date and time",
            hint: problem + (near.map { "did you mean `\($0)`?" } ?? examples),
            text: text,
            isUnclear: true
        )
    }

    /// The error with other examples, for a place that doesn't accept all dates.
    package func replacingExamples(with examples: String) -> Self {
        var error = self
        error.hint = hint.replacing(Self.examples, with: examples)
        return error
    }

    /// `mon and thu 9:00`.
    ///
    /// - Parameter repeated: The repetition that was probably intended.
    static func listOfDays(_ text: String, near repeated: String) -> Self {
        var error = unclear(text, near: repeated)
        error.isUnclear = false
        return error
    }

    static func never(_ text: String) -> Self {
        Self(description: "`\(text)` never happens", hint: "write a number of 1 or more")
    }

    static func noDays(_ text: String) -> Self {
        let problem = "`\(text)` isn't a day, a week, a month or a year"
        return Self(description: problem, hint: "write it as 2026-12-24 or `december`")
    }

    static func wholeYear(_ text: String, _ year: Int) -> Self {
        Self(description: "`\(text)` is a whole year", hint: "name a day in it, such as `24 dec \(year)`")
    }

    static func noTime(_ text: String) -> Self {
        let hint = "hours go from 0 to 23, minutes from 00 to 59"
        return Self(description: "there is no time \(text)", hint: hint, isMissingTime: true)
    }

    static func hasNoTime(_ text: String, example: String) -> Self {
        Self(description: "`\(text)` has no time", hint: "add one, as in `\(example)`")
    }

    static func noDay(_ text: String, hint: String) -> Self {
        Self(description: "there is no day \(text)", hint: hint, missingDay: text)
    }

    static func noDay(_ text: String, year: Int?, month: Int) -> Self {
        let hint =
            if !(1...12 ~= month) {
                "months go from 01 to 12"
            } else if let year {
                Month(year: year, month: month).map { "\($0) has \($0.length) days" } ?? "years go from 1 to 9999"
            } else {
                "\(EventTimeWords.months[month - 1]) has \(Month.length(year: 2_000, month: month)) days"
                    + (month == 2 ? " at most" : "")
            }
        return noDay(text, hint: hint)
    }

    /// `3/4`, in which either number can be the day.
    static func ambiguous(_ text: String, _ first: Int, _ second: Int, year: Int?) -> Self {
        let dates = [(first, second), (second, first)].map { day, month in
            let name = EventTimeWords.months[month - 1]
            guard let year else { return ("\(day) \(name)", "\(day) \(name.prefix(3).lowercased())") }
            return ("\(day) \(name) \(year)", Day(year: year, month: month, day: day)?.description ?? "")
        }
        return Self(
            description: "`\(text)` can be \(dates[0].0) or \(dates[1].0)",
            hint: "write `\(dates[0].1)` or `\(dates[1].1)`"
        )
    }

    static func ambiguous(_ text: String, _ days: [Day]) -> Self {
        let readings = days.map(\.inWords).joined(separator: " or ")
        let spellings = days.map { "`\($0)`" }.joined(separator: " or ")
        return Self(description: "`\(text)` can be \(readings)", hint: "write \(spellings)")
    }

    /// `12.12` near a weekday or a time.
    static func dateOrTime(_ text: String, day: Int, month: Int) -> Self {
        let time = clock(day * 3_600 + month * 60)
        return Self(
            description: "`\(text)` can be \(day) \(EventTimeWords.months[month - 1]) or \(time)",
            hint: "write `\(text).` or `\(time)`"
        )
    }

    /// `24 dec 1830`.
    static func yearOrTime(_ text: String, day: Int, month: Int, year: Int, seconds: Int) -> Self {
        let date = "\(day) \(EventTimeWords.months[month - 1])"
        let time = clock(seconds)
        return Self(
            description: "`\(text)` can be \(date) in the year \(year) or at \(time)",
            hint: "write `\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))` or `\(date) \(time)`"
        )
    }

    /// `every monday 2027`.
    ///
    /// - Parameter words: The words before the number that make it a year.
    static func yearOrTime(_ number: Int, after words: String) -> Self {
        let time = clock(number / 100 * 3_600 + number % 100 * 60)
        return Self(
            description: "`\(number)` can be the year \(number) or the time \(time)",
            hint: "write `\(words) \(number)` or `\(time)`"
        )
    }

    /// `tomorrow 2h`.
    static func timeOrDuration(_ text: String, _ seconds: Int) -> Self {
        let time = clock(seconds)
        return Self(
            description: "`\(text)` can be the time \(time) or a duration",
            hint: "write `\(time)`, or a time and `for \(text)`"
        )
    }

    /// - Parameter other: The day of another year that has the weekday.
    static func wrongWeekday(_ text: String, _ day: Day, _ other: Day? = nil) -> Self {
        let choice = other.map { "; for \($0.inWords), write `\($0)`" } ?? ""
        return Self(description: "the weekday of `\(text)` is wrong", hint: "that day is \(day.inWords)\(choice)")
    }

    static func noOccurrence(_ text: String, _ day: Day) -> Self {
        Self(
            description: "`\(text)` can't be left out: the event doesn't take place on \(day.inWords)",
            hint: "name a day on which it does"
        )
    }

    /// - Parameter seconds: The time of the end in the other half of the day, if that would be valid.
    static func endsBeforeItStarts(_ text: String, inOtherHalf seconds: Int? = nil) -> Self {
        let hint = seconds.map { "write the end as `\(clock($0))`" } ?? "write an end that is after the start"
        return Self(description: "`\(text)` ends before it starts", hint: hint)
    }

    static func endsAtOnce(_ text: String) -> Self {
        Self(
            description: "`\(text)` ends before it takes place a second time",
            hint:
                "for an event of several days, name them first, as in `1st to 3rd of every month` or `fri to sun every "
                + "week`; for the end of the series, name the year, as in `until 3 dec 2026`"
        )
    }

    /// - Parameter other: The time that was probably meant, if it isn't this one.
    static func outsidePart(_ text: String, _ seconds: Int, other: Int?) -> Self {
        let time = clock(seconds)
        return Self(
            description: "`\(text)` has a time that is not in that part of the day: \(time)",
            hint: "write the day and the time only, such as `tomorrow \(clock(other ?? seconds))`"
        )
    }

    static func midnightHasPassed(_ text: String) -> Self {
        Self(
            description: "`\(text)` has passed: a day begins at midnight",
            hint: "write `tomorrow 0:00` for the next midnight"
        )
    }

    static func timeOfSeveralDays(_ text: String) -> Self {
        Self(
            description: "`\(text)` could be at that time on each of the days, or one event over all of them",
            hint: "write `every day 9:00 from 24 dec until 27 dec`, or both ends, as in `24 dec 9:00 to 27 dec 17:00`"
        )
    }

    /// - Parameter next: The instant at which the clocks go forward.
    static func skipped(_ day: Day, _ seconds: Int, next: Date, in zone: TimeZone) -> Self {
        let local = Int(next.timeIntervalSince(Day(clamping: next, in: zone).start(in: zone)))
        let shown = zone.secondsFromGMT(for: next) - zone.secondsFromGMT(for: next.addingTimeInterval(-1)) + local
        let written = clock(seconds)
        return Self(
            description: "\(day) has no \(written) in \(zone.identifier): the clocks skip it",
            hint: "the first moment after it is \(clock(shown))"
        )
    }

    private static func clock(_ seconds: Int) -> String {
        "\(seconds / 3_600):\(padded(seconds / 60 % 60, to: 2))"
    }
}
