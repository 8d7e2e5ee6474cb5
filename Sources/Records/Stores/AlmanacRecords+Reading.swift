import Diagnostics
public import Persistence
import Synchronization

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
        var reader = RecordsReader()
        self = reader.records(events: events, completed: completed, habits: habits, recipes: recipes, today: today)
    }
}

/// Makes the records of a site again and again, and looks only at what has changed of the stores.
///
/// Events, habits and recipes that are the same get the same entries again, not equal ones: whoever has made something of
/// an entry can tell by identity that it still holds.
package struct RecordsReader: Sendable {
    private var checks = (
        open: CheckMemory<Event>(), completed: CheckMemory<Event>(), habits: CheckMemory<Habit>(),
        recipes: CheckMemory<Recipe>()
    )
    private var finished = FinishedMemory()
    private var events = EventEntries()
    private var habits = NamedEntries<Habit>()
    private var recipes = NamedEntries<Recipe>()

    package init() {}

    /// As ``AlmanacRecords/init(events:completed:habits:recipes:today:)``.
    package mutating func records(
        events: StoreContents<Event>,
        completed: StoreContents<Event>,
        habits: StoreContents<Habit>,
        recipes: StoreContents<Recipe>,
        today: Today
    ) -> AlmanacRecords {
        // Moved and not copied: there is much in them, and a second owner would make a copy of all at the first change.
        let openMemory = Mutex(checks.open)
        let otherMemories = Mutex((checks.completed, checks.habits, checks.recipes))
        checks = (CheckMemory(), CheckMemory(), CheckMemory(), CheckMemory())
        let (foundOpen, (done, kept, cooked)) = Cores.both {
            openMemory.withLock { memory in
                var open = StoreCheck(events, required: Event.requiredKeys, today: today)
                open.checkRecords(&memory)
                open.checkDuplicates(of: Event.CodingKeys.identifier.rawValue, &memory, \.identifier)
                return open
            }
        } _: {
            otherMemories.withLock { memory in
                var done = StoreCheck(completed, required: Event.requiredKeys, today: today)
                done.checkRecords(&memory.0)
                done.checkDuplicates(of: Event.CodingKeys.identifier.rawValue, &memory.0, \.identifier)
                var kept = StoreCheck(habits, required: Habit.requiredKeys, today: today)
                kept.checkRecords(&memory.1)
                var cooked = StoreCheck(recipes, required: Recipe.requiredKeys, today: today)
                cooked.checkRecords(&memory.2)
                cooked.checkDuplicates(of: Recipe.CodingKeys.id.rawValue, &memory.2, \.id)
                return (done, kept, cooked)
            }
        }
        checks.open = openMemory.withLock { $0 }
        (checks.completed, checks.habits, checks.recipes) = otherMemories.withLock { $0 }
        var open = foundOpen

        let unfinished = open.removingFinished(completed, since: checks.open.ends, &finished)
        self.events.update(open: unfinished, completed: completed.records, on: today)
        self.habits.update(habits.records) { slug(for: $0.title, kind: "habit") }
        self.recipes.update(recipes.records) { slug(for: $0.name, kind: "recipe") }
        return AlmanacRecords(
            open: self.events.open,
            completed: self.events.completed,
            habits: self.habits.entries,
            recipes: self.recipes.entries,
            diagnostics: (open.diagnostics + done.diagnostics + kept.diagnostics + cooked.diagnostics).sorted()
        )
    }
}
