import Persistence
import Preview
import Records

extension EditableRecords {
    /// The events of the schedule or the habits, in the order of their store.
    ///
    /// - Throws: `EditProblem` for another kind of record; `StoreError` if the store can't be read.
    func order(of kind: String) throws -> EditOrder {
        switch kind {
        case "events":
            let events = try events.get()
            let rows = zip(events.scheduleSlugs, events.schedule.events).filter { !$0.0.isEmpty }.map { slug, record in
                let note = access.text(of: record.item.time)
                return EditOrder.Row(slug, title: record.item.displayName, note: note)
            }
            return EditOrder(words(.orderOfSchedule), kind: kind, rows: rows)
        case "habits":
            let habits = try habits.get()
            let rows = habits.store.entries.map { entry in
                EditOrder.Row(entry.slug, title: entry.item.displayName, note: access.status(of: entry.item, habits))
            }
            return EditOrder(words(.orderOfHabits), kind: kind, rows: rows)
        default: throw EditProblem(.missing, "only `events` and `habits` have an order")
        }
    }
}
