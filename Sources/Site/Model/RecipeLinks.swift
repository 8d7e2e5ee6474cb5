internal import Foundation
package import Records

/// Links in notes and ingredients to other recipes, such as `[salsa](salsa.md)`, as written by people who keep each recipe in a file.
package struct RecipeLinks: Sendable {
    private let places: [String: Int]
    /// The recipes that each recipe links to, without duplicates, first those of its ingredients.
    let linked: [[Int]]
    /// The recipes that link to each recipe.
    let usedIn: [[Int]]

    /// - Parameter lines: the ingredients of each recipe.
    init(_ recipes: [Entry<Recipe>], _ lines: [[IngredientLine]]) {
        let places = Dictionary(zip(recipes.map(\.slug), recipes.indices)) { first, _ in first }
        let linked = recipes.indices.map { index in
            var found: [Int] = []
            let add = { (destination: String) in
                let recipe = Self.slug(at: destination).flatMap { places[$0] }
                if let recipe, recipe != index, !found.contains(recipe) { found.append(recipe) }
            }
            lines[index].compactMap(\.link).forEach(add)
            _ = Self.replacing(in: recipes[index].item.notes) { destination in
                add(destination)
                return nil
            }
            return found
        }
        var usedIn = Array(repeating: [Int](), count: recipes.count)
        for (recipe, others) in linked.enumerated() {
            for other in others { usedIn[other].append(recipe) }
        }
        (self.places, self.linked, self.usedIn) = (places, linked, usedIn)
    }

    /// The recipe that a link points to, by its slug or name.
    func recipe(at destination: String) -> Int? { Self.slug(at: destination).flatMap { places[$0] } }

    /// Returns a recipe whose links point to the new slugs of other recipes.
    ///
    /// - Parameter slugs: the new slugs by the old ones.
    package static func renaming(_ slugs: [String: String], in recipe: Recipe) -> Recipe {
        func renamed(_ text: String) -> String {
            replacing(in: text) { destination in
                guard let new = slug(at: destination).flatMap({ slugs[$0] }) else { return nil }
                let end = destination.lowercased().hasSuffix(".md") ? destination.suffix(3) : ""
                return (destination.hasPrefix("./") ? "./" : "") + new + end
            }
        }
        var recipe = recipe
        recipe.notes = renamed(recipe.notes)
        for (index, ingredient) in recipe.ingredients.enumerated() {
            recipe.ingredients[index].name = renamed(ingredient.name)
            let text = ingredient.line.map { renamed($0.text) }
            if let text, text != ingredient.line?.text { recipe.ingredients[index].line = IngredientLine(text) }
        }
        return recipe
    }

    private static func slug(at destination: String) -> String? {
        var name = destination[...]
        if name.hasPrefix("./") { name = name.dropFirst(2) }
        if name.lowercased().hasSuffix(".md") { name = name.dropLast(3) }
        // An address with a folder, scheme, query or fragment isn't a recipe.
        guard !name.isEmpty, !name.contains(where: { "/:?#".contains($0) }) else { return nil }
        return Records.slug(for: String(name).removingPercentEncoding ?? String(name), kind: "recipe")
    }

    /// Returns Markdown with new destinations for its inline links (CommonMark, section 6.3). Code stays unchanged.
    ///
    /// - Parameter target: returns the new destination for an old one, or nil to keep it.
    static func replacing(in notes: String, with target: (String) -> String?) -> String {
        guard notes.contains("](") else { return notes }
        let link = /(?<code>(?<ticks>`+)[\s\S]*?\k<ticks>)|\]\((?:<(?<quoted>[^<>\n]+)>|(?<plain>[^\s()<>]+))(?=[\s)])/
        return notes.replacing(link) { match in
            guard match.code == nil, let old = match.quoted ?? match.plain, let new = target(String(old)) else {
                return String(match.0)
            }
            return "](" + new
        }
    }
}
