import ArgumentParser
import Interchange
import Records

struct RecipeDetailsOptions: ParsableArguments {
    @Option(help: "The yield, such as 4 or \"12 cookies\".")
    var servings: String?

    @Option(help: .value("time", "The preparation time, such as \"20 min\"."))
    var prepTime: String?

    @Option(help: .value("time", "The time on the stove or in the oven, such as 1h."))
    var cookTime: String?

    @Option(help: .value("time", "The total time, if it is longer than the sum of the two."))
    var totalTime: String?

    @Option(help: "A tag, such as vegetarian. Repeat it for more tags.")
    var tag: [String] = []

    @Option(help: "The source: a book, a person or a site.")
    var source: String?

    @Option(help: "The address of the original page.")
    var url: String?

    func validate() throws {
        guard let servings, let number = Int(servings), number < 1 else { return }
        throw ValidationError("`--servings \(servings)`: write a number of 1 or more, or text such as \"12 cookies\"")
    }

    var values: RecipeValues {
        let texts: [RecipeValues.Field: String?] = [
            .servings: servings, .prepTime: prepTime, .cookTime: cookTime, .totalTime: totalTime, .source: source,
            .url: url,
        ]
        return RecipeValues(texts: texts.compactMapValues(\.self), addedTags: tag.flatMap(\.commaSeparated))
    }
}

extension RecipeValues.Fault: CustomStringConvertible {
    /// The fault in terms of the command-line options.
    var description: String {
        switch field {
        case .url: "`--url`: `\(value)` isn't a web address; write it in full, such as https://example.org/cake"
        default: "`--\(option)`: `\(value)` isn't a time; write it as 20 min, 1 h 20 min or 90"
        }
    }

    /// The name of the option for the field: `prep-time` for `prepTime`.
    private var option: String { field.rawValue.replacing("Time", with: "-time") }
}

extension RecipeDetails {
    /// Whether the recipe has all these tags, ignoring case.
    func has(tags: [String]) -> Bool {
        let own = Set(self.tags.map { $0.lowercased() })
        return tags.allSatisfy { own.contains($0.lowercased()) }
    }

    /// The details as lines for the terminal.
    var lines: [String] {
        func time(_ minutes: Int?) -> String? { minutes.flatMap { RecipeTime(minutes: $0)?.text } }
        let facts = nutrition.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return labelled([
            "  Servings": servings, "  Preparation": time(prepTime), "  Cooking": time(cookTime),
            "  Altogether": time(wholeTime), "  Tags": tags.isEmpty ? nil : tags.joined(separator: ", "),
            "  Source": source, "  Link": url, "  Nutrition": facts.isEmpty ? nil : facts.joined(separator: ", "),
        ])
    }
}
