import Diagnostics
import Foundation
import Persistence
import Records

/// Converts recipes to JSON-LD values.
struct SchemaOrgWriter {
    private(set) var diagnostics: [Diagnostic] = []

    mutating func value(of recipe: Recipe, position: Int) -> PropertyValue {
        let place = Location(file: "", record: position, name: recipe.name.isBlank ? nil : recipe.name)
        let recipe = recipe.withYieldOfNotes
        let values = Self.values(of: recipe)
        check(recipe, values, place)
        return .dictionary(values)
    }

    static func values(of recipe: Recipe) -> [String: PropertyValue] {
        var values: [String: PropertyValue] = [
            "@context": .string("https://schema.org"),
            "@type": .string("Recipe"),
            "name": .string(recipe.name),
            "recipeIngredient": .array(lines(of: recipe).map { .string($0) }),
        ]
        values["identifier"] = recipe.id.map { .string($0) }
        values["dateCreated"] = recipe.createdAt?.isoText.map { .string($0) }
        let (introduction, sections) = Steps.sections(recipe.notes)
        if !sections.isEmpty {
            if !introduction.isEmpty { values["description"] = .string(introduction) }
            values["recipeInstructions"] = .array(sections.flatMap(Self.instructions))
        } else if !recipe.notes.isEmpty {
            values["recipeInstructions"] = .string(recipe.notes)
        }
        return values.merging(Self.values(of: recipe.details)) { $1 }
    }

    /// The lines of the ingredients, with a line such as `For the dough:` at the start of each group.
    private static func lines(of recipe: Recipe) -> [String] {
        var group: String?
        return recipe.ingredients.flatMap { ingredient in
            let title = ingredient.group == group ? nil : ingredient.group.map { "\($0.onOneLine):" }
            group = ingredient.group
            return [title, ingredient.plainLine].compactMap(\.self)
        }
    }

    /// The steps of a section; in a `HowToSection` if it has a title.
    private static func instructions(_ section: Steps.Section) -> [PropertyValue] {
        let steps = section.steps.map {
            PropertyValue.dictionary(["@type": .string("HowToStep"), "text": .string($0)])
        }
        if section.title.isEmpty { return steps }
        return [
            .dictionary([
                "@type": .string("HowToSection"), "name": .string(section.title), "itemListElement": .array(steps),
            ])
        ]
    }

    private static func values(of details: RecipeDetails) -> [String: PropertyValue] {
        var values: [String: PropertyValue] = [:]
        func time(_ minutes: Int?) -> PropertyValue? {
            minutes.flatMap { RecipeTime(minutes: $0) }.map { .string($0.isoText) }
        }
        values["recipeYield"] = details.servings.map { .string($0) }
        values["prepTime"] = time(details.prepTime)
        values["cookTime"] = time(details.cookTime)
        values["totalTime"] = time(details.wholeTime)
        if !details.tags.isEmpty { values["keywords"] = .string(details.tags.joined(separator: ", ")) }
        values["author"] = details.source.map { .dictionary(["@type": .string("Person"), "name": .string($0)]) }
        values["url"] = details.url.map { .string($0) }
        if !details.nutrition.isEmpty {
            let type = ["@type": PropertyValue.string("NutritionInformation")]
            values["nutrition"] = .dictionary(details.nutrition.mapValues { .string($0) }.merging(type) { $1 })
        }
        return values
    }

    /// Warns about values that other programs read differently.
    private mutating func check(_ recipe: Recipe, _ values: [String: PropertyValue], _ place: Location) {
        for ingredient in recipe.ingredients {
            let read = Ingredient(IngredientLine(ingredient.plainLine.plainName))
            guard !read.isSame(as: ingredient) else { continue }
            diagnostics.append(.warning(place, ingredient.misreading(of: ingredient.plainLine, as: read)))
        }
        if recipe.name.plainName.onOneLine != recipe.name {
            diagnostics.append(
                .warning(place, "other programs read the name as \(recipe.name.plainName.onOneLine.quoted)")
            )
        }
        var reader = SchemaOrgReader(file: "", zone: .gmt)
        reader.read([.dictionary(values)])
        let read = reader.recipes.first
        if let read,
            read.ingredients.count != recipe.ingredients.count
                || zip(read.ingredients, recipe.ingredients).contains(where: { $0.group != $1.group })
        {
            let message = "other programs read the groups of the ingredients differently"
            let hint = "a group ends where the next one begins; give ingredients without a group first"
            diagnostics.append(.warning(place, message, hint: hint))
        }
        if read?.notes != recipe.notes {
            let (introduction, sections) = Steps.sections(recipe.notes)
            let isExact = Steps.notes(introduction, sections) == recipe.notes
            let message =
                isExact
                ? "other programs remove white space, tags and character references from the notes"
                : "other programs read each step in the notes as one line, and text between the steps as further steps"
            diagnostics.append(.warning(place, message))
        }
        diagnostics += recipe.details.losses(in: read?.details, of: "schema.org's Recipe", place)
        diagnostics += recipe.unknownKeys(for: "schema.org's Recipe", place)
    }
}
