public import Foundation

/// One occurrence of an event as a page shows it.
public struct Occurrence: Hashable, Sendable {
    /// The start; for an all-day event, the start of its first day in the reader's time zone.
    public let start: Date
    /// The exclusive end. Equal to ``start`` for an event without a duration.
    public let end: Date
    /// The days that it covers in the reader's time zone; nil if it lies outside the years 1 to 9999.
    public let days: ClosedRange<Day>?
    /// Whether it takes whole days rather than clock times.
    public let isAllDay: Bool
    /// Identifies the occurrence in its series; nil for an event that doesn't repeat.
    public let id: OccurrenceDate?
}

extension Event {
    /// Returns the time of the event, ignoring any repetition.
    ///
    /// An end before the start is ignored.
    package func firstOccurrence(in zone: ZoneOffsets) -> Occurrence {
        if let days = details.days { return Occurrence(days, in: zone, id: nil) }
        return Occurrence(date, end: details.end, in: zone, id: nil)
    }
}

extension Occurrence {
    /// Creates an all-day occurrence.
    package init(_ days: ClosedRange<Day>, in zone: ZoneOffsets, id: OccurrenceDate?) {
        start = days.lowerBound.start(in: zone)
        end = days.upperBound == .last ? start : days.upperBound.advanced(by: 1).start(in: zone)
        self.days = days
        isAllDay = true
        self.id = id
    }

    /// Creates an occurrence at a time of day.
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
        // An occurrence that ends at midnight doesn't cover the day that begins then.
        let last = end > start ? Day(end - 0.001, in: zone) ?? first : first
        days = first...max(first, last)
    }

    /// Returns the status of an occurrence of the schedule at an instant; never ``EventStatus/completed``.
    public func openStatus(on today: Today) -> EventStatus {
        if isAllDay, let days { return Event.openStatus(of: days, on: today) }
        return Event.openStatus(from: start, to: end, on: today)
    }
}
