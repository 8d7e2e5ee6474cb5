public import Foundation

/// One time at which an event takes place, as a page shows it.
public struct Occurrence: Hashable, Sendable {
    /// When it begins; of an all-day event, the beginning of its first day where the page is read.
    public let start: Date
    /// When it is over; not a part of it. The same as ``start`` for an event without a length.
    public let end: Date
    /// The days that it stands on where the page is read; nil if it lies outside the years 1 to 9999.
    public let days: ClosedRange<Day>?
    /// Whether it is a matter of days and not of clock times.
    public let isAllDay: Bool
    /// Which occurrence of its series it is; nil for an event that doesn't repeat.
    public let id: OccurrenceDate?
}

extension Event {
    /// When the event takes place, or would if it didn't repeat.
    ///
    /// An end that lies before the start doesn't count.
    package func firstOccurrence(in zone: ZoneOffsets, id: OccurrenceDate? = nil) -> Occurrence {
        if let days = details.days { return Occurrence(days, in: zone, id: id) }
        return Occurrence(date, end: details.end, in: zone, id: id)
    }
}

extension Occurrence {
    /// An occurrence that takes whole days.
    package init(_ days: ClosedRange<Day>, in zone: ZoneOffsets, id: OccurrenceDate?) {
        start = days.lowerBound.start(in: zone)
        end = days.upperBound == .last ? start : days.upperBound.advanced(by: 1).start(in: zone)
        self.days = days
        isAllDay = true
        self.id = id
    }

    /// An occurrence at a time of day.
    package init(_ start: Date, end: Date?, in zone: ZoneOffsets, id: OccurrenceDate?) {
        self.start = start
        let end = end.flatMap { $0 > start ? $0 : nil } ?? start
        self.end = end
        isAllDay = false
        self.id = id
        guard let first = Day(start, in: zone) else {
            days = nil
            return
        }
        // One that ends at midnight does not stand on the day that begins then.
        let last = end > start ? Day(end - 0.001, in: zone) ?? first : first
        days = first...max(first, last)
    }

    /// Where an occurrence of the schedule stands at an instant: never ``EventStatus/completed``.
    public func openStatus(on today: Today) -> EventStatus {
        if isAllDay, let days { return Event.openStatus(of: days, on: today) }
        return Event.openStatus(from: start, to: end, on: today)
    }
}
