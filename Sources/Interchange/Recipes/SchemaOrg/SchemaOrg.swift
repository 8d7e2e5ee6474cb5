import Diagnostics
package import Foundation
import Persistence
package import Records

/// Reads and writes recipes as schema.org JSON-LD (<https://schema.org/Recipe>).
package enum SchemaOrg {
    /// Writes one recipe as an object, several as an array of objects. `<` is written as `\u003c`, so that the text can
    /// be used in a script element.
    ///
    /// Numbered steps in the notes become `HowToStep`s, those below headings `HowToSection`s, and the text before them
    /// the description; without any steps, the notes become the instructions as one text. The title of a group of
    /// ingredients becomes a line such as `For the dough:`. Diagnostics report what the format can't hold: identifiers
    /// of ingredients, unknown keys, and values that would be read differently.
    package static func write(_ recipes: [Recipe]) -> Converted<Data> {
        var writer = SchemaOrgWriter()
        let values = recipes.enumerated().map { writer.value(of: $1, position: $0 + 1) }
        let root = values.count == 1 ? values[0] : .array(values)
        var written = Converted<Data>(json: root, writer.diagnostics)
        written.value = Data(written.value.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] })
        return written
    }

    /// Returns the structured data for the page of a recipe, without properties that the recipe lacks.
    ///
    /// The steps are those that ``write(_:)`` writes.
    ///
    /// - Parameters:
    ///   - url: The address of the page.
    ///   - image: The absolute address of the picture, because other programs don't resolve relative ones.
    ///   - plainText: Returns the visible text of Markdown.
    package static func linkedData(
        of recipe: Recipe,
        url: String?,
        image: String?,
        plainText: (String) -> String
    ) -> JSONValue {
        let recipe = recipe.withYieldOfNotes
        let (description, instructions) = texts(of: recipe, plainText)
        let head: [(name: String, value: JSONValue?)] = [
            ("@context", .string("https://schema.org")), ("@type", .string("Recipe")),
            ("name", .string(recipe.displayName)), ("url", .text(url)), ("image", .text(image)),
            ("description", description),
            ("dateCreated", .date(recipe.createdAt)), ("datePublished", .date(recipe.createdAt)),
        ]
        let lines = recipe.ingredients.map { JSONValue.string($0.plainLine) }
        let content: [(name: String, value: JSONValue?)] = [
            ("recipeIngredient", lines.isEmpty ? nil : .array(lines)), ("recipeInstructions", instructions),
        ]
        return .object(head + details(of: recipe.details, yield: recipe.yieldText, address: "isBasedOn") + content)
    }

    /// Returns the text before the steps and the steps, or all of the notes as the instructions if they have no steps.
    static func texts(
        of recipe: Recipe,
        _ plainText: (String) -> String
    ) -> (description: JSONValue?, instructions: JSONValue?) {
        let (introduction, sections, _) = Steps.sections(recipe.notes)
        let text = plainText(introduction)
        let description = text.isEmpty ? nil : JSONValue.string(text)
        if sections.isEmpty { return (nil, description) }
        return (description, .array(sections.flatMap { instructions($0, plainText) }))
    }

    /// The steps of a section; in a `HowToSection` if it has a title.
    private static func instructions(_ section: Steps.Section, _ plainText: (String) -> String) -> [JSONValue] {
        let steps = section.steps.map { step in
            JSONValue.object([("@type", .string("HowToStep")), ("text", .string(plainText(step)))])
        }
        if section.title.isEmpty { return steps }
        return [
            .object([
                ("@type", .string("HowToSection")), ("name", .string(plainText(section.title))),
                ("itemListElement", .array(steps)),
            ])
        ]
    }

    /// - Parameter address: The name of the property for the address of the original page.
    static func details(
        of details: RecipeDetails,
        yield: String?,
        address: String
    ) -> [(name: String, value: JSONValue?)] {
        func time(_ minutes: Int?) -> JSONValue? { .text(minutes.flatMap { RecipeTime(minutes: $0)?.isoText }) }
        let author = details.source.map { name in
            JSONValue.object([("@type", .string("Person")), ("name", .string(name))])
        }
        var nutrition: [(name: String, value: JSONValue?)] = [("@type", .string("NutritionInformation"))]
        nutrition += details.nutrition.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }
        return [
            ("recipeYield", .text(yield)), ("prepTime", time(details.prepTime)),
            ("cookTime", time(details.cookTime)), ("totalTime", time(details.wholeTime)),
            ("keywords", details.tags.isEmpty ? nil : .string(details.tags.joined(separator: ", "))),
            ("author", author), (address, .text(details.url)),
            ("nutrition", details.nutrition.isEmpty ? nil : .object(nutrition)),
        ]
    }

    /// Returns the structured data for the page of an event.
    ///
    /// - Parameters:
    ///   - url: The address of the page.
    ///   - plainText: Returns the visible text of Markdown.
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

    /// Reads every recipe in a `.json` file or a saved web page, at any depth: in an array, in `@graph`, inside another
    /// object. The JSON that recipe-scrapers writes is read too.
    ///
    /// Ingredients keep their lines (see ``Records/IngredientLine``). Diagnostics report what the app shows in place of
    /// an amount that it can't store.
    ///
    /// - Parameter hasPicture: Whether the picture is available already, so that messages needn't ask the user to save
    ///   it.
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
    /// The yield in words. A bare number is in servings.
    fileprivate var yieldText: String? {
        if let written = details.servings, Int(written) == nil { return written }
        guard let range = servingRange else { return details.servings }
        let (least, most) = (range.lowerBound, range.upperBound)
        return least == most ? counted(least, "serving") : "\(least)–\(most) servings"
    }
}
