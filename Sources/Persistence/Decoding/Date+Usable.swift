public import Foundation

extension Date {
    /// The dates that a calendar can show: from `Date.distantPast`, which begins the year 1, to the end of the year
    /// 9999. Others, and what is no number at all, are read as they are, but make some of Foundation trap.
    public static let usableRange: Range<Date> =
        Date.distantPast..<Date(timeIntervalSinceReferenceDate: 252_423_993_600)
}
