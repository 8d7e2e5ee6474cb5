import Foundation
import Records

extension Date {
    /// Reads a moment as ISO 8601 writes it: with an offset, or without one in `zone`; or a day, which stands for its noon.
    ///
    /// A fraction of a second is dropped.
    init?(iso8601 text: String, in zone: TimeZone) {
        var rest = WrittenTime(text.dropFirst(10))
        guard let day = Day(String(text.prefix(10))) else { return nil }
        if rest.isAtEnd {
            self = day.start(in: zone).addingTimeInterval(43_200)
            return
        }
        guard rest.takes("T"), let hour = rest.number(), rest.takes(":"), let minute = rest.number() else { return nil }
        var second: Int? = 0
        if rest.takes(":") {
            second = rest.number()
            if rest.takes("."), !rest.takesFraction() { return nil }
        }
        guard let second, second < 60, let time = LocalTime(day, hour: hour, minute: minute, second: second) else {
            return nil
        }
        if rest.isAtEnd {
            self = time.instant(in: zone).date
        } else {
            guard let east = rest.offset(), rest.isAtEnd, abs(east) < 86_400 else { return nil }
            self = time.instant(offset: east)
        }
    }
}

/// Parses a time from left to right. Compiling a regular expression would take longer than the rest of start-up.
private struct WrittenTime {
    private var rest: ArraySlice<UInt8>

    init(_ text: Substring) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func takes(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Two digits.
    mutating func number() -> Int? {
        let digits = rest.prefix(2)
        guard digits.count == 2, let number = decimalNumber(digits) else { return nil }
        rest = rest.dropFirst(2)
        return number
    }

    /// Skips digits; false if there are none.
    mutating func takesFraction() -> Bool {
        let digits = rest.prefix(while: \.isDigit)
        rest = rest[digits.endIndex...]
        return !digits.isEmpty
    }

    /// The offset of a zone in seconds: `Z`, `+01:00` or `-0330`.
    mutating func offset() -> Int? {
        if takes("Z") { return 0 }
        let isEast = takes("+")
        guard isEast || takes("-"), let hours = number() else { return nil }
        _ = takes(":")
        guard let minutes = number() else { return nil }
        return (hours * 3_600 + minutes * 60) * (isEast ? 1 : -1)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
