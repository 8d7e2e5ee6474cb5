public import Foundation

/// A moment as a person types it: `2026-11-25 9:00`, `tomorrow 9:00`, `fri 18:30`, `2026-11-25T09:00:00Z`.
public enum When {
    /// Why a text can't be read as a date and time, and what to type instead.
    public struct Misunderstanding: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong.
        public var description: String
        /// What would be right.
        public var hint: String
    }

    /// Reads a moment.
    ///
    /// A day is `2026-11-25`, `2026/11/25`, `today`, `tomorrow` or a weekday in English, whole or its first three
    /// letters: the next one, which is today if the time is still to come. A time is `9:00`, `18:30`, `9am` or
    /// `6:30pm`. A time alone is the next one. ISO 8601 with an offset is a moment whatever the zone; without one, and
    /// everything else, it is read on the clocks of the user's zone. Of two moments on the night when the clocks go
    /// back, it is the first.
    ///
    /// - Throws: ``Misunderstanding``, also for 31 February and for the hour that the clocks skip.
    public static func parse(_ text: String, on today: Today) throws(Misunderstanding) -> Date {
        let words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        guard !words.isEmpty else { throw unclear(text) }
        if words.count == 1, let moment = try instant(text.trimmingSpace) { return moment }
        let parts = words.count == 1 ? split(words[0]) : words
        guard parts.count <= 2, let last = parts.last else { throw unclear(text) }
        guard let seconds = try time(last) else {
            if parts.count == 1, try day(last, on: today) != nil {
                throw Misunderstanding(description: "`\(text)` has no time", hint: "add one, as in `\(text) 9:00`")
            }
            throw unclear(text)
        }
        guard parts.count == 2 else { return try next(seconds, on: today) { _ in true } }
        if let weekday = weekday(parts[0]) { return try next(seconds, on: today) { $0.weekday == weekday } }
        guard let day = try day(parts[0], on: today) else { throw unclear(text) }
        return try moment(day, seconds, in: today.timeZone)
    }

    // MARK: Parts

    /// `2026-11-25t09:00` in its two parts.
    private static func split(_ word: String) -> [String] {
        guard let separator = word.firstIndex(of: "t"), word.first?.isNumber == true else { return [word] }
        return [String(word[..<separator]), String(word[word.index(after: separator)...])]
    }

    /// A moment that says its own offset, as ISO 8601 writes it.
    private static func instant(_ text: String) throws(Misunderstanding) -> Date? {
        guard text.contains("T"), text.hasSuffix("Z") || text.dropFirst(11).contains(where: { "+-".contains($0) })
        else { return nil }
        for style in [Date.ISO8601FormatStyle.iso8601, Date.ISO8601FormatStyle(includingFractionalSeconds: true)] {
            // Whether it is in the one form or the other can only be told by trying.
            if let date = try? style.parse(text), Day(text.prefix(10).description) != nil { return date }
        }
        throw unclear(text)
    }

    private static func day(_ text: String, on today: Today) throws(Misunderstanding) -> Day? {
        switch text {
        case "today": return today.day
        case "tomorrow": return today.day.advanced(by: 1)
        default: break
        }
        if let weekday = weekday(text) {
            return (0..<7).map(today.day.advanced(by:)).first { $0.weekday == weekday }
        }
        let numbers = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "/" })
        guard numbers.count == 3, numbers[0].count == 4, let year = Int(numbers[0]), let month = Int(numbers[1]),
            let day = Int(numbers[2])
        else { return nil }
        if let day = Day(year: year, month: month, day: day) { return day }
        throw Misunderstanding(
            description: "there is no day \(text)",
            hint: Month(year: year, month: month).map { "\($0) has \($0.length) days" } ?? "months go from 01 to 12"
        )
    }

    private static func weekday(_ text: String) -> Weekday? {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        guard text.count >= 3, let index = names.firstIndex(where: { $0 == text || $0.prefix(3) == text }) else {
            return nil
        }
        return Weekday(rawValue: index + 1)
    }

    /// Seconds on the face of a clock.
    private static func time(_ text: String) throws(Misunderstanding) -> Int? {
        var digits = Substring(text)
        var half: Substring?
        if text.hasSuffix("am") || text.hasSuffix("pm") {
            half = text.suffix(2)
            digits = text.dropLast(2)
        }
        let numbers = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard (half == nil ? 2...3 : 1...3).contains(numbers.count), numbers.dropFirst().allSatisfy({ $0.count == 2 }),
            numbers[0].count <= 2, case let parts = numbers.compactMap({ Int($0) }), parts.count == numbers.count
        else { return nil }
        var hour = parts[0]
        if let half {
            guard (1...12).contains(hour) else { throw noTime(text) }
            hour = hour % 12 + (half == "pm" ? 12 : 0)
        }
        let minute = parts.count > 1 ? parts[1] : 0
        let second = parts.count > 2 ? parts[2] : 0
        guard hour < 24, minute < 60, second < 60 else { throw noTime(text) }
        return hour * 3_600 + minute * 60 + second
    }

    // MARK: Moments

    /// The next moment after now at that time, on a day that will do.
    private static func next(_ seconds: Int, on today: Today, where isWanted: (Day) -> Bool) throws(Misunderstanding)
        -> Date
    {
        for offset in 0...7 {
            let day = today.day.advanced(by: offset)
            guard isWanted(day) else { continue }
            let moment = try moment(day, seconds, in: today.timeZone)
            if moment > today.now { return moment }
        }
        return try moment(today.day.advanced(by: 7), seconds, in: today.timeZone)
    }

    private static func moment(_ day: Day, _ seconds: Int, in zone: TimeZone) throws(Misunderstanding) -> Date {
        switch day.reading(atSecond: seconds, in: zone) {
        case .once(let moment), .twice(let moment, _): return moment
        case .never(let next):
            let written = "\(seconds / 3_600):\(padded(seconds / 60 % 60, to: 2))"
            let local = Int(next.timeIntervalSince(Day(clamping: next, in: zone).start(in: zone)))
            let shown = zone.secondsFromGMT(for: next) - zone.secondsFromGMT(for: next.addingTimeInterval(-1)) + local
            throw Misunderstanding(
                description: "\(day) has no \(written) in \(zone.identifier): the clocks are set forward over it",
                hint: "the first moment after it is \(shown / 3_600):\(padded(shown / 60 % 60, to: 2))"
            )
        }
    }

    // MARK: Messages

    private static func unclear(_ text: String) -> Misunderstanding {
        Misunderstanding(
            description: "can't read `\(text)` as a date and time",
            hint: "write it as `2026-11-25 9:00`, `tomorrow 9:00`, `fri 18:30` or `2026-11-25T09:00:00Z`"
        )
    }

    private static func noTime(_ text: String) -> Misunderstanding {
        Misunderstanding(description: "there is no time \(text)", hint: "hours go from 0 to 23, minutes from 00 to 59")
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmingSpace: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
