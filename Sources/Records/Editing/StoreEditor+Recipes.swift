import Foundation
public import Persistence

extension StoreEditor where Item == Recipe {
    /// Adds a recipe at the beginning, where the app puts the newest one, and returns its position.
    ///
    /// - Throws: ``EditingError`` if the app couldn't read the recipe, or if its id is taken.
    @discardableResult
    public mutating func create(_ recipe: Recipe) throws -> Int {
        try recipe.check()
        if let id = recipe.id, records.contains(where: { $0.item.id == id }) { throw EditingError.takenID(id) }
        try insert(recipe, at: 1)
        return 1
    }

    /// Changes the recipe at a position.
    ///
    /// - Throws: ``EditingError`` if the app couldn't read a new value, ``StoreError``, and errors of `change`.
    @discardableResult
    public mutating func edit(at position: Int, _ change: (Recipe) throws -> Recipe) throws -> Recipe {
        guard let old = item(at: position) else {
            // Throws the error that explains why there is no recipe.
            return try remove(at: position)
        }
        let new = try change(old)
        try new.check(replacing: old)
        let isTaken = records.contains { $0.position != position && $0.item.id == new.id }
        if let id = new.id, id != old.id, isTaken { throw EditingError.takenID(id) }
        try replace(at: position, with: new)
        return new
    }

    /// Returns the position of a recipe that was read from the store, by its id. If several have the id, it is the one
    /// that equals the recipe.
    ///
    /// - Throws: ``EditingError/unknownID(_:)``, ``EditingError/ambiguousID(_:count:)``.
    public func position(of recipe: Recipe) throws(EditingError) -> Int {
        let records = records
        let found = records.filter { $0.item.id == recipe.id }
        if found.count == 1, recipe.id != nil { return found[0].position }
        if let same = found.first(where: { $0.item == recipe }) { return same.position }
        guard let id = recipe.id, !found.isEmpty else { throw .unknownID(recipe.id ?? "") }
        throw .ambiguousID(id, count: found.count)
    }

    /// Replaces the readable recipes with these, in this order; see ``Persistence/StoreEditor/arrange(_:)``.
    ///
    /// - Throws: ``EditingError`` if the app couldn't read a new value, or if an id occurs more often than before.
    public mutating func save(_ recipes: [Recipe]) throws {
        let old = records.map(\.item)
        let counts = old.reduce(into: [String: Int]()) { if let id = $1.id { $0[id, default: 0] += 1 } }
        var seen: [String: Int] = [:]
        for (index, recipe) in recipes.enumerated() {
            if let id = recipe.id {
                seen[id, default: 0] += 1
                if let count = seen[id], count > max(1, counts[id] ?? 0) { throw EditingError.takenID(id) }
            }
            let isHere = old.indices.contains(index) && old[index] == recipe
            if !isHere, !old.contains(recipe) { try recipe.check(replacing: old.first { $0.id == recipe.id }) }
        }
        try arrange(recipes)
    }
}
