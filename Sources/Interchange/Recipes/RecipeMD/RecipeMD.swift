import Diagnostics
package import Foundation
package import Records

/// Reads and writes recipes in RecipeMD: Markdown with a fixed structure (<https://recipemd.org/specification.html>,
/// 2.3).
package enum RecipeMD {
    /// Writes one recipe; a RecipeMD file holds only one. The notes become the instructions unchanged.
    ///
    /// Diagnostics report what the format can't hold: identifiers, the date, line breaks in names, unknown keys, and
    /// ingredients that would be read differently.
    package static func write(_ recipe: Recipe) -> Converted<Data> {
        var diagnostics: [Diagnostic] = []
        let place = Location(record: 1, named: recipe.name)
        let title = recipe.displayName.markdownEscaped
        var text = "# \(title)\n\n\(RecipeMDOpening.text(of: recipe.details))---\n"
        var group: String?
        for ingredient in recipe.ingredients {
            let line = line(ingredient)
            let isNewGroup = ingredient.group != nil && ingredient.group != group
            if isNewGroup, let title = ingredient.group { text += "\n## \(title.onOneLine.markdownEscaped)\n" }
            group = ingredient.group ?? group
            text += isNewGroup || text.hasSuffix("---\n") ? "\n\(line)\n" : "\(line)\n"
            let read = RecipeMDReader.ingredient(String(line.dropFirst(2)), group: group).ingredient
            if !read.isSame(as: ingredient) {
                diagnostics.append(.warning(place, ingredient.misreading(of: line, as: read)))
            }
        }
        let notes = recipe.notes.withoutOuterBlankLines
        if !notes.isEmpty { text += "\n---\n\n\(notes)\n" }
        if title.markdownUnescaped != recipe.name {
            diagnostics.append(.warning(place, "a title is one line of text; the name is written as \(title.quoted)"))
        }
        var reader = RecipeMDReader(text, file: "")
        let read = reader.recipe()
        if let read, !read.hasGroups(of: recipe) { diagnostics.append(.otherGroups(place)) }
        var details = read?.details
        // `1 ½` is read as `1½`, which is the same.
        if details?.servings?.withSpacedFractions == recipe.details.servings?.withSpacedFractions {
            details?.servings = recipe.details.servings
        }
        diagnostics += recipe.details.losses(in: details, of: "RecipeMD", place)
        if notes.unicodeScalars.contains(where: { $0 != "\n" && $0.properties.isLineBreak }) {
            let message = "the notes have line breaks other than LF, at which some programs cut them off"
            diagnostics.append(.warning(place, message))
        }
        diagnostics += recipe.unknownKeys(for: "RecipeMD", place) + recipe.identityLosses(for: "RecipeMD", place)
        return Converted(Data(text.utf8), diagnostics)
    }

    /// Reads a recipe. The notes begin with the description. Links that an ingredient can't keep are reported.
    ///
    /// Amounts are read as in ``SchemaOrg/read(_:file:zone:)``. A file without a title and a list is an error.
    package static func read(_ data: Data, file: String) -> Converted<[Recipe]> {
        let decoded = decodedFile(data, file: file)
        var reader = RecipeMDReader(decoded.value, file: file)
        let recipe = reader.recipe()
        return Converted(recipe.map { [$0] } ?? [], (decoded.diagnostics + reader.diagnostics).sorted())
    }

    private static func line(_ ingredient: Ingredient) -> String {
        let (amount, name) = ingredient.amountAndName()
        let reading = ingredient.reading
        var text = name.markdownEscaped
        if let link = reading.link, let place = name.firstRange(of: "[\(reading.name)](\(link))") {
            let before = String(name[..<place.lowerBound]).markdownEscaped
            let after = String(name[place.upperBound...]).markdownEscaped
            text = "\(before)[\(reading.name.markdownEscaped)](\(link))\(after)"
        }
        return amount.isEmpty ? "- \(text)" : "- *\(amount.withSpacedFractions)* \(text)"
    }
}

extension Unicode.Scalar.Properties {
    /// Whether Python, in which recipemd is written, or another program may end a line here.
    fileprivate var isLineBreak: Bool {
        generalCategory == .lineSeparator || generalCategory == .paragraphSeparator
            || (generalCategory == .control && isWhitespace)
    }
}

extension String {
    /// The amount with a space before each fraction: `1 ½` for `1½`, which other programs read as 1.
    var withSpacedFractions: String {
        reduce(into: "") { text, character in
            let isFraction = character.isNumber && !character.isWholeNumber
            text += isFraction && text.last?.isNumber == true ? " \(character)" : "\(character)"
        }
    }

    /// The text without leading and trailing blank lines; the first line keeps its indentation.
    var withoutOuterBlankLines: String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.firstIndex(where: { !String($0).isBlank }),
            let last = lines.lastIndex(where: { !String($0).isBlank })
        else { return "" }
        return lines[first...last].joined(separator: "\n")
    }
}
