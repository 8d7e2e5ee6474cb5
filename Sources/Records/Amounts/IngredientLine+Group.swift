extension IngredientLine {
    /// Returns the title of a group of lines: `For the dough` for `For the dough:`, `## For the dough` or
    /// `For the dough`. Nil for any other line, including one with an amount.
    package static func groupTitle(_ text: some StringProtocol) -> String? {
        let text = text.trimmingSpaces
        let hashes = text.prefix { $0 == "#" }
        let title: String
        if (1...6).contains(hashes.count), text[hashes.endIndex...].first == " " {
            title = text[hashes.endIndex...].trimmingSpaces
        } else if text.hasSuffix(":"), !IngredientLine(text).isScaled {
            title = text
        } else if text.utf8.count <= 40, !text.contains(","), isPurpose(text) {
            title = text
        } else {
            return nil
        }
        let name = title.hasSuffix(":") ? title.dropLast().trimmingSpaces : title
        return name.isEmpty ? nil : name
    }

    /// Returns whether the text only says what the lines below it are for: `For the dough`, `FÜR DEN TEIG`.
    private static func isPurpose(_ text: String) -> Bool {
        let lowered = text.lowercased()
        guard ["for the ", "für den ", "für die ", "für das "].contains(where: lowered.hasPrefix) else { return false }
        if text == text.uppercased() { return true }
        // A longer text may name an ingredient: `Für die Form Butter`.
        let most = lowered.hasPrefix("for ") ? lowered.contains(" and ") ? 5 : 4 : 3
        return lowered.split(separator: " ").count <= most && !lowered.contains { $0.isNumber || "(;:–".contains($0) }
            && !lowered.contains(" - ")
    }
}

/// The ingredients of a list of lines. A line such as `For the dough:` is the title of the lines below it. If no
/// ingredient follows, it stays a line of text, so that nothing is lost.
package struct IngredientList {
    /// The title of the next lines; setting it begins another group.
    package var group: String? {
        didSet {
            complete += title
            title = []
        }
    }

    private var complete: [Ingredient] = []
    /// The last line if it is a title.
    private var title: [Ingredient] = []

    package init() {}

    package var ingredients: [Ingredient] { complete + title }

    /// Adds a line, unless it is blank.
    package mutating func add(_ line: String) {
        if !line.isBlank { add(Ingredient(IngredientLine(line)), from: line) }
    }

    fileprivate mutating func add(_ ingredient: Ingredient, from line: String) {
        var ingredient = ingredient
        ingredient.group = group
        if let name = IngredientLine.groupTitle(line) {
            // A title right above this one is a line of text now, not the group of this line.
            if let text = title.first { ingredient.group = text.group }
            group = name
            title = [ingredient]
        } else {
            title = []
            complete.append(ingredient)
        }
    }
}

extension Ingredient {
    /// Parses lines as people write them, with titles as in ``IngredientList``. A line with only a colon ends a group.
    ///
    /// - Throws: The errors of ``parse(_:)``.
    package static func parse(lines: [String]) throws(EditingError) -> [Ingredient] {
        var list = IngredientList()
        for line in lines {
            if line.trimmingSpaces == ":" {
                list.group = nil
            } else {
                list.add(try parse(line), from: line)
            }
        }
        return list.ingredients
    }
}
