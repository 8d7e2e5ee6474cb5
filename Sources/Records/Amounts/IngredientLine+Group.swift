extension IngredientLine {
    /// Returns the title of a group of lines: `For the dough` for `For the dough:`, `## For the dough` or
    /// `FOR THE DOUGH`. Nil for any other line, including one with an amount.
    package static func groupTitle(_ text: some StringProtocol) -> String? {
        let text = text.trimmingSpaces
        let hashes = text.prefix { $0 == "#" }
        let title: String
        if (1...6).contains(hashes.count), text[hashes.endIndex...].first == " " {
            title = text[hashes.endIndex...].trimmingSpaces
        } else if text.hasSuffix(":"), !IngredientLine(text).isScaled {
            title = text
        } else if text.utf8.count <= 40, !text.contains(","), text == text.uppercased(),
            ["FOR THE ", "FÜR DEN ", "FÜR DIE ", "FÜR DAS "].contains(where: text.hasPrefix)
        {
            title = text
        } else {
            return nil
        }
        let name = title.hasSuffix(":") ? title.dropLast().trimmingSpaces : title
        return name.isEmpty ? nil : name
    }
}

extension Ingredient {
    /// Parses lines as people write them. A line such as `For the dough:` is the title of the lines below it.
    ///
    /// - Throws: The errors of ``parse(_:)``.
    package static func parse(lines: [String]) throws(EditingError) -> [Ingredient] {
        var group: String?
        var ingredients: [Ingredient] = []
        for line in lines {
            if let title = IngredientLine.groupTitle(line) {
                group = title
            } else {
                var ingredient = try parse(line)
                ingredient.group = group
                ingredients.append(ingredient)
            }
        }
        return ingredients
    }
}
