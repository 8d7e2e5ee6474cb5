import Diagnostics
import Foundation
import Persistence

// The app makes new identifiers whenever it saves. A series therefore keeps the identifier of its entry: that is the
// one by which its occurrences refer to it.

/// Series, and the events that replace their occurrences.
extension EventMatcher {
    /// Gives the series the identifiers of their entries.
    mutating func restoreSeriesIdentifiers() {
        for event in events.indices {
            // An event whose entry can't be read may be a series.
            guard let entry = result.entries[event].flatMap({ entries[$0] }),
                result.items[event].isSeries || entry.fault != nil
            else { continue }
            if let identifier = entry.identifier {
                result.items[event].identifier = identifier
            } else if events[event].identifier != nil {
                result.outdated.insert(event)
            }
        }
    }

    /// A series, as its entry and the app's file have it.
    private struct Series {
        var identifier: String
        /// The series now, and when its entry was written.
        var (now, before): (Event, Event)
        /// The exceptions in its entry.
        var exceptions: [OccurrenceDate]
    }

    /// Updates the references of occurrences to their series. An earlier Almanac wrote the identifier of the app's
    /// file, and the place in the series may be a time that moves with the series.
    ///
    /// - Returns: The events that replace an occurrence of a series that was found.
    mutating func reconnectSeries(besides other: EventMatcher) -> Set<Int> {
        guard result.items.contains(where: { $0.details.occurrenceOf != nil }) else { return [] }
        let (own, others) = (series, other.series)
        var (connected, moved): (Set<Int>, Set<String>) = ([], [])
        for event in events.indices {
            guard let old = result.items[event].details.occurrenceOf, let series = own[old] ?? others[old] else {
                continue
            }
            result.items[event].details.occurrenceOf = series.identifier
            connected.insert(event)
            guard let occurrence = result.items[event].details.occurrence, series.now.date != series.before.date,
                let place = series.now.following([occurrence], since: series.before).first
            else { continue }
            // An occurrence in the other store moves until it no longer is among the exceptions of the entry, so that
            // it isn't moved a second time.
            guard own[old] != nil || series.exceptions.contains(occurrence) else { continue }
            result.items[event].details.occurrence = place
            guard own[old] != nil else { continue }
            moved.insert(series.identifier)
            result.outdated.insert(event)
        }
        // Write the series and its occurrences together, so that no occurrence is moved twice.
        for event in events.indices where result.items[event].identifier.map({ moved.contains($0) }) ?? false {
            result.outdated.insert(event)
        }
        return connected
    }

    /// The events by their identifiers, those in their entries and those in the app's file.
    private var series: [String: Series] {
        result.entries.indices.reduce(into: [:]) { found, event in
            guard let entry = result.entries[event].flatMap({ entries[$0] }),
                let identifier = result.items[event].identifier
            else { return }
            let series = Series(
                identifier: identifier,
                now: result.items[event],
                before: Event(
                    // A series whose entry can't be read moves no occurrences, because it doesn't move itself.
                    date: entry.fault == nil ? entry.date ?? events[event].date : events[event].date,
                    name: "",
                    details: entry.details
                ),
                exceptions: entry.details.exceptDays
            )
            for name in [identifier, entry.identifier, events[event].identifier].compactMap(\.self) {
                found[name] = series
            }
        }
    }

    /// Warns of the open occurrences whose series is in neither store. Completed occurrences outlive their series.
    mutating func noteLostOccurrences(except connected: Set<Int>, besides other: EventMatcher) {
        guard areAll else { return }
        let candidates = events.indices.compactMap { event -> (entry: Int, series: String)? in
            let details = result.items[event].details
            guard let index = result.entries[event], let series = details.occurrenceOf, details.completedAt == nil,
                !connected.contains(event)
            else { return nil }
            return (index, series)
        }
        guard !candidates.isEmpty else { return }
        // The app has completed the series of the entries that are lent.
        let known = Set(result.items.map(\.identifier) + other.events.map(\.identifier))
            .union(lent.map { entries[$0]?.identifier })
        let lost = candidates.filter { !known.contains($0.series) }
        guard let first = lost.min(by: { $0.entry < $1.entry }) else { return }
        let message = "no event has the identifier `\(first.series)`, so this one is a single event"
        let hint = "correct it, or remove `occurrenceOf` and `occurrence`"
        let key = PathStep.key(EventDetails.Key.occurrenceOf.rawValue)
        notes.add(.warning, entry: first.entry, at: [key], message + lost.count.likeOthers, hint: hint)
    }

    /// Warns of open events that replace the same occurrence, which can have only one replacement (RFC 5545, section
    /// 3.8.4.4).
    mutating func noteTwinOccurrences() {
        var names: [String: [OccurrenceDate: String]] = [:]
        for event in events.indices {
            let item = result.items[event]
            guard let index = result.entries[event], let series = item.details.occurrenceOf,
                let occurrence = item.details.occurrence, item.details.completedAt == nil,
                let twin = names[series, default: [:]].updateValue(item.name, forKey: occurrence)
            else { continue }
            let message = "replaces the same occurrence of its series as \"\(twin)\""
            let key = PathStep.key(EventDetails.Key.occurrence.rawValue)
            notes.add(.warning, entry: index, at: [key], message, hint: "remove the one that doesn't take place")
        }
    }
}
