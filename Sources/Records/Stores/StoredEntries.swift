package import Persistence

// Pages identify a record by its slug. To change a record, find it by that slug in the stores as they are now.

extension Schedule {
    /// Returns the events with the slugs of their pages, as in ``AlmanacRecords``. Both stores must be loaded.
    ///
    /// - Returns: The events of the schedule that aren't completed, and the completed ones.
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
