import Diagnostics
import Foundation
import Persistence

/// Finds the entries of the events of a store.
///
/// Apps rename, move, complete and delete events without changing the entries, and give them new identifiers. So the
/// events of both stores are matched with the entries of both files, from what is certain to what is only likely:
///
/// 1. by name and date, then by identifier, in the same store;
/// 2. by name and date, first with the same identifier, with the entries that are left in the other store: an app has
///    moved the event from there;
/// 3. by name or date in the same store: an app has moved or renamed the event;
/// 4. by name with the entries that are left in the other store: an app has moved the event and then completed it.
struct EventMatcher {
    /// An entry with keys.
    struct Entry {
        var name: String?
        var date: Date?
        var identifier: String?
        var details: EventDetails
        /// The error if one of its values can't be read. Then its event is shown without it, and can't be changed.
        var fault: Diagnostic?

        func key(isExact: Bool = false) -> Key? { Key(name, date, identifier, isExact: isExact) }

        /// Whether it says nothing that a page shows, so that nobody need be told where it belongs.
        var isOnlyForCalendars: Bool {
            details == EventDetails(changedAt: details.changedAt, uid: details.uid)
        }
    }

    /// The name and the date of an event, and optionally its identifier. The date is in whole seconds, because XML
    /// drops fractions.
    struct Key: Hashable {
        let name: String
        let second: Date
        let identifier: String?

        /// - Parameter isExact: Whether the key includes the identifier.
        init?(_ name: String?, _ date: Date?, _ identifier: String?, isExact: Bool) {
            guard let name, let date, !isExact || identifier != nil else { return nil }
            (self.name, second, self.identifier) = (name, date.wholeSecond, isExact ? identifier : nil)
        }

        init?(_ event: Event, isExact: Bool) {
            self.init(event.name, event.date, event.identifier, isExact: isExact)
        }

        init(_ event: Event) { (name, second, identifier) = (event.name, event.date.wholeSecond, nil) }
    }

    let events: [Event]
    let areAll: Bool
    let zone: TimeZone
    let companion: Companion
    /// The entries; nil for one that isn't a dictionary.
    var entries: [Entry?] = []
    var result: CompanionRule<Event>.Joined
    var notes: EntryNotes
    /// The notes on events that were matched with an entry of the other store.
    private var borrowedNotes: [Diagnostic] = []
    /// The entries that events of the other store were matched with.
    private(set) var lent: Set<Int> = []
    /// The entries that fit several events, or that fit an event together with other entries.
    private var unclear: Set<Int> = []

    private init(_ parts: CompanionRule<Event>.Parts, in zone: TimeZone) {
        (events, areAll, companion, self.zone) = (parts.items, parts.areAll, parts.companion, zone)
        result = CompanionRule.Joined(events)
        notes = EntryNotes(companion)
        readEntries()
    }

    /// Joins the events of two stores.
    ///
    /// - Parameters:
    ///   - other: The store that events move from or to.
    ///   - zone: The time zone in which the app's days begin.
    static func joined(
        _ own: CompanionRule<Event>.Parts,
        _ other: CompanionRule<Event>.Parts?,
        in zone: TimeZone
    ) -> (own: CompanionRule<Event>.Joined, other: CompanionRule<Event>.Joined) {
        let nothing = CompanionRule<Event>.Parts([], areAll: true, Companion(file: "", list: ""))
        var own = EventMatcher(own, in: zone)
        var other = EventMatcher(other ?? nothing, in: zone)
        own.match(with: &other)
        let matched = own
        return (own.joined(besides: other), other.joined(besides: matched))
    }

    private mutating func match(with other: inout EventMatcher) {
        matchKeys()
        other.matchKeys()
        borrowMoved(from: &other)
        other.borrowMoved(from: &self)
        matchTraits()
        other.matchTraits()
        borrowCompleted(from: &other)
        other.borrowCompleted(from: &self)
        restoreSeriesIdentifiers()
        other.restoreSeriesIdentifiers()
    }

    private mutating func joined(besides other: EventMatcher) -> CompanionRule<Event>.Joined {
        if !entries.isEmpty || !other.entries.isEmpty {
            if areAll { for index in left { noteOrphan(index, isUnclear: unclear.contains(index)) } }
            let connected = reconnectSeries(besides: other)
            noteLostOccurrences(except: connected, besides: other)
            noteTwinOccurrences()
            blockCandidates()
            result.outdated.subtract(result.faults.keys)
        }
        result.diagnostics = (notes.sorted + borrowedNotes).sorted()
        return result
    }

    // MARK: In the same store

    /// The indices of the events without an entry.
    var free: [Int] {
        events.indices.filter {
            result.entries[$0] == nil && result.borrowed[$0] == nil && result.faults[$0] == nil
        }
    }

    /// The indices of the entries without an event.
    var left: [Int] {
        let taken = lent.union(result.entries.compactMap(\.self))
        return entries.indices.filter { entries[$0] != nil && !taken.contains($0) }
    }

    /// Matches by name, date and identifier, then by name and date, then by identifier.
    private mutating func matchKeys() {
        for isExact in [true, false] {
            for (entry, event) in pairs(of: self, isExact: isExact) { take(entry, event) }
        }
        for (entry, event) in singlePairs(of: self, \.identifier, \.identifier).found { take(entry, event) }
    }

