/// The source of a record that isn't in a store.
public struct RecordSource: Hashable, Sendable {
    /// The display name of the source.
    public let name: String
    /// The colour of the source, in CSS syntax.
    public let colour: String?
    /// The path of the file as messages show it.
    public let file: String

    /// Creates the value.
    public init(name: String, colour: String? = nil, file: String) {
        (self.name, self.colour, self.file) = (name, colour, file)
    }
}

/// The records of sources, in the order of their files.
package struct SourceRecords: Sendable {
    package struct Record<Item: Hashable & Sendable>: Sendable {
        package var item: Item
        package var source: RecordSource

        package init(_ item: Item, from source: RecordSource) { (self.item, self.source) = (item, source) }
    }

    package var open: [Record<Event>] = []
    package var completed: [Record<Event>] = []
    package var habits: [Record<Habit>] = []
    package var recipes: [Record<Recipe>] = []

    package init() {}

    package var isEmpty: Bool { open.isEmpty && completed.isEmpty && habits.isEmpty && recipes.isEmpty }
}

extension AlmanacRecords {
    /// Returns these records followed by those of sources.
    ///
    /// A record of a source never takes the slug of a stored record. Among records of sources, events claim slugs in
    /// order of date, habits and recipes in their own order.
    package func adding(_ sources: SourceRecords, on today: Today) -> AlmanacRecords {
        if sources.isEmpty { return self }
        let zone = ZoneOffsets(of: today.timeZone, around: today.now)
        func eventSlug(_ event: Event) -> String { event.ownSlug(in: zone) }
        let sources = sources.withUIDs
        var events = SlugRegister(reserving: open.map(\.slug) + completed.map(\.slug))
        var titles = SlugRegister(reserving: habits.map(\.slug))
        var names = SlugRegister(reserving: recipes.map(\.slug))
        return AlmanacRecords(
            open: open + entries(of: sources.open.sortedByDate, after: open, &events, eventSlug),
            completed: completed + entries(of: sources.completed.sortedByDate, after: completed, &events, eventSlug),
            habits: habits + entries(of: sources.habits, after: habits, &titles, \.ownSlug),
            recipes: recipes + entries(of: sources.recipes, after: recipes, &names, \.ownSlug),
            diagnostics: diagnostics
        )
    }

    private func entries<Item>(
        of records: [SourceRecords.Record<Item>],
        after stored: [Entry<Item>],
        _ register: inout SlugRegister,
        _ ownSlug: (Item) -> String
    ) -> [Entry<Item>] {
        let last = stored.lazy.map(\.position).max() ?? 0
        return records.enumerated().map { index, record in
            Entry(
                item: record.item,
                slug: register.claim(ownSlug(record.item)),
                position: last + index + 1,
                source: record.source
            )
        }
    }
}

extension SourceRecords {
    /// The records with UIDs derived from their identifiers, which no app replaces.
    ///
    /// If several sources have the same event, it keeps its UID only in the first source by name. In the others, the
    /// UID also depends on the source's name. So no UID changes when the event is moved or completed in one of them.
    fileprivate var withUIDs: SourceRecords {
        var owners: [String: RecordSource] = [:]
        for record in open + completed {
            guard let uid = record.uid else { continue }
            let source = record.source
            if let owner = owners[uid], (owner.name, owner.file) <= (source.name, source.file) { continue }
            owners[uid] = source
        }
        func identified(_ records: [Record<Event>]) -> [Record<Event>] {
            records.map { record in
                var record = record
                guard let uid = record.uid else { return record }
                let isFirst = owners[uid] == record.source
                record.item.uid = isFirst ? uid : EventUID.uuid(of: "event \(record.source.name) \(uid)")
                return record
            }
        }
        var records = self
        (records.open, records.completed) = (identified(open), identified(completed))
        return records
    }
}

extension SourceRecords.Record<Event> {
    /// The UID of the event, apart from its source.
    fileprivate var uid: String? { item.uid ?? item.identifier.map(EventUID.uuid(ofIdentifier:)) }
}

extension [SourceRecords.Record<Event>] {
    fileprivate var sortedByDate: Self {
        func candidate(_ index: Int) -> SlugCandidate {
            SlugCandidate(event: self[index].item, isCompleted: false, position: index)
        }
        return indices.sorted { SlugCandidate.precedes(candidate($0), candidate($1)) }.map { self[$0] }
    }
}

/// The identity of an event: its identifier, and the source that it is from.
///
/// The UID of an invitation is the same in the calendar of each guest, so an identifier is only unique within one source.
package struct SourcedIdentifier: Hashable, Sendable {
    private let identifier: String
    private let source: RecordSource?

    /// Nil without an identifier.
    ///
    /// - Parameter source: The source of the event; nil for an event of the stores.
    package init?(_ identifier: String?, in source: RecordSource?) {
        guard let identifier else { return nil }
        (self.identifier, self.source) = (identifier, source)
    }
}
