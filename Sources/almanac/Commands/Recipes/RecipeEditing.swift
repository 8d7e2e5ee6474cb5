import ArgumentParser
import Build
import Diagnostics
import Foundation
import Interchange
import Persistence
import Records

struct RecipeAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a recipe at the beginning of the list.",
        discussion: """
            Write an ingredient as in any recipe, in English or German. If the app can't store it exactly, it shows a \
            whole amount in one of its own units, and the command tells you which. A line such as "For the dough:" \
            is a heading for the ingredients after it, up to a line with only a colon.

            Write a time as 20 min, 1 h 20 min or 90. Details that the app can't store go into the file beside the store.

            Example: almanac recipe add Toast --servings 2 --tag quick --ingredient "2 slices bread" --ingredient "½ tbsp butter, soft"
            """
    )

    @Argument(help: "The name of the recipe.")
    var name: String

    @Option(
        name: [.long, .short],
        help: "An ingredient, such as \"1½ cups flour, sifted\" or \"salt\". Repeat it for more."
    )
    var ingredient: [String] = []

    @OptionGroup var notes: NotesOptions

    @OptionGroup var details: RecipeDetailsOptions

    @OptionGroup var options: ChangeOptions

    func validate() throws { _ = try details.values.applied(to: RecipeDetails()) }

    func run() throws {
        try options.change("recipe add", \.recipes.name) { access in
            let recipe = try Recipe.new(
                name: name,
                notes: try notes.text() ?? "",
                ingredients: try Ingredient.parse(lines: ingredient),
                at: access.today.now
            ).with(try details.values.applied(to: RecipeDetails()))
            let (position, twin) = try access.add(recipe)
            let words = "recipe \(position), \(recipe.name), with \(recipe.ingredientCount)"
            options.report("Added", "Would add", words)
            // They say what the app shows instead of lines that it can't represent.
            for remark in recipe.remarks(\.remark) { Console.message(remark) }
            options.warn(of: twin, \.displayName, in: access.recipes.name, "this recipe has the same name")
        }
    }
}

extension Recipe {
    /// Returns the remarks on the ingredients, without those that also apply to an older version.
    func remarks(_ remark: (Ingredient) -> String?, besides old: Recipe? = nil) -> [String] {
        let known = Set(old?.ingredients.compactMap(remark) ?? [])
        return ingredients.compactMap(remark).filter { !known.contains($0) }
    }
}

/// Notes, as text or from a file.
struct NotesOptions: ParsableArguments {
    @Option(help: "The notes on how to make it, as Markdown.")
    var notes: String?

    @Option(help: .value("file", "A file with the notes; - for standard input."), completion: .file())
    var notesFile: String?

    func validate() throws {
        if notes != nil, notesFile != nil { throw ValidationError("write either --notes or --notes-file, not both") }
    }

    func text() throws -> String? {
        guard let notesFile else { return notes }
        let text = try TextFile.text(contents(ofArgument: notesFile, limit: 1_000_000), of: notesFile)
        let lines = text.replacing("\r\n", with: "\n")
        return lines.hasSuffix("\n") ? String(lines.dropLast()) : lines
    }
}

