public import Foundation

extension Day {
    /// The first instant of the day in the zone.
    ///
    /// Mostly that is midnight. Where clocks jump over midnight (São Paulo, 2018-11-04) it is the instant of the jump;
    /// where midnight happens twice it is the first of the two. A day that a zone skipped altogether (Apia,
    /// 2011-12-30) has no instant of its own: it starts, and ends, where the next one starts.
    public func start(in zone: TimeZone) -> Date {
        switch reading(atSecond: 0, in: zone) {
        case .once(let moment), .twice(let moment, _), .never(let moment): moment
        }
    }

    /// The same for one of many days.
    package func start(in zone: ZoneOffsets) -> Date {
        let midnight = LocalTime(self)
        let offset = zone.secondsFromGMT(for: midnight.instant(offset: 86_400))
        // No zone changes its clocks twice within two days.
        guard offset == zone.secondsFromGMT(for: midnight.instant(offset: -86_400)) else { return start(in: zone.zone) }
        return midnight.instant(offset: offset)
    }
}
