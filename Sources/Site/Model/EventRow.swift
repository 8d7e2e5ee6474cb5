internal import Foundation
import Interchange
import Persistence
import Records

/// An event of either store, an occurrence of a series, or a later day of an event that spans several.
struct EventRow: Sendable {
    /// The record of the event, which its rows share. As a separate object, it isn't copied with each row.
    final class Record: Sendable {
        let entry: Entry<Event>
        let isCompleted: Bool
        /// The UID of the record in calendars.
        let uid: String
        /// A fingerprint of everything that can be shown about the record, except the path of its page.
        let fingerprint: Fingerprint

        init(_ entry: Entry<Event>, isCompleted: Bool, uid: String) {
            (self.entry, self.isCompleted, self.uid) = (entry, isCompleted, uid)
            var hasher = FingerprintHasher()
            hasher.combine(entry.item)
            hasher.combine(entry.slug)
            hasher.combine(uid)
            hasher.combine(isCompleted ? 1 : 0)
            hasher.combine(entry.source)
            fingerprint = hasher.finalize()
        }
    }

    private let record: Record
    /// When the event takes place; for a series, its start.
    let occurrence: Occurrence
    /// The row of the underlying record, which has a page.
    var page: Int
    /// The row of the event's first day.
    var firstDay: Int
    /// The number of the event's day that the row represents, from 1.
    var dayNumber = 1
    /// The row of the series, if this is an occurrence of one.
    var series: Int?
    /// Whether it is a series, so that lists show its occurrences instead.
    var isSeries = false
    /// Whether it is a series that never takes place.
    var isEmptySeries = false
    let completionDay: Day?

    /// Creates the row of a record. Its position among the others isn't known yet.
    init(_ entry: Entry<Event>, isCompleted: Bool, uid: String, in zone: ZoneOffsets) {
        record = Record(entry, isCompleted: isCompleted, uid: uid)
        occurrence = entry.item.firstOccurrence(in: zone)
        (page, firstDay) = (0, 0)
        completionDay = isCompleted ? entry.item.completedAt.map { Day($0, in: zone) } ?? occurrence.firstDay : nil
    }

    /// Creates the row of an occurrence of a series.
    init(_ occurrence: Occurrence, of series: EventRow, at index: Int) {
        (record, completionDay) = (series.record, nil)
        self.occurrence = occurrence
        self.series = series.page
        (page, firstDay) = (series.page, index)
    }

    var entry: Entry<Event> { record.entry }
    var isCompleted: Bool { record.isCompleted }
    var uid: String { record.uid }
    var fingerprint: Fingerprint { record.fingerprint }

    /// The day of the row; nil outside the years 1 to 9999.
    var day: Day? { dayNumber == 1 ? occurrence.firstDay : occurrence.firstDay?.advanced(by: dayNumber - 1) }

    /// The number of days that the event spans.
    var dayCount: Int { occurrence.days?.count ?? 1 }

    /// Whether it is listed above the events of its day that have a time.
    var takesWholeDay: Bool { occurrence.isAllDay || dayNumber > 1 }

    /// Whether it is an occurrence without its own page.
    var isOccurrence: Bool { series == page }

    /// When the event was completed, as far as is known.
    var completionDate: Date { entry.item.completedAt ?? occurrence.start }

    /// A name that stays the same from build to build. For an occurrence, it is the slug of the series with its time;
    /// for a later day, with the day's number. Slugs of records never contain two hyphens in a row.
    var slug: String {
        var slug = entry.slug
        if isOccurrence { slug += "--" + occurrence.slug }
        return dayNumber == 1 ? slug : slug + "--day-\(dayNumber)"
    }
}

extension Occurrence {
    fileprivate var firstDay: Day? { days?.lowerBound }

    /// The occurrence's time in a path: `2026-12-24`, or `20261224t083000z`.
    fileprivate var slug: String {
        if isAllDay, let days { return days.lowerBound.description }
        return LocalTime(start)?.basicTextInUTC.lowercased() ?? ""
    }
}
