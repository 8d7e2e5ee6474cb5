public import Foundation
public import Persistence

/// A dish and how to make it: a record of `recipes.data` (document "Data Model" of the recipes app).
public struct Recipe: Hashable, Sendable {
    /// A UUID by default, but any string: never part of a path.
    public let id: String?
    /// When it was written down.
    public let createdAt: Date?
    /// What it is called; may be empty: see ``displayName``.
    public let name: String
    /// Free text, read as Markdown.
    public let notes: String
    /// What goes into it, in the user's order.
    public let ingredients: [Ingredient]
    /// Keys that the app cannot do without and the record lacks: over one of them it would lose the whole file.
    public let missingKeys: [String]
    /// Keys that Almanac does not know, kept for whoever wrote them.
    public let extras: [String: PropertyValue]

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
