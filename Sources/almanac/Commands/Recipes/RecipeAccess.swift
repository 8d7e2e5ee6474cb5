import Build
import Diagnostics
import Foundation
import Persistence
import Records
import Settings
import Site

extension StoreAccess {
    /// Reads the recipes, and reports those that can't be read.
    ///
    /// - Throws: `StoreError` if no recipes can be read.
    func readRecipes() throws -> RecipeChoice {
        let contents = try readRecipeStore()
        Console.messages(contents.diagnostics, least: .warning)
        return RecipeChoice(contents.records, contents.diagnostics, self)
    }

    /// The readable recipes of the store, with the slugs of their pages.
    ///
    /// - Throws: `StoreError` if the store can't be read.
    func recipeEntries() throws -> [Entry<Recipe>] { try readRecipeStore().entries }

    private func readRecipeStore() throws -> StoreContents<Recipe> {
        try requirePlaces("recipes")
        let contents = recipes.read()
        guard contents.isReadable else { throw StoreError.unreadable(contents.diagnostics) }
        return contents
    }

    /// Changes the recipes, or computes the result of a dry run.
    func editRecipes<Result>(_ change: (inout StoreEditor<Recipe>) throws -> Result) throws -> Result {
        try requirePlaces()
        return try recipes.edit(options: editOptions, change)
    }

    /// Adds a recipe, and returns its position and another recipe with its name, if there is one.
    func add(_ recipe: Recipe) throws -> (position: Int, twin: StoredRecord<Recipe>?) {
        try editRecipes { editor in
            let position = try editor.create(recipe)
            let others = editor.records.filter { $0.position != position }
            return (position, others.first { $0.item.name.isSameName(as: recipe.name) })
        }
    }

    /// The pictures of the recipes, for changing them.
    ///
    /// - Parameter entries: all recipes of the store.
    func pictures(of entries: [Entry<Recipe>]) -> RecipePictureFolder {
        RecipePictureFolder(of: entries, besides: recipes.url, options: editOptions)
    }

    /// The names of the recipes from all sources.
    var sourceRecipeNames: [String] {
        configuration.sourceRecords(as: .recipes).records.recipes.map(\.item.name)
    }
}

extension StoreEditor<Recipe> {
    /// Changes a recipe. If that renames it, the links to it change as well, in other recipes and in the recipe itself.
    ///
    /// - Returns: the changed recipe, and the names of the other recipes whose links changed.
    mutating func editWithLinks(
        at position: Int,
        _ change: (Recipe) throws -> Recipe
    ) throws -> (recipe: Recipe, linking: [String]) {
        let old = entries
        var recipe = try edit(at: position, change)
        let changed = zip(old, entries).filter { $0.slug != $1.slug }
        let slugs = Dictionary(changed.map { ($0.slug, $1.slug) }) { first, _ in first }
        var linking: [String] = []
        for record in slugs.isEmpty ? [] : records {
            let renamed = RecipeLinks.renaming(slugs, in: record.item)
            guard renamed != record.item else { continue }
            let changed = try edit(at: record.position) { _ in renamed }
            if record.position == position { recipe = changed } else { linking.append(changed.displayName) }
        }
        return (recipe, linking)
    }
}

/// The recipes, read and ready for choosing from.
struct RecipeChoice {
    let records: [StoredRecord<Recipe>]
    private let diagnostics: [Diagnostic]
    private let access: StoreAccess

    /// - Parameter diagnostics: the diagnostics from reading the store.
    init(_ records: [StoredRecord<Recipe>], _ diagnostics: [Diagnostic], _ access: StoreAccess) {
        (self.records, self.diagnostics, self.access) = (records, diagnostics, access)
    }

    func find(_ which: String) throws -> StoredRecord<Recipe> { records[try choice.index(of: which)] }

    private var choice: Choice {
        Choice(
            noun: "recipe",
            file: access.recipes.name,
            listVerb: "almanac recipe list",
            candidates: records.map {
                Selection.Candidate(position: $0.position, identifier: $0.item.id, name: $0.item.name)
            },
            diagnostics: diagnostics,
            remark: { records[$0].item.ingredientCount },
            source: { access.configuration.source(of: $0, as: .recipes) }
        )
    }

    /// All recipes: those of the store, then those from sources. Prints the warnings about the sources.
    ///
    /// - Returns: the recipes, and whether some couldn't be read.
    func withSources() -> (recipes: [ShownRecord<Recipe>], hasErrors: Bool) {
        let sources = access.configuration.sourceRecords(as: .recipes)
        Console.messages(sources.diagnostics, least: .warning)
        let stored = records.map { ShownRecord($0) }
        let hasErrors = (diagnostics + sources.diagnostics).hasErrors
        return (stored + sources.records.recipes.map { ShownRecord($0) }, hasErrors)
    }

    /// The recipe to show: from the store, or else from a source.
    func shown(_ which: String) throws -> ShownRecord<Recipe> {
        if choice.hasNone(like: which) {
            let recipes = access.configuration.sourceRecords(as: .recipes).records.recipes
            if let found = recipes.named(which, \.name) { return ShownRecord(found) }
        }
        return ShownRecord(try find(which))
    }
}

extension Recipe {
    /// The position of the ingredient that a person means, from 1.
    func ingredientPosition(of which: String) throws -> Int {
        // `salt` means the ingredient of `1 tsp salt, fine`, although it is also a part of `unsalted butter`.
        let whole = ingredients.indices.filter { ingredients[$0].reading.name.isSameName(as: which) }
        if whole.count == 1 { return whole[0] + 1 }
        let choice = Choice(
            noun: "ingredient",
            file: "",
            listVerb: "almanac recipe show",
            candidates: ingredients.enumerated().map {
                // Two ingredients called `flour` may have different names in the app, such as `ml flour`.
                let name = whole.isEmpty ? $1.name : $1.reading.name
                return Selection.Candidate(position: $0 + 1, identifier: $1.id, name: name)
            },
            remark: { ingredients[$0].quantity }
        )
        return try choice.index(of: which) + 1
    }

    /// The number of ingredients in words: `3 ingredients`.
    var ingredientCount: String { counted(ingredients.count, "ingredient") }
}
