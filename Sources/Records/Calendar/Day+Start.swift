public import Foundation

extension Day {
    /// Returns the first instant of the day in a time zone.
    ///
    /// This is usually midnight. If the clocks skip midnight (São Paulo, 2018-11-04), it is the instant of the change;
    /// if midnight occurs twice, it is the first of the two. A day that a zone skipped entirely (Apia, 2011-12-30)
    /// starts and ends at the start of the next day.
    public func start(in zone: TimeZone) -> Date {
        switch reading(atSecond: 0, in: zone) {
        case .once(let moment), .twice(let moment, _), .never(let moment): moment
        }
    }

    /// Same as the method for a `TimeZone`, but faster for many days.
    package func start(in zone: ZoneOffsets) -> Date {
        LocalTime(self).steadyInstant(in: zone) ?? start(in: zone.zone)
    }
}
