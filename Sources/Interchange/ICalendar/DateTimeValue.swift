import Foundation
import Records

/// A value of type DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5).
struct DateTimeValue: Hashable {
    var time: LocalTime
    /// Whether it is a date without a time.
    var isDay = false
    /// The offset of the time from UTC in seconds: 0 for `Z`; nil if it is in the zone of its property.
    var offset: Int?

    /// Parses `20261123`, `20261123T090000` or `20261123T090000Z`; nil for text in any other form.
    ///
    /// Also parses six forms that RFC 5545 doesn't allow but some programs write: a day in ISO 8601, `T240000` for the
    /// end of a day, a time without seconds or with a fraction of one, a time with an offset from UTC, and a small `t`.
    init?(_ text: String) {
        let text = text.trimmed
        if let day = Day(text) {
            (time, isDay) = (LocalTime(day), true)
            return
        }
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4...4), let month = scanner.number(digits: 2...2),
            let dayOfMonth = scanner.number(digits: 2...2), let day = Day(year: year, month: month, day: dayOfMonth)
        else { return nil }
        time = LocalTime(day)
        if scanner.isAtEnd {
            isDay = true
            return
        }
        guard scanner.skip("T") || scanner.skip("t"), let hour = scanner.number(digits: 2...2),
            let minute = scanner.number(digits: 2...2)
        else { return nil }
        let second = scanner.number(digits: 2...2) ?? 0
        if scanner.skip("."), scanner.number(digits: 1...9) == nil { return nil }
        let isEndOfDay = (hour, minute, second) == (24, 0, 0)
        let midnight = isEndOfDay ? LocalTime(day.adding(days: 1)) : nil
        guard let clock = midnight ?? LocalTime(day, hour: hour, minute: minute, second: second) else { return nil }
        time = clock
        guard !scanner.isAtEnd else { return }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        self.offset = offset
    }
}

/// A duration (RFC 5545, section 3.3.6).
struct DurationValue: Hashable {
    /// Calendar days, which may have 23 or 25 hours.
    var days = 0
    var seconds = 0

    /// Parses `P1D`, `-PT15M` or `P1W`; nil for anything else.
    init?(_ text: String) {
        var scanner = DigitScanner(text.trimmed)
        let sign = scanner.skip("-") ? -1 : 1
        _ = scanner.skip("+")
        guard scanner.skip("P"), !scanner.isAtEnd else { return nil }
        var isTime = false
        var partCount = 0
        while !scanner.isAtEnd {
            // There are only five units; a longer sum could overflow.
            partCount += 1
            guard partCount <= 5 else { return nil }
            if !isTime, scanner.skip("T") { isTime = true }
            guard let number = scanner.number(digits: 1...9).map({ $0 * sign }) else { return nil }
            switch true {
            case !isTime && scanner.skip("W"): days += number * 7
            case !isTime && scanner.skip("D"): days += number
            case isTime && scanner.skip("H"): seconds += number * 3_600
            case isTime && scanner.skip("M"): seconds += number * 60
            case isTime && scanner.skip("S"): seconds += number
            default: return nil
            }
        }
    }
}
