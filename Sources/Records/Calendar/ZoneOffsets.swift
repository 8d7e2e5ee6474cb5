package import Foundation
import Persistence

/// The UTC offsets of a time zone, cached for looking up thousands of dates.
///
/// Foundation queries ICU for each date, behind a lock. Nearly all dates of an almanac are within a few years of now,
/// when a zone has a few dozen transitions, so these are looked up once.
package struct ZoneOffsets: Sendable {
    package let zone: TimeZone
    /// The instants of the transitions in seconds since 2001, in ascending order. The first and the last are the ends of
    /// the cached period.
    private var starts: [TimeInterval] = []
    /// The UTC offset from each of these instants to the next, in seconds.
    private var offsets: [Int] = []

    private static let year = 366.0 * 86_400
    /// More transitions than any zone has in the cached period.
    private static let limit = 256

    /// - Parameter now: An instant close to most dates.
    package init(of zone: TimeZone, around now: Date) {
        self.zone = zone
        // Further away, rules are unknown or irrelevant.
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

    /// Returns the same as `TimeZone.secondsFromGMT(for:)`.
    package func secondsFromGMT(for date: Date) -> Int {
        let seconds = date.timeIntervalSinceReferenceDate
        // NaN is in no range.
        guard let first = starts.first, let last = starts.last, first <= seconds, seconds < last else {
            return zone.secondsFromGMT(for: date)
        }
        return offsets[starts.partitionPoint { $0 <= seconds } - 1]
    }
}
