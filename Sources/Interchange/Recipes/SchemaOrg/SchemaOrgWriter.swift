import Diagnostics
import Foundation
import Persistence
import Records

/// Converts recipes to JSON-LD values.
struct SchemaOrgWriter {
    private(set) var diagnostics: [Diagnostic] = []

    mutating func value(of recipe: Recipe, position: Int) -> PropertyValue {
        let place = Location(file: "", record: position, name: recipe.name.isBlank ? nil : recipe.name)
        let values = Self.values(of: recipe)
        check(recipe, values, place)
        return .dictionary(values)
    }

    static func values(of recipe: Recipe) -> [String: PropertyValue] {
        var values: [String: PropertyValue] = [
            "@context": .string("https://schema.org"),
            "@type": .string("Recipe"),
            "name": .string(recipe.name),
            "recipeIngredient": .array(recipe.ingredients.map { .string($0.lineText) }),
        ]
        values["identifier"] = recipe.id.map { .string($0) }
        values["dateCreated"] = recipe.createdAt?.isoText.map { .string($0) }
        let (introduction, steps) = Steps.split(recipe.notes)
        if !steps.isEmpty {
            if !introduction.isEmpty { values["description"] = .string(introduction) }
            values["recipeInstructions"] = .array(
                steps.map { .dictionary(["@type": .string("HowToStep"), "text": .string($0)]) }
            )
        } else if !recipe.notes.isEmpty {
            values["recipeInstructions"] = .string(recipe.notes)
        }
        return values.merging(Self.values(of: recipe.details)) { $1 }
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
            let read = Ingredient(IngredientLine(ingredient.lineText.plainText))
            guard !read.isSame(as: ingredient) else { continue }
            let message =
                "other programs read \(ingredient.lineText.quoted) as \(read.words), not as \(ingredient.words)"
            diagnostics.append(.warning(place, message))
        }
        if recipe.name.plainText.onOneLine != recipe.name {
            diagnostics.append(
                .warning(place, "other programs read the name as \(recipe.name.plainText.onOneLine.quoted)")
            )
        }
        var reader = SchemaOrgReader(file: "", zone: .gmt)
        reader.read([.dictionary(values)])
        let read = reader.recipes.first
        if read?.notes != recipe.notes {
            let message = "other programs remove white space, tags and character references from the notes"
            diagnostics.append(.warning(place, message))
        }
        diagnostics += recipe.details.losses(in: read?.details, of: "schema.org's Recipe", place)
        diagnostics += recipe.unknownKeys(for: "schema.org's Recipe", place)
    }
}
