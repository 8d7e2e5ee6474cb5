package import Persistence

// Pages identify a record by its slug. To change a record, find it by that slug in the stores as they are now.

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

extension Entry<Event> {
    /// Returns the events of both stores with their slugs, which are unique across both because they share one folder.
    static func all(
        open: [StoredRecord<Event>],
        completed: [StoredRecord<Event>],
        on today: Today
    ) -> (open: [Entry], completed: [Entry]) {
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
        return (Array(entries.prefix(open.count)), Array(entries.dropFirst(open.count)))
    }
}

extension Schedule {
    /// Returns the events with the slugs of their pages, as in ``AlmanacRecords``. Both stores must be loaded.
    ///
    /// - Returns: The events of the schedule that aren't completed, and the completed ones.
    package func entries(on today: Today) -> (open: [Entry<Event>], completed: [Entry<Event>]) {
        let finished = FinishedEvents(completedEvents)
        let open = events.filter { finished.position(of: $0.item) == nil }
        return Entry.all(open: open, completed: completedEvents, on: today)
    }
}

extension HabitStore {
    /// The habits with the slugs of their pages.
    package var entries: [Entry<Habit>] { Entry.all(of: records, \.ownSlug) }
}

extension StoreEditor<Recipe> {
    /// The recipes with the slugs of their pages.
    package var entries: [Entry<Recipe>] { Entry.all(of: records, \.ownSlug) }
}

extension StoreContents<Recipe> {
    /// The recipes with the slugs of their pages.
    package var entries: [Entry<Recipe>] { Entry.all(of: records, \.ownSlug) }
}
