package import Foundation
import Persistence

/// How far a zone is from GMT, for thousands of dates.
///
/// Foundation asks ICU for each date anew, behind a lock. Nearly all dates of an almanac lie within a few years of now, and
/// in these a zone changes its clocks a few dozen times: so it is asked once for the moments at which it does.
package struct ZoneOffsets: Sendable {
    package let zone: TimeZone
    /// The moments at which clocks change, in seconds since 2001, the earliest first. The first and the last stand for the
    /// ends of the years that are known.
    private var starts: [TimeInterval] = []
    /// The distance from each of these moments to the next, in seconds.
    private var offsets: [Int] = []

    private static let year = 366.0 * 86_400
    /// No zone changes its clocks so often in these years.
    private static let limit = 256

    /// - Parameter now: the moment that most dates are near.
    package init(of zone: TimeZone, around now: Date) {
        self.zone = zone
        // Further off, rules have not been laid down, or are of no use to anybody.
        guard abs(now.timeIntervalSince1970) < 400 * Self.year else { return }
        let end = now + 3 * Self.year
        var moment = now - 12 * Self.year
        while moment < end, starts.count < Self.limit {
            starts.append(moment.timeIntervalSinceReferenceDate)
            offsets.append(zone.secondsFromGMT(for: moment))
            moment = min(end, zone.nextDaylightSavingTimeTransition(after: moment) ?? end)
        }
        starts.append(moment.timeIntervalSinceReferenceDate)
    }

    /// What `TimeZone.secondsFromGMT(for:)` gives.
    package func secondsFromGMT(for date: Date) -> Int {
        let seconds = date.timeIntervalSinceReferenceDate
        // What is not a number is in no range.
        guard let first = starts.first, let last = starts.last, first <= seconds, seconds < last else {
            return zone.secondsFromGMT(for: date)
        }
        return offsets[starts.insertionPlace { $0 <= seconds } - 1]
    }
}
