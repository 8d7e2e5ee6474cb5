internal import Foundation
import Persistence
import Records
import Templates

extension SiteModel {
    /// Every record that has a page. Excluded fields aren't in the model, so the search can't find them.
    var searchRecords: [SearchRecord] {
        let events = (0..<records.eventCount).concurrentCompactMap { searchRecord(ofEvent: $0) }
        let habits = records.habits.indices.compactMap { index -> SearchRecord? in
            let habit = records.habits[index]
            let title = records.words.name(habit.item.title)
            return paths.text(of: HabitView.at(index)).map {
                SearchRecord(group: "habits", title: title, path: $0, slug: habit.slug)
            }
        }
        let recipes = records.recipes.indices.compactMap { searchRecord(ofRecipe: $0) }
        let ingredients = records.ingredients.groups.indices.compactMap { index -> SearchRecord? in
            let ingredient = records.ingredients.groups[index]
            return paths.text(of: IngredientView.at(index)).map {
                SearchRecord(group: "ingredients", title: ingredient.name, path: $0, slug: ingredient.slug)
            }
        }
        let items = records.collections.indices.flatMap { searchRecords(ofCollection: $0) }
        return events + habits + recipes + ingredients + items
    }

    private func searchRecord(ofEvent index: Int) -> SearchRecord? {
        guard let path = paths.text(of: EventView.at(index)) else { return nil }
        let row = records.events[index]
        let entry = row.entry
        // A series is listed under the day of its next occurrence.
        let occurrences = records.nextOccurrences[index]?.map { records.events[$0] } ?? [row]
        let day = row.completionDay ?? occurrences.first?.day
        var lasting = FingerprintHasher()
        lasting.combine(entry.item.identifier)
        lasting.combine(entry.item.date)
        return SearchRecord(
            group: "events",
            title: records.words.name(entry.item.name),
            path: path,
            day: day,
            otherDays: occurrences.flatMap(\.searchDays).filter { $0 != day },
            texts: [entry.item.location, entry.item.description].compactMap(\.self),
            lasting: lasting.finalize(),
            slug: entry.slug
        )
    }

    private func searchRecord(ofRecipe index: Int) -> SearchRecord? {
        guard let path = paths[RecipeView.at(index)] else { return nil }
        let (recipe, slug) = (records.recipes[index].item, records.recipes[index].slug)
        var lasting = FingerprintHasher()
        lasting.combine(recipe.id)
        lasting.combine(recipe.createdAt)
        return SearchRecord(
            group: "recipes",
            title: records.words.name(recipe.name),
            path: path.description,
            day: recipe.createdAt.flatMap { Day($0, in: records.today.timeZone) },
            texts: recipe.details.tags + records.ingredientLines[index].map { records.words.name($0.fullName) }
                + [recipe.notes],
            lasting: lasting.finalize(),
            slug: slug
        )
    }

    private func searchRecords(ofCollection number: Int) -> [SearchRecord] {
        let collection = records.collections[number]
        let group = "items-" + slug(for: collection.name, kind: "collection")
        let whole = paths[CollectionView.at(number)]
        let pages = collection.slices.enumerated().flatMap { index, items in
            let slice = PageSlice(model: self, list: CollectionView.paginated, owner: number, index: index)
            return items.map { _ in slice.ownPath ?? whole }
        }
        return collection.items.indices.compactMap { index in
            let own = paths[collection.at(index)]
            // An item without its own page is a place on the page of its collection.
            let path = own?.description ?? pages[index].map { "\($0)#\(collection.items[index].slug)" }
            guard let path else { return nil }
            let item = collection.items[index]
            // The common keys of an identifier.
            let id = ["id", "identifier", "uuid"].lazy.compactMap { item.values[$0]?.words.first }.first
            return SearchRecord(
                group: group,
                title: item.title,
                path: path,
                otherDays: Set(item.values.values.compactMap { $0.day(in: records.zone) }).sorted(),
                texts: item.values.sorted { $0.key < $1.key }.flatMap(\.value.words),
                lasting: id.map { Fingerprint($0) },
                slug: item.slug
            )
        }
    }
}

extension EventRow {
    /// The first days of the occurrence, up to a month.
    fileprivate var searchDays: [Day] { occurrence.days.map { Array($0.prefix(31)) } ?? [] }
}

extension PropertyValue {
    /// The texts and whole numbers in the value; those of dictionaries are sorted by key.
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
