package import Persistence

// A page names a record by its slug. A change has to find the same record in the stores as they are now.

extension Schedule {
    /// The events with the slugs of their pages, as ``AlmanacRecords`` hands them out. Both stores must be loaded.
    ///
    /// - Returns: the events of the schedule that aren't completed, and the completed ones.
    package func entries(on today: Today) -> (open: [Entry<Event>], completed: [Entry<Event>]) {
        let finished = FinishedEvents(completedEvents)
        let open = events.filter { finished.position(of: $0.item) == nil }
        let entries = EventEntries(open: open, completed: completedEvents, on: today)
        return (entries.open, entries.completed)
    }
}

extension HabitStore {
    /// The habits with the slugs of their pages.
    package var entries: [Entry<Habit>] { Entry.all(of: records) { slug(for: $0.title, kind: "habit") } }
}

extension StoreContents<Recipe> {
    /// The recipes with the slugs of their pages.
    package var entries: [Entry<Recipe>] { Entry.all(of: records) { slug(for: $0.name, kind: "recipe") } }
}
