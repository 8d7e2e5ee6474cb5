import Diagnostics
import Foundation
import Persistence

/// Finds the entry of each event.
struct EventMatcher {
    /// An entry with keys.
    struct Entry {
        var name: String?
        var date: Date?
        var identifier: String?
        var details: EventDetails
        /// The error if one of its values can't be read. Then its event is shown without it, and can't be changed.
        var fault: Diagnostic?

        /// Whether it says nothing that a page shows, so that nobody need be told where it belongs.
        var isOnlyForCalendars: Bool {
            details == EventDetails(changedAt: details.changedAt, uid: details.uid)
        }
    }

    let events: [Event]
    let areAll: Bool
    let zone: TimeZone
    let own: Companion
    /// The store that events move from or to.
    let other: CompanionRule<Event>.Parts?
    var entries: [Entry?] = []
    var result: CompanionRule<Event>.Joined
    var notes: EntryNotes
    /// The notes on events that were matched with an entry of the other store.
    var borrowedNotes: [Diagnostic] = []
    /// The events that replace an occurrence of a series that was found.
    var connected: Set<Int> = []

    /// - Parameter zone: the time zone in which the app's days begin.
    init(_ parts: CompanionRule<Event>.Parts, in zone: TimeZone, other: () -> CompanionRule<Event>.Parts?) {
        self.zone = zone
        (events, areAll, own) = (parts.items, parts.areAll, parts.companion)
        result = CompanionRule.Joined(events)
        notes = EntryNotes(own)
        self.other = other()
    }

    func joined() -> CompanionRule<Event>.Joined {
        var matcher = self
        guard !own.entries.isEmpty || other?.companion.entries.isEmpty == false else {
            matcher.result.diagnostics = notes.sorted
            return matcher.result
        }
        matcher.readEntries()
        matcher.matchKeys()
        matcher.matchIdentifiers()
        matcher.matchRemaining()
        matcher.borrow()
        matcher.restoreSeriesIdentifiers()
        matcher.reconnectSeries()
        matcher.noteLostOccurrences()
        matcher.noteTwinOccurrences()
        matcher.blockCandidates()
        matcher.result.outdated.subtract(matcher.result.faults.keys)
        matcher.result.diagnostics = (matcher.notes.sorted + matcher.borrowedNotes).sorted()
        return matcher.result
    }

    /// Reads an entry. Returns nil if it isn't a dictionary.
    static func entry(_ index: Int, of companion: Companion) -> Entry? {
        guard var values = companion.entries[index].values else { return nil }
        var fault = Self.fault(of: index, in: companion)
        func report(_ key: String?, _ message: String) {
            guard fault == nil else { return }
            let path = key.map { [PathStep.key($0)] } ?? []
            fault = companion.diagnostic(.error, entry: index, at: path, message, hint: correctionHint)
        }
        let details = EventDetails(taking: &values) { report($0.location.key, $0.message) }
        let date = values[Event.CodingKeys.date.rawValue]
        if let date, date.moment == nil {
            let message = "expected a date such as 2026-12-24T18:00:00Z, found \(date.words)"
            report(Event.CodingKeys.date.rawValue, message)
        }
        return Entry(
            name: values[Event.CodingKeys.name.rawValue]?.string,
            date: date?.moment,
            identifier: values[Event.CodingKeys.identifier.rawValue]?.string,
            details: details,
            fault: fault
        )
    }

    // MARK: Matching

    /// The name and the date of an event. XML drops fractions of a second.
    struct Key: Hashable {
        let name: String
        let second: Double

        init?(_ name: String?, _ date: Date?) {
            guard let name, let date else { return nil }
            (self.name, second) = (name, date.sortKey.rounded(.down))
        }
    }

    /// The indices of the events without an entry.
    var free: [Int] { events.indices.filter { result.entries[$0] == nil } }

    /// The indices of the entries without an event.
    var left: [Int] {
        let taken = Set(result.entries.compactMap(\.self))
        return entries.indices.filter { entries[$0] != nil && !taken.contains($0) }
    }

    /// Matches by name and date. If several agree in both, the identifier decides, then the order.
    mutating func matchKeys() {
        var named = Dictionary(grouping: left) { Name(key: key(ofEntry: $0), identifier: entries[$0]?.identifier) }
        for event in events.indices {
            let name = Name(key: Key(events[event].name, events[event].date), identifier: events[event].identifier)
            guard name.key != nil, name.identifier != nil, let entry = named[name]?.popLast() else { continue }
            take(entry, event)
        }
        let waiting = Dictionary(grouping: left, by: key(ofEntry:))
        let wanted = Dictionary(grouping: free) { Key(events[$0].name, events[$0].date) }
        for (key, events) in wanted {
            guard key != nil, var entries = waiting[key] else { continue }
            if entries.count > events.count {
                // Keep entries of series, then the later ones: an older one was left behind by an event that an app has
                // moved to the other store.
                let series = entries.filter { self.entries[$0]?.details.repeats != nil }
                let singles = entries.filter { self.entries[$0]?.details.repeats == nil }
                entries = (singles + series).suffix(events.count).sorted()
            }
            for (event, entry) in zip(events, entries) { take(entry, event) }
        }
    }

    /// The key and the identifier of an event or an entry.
    private struct Name: Hashable {
        let key: Key?
        let identifier: String?
    }

    /// Returns the key of an entry that hasn't been parsed.
    static func key(of entry: CompanionEntry) -> Key? {
        guard let values = entry.values else { return nil }
        return Key(values[Event.CodingKeys.name.rawValue]?.string, values[Event.CodingKeys.date.rawValue]?.moment)
    }

