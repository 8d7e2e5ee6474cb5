import Diagnostics
import Foundation
import Records

/// Links series and their occurrences by UID after a whole file has been read, because a file can contain them in any
/// order.
struct SeriesLinks {
    /// An occurrence that a separate component changes or cancels (RFC 5545, section 3.8.4.4).
    struct Replaced {
        var uid: String
        /// The original start of the occurrence.
        var moment: CalendarMoment
        /// The time zone in which the days of an all-day series begin.
        var zone: TimeZone
        var place: Location
        /// The index of the record that replaces it.
        var record = 0
    }

    /// The start of each series, by UID.
    var starts: [String: CalendarMoment] = [:]
    /// The index of the record with each UID.
    var records: [String: Int] = [:]
    /// Occurrences that are moved or changed.
    var replaced: [Replaced] = []
    /// Occurrences that don't take place.
    var cancelled: [Replaced] = []
    /// Series that don't take place at all.
    var cancelledSeries: Set<String> = []
    private var checkCount = 0

    /// Returns whether the exceptions of another series may be checked. A file with more series is meant to take long.
    mutating func canCheck() -> Bool {
        checkCount += 1
        return checkCount <= 500
    }

    /// Sets the series of each occurrence, and adds the cancelled occurrences to the exceptions of their series.
    func link(_ list: inout [EventRecord]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for item in replaced {
            if let series = series(of: item, in: list) {
                let occurrence = occurrence(item, of: list[series].event)
                list[item.record].event.occurrenceOf = item.uid
                list[item.record].event.occurrence = occurrence
                // As when Almanac completes an occurrence, add an exception, so that it doesn't reappear where
                // completed events aren't shown.
                if list[item.record].isCompleted { list[series].event.exceptDays.append(occurrence) }
            } else if !cancelledSeries.contains(item.uid) {
                let message =
                    "it is an occurrence of \(item.uid.quoted), but the file has no event of that UID that repeats"
                diagnostics.append(.warning(item.place, message, hint: "shown as a separate event"))
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
        // Days of an all-day series are in the calendar's time zone.
        if series.days != nil { start.clocks = CalendarClocks(zone: item.zone) }
        return item.moment.occurrence(of: start, isAllDay: series.days != nil)
    }
}
