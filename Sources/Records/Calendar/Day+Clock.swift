public import Foundation
import Persistence

/// What a clock on the wall showing a time of a day comes to.
public enum ClockReading: Hashable, Sendable {
    /// The one moment at which it does.
    case once(Date)
    /// The two moments, when the clocks are set back.
    case twice(Date, Date)
    /// Never: the clocks are set forward over it, to this moment.
    case never(next: Date)
}

extension Day {
    /// When clocks of a zone show so many seconds after 0:00 on this day.
    ///
    /// - Parameter seconds: counted on the face of the clock, from 0 to 86,399: 9:30 is 34,200 also on a day on which
    ///   the clocks change.
    public func reading(atSecond seconds: Int, in zone: TimeZone) -> ClockReading {
        let wanted = number * 86_400 + seconds
        // No zone is further than a day from Greenwich, and none changes its clocks twice within two days.
        let offsets = [wanted - 86_400, wanted + 86_400].map { zone.secondsFromGMT(for: Date(secondsSince1970: $0)) }
        let moments = Set(offsets.map { wanted - $0 })
            .filter { $0 + zone.secondsFromGMT(for: Date(secondsSince1970: $0)) == wanted }
            .sorted()
        switch moments.count {
        case 0: return .never(next: jump(before: wanted, offsets, in: zone))
        case 1: return .once(Date(secondsSince1970: moments[0]))
        default: return .twice(Date(secondsSince1970: moments[0]), Date(secondsSince1970: moments[1]))
        }
    }

    /// The moment at which clocks jump over a time.
    private func jump(before wanted: Int, _ offsets: [Int], in zone: TimeZone) -> Date {
        let ends = (wanted - offsets[1], wanted - offsets[0])
        let moment = (min(ends.0, ends.1)..<max(ends.0, ends.1)).insertionPlace {
            $0 + zone.secondsFromGMT(for: Date(secondsSince1970: $0)) <= wanted
        }
        return Date(secondsSince1970: moment)
    }
}
