import Diagnostics
import Foundation
import Persistence
import Records

/// Reads a recipe from Mealie's export (<https://docs.mealie.io>): a JSON object with a `slug`. Keys are spelled like
/// `recipeIngredient`, or like `recipe_ingredient` in old versions.
struct Mealie {
    private(set) var recipe: Recipe
    private(set) var diagnostics: [Diagnostic] = []

    static func knows(_ values: [String: PropertyValue]) -> Bool {
        let keys = normalized(values)
        return keys["slug"] != nil && keys["name"] != nil && keys["recipeingredient"] != nil && keys["@type"] == nil
    }

    /// Reads all recipes in a JSON text, including those of a backup.
    static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[Recipe]> {
        let contents = LinkedData(data, file: file)
        var result = Converted<[Recipe]>([], contents.diagnostics)
        for case .dictionary(let values) in contents.roots.flatMap(\.elements) {
            for recipe in MealieBackup.knows(values) ? MealieBackup(values).recipes : [values] where knows(recipe) {
                let read = Mealie(recipe, file: file, zone: zone)
                result.value.append(read.recipe)
                result.diagnostics += read.diagnostics
            }
        }
        return result
    }

    private init(_ values: [String: PropertyValue], file: String, zone: TimeZone) {
        var object = ObjectReader(Self.normalized(values))
        let name = object.text("name")?.onOneLine ?? "(untitled)"
        let place = Location(file: file, name: name)
        _ = object.take("slug", "image", "userid", "householdid", "groupid", "settings", "dateupdated", "updatedat")
        let date = object.text("createdat", "dateadded").flatMap { WrittenDate($0, in: zone)?.date }
        let ingredients = Self.ingredients(object.take("recipeingredient"))
        let sections = Self.sections(object.take("recipeinstructions"))
        let instructions = RecipeInstructions(sections: sections, keepsLines: true)
        let notes =
            [instructions.notes(after: object.text("description")?.trimmed ?? "")] + Self.notes(object.take("notes"))
        recipe = Recipe(
            id: object.take("id")?.string,
            createdAt: date,
            name: name,
            notes: notes.filter { !$0.isBlank }.joined(separator: "\n\n").withLineFeeds,
            ingredients: ingredients
        )
        let details = Self.details(&object)
        recipe = recipe.with(details.value).withYieldOfNotes
        if let last = object.text("lastmade").flatMap({ WrittenDate($0, in: zone)?.date }) {
            recipe = Day(last, in: zone).map(recipe.cooked(on:)) ?? recipe
        }
        diagnostics = object.losses(details, ingredients, place)
    }

    private static func details(_ object: inout ObjectReader) -> DetailsReader {
        var details = DetailsReader()
        takeServings(&object, &details)
        details.take(.preparation, object.text("preptime"))
        details.take(.cooking, object.text("performtime"))
        details.take(.cooking, object.text("cooktime"))
        details.take(.total, object.text("totaltime"))
        details.take(tags: object.take("recipecategory", "categories")?.texts ?? [])
        details.take(tags: object.take("tags")?.texts ?? [])
        details.url = object.text("orgurl")
        if case .dictionary(let values)? = object.take("nutrition") {
            for (name, value) in values {
                let name = name.camelCased
                details.take(nutrition: name, measured(value.texts.first?.trimmed ?? "", as: name))
            }
        }
        return details
    }

    /// Returns a value of the nutrition table with its unit. Mealie shows the unit beside the field, so most recipes have
    /// only a number in it.
    private static func measured(_ text: String, as name: String) -> String {
        guard text.wholeMatch(of: /\d+(?:[.,]\d+)?/) != nil else { return text }
        switch name {
        case "calories": return "\(text) kcal"
        case "sodiumContent", "cholesterolContent": return "\(text) mg"
        default: return name.hasSuffix("Content") ? "\(text) g" : text
        }
    }

    /// Reads the servings (`4`) or the yield (`12`, `cookies`), whose text may repeat the number: `4 servings`.
    private static func takeServings(_ object: inout ObjectReader, _ details: inout DetailsReader) {
        func number(_ text: String?) -> String? {
            text.flatMap { text in Double(text).map { $0 == 0 ? nil : "\(Amount($0))" } ?? text }
        }
        let servings = number(object.text("recipeservings"))
        let quantity = object.text("recipeyieldquantity")
        let yield = object.text("recipeyield")
        let hasNumber = yield?.startsWithNumber == true
        let count = hasNumber ? yield?.trimmed.prefix { $0.isNumber || $0 == "." }.description : quantity
        if let servings, let yield, let count, Double(count) != nil, let yielded = number(count), yielded != servings {
            details.servings = servings
            let written = hasNumber ? yield : "\(yielded) \(yield)"
            return details.drop("the yield \(written.quoted) of a recipe that serves \(servings)")
        }
        let parts = hasNumber ? [yield] : [servings ?? number(quantity), yield]
        details.servings = parts.compactMap(\.self).joined(separator: " ")
    }

