import Diagnostics
import Foundation
import Persistence
import Records

extension EventChoice {
    /// Completes an event or, for a series, one of its occurrences: by default the last one that began before it was
    /// completed, or else the next one unless it was completed on a day of the past.
    ///
    /// - Parameter time: when it was completed; nil for now.
    mutating func complete(
        _ index: Int,
        at time: PastTime?,
        occurrence: Occurrence? = nil
    ) throws -> StoredRecord<Event> {
        let record = schedule.events[index]
        if let occurrence {
            return try schedule.complete(occurrence, ofSeriesAt: index, on: completion(of: occurrence, at: time))
        }
        guard record.item.isSeries else { return try completeSingle(index, at: time) }
        let latest = try time.map { try latestStart(of: record, completedAt: $0.moment) } ?? access.today.now
        let due = try dueOccurrence(of: record, by: latest)
        try check(due.occurrence, of: record.item, by: latest, time)
        if let moved = due.replacement { return try completeSingle(moved, at: time) }
        return try schedule.complete(due.occurrence, ofSeriesAt: index, on: completion(of: due.occurrence, at: time))
    }

    /// Refuses an occurrence that began after the past day on which the user completed it.
    private func check(_ occurrence: Occurrence, of series: Event, by latest: Date, _ time: PastTime?) throws {
        guard let time, occurrence.start > latest else { return }
        let day = Day(clamping: time.moment, in: access.today.timeZone)
        guard day < access.today.day else { return }
        let message = "there is no occurrence of \"\(series.displayName)\" to complete on or before \(day.inWords)"
        throw Diagnostic.error(message, hint: "leave the day out to complete the next one")
    }

    private mutating func completeSingle(_ index: Int, at time: PastTime?) throws -> StoredRecord<Event> {
        let occurrence = schedule.events[index].item.firstOccurrence(in: ownZone)
        return try schedule.complete(at: index, on: completion(of: occurrence, at: time))
    }

    /// Returns when an occurrence was completed. If a user names only its day, that is its end, or its start if it ends
    /// on another day.
    private func completion(of occurrence: Occurrence, at time: PastTime?) -> Date {
        guard let time else { return access.today.now }
        guard time.isNoonOfDay, !occurrence.isAllDay else { return time.moment }
        let zone = access.today.timeZone
        let day = Day(time.moment, in: zone)
        return [occurrence.end, occurrence.start].first { Day($0, in: zone) == day } ?? time.moment
    }

    /// Returns the latest time at which an occurrence may have begun if a user completed it at a moment: that moment if
    /// an occurrence began earlier that day or was going on, and otherwise the end of the day, because users mostly
    /// name only the day.
    ///
    /// - Throws: a `Diagnostic` if the only occurrence of that day is already completed.
    private func latestStart(of record: StoredRecord<Event>, completedAt moment: Date) throws -> Date {
        let (series, zone) = (record.item, access.today.timeZone)
        let day = Day(clamping: moment, in: zone)
        let (start, next) = (day.start(in: zone), day.advanced(by: 1).start(in: zone))
        // Today, an occurrence of the night before is more likely than one that hasn't begun.
        let end = day == access.today.day ? start : moment
        let moved = replacements(of: series).map { replacement(at: $0).occurrence }
        let days = day.advanced(by: -1)...day
        let near = moved + occurrences(of: series, in: days)
        let isBegun = near.contains { $0.start <= moment && ($0.start >= start || $0.end > end) }
        if isBegun { return moment }
        let isOpen = near.contains { start <= $0.start && $0.start < next }
        if !isOpen, completedOccurrence(of: series, at: EventTime(start: .day(day)), in: zone) != nil {
            throw completedAlready(record, on: day.inWords)
        }
        return next - 1
    }

    /// Returns the occurrence of a series to complete by default: the last one that has begun by a time, or else the
    /// next one. If several have begun at the same time, a moved one comes first.
    private func dueOccurrence(of record: StoredRecord<Event>, by time: Date) throws -> ChosenOccurrence {
        let moved = replacements(of: record.item).map(replacement)
        let regular = currentOccurrence(of: record.item, by: time).map { [ChosenOccurrence(occurrence: $0)] } ?? []
        func start(_ choice: ChosenOccurrence) -> Date { choice.occurrence.start }
        let begun = (moved + regular).filter { start($0) <= time }.max { start($0) < start($1) }
        let next = (regular + moved).filter { start($0) > time }.min { start($0) < start($1) }
        if let due = begun ?? next { return due }
        guard record.item.recurrenceRule != nil else { throw EditingError.noSeries(record.item.displayName) }
        let hint = "`almanac event remove` removes it; `--occurrence` completes an earlier occurrence"
        throw Diagnostic.error(Location(file: file, name: record.item.displayName), "the series has ended", hint: hint)
    }
}
