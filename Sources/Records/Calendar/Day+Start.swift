public import Foundation

extension Day {
    /// The first instant of the day in the zone.
    ///
    /// Mostly that is midnight. Where clocks jump over midnight (São Paulo, 2018-11-04) it is the instant of the jump;
    /// where midnight happens twice it is the first of the two. A day that a zone skipped altogether (Apia,
    /// 2011-12-30) has no instant of its own: it starts, and ends, where the next one starts.
    public func start(in zone: TimeZone) -> Date {
        let midnight = number * 86_400
        let before = zone.offset(at: midnight - 86_400)
        let after = zone.offset(at: midnight + 86_400)
        // The instants that would be midnight if the offset of the day before, or of the day after, held.
        let candidates = [midnight - before, midnight - after].sorted()
        if let start = candidates.first(where: { $0 + zone.offset(at: $0) == midnight }) {
            return Date(secondsSince1970: start)
        }
        // Nobody's clock showed midnight: find the jump between the two.
        var (low, high) = (candidates[0], candidates[1])
        while low < high {
            let middle = low + (high - low) / 2
            if middle + zone.offset(at: middle) >= midnight { high = middle } else { low = middle + 1 }
        }
        return Date(secondsSince1970: low)
    }
}

extension TimeZone {
    /// Seconds east of Greenwich at so many seconds since 1970.
    fileprivate func offset(at seconds: Int) -> Int { secondsFromGMT(for: Date(secondsSince1970: seconds)) }
}
