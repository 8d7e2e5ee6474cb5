public import Diagnostics
public import Foundation
public import Persistence

/// The recipes in their file, with the operations of the document "Data Model" of the recipes app.
///
/// Unlike the document's `PersistenceController` it keeps no list in memory: each operation reads the file, changes it
/// and writes it under a lock, and throws what goes wrong. A recipe that does not decode stays in the file as it is.
public struct RecipeStore: Sendable {
    /// The file.
    public let store: Store<Recipe>
    /// How it is changed.
    public var options: EditOptions

    /// Recipes in a file. It need not exist, but its folder must when something is saved.
    ///
    /// - Parameters:
    ///   - url: the file; in the app, `recipes.data` of the documents directory.
    ///   - name: what messages call it; its path, unless given.
    public init(_ url: URL, named name: String? = nil, options: EditOptions = EditOptions()) {
        store = Store(url, named: name, format: .json)
        self.options = options
    }

    // MARK: Reading

    /// Reads the recipes, newest first as the app has them. A file that does not exist holds none, and is not made.
    ///
    /// - Throws: ``Persistence/StoreError/unreadable(_:)`` when the file cannot be read: that is no empty list.
    public func fetchAllSavedRecipes() throws(StoreError) -> [Recipe] {
        let contents = store.read()
        guard contents.isReadable else { throw .unreadable(contents.diagnostics) }
        return contents.items
    }

    /// The recipe with an id, or nil. Of several, which only other tools write, the first.
    public func getSavedRecipe(for id: String) throws(StoreError) -> Recipe? {
        try fetchAllSavedRecipes().first { $0.id == id }
    }

    // MARK: Changing

    /// Makes the recipes in the file exactly these, in this order. Those that were there keep what their type does not
    /// know.
    ///
    /// - Parameter known: the recipes as they were when they were fetched. If the file holds others by now, nothing is
    ///   written, since these recipes know nothing of that change.
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

    /// Changes a recipe that was read from the file, and returns it as it is then.
    ///
    /// - Parameter change: makes the new recipe of what the file holds now.
    @discardableResult
    public func edit(_ recipe: Recipe, _ change: (Recipe) throws -> Recipe) throws -> Recipe {
        try store.edit(options: options) { editor in
            try editor.edit(at: editor.position(of: recipe), change)
        }
    }

    /// Takes a recipe to a position, from 1.
    public func move(_ recipe: Recipe, to position: Int) throws {
        try store.edit(options: options) { editor in
            try editor.move(from: editor.position(of: recipe), to: position)
        }
    }

    /// Deletes a recipe, and then the picture that stands beside the file as `<id>.png`.
    ///
    /// The picture stays if another recipe has the same id. An id that is no plain file name has no picture: nothing
    /// outside of the folder is touched.
    /// - Returns: what is to be said: a picture that could not be removed.
    /// - Throws: ``EditingError/unknownID(_:)``, ``EditingError/ambiguousID(_:count:)``, ``Persistence/StoreError``.
    @discardableResult
    public func deleteRecipe(_ recipe: Recipe) throws -> [Diagnostic] {
        let picture = try store.edit(options: options) { editor in
            try editor.deleteRecipe(at: editor.position(of: recipe))
        }
        return removePicture(picture)
    }

    /// Removes a picture that ``Persistence/StoreEditor/deleteRecipe(at:)`` has named, once the recipe is gone.
    ///
    /// - Returns: why it could not be removed.
    public func removePicture(_ name: String?) -> [Diagnostic] {
        guard let name else { return [] }
        do {
            try StoreFile.remove(name, beside: store.url, options: options)
            return []
        } catch {
            let place = Location(file: name)
            return [.warning(place, "the recipe is gone, but its picture is still there: \(error)")]
        }
    }
}

extension StoreEditor where Item == Recipe {
    /// Deletes the recipe at a position.
    ///
    /// - Returns: the name of its picture, if it is nobody else's.
    public mutating func deleteRecipe(at position: Int) throws(StoreError) -> String? {
        let recipe = try remove(at: position)
        return records.contains { $0.item.id == recipe.id } ? nil : recipe.pictureName
    }
}

extension Recipe {
    /// The name of the recipe's picture in the folder of its store; nil when the id is not fit for a file's name.
    public var pictureName: String? {
        guard let id, !id.isEmpty, id.utf8.count <= 251, !id.hasPrefix("."),
            !id.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") })
        else { return nil }
        return id + ".png"
    }
}
