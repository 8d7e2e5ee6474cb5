package import Foundation
package import Records

/// A date written as text by a person or a program.
package struct WrittenDate {
    package var date: Date
    /// Whether the clocks in the zone skip the written time.
    var isSkipped = false
    /// The day, if it was written without a time.
    package var day: Day?

    /// Reads ISO 8601 (`2026-11-23T09:00:00Z`, `2026-11-23T09:00+01:00`), `2026-11-23 09:00`, `2026/11/23 9:00`,
    /// `23.11.2026 9:00`, iCalendar's `20261123T090000Z`, and a day alone, which stands for its beginning. What names
    /// no offset is meant in the zone.
    ///
    /// An offset follows a time after a `T` (ISO 8601) or a time with seconds (RFC 3339, section 5.6, which allows a space
    /// for the `T`). Neither standard has `2026-11-23 09:00-10:30`, which people write for a range: the second time is an
    /// offset only if it can't be the end (see ``WrittenTime/isRange(_:)``), as in `2026-11-23 09:00-05:00`.
    ///
    /// Nil for any other text, such as a range, and for a time that doesn't exist.
    package init?(_ text: String, in zone: TimeZone) {
        var scanner = DigitScanner(text.trimmed)
        guard let day = scanner.day() else {
            guard let value = DateTimeValue(text), !value.isDay else { return nil }
            if let offset = value.offset {
                date = value.time.instant(offset: offset)
            } else {
                (date, isSkipped) = value.time.instant(in: zone)
            }
            return
        }
        if scanner.isAtEnd {
            date = day.start(in: zone)
            self.day = day
            return
        }
        guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" ") else { return nil }
        while scanner.skip(" ") {}
        guard let (time, fraction) = scanner.time(on: day) else { return nil }
        while scanner.skip(" ") {}
        if scanner.isAtEnd {
            (date, isSkipped) = time.instant(in: zone)
        } else {
            guard let offset = scanner.offset(), scanner.isAtEnd, !Self.isRange(text) else { return nil }
            date = time.instant(offset: offset)
        }
        if fraction > 0 { date = date.addingTimeInterval(fraction) }
    }

    // MARK: Messages

    /// The message about a text that isn't read, and how to write it.
    static func problem(_ text: String) -> (message: String, hint: String) {
        guard isWellFormed(text) else {
            let forms = "2026-11-23, 2026-11-23 09:00, 2026/11/23 9:00, 23.11.2026 9:00 or 2026-11-23T09:00:00Z"
            return (unknownForm(text), "write it as \(forms)")
        }
        return (nonexistent(text), "write it as 2026-11-23 09:00")
    }

    static func unknownForm(_ text: String) -> String { "found \(text.quoted), which isn't a date in a known form" }

    static func nonexistent(_ text: String) -> String { "found \(text.quoted), expected a date that exists" }

    /// Returns whether a date is followed by a range of times, as in `2026-11-23 09:00-10:30`.
    private static func isRange(_ text: String) -> Bool { WrittenTime.isRange(TableDate(text).rest) }

    /// Returns whether a text has one of the forms of dates, so that only its numbers can be wrong.
    static func isWellFormed(_ text: String) -> Bool {
        let time = /[Tt ] *[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)? *(?:[Zz]|[+\-][0-9]{2}:?(?:[0-9]{2})?)?/
        var scanner = DigitScanner(text.trimmed)
        guard scanner.date() != nil, !isRange(text) else { return false }
        return scanner.isAtEnd || scanner.remainder.wholeMatch(of: time) != nil
    }
}

/// Reads numbers with a given count of digits, and the characters between them.
struct DigitScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    var remainder: String { String(decoding: rest, as: UTF8.self) }

    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, UInt32(byte) == sign.value else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads the number in the next few digits; nil if there are too few.
    mutating func number(digits count: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(count.upperBound).prefix { (0x30...0x39).contains($0) }
        guard digits.count >= count.lowerBound else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Reads a day; nil also if it doesn't exist.
    mutating func day() -> Day? { date().flatMap { Day(year: $0.year, month: $0.month, day: $0.day) } }

    /// Reads the numbers of `2026-11-23`, `2026/11/23`, or `23.11.2026`: with points, the day is first anywhere.
    mutating func date() -> (year: Int, month: Int, day: Int)? {
        guard let year = number(digits: 4...4) else {
            guard let day = number(digits: 1...2), skip("."), let month = number(digits: 1...2), skip("."),
                let year = number(digits: 4...4)
            else { return nil }
            return (year, month, day)
        }
        let sign: Unicode.Scalar = skip("-") ? "-" : "/"
        guard sign == "-" || skip("/"), let month = number(digits: 1...2), skip(sign),
            let day = number(digits: 1...2)
        else { return nil }
        return (year, month, day)
    }

    /// Reads `9:00`, `09:00:30` or `09:00:30.25`.
    mutating func time(on day: Day) -> (LocalTime, fraction: Double)? {
        guard let hour = number(digits: 1...2), skip(":"), let minute = number(digits: 2...2) else { return nil }
        var second = 0
        var fraction = 0.0
        if skip(":") {
            guard let number = number(digits: 2...2) else { return nil }
            second = number
            if skip(".") || skip(",") {
                let digits = rest.prefix { (0x30...0x39).contains($0) }
                guard !digits.isEmpty, let number = Double("0." + String(decoding: digits, as: UTF8.self)) else {
                    return nil
                }
                fraction = number
                rest = rest.dropFirst(digits.count)
            }
        }
        return LocalTime(day, hour: hour, minute: minute, second: second).map { ($0, fraction) }
    }

    /// Reads `Z`, `+01:00`, `-0530` or `+01` as seconds ahead of UTC. No clock is more than 14 hours away from it.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let isNegative = skip("-")
        guard isNegative || skip("+"), let hours = number(digits: 2...2) else { return nil }
        _ = skip(":")
        let minutes = isAtEnd ? 0 : number(digits: 2...2)
        guard let minutes, hours <= 14, minutes <= 59 else { return nil }
        return (isNegative ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
