import Diagnostics
import Foundation
import Records

/// Joins series and their occurrences by their UIDs, when a whole file has been read: in a file they stand in any
/// order.
struct SeriesLinks {
    /// An occurrence that a component of its own speaks of (RFC 5545, section 3.8.4.4).
    struct Replaced {
        var uid: String
        /// The occurrence's own start, before it was changed.
        var moment: CalendarMoment
        /// In which the days of an all-day series begin.
        var zone: TimeZone
        var place: Location
        /// What takes its place.
        var record = 0
    }

    /// When each series starts, by UID.
    var starts: [String: CalendarMoment] = [:]
    /// The record of each UID.
    var records: [String: Int] = [:]
    /// Occurrences that are moved or changed.
    var replaced: [Replaced] = []
    /// Occurrences that don't take place.
    var cancelled: [Replaced] = []
    /// Series that don't take place at all.
    var cancelledSeries: Set<String> = []
    private var checkCount = 0

    /// Whether one more series is to be searched for its exceptions. A file with more is made to take long.
    mutating func canCheck() -> Bool {
        checkCount += 1
        return checkCount <= 500
    }

    /// Tells each occurrence its series, and each series what is cancelled of it.
    func link(_ list: inout [EventRecord]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for item in replaced {
            if let series = series(of: item, in: list) {
                let occurrence = occurrence(item, of: list[series].event)
                list[item.record].event.occurrenceOf = item.uid
                list[item.record].event.occurrence = occurrence
                // As when Almanac completes it: the series goes on without it, also where the completed events aren't.
                if list[item.record].isCompleted { list[series].event.exceptDays.append(occurrence) }
            } else if !cancelledSeries.contains(item.uid) {
                let message =
                    "it is an occurrence of \(item.uid.quoted), but the file has no event of that UID that repeats"
                diagnostics.append(.warning(item.place, message, hint: "shown as an event of its own"))
            }
        }
        for item in cancelled {
            if let series = series(of: item, in: list) {
                list[series].event.exceptDays.append(occurrence(item, of: list[series].event))
            } else {
                diagnostics.append(.cancelled(item.place))
            }
        }
        return diagnostics
    }

    private func series(of item: Replaced, in list: [EventRecord]) -> Int? {
        guard let index = records[item.uid], list[index].event.isSeries else { return nil }
        return index
    }

    private func occurrence(_ item: Replaced, of series: Event) -> OccurrenceDate {
        var start = starts[item.uid] ?? item.moment
        // Days of all-day series are reckoned in the calendar's zone.
        if series.days != nil { start.clocks = CalendarClocks(zone: item.zone) }
        return item.moment.occurrence(of: start, isAllDay: series.days != nil)
    }
}
