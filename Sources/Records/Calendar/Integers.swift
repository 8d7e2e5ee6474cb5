import Foundation

extension Int {
    /// The quotient rounded towards minus infinity; `divisor` must be positive.
    func flooredQuotient(by divisor: Int) -> Int { (self - flooredRemainder(by: divisor)) / divisor }

    /// The remainder that is never negative; `divisor` must be positive.
    func flooredRemainder(by divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}

extension Date {
    /// Seconds between 1970, where Unix counts from, and 2001, where Foundation does.
    static let secondsFrom1970To2001 = 978_307_200

    /// Seconds since 1970, rounded down; nil for dates that are not a number, infinite, or millions of years away.
    ///
    /// It rounds before it adds: adding first, in floating point, can carry a moment before midnight past it.
    var wholeSecondsSince1970: Int? {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        return seconds.magnitude < 1e15 ? Int(seconds) + Self.secondsFrom1970To2001 : nil
    }

    /// The instant so many whole seconds after 1970 began in Greenwich.
    init(secondsSince1970 seconds: Int) {
        self.init(timeIntervalSinceReferenceDate: Double(seconds - Self.secondsFrom1970To2001))
    }
}

/// A number that is not negative, with zeros before it up to a width.
package func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// The number that a few ASCII digits write; nil when anything else stands there.
package func decimalNumber(_ digits: some Sequence<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
}
