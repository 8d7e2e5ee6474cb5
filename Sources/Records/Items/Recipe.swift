public import Foundation
public import Persistence

/// A dish and how to make it: a record of `recipes.data` (document "Data Model" of the recipes app).
public struct Recipe: Hashable, Sendable {
    /// The identifier: by default a UUID, but possibly any string, so never part of a path.
    public package(set) var id: String?
    /// The date of creation.
    public package(set) var createdAt: Date?
    /// The name; may be empty: see ``displayName``.
    public package(set) var name: String
    /// Notes in Markdown.
    public package(set) var notes: String
    /// The ingredients, in the user's order.
    public package(set) var ingredients: [Ingredient]
    /// The keys that the app requires but the record lacks; one missing key makes the app fail to load the whole file.
    public package(set) var missingKeys: [String] = []
    /// Values of unknown keys, kept for the program that wrote them.
    public package(set) var extras: [String: PropertyValue]

    /// The details that the app doesn't support.
    @CopyOnWrite public package(set) var details = RecipeDetails()
    /// Companion entries of ingredients that the app no longer has.
    package var strayLines: [PropertyValue] = []

    /// Creates a recipe.
    public init(
        id: String? = nil,
        createdAt: Date? = nil,
        name: String,
        notes: String = "",
        ingredients: [Ingredient] = [],
        extras: [String: PropertyValue] = [:]
    ) {
        self.id = id
        self.createdAt = createdAt
        self.name = name
        self.notes = notes
        self.ingredients = ingredients
        self.extras = extras
    }

    /// The name to show on a page: the recipe's name, or `(untitled)` if that is blank.
    public var displayName: String { name.orUntitled() }
}

extension Recipe {
    /// Removes fields that the site doesn't show, named as in `exclude` of a source: `notes`.
    package mutating func exclude(_ fields: Set<String>) {
        if fields.contains("notes") { notes = "" }
        if fields.contains("ingredients") { (ingredients, strayLines) = ([], []) }
        if fields.contains("cooked") { details.cooked = [] }
        if fields.contains("source") { (details.source, details.url) = (nil, nil) }
        if fields.contains("tags") { details.tags = [] }
        if fields.contains("nutrition") { details.nutrition = [:] }
    }
}
