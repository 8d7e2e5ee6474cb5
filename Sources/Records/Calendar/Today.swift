public import Foundation

/// The instant and the zone that everything is judged by.
///
/// It is given, never asked of the machine, so that the same input makes the same site.
public struct Today: Hashable, Sendable {
    /// The instant that counts as now.
    public let now: Date
    /// The zone whose calendar days count.
    public let timeZone: TimeZone
    /// The day that people in the zone call today; the nearest day there is when `now` lies outside the years 1 to 9999.
    public let day: Day

    /// Creates the day on which it is `now` in the zone.
    public init(now: Date, timeZone: TimeZone) {
        self.now = now
        self.timeZone = timeZone
        day = Day(clamping: now, in: timeZone)
    }
}
