import Preview
import Records

// A page's buttons send a mark as `shown`, so that a change never goes to another record that has taken over the slug.
// That happens when a record is added, or when the first of several records with the same name is removed.

extension IdentifiedEvents {
    /// The marks of the events, by slug. An event that shares its name and date with others has the fingerprint of its
    /// values instead, unless it repeats: the values of its occurrences differ.
    func marks(_ access: StoreAccess) -> [String: String] {
        let identities = identities
        var marks = identities.mapValues(ShownValues.mark)
        for (entries, isCompleted) in [(open, false), (completed, true)] {
            for entry in entries where identities[entry.slug] == nil && !entry.item.isSeries {
                let form = EventForm(entry, uid: uids[entry.slug], isCompleted: isCompleted, access)
                marks[entry.slug] = form.shown.fingerprint
            }
        }
        return marks
    }
}

extension HabitChoice {
    /// The marks of the habits whose slugs depend on another habit, by slug. Others have none: the app resets the dates
    /// of creation whenever it loads the habits, and a tick must not be refused because of that.
    var marks: [String: String] {
        let entries = store.entries
        let slugs = entries.map { slug(for: $0.item.title, kind: "habit") }
        let shared = Set(Dictionary(grouping: slugs) { $0 }.values.filter { $0.count > 1 }.joined())
        let namesakes = zip(entries, slugs).filter { _, slug in
            // The slug of `Gym 2` passes to the second `Gym` if `Gym 2` is removed.
            shared.contains(slug) || shared.contains(slug.replacing(/-\d+$/, with: ""))
        }
        return namesakes.map(\.0).marks { HabitChanges.identity(of: $0) }
    }
}

extension [Entry<Recipe>] {
    /// The marks of the recipes, by slug.
    var marks: [String: String] { marks { $0.id } }
}

extension [String: String] {
    /// The fields of a button that changes the record with a slug, if it has a mark.
    func fields(_ slug: String) -> [String: String] { self[slug].map { ["shown": $0] } ?? [:] }
}

extension Array {
    fileprivate func marks<Item>(_ identity: (Item) -> String?) -> [String: String] where Element == Entry<Item> {
        let pairs = compactMap { entry in
            identity(entry.item).map { (entry.slug, ShownValues.mark(of: $0)) }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
