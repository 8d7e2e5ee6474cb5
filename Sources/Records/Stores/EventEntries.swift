import Persistence

/// The events of both stores and their slugs, which are those of one folder.
struct EventEntries: Sendable {
    private(set) var open: [Entry<Event>] = []
    private(set) var completed: [Entry<Event>] = []
    private var records: (open: [StoredRecord<Event>], completed: [StoredRecord<Event>]) = ([], [])
    private var zone: ZoneOffsets?
    private var register = SlugRegister()

    /// Takes in the stores as they are now.
    mutating func update(open: [StoredRecord<Event>], completed: [StoredRecord<Event>], on today: Today) {
        let zone = ZoneOffsets(of: today.timeZone, around: today.now, known: self.zone)
        if zone != self.zone { records = ([], []) }
        let changes = [
            Change(of: open, after: records.open, self.open),
            Change(of: completed, after: records.completed, self.completed),
        ]
        if let slugs = freeSlugs(for: changes, in: zone) {
            self.open = changes[0].entries(slugs[0], from: changes[0].ends.leading)
            self.completed = changes[1].entries(slugs[1], from: changes[1].ends.leading)
        } else {
            let slugs = newSlugs(for: changes, in: zone)
            self.open = changes[0].entries(Array(slugs.prefix(open.count)), from: 0)
            self.completed = changes[1].entries(Array(slugs.dropFirst(open.count)), from: 0)
        }
        (records, self.zone) = ((open, completed), zone)
    }

    /// A list of records, and its entries of the last time.
    private struct Change {
        let records: [StoredRecord<Event>]
        let earlier: [Entry<Event>]
        let ends: CommonPrefixSuffix

        init(of records: [StoredRecord<Event>], after known: [StoredRecord<Event>], _ earlier: [Entry<Event>]) {
            self.records = records
            self.earlier = earlier
            ends = CommonPrefixSuffix(of: records, and: known)
        }

        /// The entry that a record had the last time; nil if it is new.
        func known(_ place: Int) -> Entry<Event>? { ends.oldPlace(of: place).map { earlier[$0] } }

        /// The entries of now.
        ///
        /// - Parameters:
        ///   - slugs: those of some records in a row; the others keep theirs.
        ///   - first: the place of the first of these records.
        func entries(_ slugs: [Slug], from first: Int) -> [Entry<Event>] {
            records.indices.map { place in
                let (record, known) = (records[place], known(place))
                let index = place - first
                let new = slugs.indices.contains(index) ? slugs[index] : nil
                if let known, new?.given ?? known.slug == known.slug, record.position == known.position { return known }
                return Entry(
                    item: record.item,
                    slug: new?.given ?? known?.slug ?? "",
                    ownSlug: new?.own ?? known?.ownSlug,
                    position: record.position
                )
            }
        }
    }

    /// A slug that was asked for, and the one that was given for it.
    private struct Slug {
        let own: String?
        let given: String
    }

    /// The slugs of the new records of each list, if nobody else has asked for any of them, nor for those of the records
    /// that are gone: then all others keep theirs. Otherwise nil.
    private mutating func freeSlugs(for changes: [Change], in zone: ZoneOffsets) -> [[Slug]]? {
        guard zone == self.zone else { return nil }
        for change in changes {
            for entry in change.earlier[change.ends.oldMiddle] {
                guard let own = entry.ownSlug, register.release(own) else { return nil }
            }
        }
        var slugs: [[Slug]] = []
        for change in changes {
            var found: [Slug] = []
            for place in change.ends.newMiddle {
                let own = change.records[place].item.ownSlug(in: zone)
                guard register.claimUnwanted(own) else { return nil }
                found.append(Slug(own: own, given: own))
            }
            slugs.append(found)
        }
        return slugs
    }

    /// The slugs of all records, the open ones first.
    private mutating func newSlugs(for changes: [Change], in zone: ZoneOffsets) -> [Slug] {
        let (open, completed) = (changes[0], changes[1])
        let records = open.records + completed.records
        let known = open.records.indices.map(open.known) + completed.records.indices.map(completed.known)
        let ownSlugs = records.indices.concurrentMap { known[$0]?.ownSlug ?? records[$0].item.ownSlug(in: zone) }
        // By the dates alone as far as they tell: to look at two events takes much longer than at two numbers.
        let dates = records.map { $0.item.date.sortKey }
        func candidate(_ index: Int) -> SlugCandidate {
            let record = records[index]
            return SlugCandidate(
                event: record.item,
                isCompleted: index >= open.records.count,
                position: record.position
            )
        }
        let order = records.indices.sorted { a, b in
            dates[a] != dates[b] ? dates[a] < dates[b] : SlugCandidate.precedes(candidate(a), candidate(b))
        }
        register = SlugRegister(capacity: records.count)
        var slugs = ownSlugs.map { Slug(own: $0, given: $0) }
        for index in order {
            let slug = register.claim(ownSlugs[index])
            if slug != ownSlugs[index] { slugs[index] = Slug(own: ownSlugs[index], given: slug) }
        }
        return slugs
    }
}

/// Records and their slugs, handed out from the end of the file, where the app keeps the oldest, to its beginning.
struct NamedEntries<Item: Hashable & Sendable>: Sendable {
    private(set) var entries: [Entry<Item>] = []
    private var records: [StoredRecord<Item>] = []

    /// Takes in the list as it is now.
    mutating func update(_ records: [StoredRecord<Item>], ownSlug: (Item) -> String) {
        guard !records.areSame(as: self.records) else { return }
        self.records = records
        var register = SlugRegister()
        let newestLast = records.reversed().map { record in
            Entry(item: record.item, slug: register.claim(ownSlug(record.item)), position: record.position)
        }
        entries = newestLast.reversed()
    }
}
