import Diagnostics
import Foundation
import Persistence
import Records

/// Converts recipes to JSON-LD values.
struct SchemaOrgWriter {
    private(set) var diagnostics: [Diagnostic] = []

    mutating func value(of recipe: Recipe, position: Int) -> PropertyValue {
        let place = Location(record: position, named: recipe.name)
        let recipe = recipe.withYieldOfNotes
        let (description, instructions) = SchemaOrg.texts(of: recipe) { $0 }
        let members: [(name: String, value: JSONValue?)] = [
            ("@context", .string("https://schema.org")), ("@type", .string("Recipe")), ("name", .string(recipe.name)),
            ("identifier", .text(recipe.id)), ("dateCreated", .date(recipe.createdAt)), ("description", description),
            ("recipeIngredient", .array(Self.lines(of: recipe).map { .string($0) })),
            ("recipeInstructions", instructions),
        ]
        let details = SchemaOrg.details(of: recipe.details, yield: recipe.details.servings, address: "url")
        let value = PropertyValue(.object(members + details))
        check(recipe, value, place)
        return value
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

    /// Warns about values that other programs read differently.
    private mutating func check(_ recipe: Recipe, _ value: PropertyValue, _ place: Location) {
        for ingredient in recipe.ingredients {
            let read = Ingredient(IngredientLine(ingredient.plainLine.plainText))
            guard !read.isSame(as: ingredient) else { continue }
            diagnostics.append(.warning(place, ingredient.misreading(of: ingredient.plainLine, as: read)))
        }
        let name = recipe.name.plainText.onOneLine
        if name != recipe.name {
            diagnostics.append(.warning(place, "other programs read the name as \(name.quoted)"))
        }
        var reader = SchemaOrgReader(file: "", zone: .gmt)
        reader.read([value])
        let read = reader.recipes.first
        if let read, !read.hasGroups(of: recipe) { diagnostics.append(.otherGroups(place)) }
        if read?.notes != recipe.notes {
            let message =
                Steps.sections(recipe.notes).isExact
                ? "other programs remove white space, tags and character references from the notes"
                : "other programs read each step in the notes as one line, and text between the steps as further steps"
            diagnostics.append(.warning(place, message))
        }
        diagnostics += recipe.details.losses(in: read?.details, of: "schema.org's Recipe", place)
        diagnostics += recipe.unknownKeys(for: "schema.org's Recipe", place)
    }
}

extension PropertyValue {
    /// Creates the same object, array or text without the order of its members. No other value occurs in a recipe.
    fileprivate init(_ value: JSONValue) {
        switch value {
        case .string(let text): self = .string(text)
        case .array(let values): self = .array(values.map { PropertyValue($0) })
        case .object(let members):
            let values = members.compactMap { member in member.value.map { (member.name, PropertyValue($0)) } }
            self = .dictionary(Dictionary(values) { first, _ in first })
        default: self = .null
        }
    }
}
