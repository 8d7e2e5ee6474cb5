import Build
import Diagnostics
import Foundation
import Persistence
import Preview
import Records
import Settings
import Site

/// Changes one recipe through a page.
struct RecipeChanges: PageChanges {
    static let noun = "recipe"
    static let fields = ["add": values, "edit": values, "cooked": [], "uncooked": [], "remove": []]
    private static let values =
        ["name", "ingredients", "notes", "picture", removal] + RecipeDetailsFields.names

    let access: StoreAccess
    let entry: Entry<Recipe>
    let picture: URL?
    /// Whether the request's page is no longer the recipe's: it was renamed, or the page now belongs to another
    /// recipe.
    private let isMoved: Bool

    var recipe: Recipe { entry.item }

    init(_ access: StoreAccess, slug: String, _ fields: [String: String], _ verb: String?) throws {
        let entries = try access.recipeEntries()
        let records = entries.map { (slug: $0.slug, identity: $0.item.id) }
        guard let found = ShownValues.find(slug, fields["shown"], among: records) else {
            throw EditProblem(noPage: slug, access.words)
        }
        entry = entries[found.index]
        picture = RecipePictures.find(for: [entry], besides: access.recipes.url)[entry.slug]
        (self.access, isMoved) = (access, found.isOther)
    }

    func form(for verb: String?) -> EditForm? { verb == nil || verb == "edit" ? form : nil }

    var page: String? { get throws { try access.entry(of: recipe)?.page } }

    func make(_ verb: String, _ request: EditRequest) throws -> EditResult {
        let fields = request.fields
        if isMoved || verb == "remove" && !shown.fits(fields) { return shown.outdated(form, verb, fields) }
        switch verb {
        case "edit": return try edit(fields, request.files)
        case "cooked", "uncooked": return try note(isCooked: verb == "cooked")
        case "remove":
            try shown.check(fields)
            let entries = try access.recipeEntries()
            _ = try access.editRecipes { editor in try editor.remove(at: try position(in: editor)) }
            let warnings = access.removePictures(of: entry, among: entries).map(\.description)
            let message = access.words(.removedRecord, ["name": recipe.displayName])
            return access.done(([message] + warnings).joined(separator: "; "))
        default: throw Self.unknown(verb)
        }
    }

    /// Records that the recipe was cooked today, or removes that record.
    private func note(isCooked: Bool) throws -> EditResult {
        let today = access.today.day
        let edited = isCooked ? recipe.cooked(on: today) : recipe.notCooked(on: today)
        guard edited != recipe else { return access.unchanged(.nothingWasChanged) }
        try access.editRecipes { editor in
            _ = try editor.edit(at: try position(in: editor)) { _ in edited }
        }
        let values = ["name": recipe.displayName, "standing": access.cookedText(of: edited)]
        return access.done(isCooked ? .cookedRecipe : .uncookedRecipe, values)
    }

    private func edit(_ fields: [String: String], _ files: [String: [UInt8]]) throws -> EditResult {
        try shown.answer(form, fields) {
            let edited = try edited(fields)
            var picture = try PictureChange(fields, files, access.words)
            if picture == .remove, self.picture == nil { picture = .none }
            guard edited != recipe || picture != .none else { return access.unchanged(.nothingWasChanged) }
            let message = access.words(.changedRecord, ["name": edited.displayName])
            guard edited != recipe else {
                try picture.make(for: entry, was: entry, access)
                return access.done(message, page: try page)
            }
            let before = try access.recipeEntries()
            let linking = try access.editRecipes { editor in
                try editor.editWithLinks(at: try position(in: editor)) { _ in edited }.linking
            }
            let now = try access.entry(of: edited)
            let finished = picture.make(for: now?.recipe ?? entry, was: entry, access, message)
            let meals = now.map { MenuStore(access).renameMeals(of: entry, among: before, to: $0.recipe) } ?? []
            // Like the command line, also report changed links, and lines whose amount isn't recognised.
            let names = linking.joined(separator: access.pageWords.pages.comma)
            let links = linking.isEmpty ? [] : [access.words(.changedLinks, ["names": names])]
            let remarks = links + meals.map(\.description) + edited.remarks(\.unreadAmount, besides: recipe)
            let said = ([finished] + remarks).joined(separator: "; ")
            return access.done(said, summary: finished, page: now?.page)
        }
    }

