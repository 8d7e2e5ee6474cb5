import ArgumentParser
import Diagnostics
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
            let (recipes, hasErrors) = try access.readRecipes().withSources()
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
            FACTOR is a number such as 2, 2x, 1/2, 1.5 or ½, or a percentage such as 150%. --servings scales the recipe \
            from the servings that it states. Amounts are rounded to what can be measured, and a ≈ marks rounded ones; \
            --json also has the exact fractions. A line without an amount is marked.

            Examples:
              almanac recipe scale pancakes 1/2
              almanac recipe scale pancakes --servings 6
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The recipe: its position, id or name.")
    var which: String

    @Argument(help: "The factor to multiply amounts by.")
    var factor: String?

    @Option(help: "The number of servings to scale to, instead of a factor.")
    var servings: Int?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard (factor == nil) != (servings == nil) else {
            throw ValidationError("write either a factor such as 2 or 1/2, or servings such as `--servings 6`")
        }
        if let servings, !(1...9_999).contains(servings) {
            throw ValidationError("`--servings \(servings)`: write a number from 1 to 9999")
        }
        if let factor { _ = try Self.fraction(factor) }
    }

    private static func fraction(_ text: String) throws -> Fraction {
        let sign = text.lastIndex { !$0.isWhitespace }.flatMap { "x×%".contains(text[$0]) ? $0 : nil }
        // The output and the pages say `× 2`.
        let number = Fraction(String(text[..<(sign ?? text.endIndex)].drop { "x× ".contains($0) }))
        let unit = Fraction(1, over: sign.map { text[$0] } == "%" ? 100 : 1)
        let factor = number.flatMap { number in unit.flatMap { number.multiplied(by: $0) } }
        guard let factor, factor.numerator > 0 else {
            throw ValidationError("`\(text)` isn't a factor; write a number above 0 such as 2, 1/2, 1.5 or ½")
        }
        return factor
    }

    /// The factor that was given, or the one that scales the recipe to the given number of servings.
    private func fraction(for recipe: Recipe) throws -> Fraction {
        if let factor { return try Self.fraction(factor) }
        guard let servings, let own = recipe.servings, let fraction = Fraction(servings, over: own) else {
            let hint = "write a factor, or add the number with `almanac recipe edit --servings`"
            throw Diagnostic.error("`\(recipe.name)` doesn't say how many it serves", hint: hint)
        }
        return fraction
    }

    func run() throws {
        let access = try options.access()
        try reporting {
            let shown = try access.readRecipes().shown(which)
            let factor = try fraction(for: shown.item)
            if json { return try printJSON(shown.json(times: factor)) }
            for line in try shown.item.lines(times: factor) { Console.result(line) }
        }
    }
}