struct RecipeEditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a recipe.",
        discussion: """
            Identify an ingredient by its position in the recipe or by its name. The changes are made in this order: \
            set, move, remove, add. An empty value removes the old one: --source "".

            Example: almanac recipe edit pancakes --set "flour=3 Cups flour" --add "1 Pinch salt" --move "egg=1"
            """
    )

    @Argument(help: "The recipe: its position, id or name.")
    var which: String

    @Option(help: "The new name.")
    var name: String?

    @OptionGroup var notes: NotesOptions

    @Option(help: .value("ingredient", "Add an ingredient, such as \"1 Pinch salt\"."))
    var add: [String] = []

    @Option(help: .value("which=ingredient", "Replace an ingredient with another."))
    var set: [String] = []

    @Option(help: .value("which=position", "Move an ingredient to a position."))
    var move: [String] = []

    @Option(help: .value("which", "Remove an ingredient."))
    var remove: [String] = []

    @OptionGroup var details: RecipeDetailsOptions

    @Option(help: .value("tag", "Remove a tag."))
    var removeTag: [String] = []

    @OptionGroup var options: ChangeOptions

    func validate() throws {
        _ = try values.applied(to: RecipeDetails())
        for pair in set { _ = try parts(of: pair, "--set", "which=ingredient") }
        for pair in move where Int(try parts(of: pair, "--move", "which=position").1) == nil {
            throw ValidationError("`--move \(pair)`: the text after the = isn't a position")
        }
    }

    private var values: RecipeValues {
        var values = details.values
        values.removedTags = removeTag.flatMap(\.commaSeparated)
        return values
    }

    private func parts(of pair: String, _ option: String, _ form: String) throws -> (String, String) {
        guard let sign = pair.lastIndex(of: "="), sign > pair.startIndex else {
            throw ValidationError("`\(option) \(pair)`: write it as \(form)")
        }
        return (String(pair[..<sign]), String(pair[pair.index(after: sign)...]))
    }

    func run() throws {
        if name == nil, notes.notes == nil, notes.notesFile == nil, (add + set + move + remove + removeTag).isEmpty,
            values == RecipeValues()
        {
            throw usageError(
                "say what to change: --name, --notes, --add, --set, --move, --remove, --servings, --prep-time, --cook-time, "
                    + "--total-time, --tag, --remove-tag, --source or --url",
                of: Self.self
            )
        }
        try options.change("recipe edit", \.recipes.name) { access in
            let text = try notes.text()
            let old = name == nil ? [] : (try? access.recipeEntries()) ?? []
            let (position, before, recipe, linking, isChanged) = try access.editRecipes { editor in
                let record = try RecipeChoice(editor.records, editor.diagnostics, access).find(which)
                let position = record.position
                let (recipe, linking) = try editor.editWithLinks(at: position) { recipe in
                    let details = try values.applied(to: recipe.details)
                    return try changed(recipe.edited(name: name, notes: text).with(details))
                }
                return (position, record.item, recipe, linking, editor.hasChanges)
            }
            let words = "recipe \(position), \(recipe.displayName)"
            for tag in values.removedTags where !before.details.has(tags: [tag]) {
                let place = Location(file: access.recipes.name, record: position, name: before.displayName)
                let hint = suggestion(for: tag, among: before.details.tags)
                Console.message(.warning(place, "the recipe has no tag `\(tag)`", hint: hint))
            }
            guard isChanged else { return Console.result("\(words.escapingControls), is unchanged.") }
            options.report("Changed", "Would change", words)
            if !linking.isEmpty {
                options.report("Changed", "Would change", "the links to it in \(linking.joinedByAnd)")
            }
            for remark in recipe.remarks(\.remark, besides: before) { Console.message(remark) }
            guard let was = old.first(where: { $0.position == position }),
                let now = try? access.recipeEntries().first(where: { $0.position == position })
            else { return }
            Console.messages(access.renamePicture(from: was, to: now))
            Console.messages(MenuStore(access).renameMeals(of: was, among: old, to: now))
        }
    }

    private func changed(_ recipe: Recipe) throws -> Recipe {
        var recipe = recipe
        for pair in set {
            let (which, line) = try parts(of: pair, "--set", "which=ingredient")
            let position = try recipe.ingredientPosition(of: which)
            recipe = try recipe.replacingIngredient(at: position, with: try Ingredient.parse(line))
        }
        for pair in move {
            let (which, target) = try parts(of: pair, "--move", "which=position")
            let position = try recipe.ingredientPosition(of: which)
            recipe = try recipe.movingIngredient(from: position, to: Int(target) ?? 0)
        }
        for which in remove {
            recipe = try recipe.removingIngredient(at: try recipe.ingredientPosition(of: which))
        }
        for ingredient in try Ingredient.parse(lines: add) { recipe = try recipe.adding(ingredient) }
        return recipe
    }
}
