internal import Foundation
import Interchange
import Persistence
import Records
import Settings

/// The events of both stores by date, and what it takes to find them again when a few have changed.
struct EventRows: Sendable {
    /// All events by date, the earliest first.
    private(set) var rows: [SiteModel.EventRow] = []
    /// For each its place among the rows that were made before, if all of it is as it was there.
    private(set) var earlierPlaces: [Int?] = []

    /// What rows depend on beside the entries that they are made of.
    private struct Basis: Equatable {
        let zone: ZoneOffsets
        let hidesDescriptions: Bool
        /// Those of the events, which come and go without a change of theirs.
        let folders: EventFolders
    }

    private let basis: Basis
    private let open: [Entry<Event>]
    private let completed: [Entry<Event>]
    /// Which of the events of the same date and name each one is, for those that may have such others.
    private let ordinals: [ObjectIdentifier: Int]

    /// - Parameters:
    ///   - open: those of the open events that the site shows.
    ///   - completed: the same of the completed ones.
    ///   - earlier: the rows that were made before.
    init(
        open: [Entry<Event>],
        completed: [Entry<Event>],
        of input: SiteInput,
        in zone: ZoneOffsets,
        folders: EventFolders,
        earlier: EventRows?
    ) {
        let hidesDescriptions = input.settings.exclude.contains("events.description")
        let basis = Basis(zone: zone, hidesDescriptions: hidesDescriptions, folders: folders)
        self.basis = basis
        self.open = open
        self.completed = completed
        // Of all events, shown or not: what is left out must not change how others are known to calendars.
        ordinals = Self.ordinals(of: input.records.open + input.records.completed)
        let known = earlier.flatMap { $0.basis == basis ? $0 : nil }
        let changes = Changes(from: known, open, completed, ordinals)
        let new = changes.new.concurrentMap { [ordinals] in Self.row(of: $0, isCompleted: $1, ordinals, basis) }
        let sorted = Self.orderByDate(new.map(\.entry)).map { new[$0] }
        merge(sorted, with: known?.rows ?? [], without: changes.gone)
    }

    /// The entries that have come and gone since other rows were made.
    private struct Changes {
        var new: [(entry: Entry<Event>, isCompleted: Bool)] = []
        var gone: Set<ObjectIdentifier> = []

        init(
            from known: EventRows?,
            _ open: [Entry<Event>],
            _ completed: [Entry<Event>],
            _ ordinals: [ObjectIdentifier: Int]
        ) {
            for (new, old, isCompleted) in [(open, known?.open, false), (completed, known?.completed, true)] {
                let old = old ?? []
                let ends = CommonEnds(of: new.count, and: old.count) { new[$0] === old[$1] }
                for entry in old[ends.oldMiddle] { gone.insert(ObjectIdentifier(entry)) }
                self.new += new[ends.newMiddle].map { ($0, isCompleted) }
                guard let known, ordinals != known.ordinals else { continue }
                // An event is another one to calendars when one like it has come or gone.
                for place in new.indices where ends.oldPlace(of: place) != nil {
                    let id = ObjectIdentifier(new[place])
                    guard ordinals[id] ?? 0 != known.ordinals[id] ?? 0 else { continue }
                    gone.insert(id)
                    self.new.append((new[place], isCompleted))
                }
            }
        }
    }

    /// Puts new rows among known ones.
    private mutating func merge(
        _ new: [SiteModel.EventRow],
        with known: [SiteModel.EventRow],
        without gone: Set<ObjectIdentifier>
    ) {
        var kept = Array(known.indices)
        if !gone.isEmpty { kept.removeAll { gone.contains(ObjectIdentifier(known[$0].source)) } }
        rows.reserveCapacity(kept.count + new.count)
        earlierPlaces.reserveCapacity(kept.count + new.count)
        var rest = kept[...]
        func take(upTo end: Int) {
            for place in rest[..<end] {
                rows.append(known[place])
                earlierPlaces.append(place)
            }
            rest = rest[end...]
        }
        for row in new {
            take(upTo: rest.insertionPlace { Self.precedes(known[$0].entry, row.entry) })
            rows.append(row)
            earlierPlaces.append(nil)
        }
        take(upTo: rest.endIndex)
    }

    private static func row(
        of source: Entry<Event>,
        isCompleted: Bool,
        _ ordinals: [ObjectIdentifier: Int],
        _ basis: Basis
    ) -> SiteModel.EventRow {
        let event = source.item
        let entry = source.without(basis.hidesDescriptions)
        let ordinal = ordinals[ObjectIdentifier(source)] ?? 0
        var hasher = FingerprintHasher()
        hasher.combine(entry.item)
        hasher.combine(entry.slug)
        hasher.combine(ordinal)
        hasher.combine(isCompleted ? 1 : 0)
        return SiteModel.EventRow(
            entry: entry,
            source: source,
            isCompleted: isCompleted,
            day: Day(event.date, in: basis.zone),
            completionDay: isCompleted ? Day(event.completionDate, in: basis.zone) : nil,
            ordinal: ordinal,
            fingerprint: hasher.finalize()
        )
    }

    // MARK: Orders

    /// The places of events in the order of their dates.
    private static func orderByDate(_ entries: [Entry<Event>]) -> [Int] {
        // Numbers are compared and moved much faster than entries.
        let dates = entries.map { $0.item.date.order }
        return entries.indices.sorted { a, b in
            dates[a] != dates[b] ? dates[a] < dates[b] : precedes(entries[a], entries[b])
        }
    }

    private static func precedes(_ a: Entry<Event>, _ b: Entry<Event>) -> Bool {
        let (left, right) = (a.item.date.order, b.item.date.order)
        if left != right { return left < right }
        return a.item.name != b.item.name ? a.item.name < b.item.name : a.slug < b.slug
    }

    /// Which of the events of the same date and name each one is. They all ask for the same slug, so only those can have
    /// such others whose slug is not theirs alone.
    private static func ordinals(of entries: [Entry<Event>]) -> [ObjectIdentifier: Int] {
        var shared: Set<String?> = []
        for entry in entries where entry.ownSlug != entry.slug { shared.insert(entry.ownSlug) }
        guard !shared.isEmpty else { return [:] }
        let found = entries.filter { shared.contains($0.ownSlug) }
        let ordinals = EventUID.ordinals(of: found) { $0.item }
        return Dictionary(zip(found.map(ObjectIdentifier.init), ordinals)) { first, _ in first }
    }
}

extension Date {
    /// A number to sort by; what is no date comes last.
    var order: Double {
        timeIntervalSinceReferenceDate.isNaN ? .infinity : timeIntervalSinceReferenceDate
    }
}
