import ArgumentParser
import Foundation
import Persistence
import Records

struct RecipeCookedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cooked",
        abstract: "Record that recipes were cooked today or on an earlier day.",
        discussion: """
            The days are stored in the file beside the store; the app's file doesn't change.

            Examples:
              almanac recipe cooked pancakes
              almanac recipe cooked pancakes toast yesterday
              almanac recipe cooked pancakes 2026-11-22 --undo
            """
    )

    @Argument(help: "The recipe: its position, id or name.")
    var which: String

    @Argument(help: .value("further … day", "Further recipes, then the day, such as `yesterday`.", default: "today"))
    var rest: [String] = []

    @Flag(help: "Remove a recorded day.")
    var undo = false

    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.change("recipe cooked", \.recipes.name) { access in
            let (changes, day) = try access.editRecipes { editor in
                let recipes = RecipeChoice(editor.records, editor.diagnostics, access)
                let (names, time) = try access.namesAndPastTime([which] + rest) { text in
                    try recipes.find(text).item.name
                }
                let day = Today(now: time?.moment ?? access.today.now, timeZone: access.today.timeZone).day
                var changes: [Int: (old: Recipe, new: Recipe)] = [:]
                for name in names {
                    let record = try recipes.find(name)
                    let recipe = try editor.edit(at: record.position) { recipe in
                        undo ? recipe.notCooked(on: day) : recipe.cooked(on: day)
                    }
                    changes[record.position] = (record.item, recipe)
                }
                return (changes, day)
            }
            for (_, recipe) in changes.sorted(by: { $0.key < $1.key }) {
                report(recipe.old, recipe.new, day == access.today.day ? nil : day)
            }
        }
    }

    /// - Parameter day: nil for today.
    private func report(_ old: Recipe, _ new: Recipe, _ day: Day?) {
        let name = "\"\(new.displayName)\""
        guard new.details != old.details else {
            let state = undo ? "is not marked as cooked" : "is already marked as cooked"
            let words = day.map { "on \($0)" } ?? "today"
            return Console.result("\(name) \(state) \(words)".escapingControls)
        }
        let words = "\(day?.description ?? "today") for \(name): \(new.cookedWords)"
        options.report(undo ? "Removed" : "Noted", undo ? "Would remove" : "Would note", words)
    }
}

extension Recipe {
    /// How often the recipe was cooked, and when it was last cooked: `cooked 4 times, last on Sunday 22 November 2026`.
    var cookedWords: String {
        guard let last = details.cooked.last else { return "not cooked yet" }
        return details.cooked.count == 1
            ? "cooked once, on \(last.inWords)" : "cooked \(details.cooked.count) times, last on \(last.inWords)"
    }
}
