import Persistence

/// The events of both stores with their slugs, which are unique across both because they share one folder.
struct EventEntries {
    private(set) var open: [Entry<Event>] = []
    private(set) var completed: [Entry<Event>] = []

    init(open: [StoredRecord<Event>], completed: [StoredRecord<Event>], on today: Today) {
        let zone = ZoneOffsets(of: today.timeZone, around: today.now)
        let records = open + completed
        var slugs = records.concurrentMap { $0.item.ownSlug(in: zone) }
        // Most dates differ, and comparing two numbers is much faster than comparing two events.
        let dates = records.map { $0.item.date.sortKey }
        func candidate(_ index: Int) -> SlugCandidate {
            let record = records[index]
            return SlugCandidate(event: record.item, isCompleted: index >= open.count, position: record.position)
        }
        let order = records.indices.sorted { a, b in
            dates[a] != dates[b] ? dates[a] < dates[b] : SlugCandidate.precedes(candidate(a), candidate(b))
        }
        var register = SlugRegister()
        for index in order { slugs[index] = register.claim(slugs[index]) }
        let entries = records.indices.map { index in
            Entry(item: records[index].item, slug: slugs[index], position: records[index].position)
        }
        self.open = Array(entries.prefix(open.count))
        self.completed = Array(entries.dropFirst(open.count))
    }
}

extension Entry {
    /// Returns the records with their slugs, which are assigned from the end of the file, where the app keeps the
    /// oldest.
    static func all(of records: [StoredRecord<Item>], _ ownSlug: (Item) -> String) -> [Entry] {
        var register = SlugRegister()
        let oldestFirst = records.reversed().map { record in
            Entry(item: record.item, slug: register.claim(ownSlug(record.item)), position: record.position)
        }
        return oldestFirst.reversed()
    }
}
