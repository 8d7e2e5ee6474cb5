public import Foundation

/// The current time and time zone, on which all results depend.
///
/// Always passed in and never read from the system clock, so that the same input produces the same site.
public struct Today: Hashable, Sendable {
    /// The instant that counts as now.
    public let now: Date
    /// The time zone that determines calendar days.
    public let timeZone: TimeZone
    /// The current day in the time zone, clamped to the years 1 to 9999.
    public let day: Day
    /// The day that weeks begin with.
    public let firstWeekday: Weekday

    /// Creates the value for an instant and a time zone.
    public init(now: Date, timeZone: TimeZone, firstWeekday: Weekday = .monday) {
        self.now = now
        self.timeZone = timeZone
        self.firstWeekday = firstWeekday
        day = Day(clamping: now, in: timeZone)
    }
}
