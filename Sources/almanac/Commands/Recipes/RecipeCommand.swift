import ArgumentParser
import Persistence
import Records

struct RecipeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipe",
        abstract: "List, show, scale and change recipes, and record when they were cooked.",
        discussion: """
            WHICH is a position in the output of `list`, an id or its first characters, or a name or part of one.

            Example: almanac recipe show pancakes
            """,
        subcommands: [
            RecipeListCommand.self, RecipeShowCommand.self, RecipeAddCommand.self, RecipeEditCommand.self,
            RecipeMoveCommand.self, RecipeRemoveCommand.self, RecipeScaleCommand.self, RecipeCookedCommand.self,
        ]
    )
}

struct RecipeListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the recipes, then those from sources.",
        discussion: "Example: almanac recipe list --tag vegetarian --json"
    )

    @OptionGroup var options: StoreOptions

    @Option(help: "List only recipes with this tag. Repeat it to require several tags.")
    var tag: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let access = try options.access()
        try reporting {
            let reading = try access.readRecipes()
            let (recipes, hasErrors) = reading.withSources()
            let rows = recipes.filter { $0.item.details.has(tags: tag) }
            if json {
                try printJSON(.array(rows.map { try $0.json() }))
            } else {
                if rows.isEmpty {
                    Console.message(tag.isEmpty ? "There are no recipes." : "No recipe has all of these tags.")
                }
                for (row, position) in zip(rows, column(of: rows.map(\.position))) {
                    let source = row.source.map { "  (\($0.name))" } ?? ""
                    let line = "\(position)  \(row.item.displayName) (\(row.item.ingredientCount))\(source)"
                    Console.result(line.escapingControls)
                }
            }
            if hasErrors { throw ExitCode(1) }
            try reading.finish()
        }
    }
}

struct RecipeShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a recipe.",
        discussion: "Example: almanac recipe show pancakes"
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The recipe: its position, id or name.")
    var which: String

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let access = try options.access()
        try reporting {
            let shown = try access.readRecipes().shown(which)
            if json { return try printJSON(shown.json()) }
            for line in try shown.item.lines() { Console.result(line) }
            if !shown.item.details.cooked.isEmpty { Console.result("\n\(shown.item.cookedWords)") }
            if let source = shown.source { Console.result("\nread from \(source.name)".escapingControls) }
        }
    }
}

struct RecipeScaleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scale",
        abstract: "Print a recipe with scaled amounts. The store doesn't change.",
        discussion: """
            FACTOR is a number such as 2, 1/2, 1.5 or ½. Amounts are rounded to what can be measured, with a ≈ before them; \
            --json also has the exact fractions. A line without an amount is marked.

            Example: almanac recipe scale pancakes 1/2
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The recipe: its position, id or name.")
    var which: String

    @Argument(help: "The factor to multiply amounts by.")
    var factor: String

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { _ = try fraction() }

    private func fraction() throws -> Fraction {
        guard let fraction = Fraction(factor), fraction.numerator > 0 else {
            throw ValidationError("`\(factor)` isn't a factor; write a number above 0 such as 2, 1/2, 1.5 or ½")
        }
        return fraction
    }

    func run() throws {
        let access = try options.access()
        let factor = try fraction()
        try reporting {
            let shown = try access.readRecipes().shown(which)
            if json { return try printJSON(shown.json(times: factor)) }
            for line in try shown.item.lines(times: factor) { Console.result(line) }
        }
    }
}
