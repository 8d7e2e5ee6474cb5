import ArgumentParser
import Persistence
import Records

struct RecipeMoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a recipe to another position.",
        discussion: "Example: almanac recipe move pancakes 1"
    )

    @Argument(help: "The recipe: its position, id or name.")
    var which: String

    @Argument(help: "The new position, from 1.")
    var position: Int

    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.change("recipe move", \.recipes.name) { access in
            let record = try access.editRecipes { editor in
                let record = try RecipeChoice(editor.records, editor.diagnostics, access).find(which)
                try editor.move(from: record.position, to: position)
                return record
            }
            let words = "\(record.item.displayName) from \(record.position) to \(position)"
            options.report("Moved", "Would move", words)
        }
    }
}

struct RecipeRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove recipes and their pictures.",
        discussion: "On a terminal, the command asks first. Example: almanac recipe remove pancakes --yes"
    )

    @Argument(help: "The recipes: their positions, ids or names.")
    var which: [String]

    @OptionGroup var removal: RemovalOptions

    func run() throws {
        try removal.options.change("recipe remove", \.recipes.name) { access in
            let recipes = try access.readRecipes()
            let found = try findEach(which, named: recipes.records.map(\.item.name), recipes.find)
            let texts = found.map { "recipe \($0.position), \($0.item.displayName)" }
            guard removal.isConfirmed(texts) else { return }
            let (entries, positions) = (try access.recipeEntries(), found.map(\.position))
            try access.editRecipes { editor in
                for record in found { _ = try editor.remove(at: editor.position(of: record.item)) }
            }
            let others = entries.filter { !positions.contains($0.position) }
            for entry in entries where positions.contains(entry.position) && !access.isDryRun {
                Console.messages(access.removePictures(of: entry, among: others))
            }
            for text in texts { removal.options.report("Removed", "Would remove", text) }
        }
    }
}
