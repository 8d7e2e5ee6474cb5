public import Foundation
public import Persistence

/// A dish and how to make it: a record of `recipes.data` (document "Data Model" of the recipes app).
public struct Recipe: Hashable, Sendable {
    /// A UUID by default, but any string: never part of a path.
    public package(set) var id: String?
    /// When it was written down.
    public package(set) var createdAt: Date?
    /// What it is called; may be empty: see ``displayName``.
    public package(set) var name: String
    /// Free text, read as Markdown.
    public package(set) var notes: String
    /// What goes into it, in the user's order.
    public package(set) var ingredients: [Ingredient]
    /// Keys that the app cannot do without and the record lacks: over one of them it would lose the whole file.
    public package(set) var missingKeys: [String]
    /// Keys that Almanac does not know, kept for whoever wrote them.
    public package(set) var extras: [String: PropertyValue]

    /// What the app has no place for.
    public package(set) var details = RecipeDetails()
    /// What stands beside the store for ingredients that the app has no more.
    package var strayLines: [PropertyValue] = []

    /// Creates a recipe.
    public init(
        id: String? = nil,
        createdAt: Date? = nil,
        name: String,
        notes: String = "",
        ingredients: [Ingredient] = [],
        missingKeys: [String] = [],
        extras: [String: PropertyValue] = [:]
    ) {
        self.id = id
        self.createdAt = createdAt
        self.name = name
        self.notes = notes
        self.ingredients = ingredients
        self.missingKeys = missingKeys
        self.extras = extras
    }

    /// What to call the recipe on a page: its name, or `(untitled)` when that is blank.
    public var displayName: String { name.orUntitled() }
}
