import Diagnostics
import Foundation
import Persistence

/// Entries of events that an app has moved from the other store.
extension EventMatcher {
    /// Finds entries for events that an app has moved from the other store without their entries. Entries of events
    /// that are still in the other store don't qualify.
    mutating func borrow() {
        guard let other, !other.companion.entries.isEmpty, !free.isEmpty else { return }
        let theirs = Set(other.items.map { Key($0.name, $0.date) })
        var entries: [Key?: Int] = [:]
        for (index, stored) in other.companion.entries.enumerated() {
            let key = Self.key(of: stored)
            if !theirs.contains(key) { entries[key] = index }
        }
        entries[nil] = nil
        for event in free {
            guard let index = entries[Key(events[event].name, events[event].date)],
                let entry = Self.entry(index, of: other.companion)
            else { continue }
            take(other.companion.entries[index], entry, for: event)
            guard entry.fault == nil else { continue }
            if events[event].isSeries || result.items[event].isSeries, entry.details.completedAt == nil {
                borrowedNotes.append(Self.note(onSeries: events[event].name, index, other.companion))
            }
        }
        let borrowed = Set(result.borrowed.keys.map { Key(events[$0].name, events[$0].date) })
        if !entries.keys.allSatisfy(borrowed.contains) { borrowMoved(from: other) }
    }

    private mutating func take(_ stored: CompanionEntry, _ entry: Entry, for event: Int) {
        // The error is reported with the store that the entry belongs to.
        if let fault = entry.fault {
            result.faults[event] = fault
            return
        }
        result.borrowed[event] = stored
        result.items[event].details = details(of: events[event], entry)
        if result.items[event].isSeries, let identifier = entry.identifier {
            result.items[event].identifier = identifier
        }
    }

    // MARK: Moved and completed

    /// Finds entries for events that an app has moved to a later date before it completed them.
    private mutating func borrowMoved(from other: CompanionRule<Event>.Parts) {
        guard areAll, other.areAll else { return }
        let theirs = matched(other)
        let free = free.filter { result.borrowed[$0] == nil && result.faults[$0] == nil }
        let found = Self.completed(theirs.left.map { ($0, theirs.entries[$0]) }, free.map { ($0, events[$0]) })
        for (index, event) in found {
            guard let entry = theirs.entries[index] else { continue }
            take(other.companion.entries[index], entry, for: event)
            guard entry.fault == nil else { continue }
            let name = events[event].name
            let message = "\"\(name)\" was moved and completed in the app; what this entry says is shown with it"
            let hint = "if the entry belongs to another event, correct its name and date"
            borrowedNotes.append(other.companion.diagnostic(.note, entry: index, message, hint: hint))
        }
    }

    /// Returns the entries of this store that ``borrowMoved(from:)`` takes for the other store.
    func movedToOther(among indices: [Int]) -> [Int] {
        guard areAll, let other, other.areAll, !indices.isEmpty else { return [] }
        let theirs = matched(other)
        let free = theirs.free.map { ($0, theirs.events[$0]) }
        return Self.completed(Set(indices).intersection(left).map { ($0, entries[$0]) }, free).map(\.entry)
    }

    /// Returns the other store's events matched with its own entries.
    private func matched(_ parts: CompanionRule<Event>.Parts) -> EventMatcher {
        var matcher = EventMatcher(parts, in: zone) { nil }
        matcher.readEntries()
        matcher.matchKeys()
        matcher.matchIdentifiers()
        _ = matcher.matchTraits(matcher.left)
        return matcher
    }

    /// Returns the pairs of an open event's entry and a later completed event that share a name with no other.
    private static func completed(
        _ entries: [(index: Int, entry: Entry?)],
        _ events: [(index: Int, event: Event)]
    ) -> [(entry: Int, event: Int)] {
        let waiting = Dictionary(grouping: entries.filter { $0.entry?.details.completedAt == nil }) { $0.entry?.name }
        let names = Set(waiting.keys)
        let candidates = Dictionary(grouping: events.filter { names.contains($0.event.name) }) { $0.event.name }
        return waiting.compactMap { name, entries -> (Int, Int)? in
            guard let name, entries.count == 1, let date = entries[0].entry?.date, let found = candidates[name],
                found.count == 1, found[0].event.date > date
            else { return nil }
            return (entries[0].index, found[0].index)
        }.sorted { $0.0 < $1.0 }
    }

    /// Returns the note for a series that the app has completed. The app doesn't support series, so it completes the
    /// whole series with the first occurrence.
    private static func note(onSeries name: String, _ index: Int, _ companion: Companion) -> Diagnostic {
        let message = "the app has completed \"\(name)\" with all its occurrences"
        let hint = "`almanac event reopen` takes the series back, and `almanac event complete` completes one occurrence"
        return companion.diagnostic(.note, entry: index, at: [], message, hint: hint)
    }
}