    /// The position of the recipe, if it is unchanged since it was read.
    ///
    /// - Throws: `StoreError.outdated`, after which the change is tried again, and `shown` decides.
    private func position(in editor: borrowing StoreEditor<Recipe>) throws(StoreError) -> Int {
        if editor.item(at: entry.position) == recipe { return entry.position }
        if let found = editor.records.first(where: { $0.item == recipe }) { return found.position }
        let message = "another program has changed the recipe in the meantime"
        throw StoreError.outdated(.error(Location(file: access.recipes.name), message))
    }

    // MARK: A new recipe

    static func newForm(_ words: EditWords, _ fields: [String: String]) -> EditForm {
        let fields = formFields(fields, picture: [pictureField(nil, words)], words)
        return EditForm(words(.addRecipe), path: ["recipes"], submit: words(.add), fields: fields)
    }

    static func add(_ request: EditRequest, _ access: StoreAccess) throws -> EditResult {
        let fields = request.fields
        let picture = try PictureChange(fields, request.files, access.words)
        let ingredients = try IngredientLines.read(fields["ingredients"] ?? "", access.words)
        let recipe = try Recipe.new(
            name: fields["name"] ?? "",
            notes: fields["notes"] ?? "",
            ingredients: ingredients,
            at: access.today.now
        ).with(try RecipeDetailsFields.details(fields, replacing: RecipeDetails(), access.words))
        let isDuplicate = try access.add(recipe).twin != nil
        let now = try access.entry(of: recipe)
        return access.added(recipe.displayName, isDuplicate: isDuplicate, page: now?.page) { message in
            let finished = now.map { picture.make(for: $0.recipe, was: nil, access, message) } ?? message
            return ([finished] + recipe.remarks(\.unreadAmount)).joined(separator: "; ")
        }
    }
}

extension StoreAccess {
    /// The current entry of a recipe, and its page relative to the root of the site; nil if the recipe no longer
    /// exists.
    fileprivate func entry(of recipe: Recipe) throws -> (recipe: Entry<Recipe>, page: String?)? {
        let entries = try recipeEntries()
        let found = entries.first { $0.item == recipe } ?? entries.first { $0.item.id == recipe.id }
        // If there are very many recipes, the later ones have their pages in folders that depend on all of them.
        return found.map { ($0, entries.count > EventFolders.limit ? nil : page("recipes/\($0.slug)/", in: .recipes)) }
    }

    /// Renames the picture of a renamed recipe so that its page still shows it.
    ///
    /// - Returns: a warning if that failed.
    func renamePicture(from old: Entry<Recipe>, to new: Entry<Recipe>) -> [Diagnostic] {
        guard !isDryRun, old.slug != new.slug || old.item.name != new.item.name else { return [] }
        do {
            try pictures(of: try recipeEntries()).renamePicture(from: old, to: new)
            return []
        } catch {
            let words = diagnostics(for: error, file: recipes.name).map(\.message).joined(separator: "; ")
            let message = "the recipe is renamed, but its picture isn't: \(words)"
            return [.warning(Location(file: recipes.name), message)]
        }
    }

    /// Removes the pictures of a deleted recipe, except those that another recipe shows.
    ///
    /// - Parameter entries: the recipes before the deletion.
    /// - Returns: a warning if that failed.
    func removePictures(of recipe: Entry<Recipe>, among entries: [Entry<Recipe>]) -> [Diagnostic] {
        do {
            try pictures(of: entries).remove(for: recipe)
            return []
        } catch {
            let words = diagnostics(for: error, file: recipes.name).map(\.message).joined(separator: "; ")
            let message = "the recipe is gone, but its picture is still there: \(words)"
            return [.warning(Location(file: recipes.name), message)]
        }
    }
}