    /// The name and the date of an entry, each by itself.
    static func traits(of value: PropertyValue) -> Set<String> {
        guard case .dictionary(let values) = value else { return [] }
        let name = values[Event.CodingKeys.name.rawValue]?.string.map { "\(CompanionRule<Event>.nameTrait)\($0)" }
        let date = values[Event.CodingKeys.date.rawValue]?.moment.map { "date:\($0.sortKey.rounded(.down))" }
        return Set([name, date].compactMap(\.self))
    }

    private func key(ofEntry index: Int) -> Key? { Key(entries[index]?.name, entries[index]?.date) }

    mutating func matchIdentifiers() {
        let left = left
        guard !left.isEmpty else { return }
        let free = free.filter { events[$0].identifier != nil }
        let places = Dictionary(grouping: free) { events[$0].identifier }
        for index in left {
            guard let identifier = entries[index]?.identifier, let found = places[identifier], found.count == 1 else {
                continue
            }
            take(index, found[0])
        }
    }

    /// Matches entries of events that the app has moved or renamed. An entry goes to the only event with its name, or
    /// else to the only event with its date, if no other entry fits that event. Entries of events that are now in the
    /// other store are left for that store. While some records can't be read, nothing is matched, because an entry may
    /// belong to one of them.
    private mutating func matchRemaining() {
        guard areAll, !left.isEmpty else { return }
        let moved = Set(ofOther)
        let own = left.filter { !moved.contains($0) }
        let unclear = matchTraits(own)
        let orphans = Set(left).intersection(own).subtracting(movedToOther(among: own))
        for index in orphans.sorted() { noteOrphan(index, isUnclear: unclear.contains(index)) }
    }

    /// The entries of events that are now in the other store.
    ///
    /// An event that has an entry in the other store doesn't count, because it can be a completed occurrence with the
    /// name and the date of its series, which is still here.
    var ofOther: [Int] {
        var counts: [Key?: Int] = [:]
        for event in other?.items ?? [] { counts[Key(event.name, event.date), default: 0] += 1 }
        for entry in other?.companion.entries ?? [] { counts[Self.key(of: entry), default: 0] -= 1 }
        return left.filter { counts[key(ofEntry: $0), default: 0] > 0 }
    }

    /// Matches entries and events by their names, then by their dates.
    mutating func matchTraits(_ indices: [Int]) -> Set<Int> {
        let unclear = match(indices, entry: { $0.name }, event: { $0.name })
        return unclear.union(match(indices, entry: { Key("", $0.date) }, event: { Key("", $0.date) }))
    }

    /// Matches entries and events that share a trait, if exactly one entry and one event have it.
    ///
    /// - Returns: The entries that fit several events, or that fit an event together with other entries.
    private mutating func match<Trait: Hashable>(
        _ indices: [Int],
        entry: (Entry) -> Trait?,
        event: (Event) -> Trait?
    ) -> Set<Int> {
        let waiting = Dictionary(grouping: Set(indices).intersection(left)) { entries[$0].flatMap(entry) }
        let candidates = Dictionary(grouping: free) { event(events[$0]) }
        var unclear: Set<Int> = []
        for (trait, waiting) in waiting {
            guard let trait, let found = candidates[trait] else { continue }
            guard waiting.count == 1, found.count == 1 else {
                unclear.formUnion(waiting)
                continue
            }
            take(waiting[0], found[0])
            noteChange(of: waiting[0], to: found[0])
        }
        return unclear
    }

    /// Joins an event with an entry. What the app has changed since the entry was written wins: the days of an event that got a
    /// time no longer count, and its days, its end, and the weekday and the exceptions of a series move with it.
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
        if let old = key(ofEntry: index), old != Key(events[event].name, events[event].date) {
            result.outdated.insert(event)
        } else {
            result.outdated.remove(event)
        }
    }

    func details(of event: Event, _ entry: Entry) -> EventDetails {
        var details = entry.details.filled(from: event.details)
        if details.uid == nil, let name = entry.name, let date = entry.date {
            let old = Event(date: date, name: name)
            if !EventUID.isSame(old, event) { details.uid = EventUID.uid(of: old) }
        }
        guard let date = entry.date, Key("", date) != Key("", event.date) else { return details }
        details.days = details.days.flatMap { self.days($0, movedFrom: date, to: event.date) }
        details.end = details.end.map { event.date + $0.timeIntervalSince(date) }
        // The app's move is that of `almanac event edit --date`: the weekday of a weekly series moves along.
        let old = Event(date: date, name: event.name, details: entry.details)
        let moved = Event(date: event.date, name: event.name, details: details)
        var series = moved.shiftingRule(from: old, in: moved.clocks(in: zone)) ?? moved
        series.exceptDays = series.following(details.exceptDays, since: old)
        series.additionalDays = series.following(details.additionalDays, since: old)
        return series.details
    }

    /// The days of an all-day event that the app has moved. Nil if it doesn't begin at midnight any more: then it has a
    /// time.
    private func days(_ days: ClosedRange<Day>, movedFrom old: Date, to new: Date) -> ClosedRange<Day>? {
        let shift = new.timeIntervalSince(old)
        guard shift.magnitude < 86_400 * 366_000 else { return nil }
        var count = Int((shift / 86_400).rounded())
        let rest = (shift - Double(count) * 86_400).magnitude
        if days.lowerBound.start(in: zone) == old {
            guard let day = Day(new, in: zone), day.start(in: zone) == new else { return nil }
            count = day.number - days.lowerBound.number
        } else {
            // The entry was written in another zone, whose clocks may have changed in between. An hour on one of the
            // next days is a time.
            guard rest < 1 || abs(rest - 3_600) < 1 && count.magnitude >= 7 else { return nil }
        }
        guard count != 0 else { return nil }
        return days.lowerBound.advanced(by: count)...days.upperBound.advanced(by: count)
    }
}
