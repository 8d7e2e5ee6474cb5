import Diagnostics
import Foundation
import Persistence
import Records

/// Reads a recipe from Paprika's export: gzipped JSON in a `.paprikarecipe` file. Lists are texts with one element on
/// each line.
struct Paprika {
    private var recipe: Recipe
    private var picture: Data?
    private var diagnostics: [Diagnostic] = []

    static func knows(_ values: [String: PropertyValue]) -> Bool {
        values["name"]?.string != nil && values["ingredients"]?.string != nil && values["directions"] != nil
            && values["@type"] == nil
    }

    /// Reads the recipe in a file, gzipped or not, and its picture, which is next to the file or in it.
    static func read(_ file: ImportFile, zone: TimeZone) -> RecipeBundle {
        do throws(Damage) {
            guard let read = try Paprika(file.data, file: file.path, zone: zone) else {
                let start = Gzip.isGzip(file.data) ? "it is compressed with gzip, but" : "it"
                throw Damage(message: "\(start) doesn't contain a Paprika recipe")
            }
            let pictures = (file.picture ?? read.picture).map { [RecipePicture(recipe: read.recipe.name, data: $0)] }
            return RecipeBundle(recipes: Converted([read.recipe], read.diagnostics), pictures: pictures ?? [])
        } catch {
            let hint = "unpack it, or export the recipe again"
            return RecipeBundle(recipes: Converted([], [.error(Location(file: file.path), error.message, hint: hint)]))
        }
    }

    private init?(_ data: Data, file: String, zone: TimeZone) throws(Damage) {
        let json = Gzip.isGzip(data) ? try Gzip.content(of: data) : data
        guard case .dictionary(let values)? = LinkedData(json, file: file).roots.first, Self.knows(values) else {
            return nil
        }
        var object = ObjectReader(values)
        let name = object.text("name")?.onOneLine ?? "(untitled)"
        let place = Location(file: file, name: name)
        let ingredients = Self.ingredients(object.text("ingredients") ?? "")
        let instructions = RecipeInstructions(sections: Self.sections(object.text("directions") ?? ""))
        var notes = [instructions.notes(after: object.text("description")?.trimmed ?? "")]
        if let text = object.text("notes")?.trimmed { notes.append(text) }
        var details = DetailsReader()
        details.servings = object.text("servings")
        details.take(.preparation, object.text("prep_time"))
        details.take(.cooking, object.text("cook_time"))
        details.take(.total, object.text("total_time"))
        details.take(tags: object.take("categories")?.texts ?? [])
        details.source = object.text("source")
        details.url = object.text("source_url")
        if let text = object.text("nutritional_info") {
            if !details.take(nutritionLines: text) { notes.append(text.trimmed) }
        }
        picture = object.take("photo_data")?.string.flatMap {
            Data(base64Encoded: $0, options: .ignoreUnknownCharacters)
        }
        if let address = object.text("image_url"), picture == nil {
            diagnostics.append(.note(place, "its picture is not downloaded: \(address)"))
        }
        recipe = Recipe(
            id: object.text("uid"),
            createdAt: object.text("created").flatMap { WrittenDate($0, in: zone)?.date },
            name: name,
            notes: notes.filter { !$0.isBlank }.joined(separator: "\n\n").withLineFeeds,
            ingredients: ingredients
        ).with(details.value)
        // Paprika's internal data.
        _ = object.take("hash", "photo", "photo_hash", "photo_large", "deleted", "in_trash", "scale", "is_pinned")
        diagnostics += object.losses(details, ingredients, place)
    }

    /// Returns the ingredients. A line without an amount begins a group if it is bold or ends with a colon.
    private static func ingredients(_ text: String) -> [Ingredient] {
        var list = IngredientList()
        for line in text.textLines {
            let (line, plain) = (String(line).trimmed, String(line).withoutBold)
            let isTitle = plain != line && !plain.startsWithNumber && !plain.hasSuffix(":")
            list.add(isTitle ? plain + ":" : plain)
        }
        return list.ingredients
    }

    /// Returns the steps without numbers. A short line that is bold or ends with a colon is a heading.
    private static func sections(_ text: String) -> [(title: String, steps: [PropertyValue])] {
        var sections: [(title: String, steps: [PropertyValue])] = [("", [])]
        for line in text.textLines.map(String.init) where !line.isBlank {
            let plain = line.withoutBold
            let step = plain.trimmingPrefix(/\d{1,3}[.)]\s+/)
            if step.hasSuffix(":") || plain != line.trimmed && step.last?.isPunctuation == false, step.count <= 40 {
                sections.append((step.hasSuffix(":") ? String(step.dropLast()) : String(step), []))
            } else {
                sections[sections.count - 1].steps.append(.string(String(step)))
            }
        }
        return sections
    }
}

extension String {
    /// The line without the asterisks that make it bold in Paprika.
    fileprivate var withoutBold: String {
        let text = trimmed
        return text.hasPrefix("**") && text.hasSuffix("**") && text.count > 4
            ? String(text.dropFirst(2).dropLast(2)).trimmed : text
    }
}
