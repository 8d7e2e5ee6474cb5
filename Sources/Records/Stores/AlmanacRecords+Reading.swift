import Diagnostics
package import Foundation
public import Persistence

extension AlmanacRecords {
    /// Makes the records of a site from what the four stores hold. Depends on nothing but its arguments.
    ///
    /// Every record that could be read is kept, in the order of its file; the ``diagnostics`` are those of reading and
    /// what the rules of each record find. An event found in both stores is finished, not doubled: the completed one
    /// stays. It is found by its identifier or, where either lacks one, as older files do, by date, name and description.
    ///
    /// Slugs are unique within `/events/` (open and completed together), `/habits/` and `/recipes/`. Where several
    /// records ask for the same one, the later get a number behind it. Events ask in the order of date, name and
    /// description, habits and recipes from the end of the file, where the app keeps the oldest. So a page keeps its
    /// address when a newer record is added, when its event is completed, and when identifiers change.
    public init(
        events: StoreContents<Event>,
        completed: StoreContents<Event>,
        habits: StoreContents<Habit>,
        recipes: StoreContents<Recipe>,
        today: Today
    ) {
        self.init(
            events: events,
            completed: completed,
            habits: habits,
            recipes: recipes,
            today: today,
            earlier: nil
        )
    }

    /// The same, when records of the same stores have been made before.
    ///
    /// - Parameter earlier: those records, and the zone that they were made in. Events whose entries are still the same get
    ///   those again, not equal ones: whoever has made something of an entry can tell by identity that it still holds.
    package init(
        events: StoreContents<Event>,
        completed: StoreContents<Event>,
        habits: StoreContents<Habit>,
        recipes: StoreContents<Recipe>,
        today: Today,
        earlier: (records: AlmanacRecords, zone: TimeZone)?
    ) {
        var checks = (
            open: StoreCheck(events, required: Event.requiredKeys, today: today),
            completed: StoreCheck(completed, required: Event.requiredKeys, today: today),
            habits: StoreCheck(habits, required: Habit.requiredKeys, today: today),
            recipes: StoreCheck(recipes, required: Recipe.requiredKeys, today: today)
        )
        checks.open.checkRecords()
        checks.open.checkDuplicates(of: Event.CodingKeys.identifier.rawValue, \.identifier)
        checks.completed.checkRecords()
        checks.completed.checkDuplicates(of: Event.CodingKeys.identifier.rawValue, \.identifier)
        checks.habits.checkRecords()
        checks.recipes.checkRecords()
        checks.recipes.checkDuplicates(of: Recipe.CodingKeys.id.rawValue, \.id)

        let unfinished = checks.open.removingFinished(completed)
        let slugged = Self.entries(
            open: unfinished,
            completed: completed.records,
            in: today.timeZone,
            earlier: earlier.flatMap { $0.zone == today.timeZone ? $0.records : nil }
        )
        self.init(
            open: slugged.open,
            completed: slugged.completed,
            habits: Self.entries(habits.records) { slug(for: $0.title, kind: "habit") },
            recipes: Self.entries(recipes.records) { slug(for: $0.name, kind: "recipe") },
            diagnostics: (checks.open.diagnostics + checks.completed.diagnostics
                + checks.habits.diagnostics + checks.recipes.diagnostics).sorted()
        )
    }

    /// Items and their slugs, handed out from the end of the file to its beginning.
    private static func entries<Item: Hashable & Sendable>(
        _ records: [StoredRecord<Item>],
        ownSlug: (Item) -> String
    ) -> [Entry<Item>] {
        var register = SlugRegister()
        let newestLast = records.reversed().map { record in
            Entry(item: record.item, slug: register.claim(ownSlug(record.item)), position: record.position)
        }
        return newestLast.reversed()
    }

    /// The events of both stores and their slugs, which are those of one folder.
    private static func entries(
        open: [StoredRecord<Event>],
        completed: [StoredRecord<Event>],
        in zone: TimeZone,
        earlier: AlmanacRecords?
    ) -> (open: [Entry<Event>], completed: [Entry<Event>]) {
        let records = open + completed
        let known = known(open, among: earlier?.open ?? []) + known(completed, among: earlier?.completed ?? [])
        let ownSlugs = records.indices.concurrentMap { known[$0]?.ownSlug ?? records[$0].item.ownSlug(in: zone) }
        // By the dates alone as far as they tell: to look at two events takes much longer than at two numbers.
        let dates = records.map(\.item.date.sortKey)
        func candidate(_ index: Int) -> SlugCandidate {
            let record = records[index]
            return SlugCandidate(event: record.item, isCompleted: index >= open.count, position: record.position)
        }
        let order = records.indices.sorted { a, b in
            dates[a] != dates[b] ? dates[a] < dates[b] : SlugCandidate.precedes(candidate(a), candidate(b))
        }
        var register = SlugRegister(capacity: records.count)
        var slugs = ownSlugs
        for index in order { slugs[index] = register.claim(ownSlugs[index]) }
        let entries = records.indices.map { index in
            let position = records[index].position
            if let known = known[index], known.slug == slugs[index], known.position == position { return known }
            return Entry(item: records[index].item, slug: slugs[index], ownSlug: ownSlugs[index], position: position)
        }
        return (Array(entries.prefix(open.count)), Array(entries.dropFirst(open.count)))
    }

    /// For each event its entry of an earlier reading, if it is one of those that the list still begins or ends with.
    private static func known(_ records: [StoredRecord<Event>], among earlier: [Entry<Event>]) -> [Entry<Event>?] {
        let ends = CommonEnds(of: records.count, and: earlier.count) { records[$0].item == earlier[$1].item }
        return records.indices.map { index in ends.oldPlace(of: index).map { earlier[$0] } }
    }
}
