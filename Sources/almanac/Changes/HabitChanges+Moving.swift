import Persistence
import Preview
import Records

extension HabitChanges {
    mutating func moveInList(_ fields: [String: String]) throws -> EditResult {
        let entries = habits.store.entries.map { ($0.position, $0.slug) }
        let records = habits.store.records
        let slugs = Dictionary(entries) { first, _ in first }
        let to = try access.destination(fields, of: index, among: records.count) { slug in
            records.firstIndex { slugs[$0.position] == slug }
        }
        let name = records[index].item.displayName
        guard to != index else { return access.alreadyThere(name) }
        try habits.store.moveHabit(at: index, to: to)
        return access.moved(name, to: records[to].position, "habits", slug: slug)
    }
}
