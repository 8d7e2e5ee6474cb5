import Diagnostics
package import Foundation
import Persistence
package import Records

/// Recipes as schema.org JSON-LD, and back (<https://schema.org/Recipe>).
package enum SchemaOrg {
    /// Writes one recipe as an object, several as an array of them. `<` is written as `\u003c`, so that the text can
    /// stand in a script element.
    ///
    /// Numbered steps at the end of the notes become `HowToStep`s, and what stands before them the description, where
    /// nothing is lost by it; other notes are the instructions as one text. What the format cannot hold is said:
    /// identifiers of ingredients, keys that Almanac does not know, and whatever would be read as something else.
    package static func write(_ recipes: [Recipe]) -> Converted<Data> {
        var writer = SchemaOrgWriter()
        let values = recipes.enumerated().map { writer.value(of: $1, position: $0 + 1) }
        let root = values.count == 1 ? values[0] : .array(values)
        do {
            let escaped = try jsonData(root).flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
            return Converted(Data(escaped), writer.diagnostics)
        } catch {
            let failure = Diagnostic.error(Location(file: ""), "cannot be encoded: \(error)")
            return Converted(Data("[]\n".utf8), writer.diagnostics + [failure])
        }
    }

    /// A recipe as its page says it to other programs: what the recipe has, and nothing that it has not.
    ///
    /// The numbered steps of the notes, wherever they stand, are the instructions, and what stands around them is the
    /// description; without any, the notes are the instructions.
    ///
    /// - Parameters:
    ///   - url: the page.
    ///   - image: the address of its picture, in full: other programs look for none beside the page.
    ///   - plainText: what a reader sees of Markdown.
    package static func linkedData(
        of recipe: Recipe,
        url: String?,
        image: String?,
        plainText: (String) -> String
    ) -> JSONValue {
        let (around, steps) = Steps.find(in: recipe.notes)
        let text = plainText(around)
        let instructions: JSONValue? =
            steps.isEmpty
            ? (text.isEmpty ? nil : .string(text))
            : .array(steps.map { .object([("@type", .string("HowToStep")), ("text", .string(plainText($0)))]) })
        let head: [(name: String, value: JSONValue?)] = [
            ("@context", .string("https://schema.org")), ("@type", .string("Recipe")),
            ("name", .string(recipe.displayName)), ("url", .text(url)), ("image", .text(image)),
            ("description", steps.isEmpty || text.isEmpty ? nil : .string(text)),
            ("dateCreated", .date(recipe.createdAt)), ("datePublished", .date(recipe.createdAt)),
        ]
        let content: [(name: String, value: JSONValue?)] = [
            (
                "recipeIngredient",
                recipe.ingredients.isEmpty ? nil : .array(recipe.ingredients.map { .string($0.lineText) })
            ),
            ("recipeInstructions", instructions),
        ]
        return .object(head + details(of: recipe) + content)
    }

    private static func details(of recipe: Recipe) -> [(name: String, value: JSONValue?)] {
        let details = recipe.details
        func time(_ minutes: Int?) -> JSONValue? { .text(minutes.flatMap { RecipeTime(minutes: $0)?.isoText }) }
        let author = details.source.map { name in
            JSONValue.object([("@type", .string("Person")), ("name", .string(name))])
        }
        var nutrition: [(name: String, value: JSONValue?)] = [("@type", .string("NutritionInformation"))]
        nutrition += details.nutrition.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }
        return [
            ("recipeYield", .text(recipe.yieldText)), ("prepTime", time(details.prepTime)),
            ("cookTime", time(details.cookTime)), ("totalTime", time(details.wholeTime)),
            ("keywords", details.tags.isEmpty ? nil : .string(details.tags.joined(separator: ", "))),
            ("author", author), ("isBasedOn", .text(details.url)),
            ("nutrition", details.nutrition.isEmpty ? nil : .object(nutrition)),
        ]
    }

    /// An event as its page says it to other programs.
    ///
    /// - Parameters:
    ///   - url: the page.
    ///   - plainText: what a reader sees of Markdown.
    package static func linkedData(of event: Event, url: String?, plainText: (String) -> String) -> JSONValue {
        let days = event.days
        let place = event.location.map { name in
            JSONValue.object([("@type", .string("Place")), ("name", .string(name))])
        }
        return .object([
            ("@context", .string("https://schema.org")), ("@type", .string("Event")),
            ("name", .string(event.displayName)), ("url", .text(url)), ("sameAs", .text(event.url)),
            ("startDate", days.map { .string($0.lowerBound.description) } ?? .date(event.date.wholeSecond)),
            ("endDate", days.map { .string($0.upperBound.description) } ?? .date(event.end?.wholeSecond)),
            ("location", place),
            ("description", event.description.flatMap { $0.isEmpty ? nil : .string(plainText($0)) }),
        ])
    }

    /// Reads every recipe of a `.json` file or of a web page that a browser has saved, wherever it stands: in an array,
    /// in `@graph`, inside of another object. The JSON that recipe-scrapers writes is read too.
    ///
    /// Ingredients keep their lines (see ``Records/IngredientLine``). What the app shows instead of an amount that it has no
    /// place for is said.
    ///
    /// - Parameter hasPicture: whether the picture is already here, so that no message need ask the user to save it.
    package static func read(
        _ data: Data,
        file: String,
        zone: TimeZone,
        hasPicture: Bool = false
    ) -> Converted<[Recipe]> {
        let found = LinkedData(data, file: file)
        var reader = SchemaOrgReader(file: file, zone: zone, page: found.page, hasPicture: hasPicture)
        reader.read(found.roots)
        if reader.recipes.isEmpty, !found.diagnostics.hasErrors {
            let message = "no recipe in it: expected an object with \"@type\": \"Recipe\""
            reader.diagnostics.append(.error(Location(file: file), message))
        }
        return Converted(reader.recipes, found.diagnostics + reader.finish())
    }
}

extension Recipe {
    /// The yield in words. A number alone counts servings.
    fileprivate var yieldText: String? {
        if let written = details.servings, Int(written) == nil { return written }
        return servings.map { "\($0) \($0 == 1 ? "serving" : "servings")" } ?? details.servings
    }
}