    /// Returns the separate notes of a recipe, each under its title.
    private static func notes(_ value: PropertyValue?) -> [String] {
        (value?.elements ?? []).flatMap { note -> [String] in
            guard case .dictionary(let values) = note else { return note.texts }
            let title = values["title"]?.string?.onOneLine.nonBlank.map { "## \($0)" }
            return [title, values["text"]?.string?.nonBlank].compactMap(\.self)
        }
    }

    /// Returns the steps in the form of schema.org. A `title` begins a section.
    private static func sections(_ value: PropertyValue?) -> [(title: String, steps: [PropertyValue])] {
        var sections: [(title: String, steps: [PropertyValue])] = []
        for step in value?.elements ?? [] {
            guard case .dictionary(let values) = step else {
                sections.append(("", [step]))
                continue
            }
            let title = values["title"]?.string?.onOneLine ?? ""
            if !title.isBlank || sections.isEmpty { sections.append((title, [])) }
            let name = values["summary"] ?? .null
            sections[sections.count - 1].steps.append(.dictionary(["name": name, "text": values["text"] ?? .null]))
        }
        return sections
    }

    private static func normalized(_ values: [String: PropertyValue]) -> [String: PropertyValue] {
        Dictionary(values.map { ($0.key.replacing("_", with: "").lowercased(), $0.value) }) { first, _ in first }
    }
}

extension Mealie {
    /// Returns the ingredients. A `title` begins a group.
    fileprivate static func ingredients(_ value: PropertyValue?) -> [Ingredient] {
        var list = IngredientList()
        for item in value?.elements ?? [] {
            var text = item.string ?? ""
            if case .dictionary(let values) = item {
                let values = normalized(values)
                if let title = values["title"]?.string?.onOneLine.nonBlank { list.group = title }
                text = line(values)
            }
            list.add(text.onOneLine)
        }
        return list.ingredients
    }

    /// Returns a line, with its parts in the order in which Mealie shows them.
    private static func line(_ values: [String: PropertyValue]) -> String {
        let note = values["note"]?.string?.trimmed ?? ""
        let quantity = values["quantity"]?.number ?? 0
        let unit = name(values["unit"])
        let shown = values["display"]?.string
        // A recipe can be an ingredient of another one.
        let food = name(values["food"], shown: quantity > 1 ? shown : nil).nonBlank ?? name(values["referencedrecipe"])
        guard values["disableamount"] != .boolean(true), !food.isEmpty || !unit.isEmpty else {
            // Mealie gives an unparsed line the quantity 1.
            let amount = quantity == 0 || quantity == 1 ? "" : "\(Amount(quantity)) "
            let text = note.isEmpty ? values["originaltext"]?.string?.trimmed ?? food : note
            return text.isEmpty ? "" : amount + text
        }
        let amount = quantity == 0 ? [unit] : ["\(Amount(quantity))", unit]
        let parts = (amount + [food]).filter { !$0.isEmpty }.joined(separator: " ")
        if food.isEmpty { return note.isEmpty ? shown?.nonBlank ?? parts : [parts, note].joined(separator: " ") }
        return note.isEmpty
            ? parts : note.hasPrefix("(") || note.hasPrefix(",") ? "\(parts) \(note)" : "\(parts), \(note)"
    }

    /// Returns the name of a food or unit.
    ///
    /// - Parameter display: The line as Mealie shows it, which may contain the plural: `3 eggs`.
    private static func name(_ value: PropertyValue?, shown display: String? = nil) -> String {
        guard case .dictionary(let values)? = value else { return value?.string?.trimmed ?? "" }
        let name = values["name"]?.string?.trimmed ?? ""
        if let display, let plural = (values["pluralName"] ?? values["plural_name"])?.string?.nonBlank,
            display.contains(plural)
        {
            return plural
        }
        guard let display, !name.isEmpty, let range = display.range(of: name) else { return name }
        return name + display[range.upperBound...].prefix { $0.isLetter }
    }
}

extension PropertyValue {
    fileprivate var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }
}

extension String {
    /// The name in the spelling of schema.org: `fatContent` for `fat_content`.
    fileprivate var camelCased: String {
        let parts = split(separator: "_")
        return parts.dropFirst().reduce(into: String(parts.first ?? "")) {
            $0 += $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }
}
