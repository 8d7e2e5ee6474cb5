public import Foundation
import Persistence

/// The instants at which clocks show a given time on a given day.
public enum ClockReading: Hashable, Sendable {
    /// A single instant.
    case once(Date)
    /// Two instants, because the clocks go back.
    case twice(Date, Date)
    /// None, because the clocks go forward over the time at this instant.
    case never(next: Date)
}

extension Day {
    /// Returns the instants at which the clocks in a zone show a time on this day.
    ///
    /// - Parameter seconds: The time on the clock face in seconds, from 0 to 86,399: 9:30 is 34,200 even on a day on
    ///   which the clocks change.
    public func reading(atSecond seconds: Int, in zone: TimeZone) -> ClockReading {
        let wanted = number * 86_400 + seconds
        // No zone is more than a day from UTC, and none changes its clocks twice within two days.
        let offsets = [wanted - 86_400, wanted + 86_400].map { zone.secondsFromGMT(for: Date(secondsSince1970: $0)) }
        let moments = offsets.map { wanted - $0 }
            .filter { $0 + zone.secondsFromGMT(for: Date(secondsSince1970: $0)) == wanted }
        guard let first = moments.min(), let last = moments.max() else {
            return .never(next: jump(before: wanted, offsets, in: zone))
        }
        let (once, again) = (Date(secondsSince1970: first), Date(secondsSince1970: last))
        return once == again ? .once(once) : .twice(once, again)
    }

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

    /// Returns the instant at which the clocks skip a time.
    private func jump(before wanted: Int, _ offsets: [Int], in zone: TimeZone) -> Date {
        let ends = (wanted - offsets[1], wanted - offsets[0])
        let moment = (min(ends.0, ends.1)..<max(ends.0, ends.1)).partitionPoint {
            $0 + zone.secondsFromGMT(for: Date(secondsSince1970: $0)) <= wanted
        }
        return Date(secondsSince1970: moment)
    }
}
