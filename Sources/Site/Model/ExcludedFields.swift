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
        let (ofEvents, ofRecipes) = (fields.fields(of: "events"), fields.fields(of: "recipes"))
        if ofEvents.isEmpty, ofRecipes.isEmpty { return self }
        return AlmanacRecords(
            open: open.map { $0.changed { $0.exclude(ofEvents) } },
            completed: completed.map { $0.changed { $0.exclude(ofEvents) } },
            habits: habits,
            recipes: recipes.map { $0.changed { $0.exclude(ofRecipes) } },
            diagnostics: diagnostics
        )
    }
}

extension SiteInput.Collection {
    /// Returns the collection without the values that the settings exclude. Their keys stay, so that templates that use
    /// them still work.
    package func excluding(_ fields: Set<String>) -> SiteInput.Collection {
        let keys = fields.fields(of: settings.name)
        if keys.isEmpty { return self }
        let items = items.map { record in
            guard case .dictionary(var values) = record.item else { return record }
            for key in keys where values[key] != nil { values[key] = .null }
            return StoredRecord(position: record.position, item: PropertyValue.dictionary(values))
        }
        return SiteInput.Collection(settings: settings, file: file, items: items)
    }
}

extension Set<String> {
    /// The fields of a kind of record: `notes` of `recipes.notes`.
    fileprivate func fields(of kind: String) -> Set<String> {
        Set(filter { $0.hasPrefix(kind + ".") }.map { String($0.dropFirst(kind.count + 1)) })
    }
}

extension Entry {
    fileprivate func changed(_ change: (inout Item) -> Void) -> Entry {
        var item = item
        change(&item)
        return Entry(item: item, slug: slug, position: position, source: source)
    }
}
