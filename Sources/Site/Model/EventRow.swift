internal import Foundation
import Interchange
import Persistence
import Records

/// An event of either store, an occurrence of a series, or a further day of one that takes several.
struct EventRow: Sendable {
    let entry: Entry<Event>
    let isCompleted: Bool
    /// When it takes place; of a series, its start.
    let occurrence: Occurrence
    /// The row of the record that it is made of, which has a page.
    var page: Int
    /// The row of its first day.
    var firstDay: Int
    /// Which of its days it stands for, from 1.
    var dayNumber = 1
    /// The row of the series that it is an occurrence of.
    var series: Int?
    /// Whether it is a series, so that lists show its occurrences instead.
    var isSeries = false
    /// Which of the events of the same date and name it is: see ``EventUID``.
    let ordinal: Int
    /// A fingerprint of everything that can be shown of its record, except the path of its page.
    let fingerprint: Fingerprint
    let completionDay: Day?

    /// The row of a record. Its place among the others is not known yet.
    init(_ entry: Entry<Event>, isCompleted: Bool, ordinal: Int, in zone: ZoneOffsets) {
        self.entry = entry
        self.isCompleted = isCompleted
        self.ordinal = ordinal
        occurrence = entry.item.firstOccurrence(in: zone)
        (page, firstDay) = (0, 0)
        completionDay = isCompleted ? entry.item.completedAt.map { Day($0, in: zone) } ?? occurrence.firstDay : nil
        var hasher = FingerprintHasher()
        hasher.combine(entry.item)
        hasher.combine(entry.slug)
        hasher.combine(ordinal)
        hasher.combine(isCompleted ? 1 : 0)
        hasher.combine(entry.source)
        fingerprint = hasher.finalize()
    }

    /// The row of an occurrence of a series.
    init(_ occurrence: Occurrence, of series: EventRow, at index: Int) {
        (entry, ordinal, fingerprint) = (series.entry, series.ordinal, series.fingerprint)
        (isCompleted, completionDay) = (false, nil)
        self.occurrence = occurrence
        self.series = series.page
        (page, firstDay) = (series.page, index)
    }

    /// The identity of its record in calendars.
    var uid: String { EventUID.uid(of: entry.item, ordinal: ordinal) }

    /// The day; nil outside the years 1 to 9999.
    var day: Day? { dayNumber == 1 ? occurrence.firstDay : occurrence.firstDay?.advanced(by: dayNumber - 1) }

    /// How many days it takes.
    var dayCount: Int { occurrence.days?.count ?? 1 }

    /// Whether it stands above the events of its day that have a time.
    var takesWholeDay: Bool { occurrence.isAllDay || dayNumber > 1 }

    /// Whether it is an occurrence without a page of its own.
    var isOccurrence: Bool { series == page }

    /// When it was completed, so far as is known.
    var completionDate: Date { entry.item.completedAt ?? occurrence.start }

    /// A name that stays from build to build: of an occurrence that of its series with its time, of a further day with its
    /// number. Slugs of records have no two hyphens in a row.
    var slug: String {
        var slug = entry.slug
        if isOccurrence { slug += "--" + occurrence.slug }
        return dayNumber == 1 ? slug : slug + "--day-\(dayNumber)"
    }
}

extension Occurrence {
    fileprivate var firstDay: Day? { days?.lowerBound }

    /// Its time in a path: `2026-12-24`, or `20261224t083000z`.
    fileprivate var slug: String {
        if isAllDay, let days { return days.lowerBound.description }
        return LocalTime(start)?.basicTextInUTC.lowercased() ?? ""
    }
}
