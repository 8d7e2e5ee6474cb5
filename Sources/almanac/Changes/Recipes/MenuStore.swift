import Build
import Diagnostics
import FileSystem
import Foundation
import Persistence
import Records
import Settings

/// Edits the file of the week menu for commands and pages. Changes can be undone like those of a store.
struct MenuStore {
    private let access: StoreAccess
    private let url: URL

    init(_ access: StoreAccess) {
        self.access = access
        url = access.configuration.menu
    }

    var name: String { url.shortPath }

    /// The menu; empty if there is no file.
    ///
    /// - Throws: a `Diagnostic` if the file can't be read.
    func read() throws -> MenuFile {
        do {
            return try file(of: TextFile.data(of: url))
        } catch let error as SystemError where error.code == ENOENT {
            if let stray = StoreFile.strayLink(at: url, named: name) { throw stray }
            return MenuFile(parsing: "", file: name)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw Diagnostic.error(Location(file: name), "cannot be read: \(error)", hint: readingHint(for: error))
        }
    }

    /// Adds an entry, and creates the file for the first one.
    func add(_ entry: MenuEntry) throws {
        do {
            try change { file in try file.adding(entry) }
        } catch let error as Diagnostic where access.isDryRun {
            try access.editOptions.refuse(.noContents(error))
        }
    }

    /// Removes an entry.
    ///
    /// - Throws: `StoreError.outdated` if the file no longer has the entry.
    func remove(_ item: MenuFile.Item) throws {
        try change { file in
            guard
                let found = file.items.first(where: { $0 == item })
                    ?? file.items.first(where: { $0.entry == item.entry })
            else { throw StoreError.outdated(.error(item.place, "the entry has changed in the meantime")) }
            return try file.removing(found)
        }
    }

    /// Gives the meals of a renamed recipe its new name.
    ///
    /// - Parameter recipes: the recipes before the change.
    /// - Returns: a warning if that failed.
    func renameMeals(of old: Entry<Recipe>, among recipes: [Entry<Recipe>], to new: Entry<Recipe>) -> [Diagnostic] {
        guard old.item.name != new.item.name || old.slug != new.slug else { return [] }
        do {
            let now = try access.recipeEntries()
            func position(of recipe: String, in recipes: [Entry<Recipe>]) -> Int? {
                MenuEntry.index(of: recipe, in: recipes).map { recipes[$0].position }
            }
            func isOld(_ entry: MenuEntry) -> Bool {
                guard let name = entry.recipe else { return false }
                return position(of: name, in: recipes) == old.position && position(of: name, in: now) != new.position
            }
            let newName = position(of: new.item.name, in: now) == new.position ? new.item.name : new.slug
            guard try read().items.contains(where: { isOld($0.entry) }) else { return [] }
            try change { file in
                if let error = file.diagnostics.first(where: { $0.severity == .error }) { throw error }
                var file = file
                for index in file.items.indices where isOld(file.items[index].entry) {
                    file = try file.replacingRecipe(at: index, with: newName)
                }
                return file.text
            }
            return []
        } catch {
            return diagnostics(for: error, file: name).map { reason in
                let message = "the recipe is renamed, but its meals still have the old name: \(reason.message)"
                return .warning(reason.location, message, hint: reason.hint)
            }
        }
    }

    private func change(_ body: (MenuFile) throws -> String) throws {
        // Refuses a file that can't be read, such as a pipe.
        _ = try read()
        try StoreFile.replace([url], options: access.editOptions) { contents in
            [Data(try body(file(of: contents[0] ?? Data())).utf8)]
        }
    }

    private func file(of data: Data) throws -> MenuFile {
        MenuFile(parsing: try TextFile.text(data, of: name), file: name)
    }

    // MARK: Recipes

    /// The menu's name for a recipe that a person or a page asks for: its name, or its slug if an earlier recipe has
    /// the same name. Returns nil if there is no such recipe.
    ///
    /// - Parameter find: finds a recipe of the store in another way, such as by a part of its name.
    func recipe(_ which: String, _ find: (String) throws -> StoredRecord<Recipe>? = { _ in nil }) throws -> String? {
        let entries = try access.recipeEntries()
        var index = MenuEntry.index(of: which, in: entries)
        if index == nil {
            // The menu can also name recipes of sources if the whole name is given.
            if let name = sourceName(which) { return name }
            let position = try find(which)?.position
            index = entries.firstIndex { $0.position == position }
        }
        return index.map { index in
            let entry = entries[index]
            return MenuEntry.index(of: entry.item.name, in: entries) == index ? entry.item.name : entry.slug
        }
    }

    /// The names of all recipes that the menu can name, including those of sources.
    func recipeNames() throws -> [String] {
        try access.recipeEntries().map(\.item.name) + access.sourceRecipeNames
    }

    /// Whether an entry asks for servings but its recipe doesn't say how many it serves, so that it can't be scaled.
    func isUnscaled(_ entry: MenuEntry) throws -> Bool {
        guard entry.servings != nil, let name = entry.recipe else { return false }
        let entries = try access.recipeEntries()
        return MenuEntry.index(of: name, in: entries).map { entries[$0].item.servings == nil } ?? false
    }

    private func sourceName(_ which: String) -> String? {
        let names = access.sourceRecipeNames
        return names.first { $0.isSameName(as: which) } ?? names.first { slug(for: $0, kind: "recipe") == which }
    }
}
