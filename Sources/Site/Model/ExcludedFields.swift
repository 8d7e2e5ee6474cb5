import Persistence
package import Records
import Settings

extension AlmanacRecords {
    /// Returns the records without the fields that the settings exclude.
    ///
    /// Code that reads the stores must call this before anything else sees the records, so that no page, index or feed
    /// can contain an excluded field by mistake.
    /// - Parameter fields: the fields, written as in `exclude`: `recipes.notes`.
    package func excluding(_ fields: Set<String>) -> AlmanacRecords {
        if fields.isEmpty { return self }
        return AlmanacRecords(
            open: open.map { $0.excluding(fields) },
            completed: completed.map { $0.excluding(fields) },
            habits: habits,
            recipes: recipes.map { $0.excluding(fields) },
            diagnostics: diagnostics
        )
    }
}

extension SiteInput.Collection {
    /// Returns the collection without the values that the settings exclude. Their keys stay, so that templates that use
    /// them still work.
    package func excluding(_ fields: Set<String>) -> SiteInput.Collection {
        let prefix = settings.name + "."
        let keys = fields.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        if keys.isEmpty { return self }
        let items = items.map { record in
            guard case .dictionary(var values) = record.item else { return record }
            for key in keys where values[key] != nil { values[key] = .null }
            return StoredRecord(position: record.position, item: PropertyValue.dictionary(values))
        }
        return SiteInput.Collection(settings: settings, file: file, items: items)
    }
}

extension Entry<Event> {
    fileprivate func excluding(_ fields: Set<String>) -> Entry<Event> {
        let keys = fields.filter { $0.hasPrefix("events.") }
        guard !keys.isEmpty else { return self }
        var event = item
        if keys.contains("events.description") { event.description = nil }
        if keys.contains("events.location") { event.location = nil }
        if keys.contains("events.url") { event.url = nil }
        return Entry(item: event, slug: slug, position: position, source: source)
    }
}

extension Entry<Recipe> {
    fileprivate func excluding(_ fields: Set<String>) -> Entry<Recipe> {
        var recipe = item
        if fields.contains("recipes.notes") { recipe.notes = "" }
        if fields.contains("recipes.ingredients") { (recipe.ingredients, recipe.strayLines) = ([], []) }
        if fields.contains("recipes.cooked") { recipe.details.cooked = [] }
        if fields.contains("recipes.source") { (recipe.details.source, recipe.details.url) = (nil, nil) }
        if fields.contains("recipes.tags") { recipe.details.tags = [] }
        if fields.contains("recipes.nutrition") { recipe.details.nutrition = [:] }
        return Entry(item: recipe, slug: slug, position: position, source: source)
    }
}
