import Diagnostics
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
        var open = StoreCheck(events, required: Event.requiredKeys, today: today)
        open.checkRecords()
        open.checkDuplicates(of: Event.CodingKeys.identifier.rawValue, \.identifier)
        var done = StoreCheck(completed, required: Event.requiredKeys, today: today)
        done.checkRecords()
        done.checkDuplicates(of: Event.CodingKeys.identifier.rawValue, \.identifier)
        var kept = StoreCheck(habits, required: Habit.requiredKeys, today: today)
        kept.checkRecords()
        var cooked = StoreCheck(recipes, required: Recipe.requiredKeys, today: today)
        cooked.checkRecords()
        cooked.checkDuplicates(of: Recipe.CodingKeys.id.rawValue, \.id)
        let entries = EventEntries(open: open.removingFinished(completed), completed: completed.records, on: today)
        self.init(
            open: entries.open,
            completed: entries.completed,
            habits: Entry.all(of: habits.records) { slug(for: $0.title, kind: "habit") },
            recipes: Entry.all(of: recipes.records) { slug(for: $0.name, kind: "recipe") },
            diagnostics: (open.diagnostics + done.diagnostics + kept.diagnostics + cooked.diagnostics).sorted()
        )
    }
}
