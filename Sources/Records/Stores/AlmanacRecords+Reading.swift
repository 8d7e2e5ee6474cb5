import Diagnostics
import Foundation
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
        let slugged = Self.entries(open: unfinished, completed: completed.records, in: today.timeZone)
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
        in zone: TimeZone
    ) -> (open: [Entry<Event>], completed: [Entry<Event>]) {
        let records = open + completed
        var slugs = records.concurrentMap { $0.item.ownSlug(in: zone) }
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
        for index in order { slugs[index] = register.claim(slugs[index]) }
        let entries = zip(records, slugs).map { Entry(item: $0.item, slug: $1, position: $0.position) }
        return (Array(entries.prefix(open.count)), Array(entries.dropFirst(open.count)))
    }
}
