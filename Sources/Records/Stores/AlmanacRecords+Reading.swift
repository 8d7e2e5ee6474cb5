import Diagnostics
public import Persistence

extension AlmanacRecords {
    /// Creates the records of a site from the contents of the four stores. The result depends only on the arguments.
    ///
    /// Every readable record is kept, in file order. The ``diagnostics`` are those of reading the stores and those of
    /// checking each record. An event in both stores counts as completed: only the completed record is kept. The two
    /// are matched by identifier or, if either lacks one, as in older files, by date, name and description.
    ///
    /// Slugs are unique within `/events/` (open and completed together), `/habits/` and `/recipes/`. If several records
    /// claim the same slug, all but the first get a numeric suffix. Events claim slugs in order of date, name and
    /// description; habits and recipes claim them from the end of the file, where the app keeps the oldest. So a page
    /// keeps its address when a newer record is added, when its event is completed, and when identifiers change.
    public init(
        events: StoreContents<Event>,
        completed: StoreContents<Event>,
        habits: StoreContents<Habit>,
        recipes: StoreContents<Recipe>,
        today: Today
    ) {
        let ((entries, remarks), others) = Parallel.both {
            var open = StoreCheck(events, required: Event.requiredKeys, today: today)
            open.checkDuplicates(of: Event.CodingKeys.identifier.rawValue, \.identifier)
            let unfinished = open.removingFinished(completed)
            return (Entry.all(open: unfinished, completed: completed.records, on: today), open.diagnostics)
        } _: {
            var done = StoreCheck(completed, required: Event.requiredKeys, today: today)
            done.checkDuplicates(of: Event.CodingKeys.identifier.rawValue, \.identifier)
            let kept = StoreCheck(habits, required: Habit.requiredKeys, today: today)
            var cooked = StoreCheck(recipes, required: Recipe.requiredKeys, today: today)
            cooked.checkDuplicates(of: Recipe.CodingKeys.id.rawValue, \.id)
            return done.diagnostics + kept.diagnostics + cooked.diagnostics
        }
        self.init(
            open: entries.open,
            completed: entries.completed,
            habits: Entry.all(of: habits.records, \.ownSlug),
            recipes: Entry.all(of: recipes.records, \.ownSlug),
            diagnostics: (remarks + others).sorted()
        )
    }
}
