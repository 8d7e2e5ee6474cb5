public import Foundation

extension Date {
    /// The dates that a calendar can display: from `Date.distantPast`, the start of year 1, to the end of year 9999.
    /// Dates outside of the range, and NaN, are read and kept, but make parts of Foundation trap.
    public static let usableRange: Range<Date> =
        Date.distantPast..<Date(timeIntervalSinceReferenceDate: 252_423_993_600)
}
