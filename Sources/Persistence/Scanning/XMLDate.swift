import Foundation

/// A date of an XML property list, `2026-11-20T18:30:00Z`, whether it exists or not.
struct XMLDate {
    private let year, month, day, hour, minute, second: Int

    /// Nil for a text of any other form.
    init?(_ text: ArraySlice<UInt8>) {
        let form = StaticString("0000-00-00T00:00:00Z")
        guard text.count == form.utf8CodeUnitCount else { return nil }
        // A store has a date in each record, so this allocates nothing.
        var numbers = (0, 0, 0, 0, 0, 0)
        let isOfForm = withUnsafeMutableBytes(of: &numbers) { numbers in
            let numbers = numbers.assumingMemoryBound(to: Int.self)
            var field = 0
            return form.withUTF8Buffer { form in
                zip(text, form).allSatisfy { byte, sign in
                    guard sign == UInt8(ascii: "0") else {
                        field += 1
                        return byte == sign
                    }
                    guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return false }
                    numbers[field] = numbers[field] * 10 + Int(byte & 0xF)
                    return true
                }
            }
        }
        guard isOfForm else { return nil }
        (year, month, day, hour, minute, second) = numbers
    }

    /// Whether the calendar has it.
    var exists: Bool {
        guard 1...9999 ~= year, 1...12 ~= month else { return false }
        let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
        let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        // A minute may have a leap second.
        return 1...length ~= day && hour < 24 && minute < 60 && second <= 60
    }

    /// The seconds from 2001 to it. What is too much for a month or a day runs over into the next, as Foundation has it,
    /// and days before 15 October 1582 are those of the Julian calendar.
    var secondsSince2001: Double {
        let gregorian = days(isGregorian: true)
        let days = gregorian < Self.firstGregorianDay ? days(isGregorian: false) : gregorian
        return Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    /// 15 October 1582, in days from 2001.
    private static let firstGregorianDay = -152_750

    /// The days from 2001 to it in one of the two calendars.
    private func days(isGregorian: Bool) -> Int {
        // Years begin in March here, so that the leap day is the last one.
        let months = year * 12 + month - 3
        let (year, month) = (months.dividedDown(by: 12), months - months.dividedDown(by: 12) * 12)
        let leapDays = year.dividedDown(by: 4)
        let missingLeapDays = isGregorian ? year.dividedDown(by: 100) - year.dividedDown(by: 400) : 2
        return 365 * year + leapDays - missingLeapDays + (153 * month + 2) / 5 + day - 730_792
    }

    /// The date that it is taken for, in the same form, if the calendar does not have it.
    var substitute: String {
        Date(timeIntervalSinceReferenceDate: secondsSince2001).formatted(.iso8601)
    }
}

extension Int {
    fileprivate func dividedDown(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
