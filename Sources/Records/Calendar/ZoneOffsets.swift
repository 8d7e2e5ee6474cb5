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

extension ZoneOffsets {
    /// Returns the end of an event or occurrence that lasts as long as another one by the clock, so that 22:00 to 6:00
    /// stays the same every night. If the other one doesn't end later by the clock, such as 2:50 to 2:10 when the clocks go
    /// back, both have exactly the same duration.
    func end(of start: Date, like first: Date, to end: Date) -> Date {
        guard start != first else { return max(start, end) }
        let length = end.timeIntervalSince(first)
        let clockLength = length + Double(secondsFromGMT(for: end) - secondsFromGMT(for: first))
        // The time that the clocks show, in UTC.
        let shown = start + Double(secondsFromGMT(for: start)) + clockLength
        guard clockLength > 0, let time = LocalTime(shown) else { return start + max(0, length) }
        // Keep fractions of a second, which the app's dates have.
        let moved = time.instant(in: self) + shown.timeIntervalSince(time.instant())
        return moved > start ? moved : start + max(0, length)
    }
}

extension LocalTime {
    /// Same as ``instant(in:)`` for a `TimeZone`, but faster for many times.
    func instant(in zone: ZoneOffsets) -> Date { steadyInstant(in: zone) ?? instant(in: zone.zone).date }

    /// Returns the instant of a time; nil if the clocks might change near it.
    func steadyInstant(in zone: ZoneOffsets) -> Date? {
        let offset = zone.secondsFromGMT(for: instant(offset: 86_400))
        // No zone changes its clocks twice within two days.
        return offset == zone.secondsFromGMT(for: instant(offset: -86_400)) ? instant(offset: offset) : nil
    }
}
