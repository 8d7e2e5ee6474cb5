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
}

extension AlmanacRecords {
    /// Returns these records followed by those of sources.
    ///
    /// A record of a source never takes the slug of a stored record. Among records of sources, events claim slugs in
    /// order of date, habits and recipes in their own order.
    package func adding(_ sources: SourceRecords, on today: Today) -> AlmanacRecords {
        let zone = ZoneOffsets(of: today.timeZone, around: today.now)
        var events = SlugRegister(reserving: open.map(\.slug) + completed.map(\.slug))
        return AlmanacRecords(
            open: open + entries(of: sources.open.withUIDs.sortedByDate, after: open, &events) { $0.ownSlug(in: zone) },
            completed: completed
                + entries(of: sources.completed.withUIDs.sortedByDate, after: completed, &events) {
                    $0.ownSlug(in: zone)
                },
            habits: habits + entries(of: sources.habits, after: habits) { slug(for: $0.title, kind: "habit") },
            recipes: recipes + entries(of: sources.recipes, after: recipes) { slug(for: $0.name, kind: "recipe") },
            diagnostics: diagnostics
        )
    }

    private func entries<Item>(
        of records: [SourceRecords.Record<Item>],
        after stored: [Entry<Item>],
        _ ownSlug: (Item) -> String
    ) -> [Entry<Item>] {
        var register = SlugRegister(reserving: stored.map(\.slug))
        return entries(of: records, after: stored, &register, ownSlug)
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

extension [SourceRecords.Record<Event>] {
    /// The records with UIDs derived from their identifiers, which no app replaces.
    fileprivate var withUIDs: Self {
        map { record in
            var record = record
            record.item.uid = record.item.uid ?? record.item.identifier.map(EventUID.uuid(ofIdentifier:))
            return record
        }
    }

    fileprivate var sortedByDate: Self {
        func candidate(_ index: Int) -> SlugCandidate {
            SlugCandidate(event: self[index].item, isCompleted: false, position: index)
        }
        return indices.sorted { SlugCandidate.precedes(candidate($0), candidate($1)) }.map { self[$0] }
    }
}
