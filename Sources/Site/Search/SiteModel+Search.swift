import Persistence
import Records

extension SiteModel {
    /// How many words of a longer text count; its beginning says what it is about.
    private static let wordLimit = 40

    /// Everything that the search finds, with the words that it is found by. What is kept out of the site is not in the
    /// model, and so cannot be found.
    var searchEntries: [SearchEntry] {
        let events = self.events.indices.concurrentMap { [self] index -> SearchEntry? in
            let row = self.events[index]
            let event = row.entry.item
            return entry(
                "event",
                self.words.name(event.name),
                [event.description ?? ""],
                at: RecordKey(list: "events", index: index),
                day: (row.completionDay ?? row.day)?.description ?? ""
            )
        }
        let habits = self.habits.indices.map {
            entry("habit", self.words.name(self.habits[$0].item.title), [], at: RecordKey(list: "habits", index: $0))
        }
        let recipes = self.recipes.indices.map { index in
            let recipe = self.recipes[index].item
            return entry(
                "recipe",
                self.words.name(recipe.name),
                recipe.ingredients.map { self.words.name($0.name) } + [recipe.notes],
                at: RecordKey(list: "recipes", index: index),
                day: recipe.createdAt.flatMap { Day($0, in: today.timeZone) }?.description ?? ""
            )
        }
        let ingredients = self.ingredients.indices.map {
            entry("ingredient", self.ingredients[$0].name, [], at: RecordKey(list: "ingredients", index: $0))
        }
        let items = collectionsByName.flatMap { collection in
            collection.items.indices.map { index in
                let item = collection.items[index]
                let texts = item.values.sorted { $0.key < $1.key }.compactMap(\.value.string)
                return entry("item", item.title, texts, at: RecordKey(list: collection.name, index: index))
            }
        }
        return (events + habits + recipes + ingredients + items).compactMap(\.self)
    }

    /// Nil for a record without a page: there is nothing to lead to.
    private func entry(
        _ kind: String,
        _ title: String,
        _ texts: [String],
        at key: RecordKey,
        day: String = ""
    ) -> SearchEntry? {
        guard let path = paths[key] else { return nil }
        var words = SearchWords.words(of: title)
        for text in texts {
            let more = SearchWords.words(of: text, limit: Self.wordLimit).filter { !words.contains($0) }
            words += more.prefix(max(0, Self.wordLimit - words.count))
        }
        return SearchEntry(kind: kind, title: title, path: path.description, day: day, words: words)
    }
}
