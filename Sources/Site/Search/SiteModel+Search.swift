internal import Foundation
import Persistence
import Records

extension SiteModel {
    /// Everything that the search finds, in a lasting order. What is kept out of the site is not in the model, and so
    /// cannot be found; nor can a record without a page: there is nothing to lead to.
    var searchRecords: [SearchRecord] {
        let events = self.events.indices.concurrentCompactMap { [self] in searchRecord(ofEvent: $0) }
        let habits = self.habits.indices.compactMap { index in
            paths[RecordKey(list: "habits", index: index)].map { path in
                let habit = self.habits[index]
                return SearchRecord(
                    group: "habits",
                    title: words.name(habit.item.title),
                    path: path.description,
                    slug: habit.slug
                )
            }
        }
        let recipes = self.recipes.indices.compactMap { searchRecord(ofRecipe: $0) }
        let ingredients = self.ingredients.indices.compactMap { index in
            paths[RecordKey(list: "ingredients", index: index)].map { path in
                let ingredient = self.ingredients[index]
                return SearchRecord(
                    group: "ingredients",
                    title: ingredient.name,
                    path: path.description,
                    slug: ingredient.slug
                )
            }
        }
        let items = collectionsByName.indices.flatMap { searchRecords(ofCollection: $0) }
        return events + habits + recipes + ingredients + items
    }

    private func searchRecord(ofEvent index: Int) -> SearchRecord? {
        guard let path = paths.text(of: RecordKey(list: "events", index: index)) else { return nil }
        let row = events[index]
        let entry = row.entry
        var lasting = FingerprintHasher()
        lasting.combine(entry.item.identifier)
        lasting.combine(entry.item.date)
        return SearchRecord(
            group: "events",
            title: words.name(entry.item.name),
            path: path,
            day: row.completionDay ?? row.day,
            texts: entry.item.description.map { [$0] } ?? [],
            lasting: lasting.finalize(),
            slug: entry.slug
        )
    }

    private func searchRecord(ofRecipe index: Int) -> SearchRecord? {
        guard let path = paths[RecordKey(list: "recipes", index: index)] else { return nil }
        let (recipe, slug) = (recipes[index].item, recipes[index].slug)
        var lasting = FingerprintHasher()
        lasting.combine(recipe.id)
        lasting.combine(recipe.createdAt)
        return SearchRecord(
            group: "recipes",
            title: words.name(recipe.name),
            path: path.description,
            day: recipe.createdAt.flatMap { Day($0, in: today.timeZone) },
            texts: recipe.ingredients.map { words.name($0.name) } + [recipe.notes],
            lasting: lasting.finalize(),
            slug: slug
        )
    }

    private func searchRecords(ofCollection number: Int) -> [SearchRecord] {
        let collection = collectionsByName[number]
        let group = "items-" + slug(for: collection.name, kind: "collection")
        // What a page of the user's replaces, it has itself.
        let whole = paths[RecordKey(list: CollectionView.list, index: number)]
        let pages = collection.parts.enumerated().flatMap { index, items in
            let part = PartView(model: self, list: .collections, owner: number, index: index)
            return items.map { _ in part.ownPath ?? whole }
        }
        return collection.items.indices.compactMap { index in
            let own = paths[RecordKey(list: collection.name, index: index)]
            // Without a page of its own an item is led to where it stands on that of its collection.
            let path = own?.description ?? pages[index].map { "\($0)#\(collection.items[index].slug)" }
            guard let path else { return nil }
            let item = collection.items[index]
            // What most programs call that which no two of their items have in common.
            let id = ["id", "identifier", "uuid"].lazy.compactMap { item.values[$0]?.words.first }.first
            return SearchRecord(
                group: group,
                title: item.title,
                path: path,
                texts: item.values.sorted { $0.key < $1.key }.flatMap(\.value.words),
                lasting: id.map { Fingerprint($0) },
                slug: item.slug
            )
        }
    }
}

extension PropertyValue {
    /// The texts and whole numbers in it, those of dictionaries by key.
    fileprivate var words: [String] {
        switch self {
        case .string(let text): [text]
        case .integer(let number): ["\(number)"]
        case .array(let values): values.flatMap(\.words)
        case .dictionary(let values): values.sorted { $0.key < $1.key }.flatMap(\.value.words)
        default: []
        }
    }
}