    /// Matches by name, then by date. While some records can't be read, nothing is matched, because an entry may belong
    /// to one of them.
    private mutating func matchTraits() {
        guard areAll else { return }
        let named = singlePairs(of: self, \.name) { $0.name }
        for (entry, event) in named.found { takeChanged(entry, event) }
        let dated = singlePairs(of: self, { $0.date?.wholeSecond }, { $0.date.wholeSecond })
        for (entry, event) in dated.found { takeChanged(entry, event) }
        unclear = named.unclear.union(dated.unclear)
    }

    private mutating func takeChanged(_ entry: Int, _ event: Int) {
        take(entry, event)
        noteChange(of: entry, to: event)
    }

    /// Pairs the entries left in a store with the free events that have the same key, in order.
    private func pairs(of lender: EventMatcher, isExact: Bool) -> [(entry: Int, event: Int)] {
        let left = lender.left
        guard !left.isEmpty else { return [] }
        let waiting = Dictionary(grouping: left) { lender.entries[$0]?.key(isExact: isExact) }
        let candidates = Dictionary(grouping: free) { Key(events[$0], isExact: isExact) }
        return candidates.flatMap { key, events -> [(Int, Int)] in
            guard key != nil, var entries = waiting[key] else { return [] }
            if entries.count > events.count {
                // Keep entries of series, then the later ones: an older one was left behind by an event that an app has
                // moved to the other store.
                let series = entries.filter { lender.entries[$0]?.details.repeats != nil }
                let singles = entries.filter { lender.entries[$0]?.details.repeats == nil }
                entries = (singles + series).suffix(events.count).sorted()
            }
            return Array(zip(entries, events))
        }
    }

    /// Pairs each entry left in a store with the free event that has the same trait, if there is only one of each.
    ///
    /// - Returns: the pairs, and the entries for which the choice is unclear.
    private func singlePairs<Trait: Hashable>(
        of lender: EventMatcher,
        _ entryTrait: (Entry) -> Trait?,
        _ eventTrait: (Event) -> Trait?
    ) -> (found: [(entry: Int, event: Int)], unclear: Set<Int>) {
        let left = lender.left
        guard !left.isEmpty else { return ([], []) }
        let candidates = Dictionary(grouping: free) { eventTrait(events[$0]) }
        var (found, unclear): ([(Int, Int)], Set<Int>) = ([], [])
        for (trait, waiting) in Dictionary(grouping: left, by: { lender.entries[$0].flatMap(entryTrait) }) {
            guard trait != nil, let events = candidates[trait] else { continue }
            if waiting.count == 1, events.count == 1 {
                found.append((waiting[0], events[0]))
            } else {
                unclear.formUnion(waiting)
            }
        }
        return (found.sorted { $0.0 < $1.0 }, unclear)
    }

    private mutating func take(_ index: Int, _ event: Int) {
        guard let entry = entries[index] else { return }
        result.entries[event] = index
        if let fault = entry.fault {
            result.faults[event] = fault
            return
        }
        result.items[event].details = details(of: events[event], entry)
        // Update the entry of an event that the app has renamed or moved, so that the app's next change is compared
        // with this one.
        if let old = entry.key(), old != Key(events[event]) { result.outdated.insert(event) }
    }

    // MARK: From the other store

    /// Takes the entries of events that an app has moved from the other store.
    private mutating func borrowMoved(from other: inout EventMatcher) {
        for isExact in [true, false] {
            for (index, event) in pairs(of: other, isExact: isExact) {
                guard let entry = other.borrow(index, event, for: &self), entry.details.completedAt == nil,
                    events[event].isSeries || result.items[event].isSeries
                else { continue }
                // The app doesn't support series, so it completes the whole series with the first occurrence.
                let message = "the app has completed \"\(events[event].name)\" with all its occurrences"
                let hint =
                    "`almanac event reopen` reopens the series, and `almanac event complete` completes one occurrence"
                borrowedNotes.append(other.companion.diagnostic(.note, entry: index, message, hint: hint))
            }
        }
    }

    /// Takes the entries of open events that an app has moved to a later date before it completed them. Each event must
    /// be the only one left with its name, and so must its entry.
    private mutating func borrowCompleted(from other: inout EventMatcher) {
        guard areAll, other.areAll else { return }
        let moved = singlePairs(of: other, { $0.details.completedAt == nil ? $0.name : nil }, { $0.name })
        for (index, event) in moved.found {
            guard let date = other.entries[index]?.date, events[event].date > date,
                other.borrow(index, event, for: &self) != nil
            else { continue }
            let message =
                "\"\(events[event].name)\" was moved and completed in the app; the details in this entry are shown with it"
            let hint = "if the entry belongs to another event, correct its name and date"
            borrowedNotes.append(other.companion.diagnostic(.note, entry: index, message, hint: hint))
        }
    }

    /// Joins an event of the other store with an entry of this one.
    ///
    /// - Returns: The entry; nil if it can't be read. That is reported with this store.
    private mutating func borrow(_ index: Int, _ event: Int, for other: inout EventMatcher) -> Entry? {
        guard let entry = entries[index] else { return nil }
        lent.insert(index)
        if let fault = entry.fault {
            other.result.faults[event] = fault
            return nil
        }
        other.result.borrowed[event] = companion.entries[index]
        other.result.items[event].details = other.details(of: other.events[event], entry)
        if other.result.items[event].isSeries, let identifier = entry.identifier {
            other.result.items[event].identifier = identifier
        }
        return entry
    }
}
