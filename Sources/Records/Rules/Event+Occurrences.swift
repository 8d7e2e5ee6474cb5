package import Foundation
import Persistence

/// The time zones that events name, with cached offsets.
package struct EventZones: Sendable {
    package let own: ZoneOffsets
    private var others: [String: ZoneOffsets] = [:]

    package init(_ names: Set<String>, own: ZoneOffsets, around now: Date) {
        self.own = own
        for name in names where name != own.zone.identifier {
            others[name] = TimeZone(named: name).map { ZoneOffsets(of: $0, around: now) }
        }
    }

    /// The time zone with a name; the site's for nil and for an unknown name.
    package subscript(name: String?) -> ZoneOffsets { name.flatMap { others[$0] } ?? own }
}

extension Event {
    /// The maximum number of occurrences of a series before now, and also of those from now on.
    package static let occurrenceLimit = 1_000

    /// The same limit for all series together. If there are more series than that, each still has one.
    package static let totalOccurrenceLimit = 100_000

    /// Finds the occurrences of several series. Each series has an equal share of the total limit. What some series don't
    /// use goes to those that need more. So even thousands of series that repeat every second take little time and memory.
    ///
    /// - Parameters:
    ///   - least: The number of occurrences that each series may have in any case, up to its own limit.
    ///   - find: Finds the occurrences of a series; `limit` is the maximum number before now, and also of those from now
    ///     on.
    /// - Returns: The results in the order of the series, and the limit that applied to those that are cut.
    package static func occurrences<Series: Sendable>(
        of series: [Series],
        atLeast least: Int = 1,
        find: @Sendable (Series, _ limit: Int) -> (occurrences: [Occurrence], isCut: Bool)
    ) -> (found: [(occurrences: [Occurrence], isCut: Bool)], limit: Int) {
        let share = min(occurrenceLimit, max(least, totalOccurrenceLimit / max(1, series.count)))
        var found = series.concurrentMap(share: 16) { find($0, share) }
        let cut = found.indices.filter { found[$0].isCut }
        let taken = found.lazy.filter { !$0.isCut }.map(\.occurrences.count).reduce(0, +)
        let limit = min(occurrenceLimit, (totalOccurrenceLimit - taken) / max(1, cut.count))
        guard limit > share, !cut.isEmpty else { return (found, share) }
        for (index, more) in zip(cut, cut.concurrentMap(share: 16) { find(series[$0], limit) }) { found[index] = more }
        return (found, limit)
    }

    /// Returns the occurrences of a series that begin in a range of days, in chronological order.
    ///
    /// - Parameters:
    ///   - rule: The rule; see ``recurrenceRule``.
    ///   - replaced: The occurrences that other events replace.
    ///   - shown: The days that the occurrences must overlap, in the time zone in which they are shown; nil for any.
    ///   - limit: The maximum number of occurrences before now, and also of those from now on.
    /// - Returns: The occurrences, and in `isCut` whether there are more; those furthest from now are then omitted.
    package func occurrences(
        of rule: RecurrenceRule,
        in window: ClosedRange<Day>,
        around today: Today,
        without replaced: [OccurrenceDate] = [],
        overlapping shown: ClosedRange<Day>? = nil,
        limit: Int = occurrenceLimit,
        zones: EventZones
    ) -> (occurrences: [Occurrence], isCut: Bool) {
        let zone = zones[details.timeZone]
        var single = self
        if hasEndOfSeries(rule) {
            single.details.end = nil
            single.details.days = details.days.map { $0.lowerBound...$0.lowerBound }
        }
        func isWanted(_ time: LocalTime) -> Bool {
            guard let shown else { return true }
            return single.occurrence(at: time, zone, zones.own).days?.overlaps(shown) ?? false
        }
        guard let series = recurrence(rule, without: details.exceptDays + replaced, in: zone) else {
            return ([], false)
        }
        let isAllDay = details.days != nil
        // Days are local to every zone. All of today counts as still to come.
        let now =
            (isAllDay ? nil : LocalTime(today.now, in: zone)) ?? LocalTime(today.day)
        func isComing(_ time: LocalTime) -> Bool {
            isAllDay ? time.day >= today.day : time.instant(in: zone) >= today.now
        }
        let times = LocalTime(window.lowerBound).secondsAsUTC...window.upperBound.lastSecond
        var (past, coming, isCut): ([LocalTime], [LocalTime], Bool) = ([], [], false)
        // Just after the clocks have gone back, past local times can look like future ones.
        let before = zone.secondsFromGMT(for: today.now - 3 * 3_600)
        let repeated = max(0, before - zone.secondsFromGMT(for: today.now))
        let last = min(times.upperBound, now.secondsAsUTC + (isAllDay ? -1 : repeated))
        if times.lowerBound <= last {
            let found = series.lastOccurrences(in: times.lowerBound...last, limit: limit) {
                isWanted($0) && !isComing($0)
            }
            (past, isCut) = (found.times, found.isCut)
        }
        let first = max(times.lowerBound, now.secondsAsUTC)
        if first <= times.upperBound {
            let found = series.occurrences(in: first...times.upperBound, limit: limit) { isWanted($0) && isComing($0) }
            (coming, isCut) = (found.times, isCut || found.isCut)
        }
        isCut = isCut || past.count > limit
        let chosen = past.suffix(limit) + coming
        return (chosen.map { single.occurrence(at: $0, zone, zones.own) }, isCut)
    }

    /// - Parameters:
    ///   - zone: The time zone of the series.
    ///   - own: The time zone in which the occurrence is shown.
    private func occurrence(at time: LocalTime, _ zone: ZoneOffsets, _ own: ZoneOffsets) -> Occurrence {
        if let days = details.days {
            let last = time.day.advanced(by: days.count - 1)
            return Occurrence(time.day...last, in: own, id: .day(time.day))
        }
        let start = time.instant(in: zone)
        // Occurrences begin at whole seconds.
        let end = details.end.map { zone.end(of: start, like: date.wholeSecond, to: $0.wholeSecond) }
        return Occurrence(start, end: end, in: own, id: .moment(start))
    }
}
