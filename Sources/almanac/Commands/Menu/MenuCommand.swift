import ArgumentParser
import Diagnostics
import Foundation
import Persistence
import Records
import Settings

struct MenuCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "menu",
        abstract: "Show and plan the week's meals.",
        discussion: """
            The menu is in menu.yml, next to almanac.yml. You can also edit it by hand.

            Examples:
              almanac menu
              almanac menu add "Apple pie" saturday --servings 6
            """,
        subcommands: [MenuListCommand.self, MenuAddCommand.self, MenuRemoveCommand.self],
        defaultSubcommand: MenuListCommand.self
    )
}

struct MenuListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the menu, starting today.",
        discussion: "Example: almanac menu list --all"
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "List everything, not just the next seven days.")
    var all = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let access = try options.access()
        let store = MenuStore(access)
        try reporting(store.name) {
            let file = try store.read()
            Console.messages(file.diagnostics, least: .warning)
            let today = access.today.day
            let items = file.byDay.filter { all || (today...today.advanced(by: 6)).contains($0.entry.day) }
            if json { try printJSON(.array(items.map(\.entry.json))) }
            for item in items where !json { Console.result(item.entry.words(on: today).escapingControls) }
            if items.isEmpty, !json {
                Console.result(all ? "The menu is empty" : "Nothing is planned for the next seven days")
            }
            if file.diagnostics.hasErrors { throw ExitCode(1) }
        }
    }
}

struct MenuAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Plan a recipe for a day.",
        discussion: """
            Examples:
              almanac menu add "Apple pie"
              almanac menu add pancakes next sunday --servings 6
              almanac menu add "Pizza at Anna's" 24 dec --other
            """
    )

    @Argument(help: "The recipe: its position, id or name.")
    var which: String

    @Argument(help: .value("day", "The day, such as `tomorrow`.", default: "today"))
    var day: [String] = []

    @Option(help: "The number of servings.")
    var servings: Int?

    @Option(help: "A note.")
    var note: String?

    @Flag(help: "Plan a meal that isn't a recipe, under this name.")
    var other = false

    @OptionGroup var options: ChangeOptions

    func validate() throws {
        guard let servings, !(1...9_999).contains(servings) else { return }
        throw ValidationError("`--servings \(servings)`: write a number from 1 to 9999")
    }

    func run() throws {
        try options.change("menu add", { MenuStore($0).name }) { access in
            let store = MenuStore(access)
            try access.requirePlaces()
            let day = try day.isEmpty ? access.today.day : access.day(day.joined(separator: " "))
            let note = note.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
            if other, which.allSatisfy(\.isWhitespace) { throw EditingError.blankName(of: "meal") }
            var entry = MenuEntry(day: day, what: which, servings: servings, note: note)
            if !other {
                let recipes = try access.readRecipes()
                (entry.recipe, entry.what) = (try store.recipe(which, recipes.find) ?? which, nil)
            }
            let isUnscaled = try store.isUnscaled(entry)
            try store.add(entry)
            options.report("Planned", "Would plan", entry.words(on: access.today.day))
            if isUnscaled {
                let message = "`\(entry.name)` doesn't say how many it serves, so it is planned once as it is"
                let hint = "`almanac recipe edit` takes `--servings`"
                Console.message(.note(Location(file: store.name), message, hint: hint))
            }
        }
    }
}

struct MenuRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a meal from the menu.",
        discussion: "Example: almanac menu remove \"Apple pie\" saturday"
    )

    @Argument(help: "The meal's name in the menu, or part of it.")
    var which: String

    @Argument(help: .value("day", "The day, such as `tomorrow`.", default: "the next one"))
    var day: [String] = []

    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.change("menu remove", { MenuStore($0).name }, needsStores: false) { access in
            let store = MenuStore(access)
            let today = access.today.day
            let day = try day.isEmpty ? nil : access.day(day.joined(separator: " "))
            let days = try store.read().byDay.filter { day == nil ? $0.entry.day >= today : $0.entry.day == day }
            let exact = days.first { $0.entry.name.lowercased() == which.lowercased() }
            guard let item = exact ?? days.first(where: { $0.entry.name.lowercased().contains(which.lowercased()) })
            else {
                let when = day.map { "on \($0.inWords)" } ?? "from today on"
                let near = suggestion(for: which, among: days.map(\.entry.name))
                let hint = near ?? "`almanac menu list --all` lists the menu"
                throw Diagnostic.error(Location(file: store.name), "there is no `\(which)` \(when)", hint: hint)
            }
            try store.remove(item)
            options.report("Removed", "Would remove", item.entry.words(on: today))
        }
    }
}

extension MenuEntry {
    /// The entry as printed by `--json`, with the keys of the file.
    fileprivate var json: PropertyValue {
        .dictionary([
            "day": .string(day.description),
            "note": PropertyValue(text: note),
            "recipe": PropertyValue(text: recipe),
            "servings": PropertyValue(number: servings),
            "what": PropertyValue(text: what),
        ])
    }

    /// The entry on one line: `Saturday 28 November 2026: Apple pie (6 servings): with cream`.
    func words(on today: Day) -> String {
        let date = day.inWords + (day == today ? " (today)" : "")
        let amount = servings.map { " (\(counted($0, "serving")))" } ?? ""
        return "\(date): \(name)\(amount)" + (note.map { ": \($0)" } ?? "")
    }
}
