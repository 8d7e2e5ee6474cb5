package import Foundation

extension Int {
    /// Returns the quotient rounded towards negative infinity; `divisor` must be positive.
    func flooredQuotient(by divisor: Int) -> Int { (self - flooredRemainder(by: divisor)) / divisor }

    /// Returns the remainder, which is never negative; `divisor` must be positive.
    func flooredRemainder(by divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}

extension Date {
    /// The seconds from the Unix epoch, 1970, to Foundation's reference date, 2001.
    static let secondsFrom1970To2001 = 978_307_200

    /// Seconds since 1970, rounded down; nil for dates that are NaN, infinite, or millions of years away.
    ///
    /// Rounds before adding the epoch offset, because adding in floating point can move an instant just before midnight
    /// past it.
    var wholeSecondsSince1970: Int? {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        return seconds.magnitude < 1e15 ? Int(seconds) + Self.secondsFrom1970To2001 : nil
    }

    /// The start of the minute. Nobody plans to the second.
    package var wholeMinute: Date {
        Date(timeIntervalSinceReferenceDate: (timeIntervalSinceReferenceDate / 60).rounded(.down) * 60)
    }

    /// Seconds since 2001, with infinity in place of NaN, so that sorting is well defined.
    package var sortKey: Double {
        let seconds = timeIntervalSinceReferenceDate
        return seconds.isNaN ? .infinity : seconds
    }

    /// The ``sortKey`` as a date, rounded down to a second. XML stores and calendars have no fractions of a second.
    package var wholeSecond: Date { Date(timeIntervalSinceReferenceDate: sortKey.rounded(.down)) }

    /// Creates the date from whole seconds since 1970.
    init(secondsSince1970 seconds: Int) {
        self.init(timeIntervalSinceReferenceDate: Double(seconds - Self.secondsFrom1970To2001))
    }
}

/// Returns a non-negative number padded with leading zeros to a width.
package func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Returns an integer divided by 10 to the power of `decimals`, without trailing zeros: `1.25` for 1250 and 3 decimals.
func decimalText(_ number: Int, decimals: Int) -> String {
    var digits = padded(Int(number.magnitude), to: decimals + 1)
    let rest = digits.suffix(decimals).reversed().drop { $0 == "0" }.reversed().map(String.init).joined()
    digits.removeLast(decimals)
    return (number < 0 ? "−" : "") + digits + (rest.isEmpty ? "" : "." + rest)
}

/// Returns the number that ASCII digits represent; nil if there is any other byte.
package func decimalNumber(_ digits: some Sequence<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
}
