import Persistence
import Records
import Templates

extension Entry<Event> {
    /// The event without the description, if the settings exclude it.
    func without(_ fields: Set<String>) -> Entry<Event> {
        guard fields.contains("events.description") else { return self }
        let event = Event(
            identifier: item.identifier,
            date: item.date,
            name: item.name,
            completedAt: item.completedAt,
            extras: item.extras
        )
        return Entry(item: event, slug: slug, position: position)
    }
}

extension Entry<Recipe> {
    /// The recipe without the fields that the settings exclude.
    func without(_ fields: Set<String>) -> Entry<Recipe> {
        guard fields.contains("recipes.notes") || fields.contains("recipes.ingredients") else { return self }
        let recipe = Recipe(
            id: item.id,
            createdAt: item.createdAt,
            name: item.name,
            notes: fields.contains("recipes.notes") ? "" : item.notes,
            ingredients: fields.contains("recipes.ingredients") ? [] : item.ingredients,
            extras: item.extras
        )
        return Entry(item: recipe, slug: slug, position: position)
    }
}
