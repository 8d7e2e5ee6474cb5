public import Foundation

extension Date {
    /// The dates that a store may hold: from `Date.distantPast`, which begins the year 1, to the end of the year 9999.
    /// Others, and what is no number at all, cannot be shown by any calendar and make some of Foundation trap.
    public static let usableRange: Range<Date> =
        Date.distantPast..<Date(timeIntervalSinceReferenceDate: 252_423_993_600)

    /// Whether so many seconds since 2001 are a date that a store may hold.
    static func isUsable(_ seconds: Double) -> Bool {
        usableRange.contains(Date(timeIntervalSinceReferenceDate: seconds))
    }
}

extension PropertyValue {
    /// The way to the first date in here, by key, that is not in `Date.usableRange`.
    var pathToUnusableDate: [PathStep]? {
        switch self {
        case .date(let date): return Date.usableRange.contains(date) ? nil : []
        case .array(let values):
            for (index, value) in values.enumerated() {
                if let path = value.pathToUnusableDate { return [.index(index)] + path }
            }
        case .dictionary(let values):
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                if let path = value.pathToUnusableDate { return [.key(key)] + path }
            }
        default: break
        }
        return nil
    }
}
