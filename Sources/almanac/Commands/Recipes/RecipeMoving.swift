import ArgumentParser
import Persistence
import Records

struct RecipeMoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a recipe to another position.",
        discussion: "Example: almanac recipe move pancakes 1"
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The recipe: its position, id or name.")
    var which: String

    @Argument(help: "The new position, from 1.")
    var position: Int

    @OptionGroup var change: ChangeOptions

    func run() throws {
        let access = try options.access(verb: "recipe move", isDryRun: change.dryRun)
        try reporting(access.recipes.name, changing: access) {
            let record = try access.editRecipes { editor in
                let record = try editor.records.find(which, in: access, editor.diagnostics)
                try editor.move(from: record.position, to: position)
                return record
            }
            let words = "\(record.item.displayName) from \(record.position) to \(position)"
            change.report("Moved", "Would move", words)
        }
    }
}

struct RecipeRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a recipe and its picture.",
        discussion: "On a terminal, the command asks first. Example: almanac recipe remove pancakes --yes"
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The recipe: its position, id or name.")
    var which: String

    @OptionGroup var removal: RemovalOptions

    func run() throws {
        let access = try options.access(verb: "recipe remove", isDryRun: removal.change.dryRun)
        try reporting(access.recipes.name, changing: access) {
            let record = try access.readRecipes().find(which)
            let words = "recipe \(record.position), \(record.item.displayName)"
            guard removal.isConfirmed(words) else { return Console.message("Nothing was removed.") }
            let entries = try access.recipeEntries()
            _ = try access.editRecipes { try $0.remove(at: try $0.position(of: record.item)) }
            if !access.isDryRun, let entry = entries.first(where: { $0.position == record.position }) {
                Console.messages(access.removePictures(of: entry, among: entries))
            }
            removal.change.report("Removed", "Would remove", words)
        }
    }
}
