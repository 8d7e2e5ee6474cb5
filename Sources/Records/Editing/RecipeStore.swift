public import Diagnostics
public import Foundation
public import Persistence

/// The recipes in their file, with the operations of the document "Data Model" of the recipes app.
///
/// Unlike the document's `PersistenceController`, it keeps no list in memory: each operation reads, changes and writes
/// the file under a lock, and throws on failure. Recipes that can't be decoded stay in the file unchanged.
public struct RecipeStore: Sendable {
    /// The file.
    public let store: Store<Recipe>
    /// The options for changing the file.
    public var options: EditOptions

    /// Creates the value for a file. The file needn't exist, but its folder must when something is saved.
    ///
    /// - Parameter url: The file; in the app, `recipes.data` of the documents directory.
    public init(_ url: URL, options: EditOptions = EditOptions()) {
        store = Store(url, format: .json)
        self.options = options
    }

    // MARK: Reading

    /// Reads the recipes; the app stores the newest first. A missing file counts as empty and isn't created.
    ///
    /// - Throws: ``Persistence/StoreError/unreadable(_:)`` if the file can't be read, which is different from an empty
    ///   list.
    public func fetchAllSavedRecipes() throws(StoreError) -> [Recipe] {
        let contents = store.read()
        guard contents.isReadable else { throw .unreadable(contents.diagnostics) }
        return contents.items
    }

    /// Returns the recipe with an id, or nil. If several have it, which only other tools produce, returns the first.
    public func getSavedRecipe(for id: String) throws(StoreError) -> Recipe? {
        try fetchAllSavedRecipes().first { $0.id == id }
    }

    // MARK: Changing

    /// Replaces the recipes in the file with these, in this order. Recipes that were there before keep their unknown
    /// keys.
    ///
    /// - Parameter known: The recipes when they were fetched. If the file has changed since, nothing is written,
    ///   because that change would be lost.
    /// - Throws: ``EditingError``, ``Persistence/StoreError``.
    public func save(_ recipes: [Recipe], replacing known: [Recipe]? = nil) throws {
        try store.edit(options: options) { editor in
            if let known, known != editor.records.map(\.item) {
                let message = "the recipes have been changed since they were fetched"
                let hint = "nothing has been written; fetch them again"
                throw StoreError.outdated(.error(Location(file: store.name), message, hint: hint))
            }
            try editor.save(recipes)
        }
    }

    /// Saves a new recipe at the beginning of the list.
    public func create(_ recipe: Recipe) throws {
        try store.edit(options: options) { editor in _ = try editor.create(recipe) }
    }

    /// Changes a recipe that was read from the file, and returns the changed recipe.
    ///
    /// - Parameter change: Returns the new recipe, given the one currently in the file.
    @discardableResult
    public func edit(_ recipe: Recipe, _ change: (Recipe) throws -> Recipe) throws -> Recipe {
        try store.edit(options: options) { editor in
            try editor.edit(at: editor.position(of: recipe), change)
        }
    }

    /// Moves a recipe to a 1-based position.
    public func move(_ recipe: Recipe, to position: Int) throws {
        try store.edit(options: options) { editor in
            try editor.move(from: editor.position(of: recipe), to: position)
        }
    }

    /// Deletes a recipe, and then its picture, `<id>.png` in the same folder.
    ///
    /// The picture stays if another recipe has the same id. An id that isn't a plain file name has no picture, so that
    /// nothing outside the folder is deleted.
    /// - Returns: A warning if the picture couldn't be removed.
    /// - Throws: ``EditingError/unknownID(_:)``, ``EditingError/ambiguousID(_:count:)``, ``Persistence/StoreError``.
    @discardableResult
    public func deleteRecipe(_ recipe: Recipe) throws -> [Diagnostic] {
        let picture = try store.edit(options: options) { editor -> String? in
            let deleted = try editor.remove(at: editor.position(of: recipe))
            return editor.records.contains { $0.item.id == deleted.id } ? nil : deleted.pictureName
        }
        guard let picture else { return [] }
        do {
            try StoreFile.remove(picture, beside: store.url, options: options)
            return []
        } catch {
            let place = Location(file: picture)
            return [.warning(place, "the recipe is gone, but its picture is still there: \(error)")]
        }
    }
}

extension Recipe {
    /// The name of the recipe's picture in the folder of its store; nil if the id can't be part of a file name.
    public var pictureName: String? {
        guard let id, !id.isEmpty, id.utf8.count <= 251, !id.hasPrefix("."),
            !id.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") })
        else { return nil }
        return id + ".png"
    }
}
