import Diagnostics
import Foundation
import Records

/// Writes a recipe in the simplest form that can be read back unchanged.
///
/// The notes are split into an introduction, sections of steps, and notes (`> text`) after the last step. Notes without
/// numbered steps become steps too, and the metadata says so. Cooklang reads ingredients in the order of their marks,
/// so the last ingredients of the list are marked in the steps if the steps name them in that order; the preceding ones
/// are listed, one on each line. Notes that can't be split go into the metadata as `description`. Cooklang has no
/// escapes, so the writer reads each form back and uses the first that loses nothing.
struct CooklangWriter {
    let text: String
    let diagnostics: [Diagnostic]

    init(_ recipe: Recipe) {
        let notes = CooklangNotes(recipe.notes)
        let whole = CooklangNotes(description: recipe.notes)
        let marks = CooklangMarks(recipe.ingredients, in: notes.sections)
        let forms = [
            (notes, Self.body(recipe.ingredients[..<marks.start], marks.sections)),
            (notes, Self.body(recipe.ingredients[...], notes.sections)),
            (whole, Self.body(recipe.ingredients[...], whole.sections)),
        ]
        var results = forms.map { notes, body in
            let closing = notes.closing.map { "\n> \($0)\n" }.joined()
            let text = CooklangHead.text(of: recipe, notes) + body + closing
            var reader = CooklangReader(text, file: "")
            return (text: text, read: reader.recipe())
        }
        let last = results.removeLast()
        func isKept(by read: Recipe) -> Bool {
            read.name == recipe.name && read.notes == recipe.notes && recipe.hasIngredients(of: read)
        }
        let kept = notes.isSimplified ? notes.markdown : recipe.notes
        // Losing a detail of an ingredient is better than moving the steps into the metadata.
        let best =
            results.first { isKept(by: $0.read) }
            ?? results.last {
                $0.read.notes == kept && $0.read.ingredients.count == recipe.ingredients.count
            }
            ?? last
        text = best.text
        diagnostics = Self.losses(of: recipe, in: best.read, isSimplified: notes.isSimplified)
    }

    /// Returns the ingredients that are listed before the steps, and the steps.
    private static func body(_ listed: ArraySlice<Ingredient>, _ sections: [Steps.Section]) -> String {
        var text = ""
        var current: String?
        func heading(_ title: String) -> String { title.isEmpty ? "\n====\n" : "\n== \(title) ==\n" }
        for ingredient in listed {
            let title = ingredient.group ?? ""
            if title != current {
                if !title.isEmpty || current != nil { text += heading(title) }
                text += "\n"
                current = title
            }
            text += ingredient.cooklangMark + "\n"
        }
        for (index, section) in sections.enumerated() {
            // The first section needs no heading if neither it nor the list before it has a title.
            if !section.title.isEmpty || index > 0 || current.map({ !$0.isEmpty }) ?? false {
                text += heading(section.title)
            }
            text += section.steps.map { "\n\($0)\n" }.joined()
        }
        return text
    }

    private static func losses(of recipe: Recipe, in read: Recipe, isSimplified: Bool) -> [Diagnostic] {
        let place = Location(record: 1, named: recipe.name)
        var diagnostics: [Diagnostic] = []
        func warn(_ message: String) { diagnostics.append(.warning(place, message)) }
        if read.name != recipe.name { warn("other programs read the name as \(read.name.quoted)") }
        if read.notes != recipe.notes {
            warn(
                isSimplified
                    ? "other programs read each step in the notes as one line, and text between the steps as further steps"
                    : "other programs remove some white space from the notes"
            )
        }
        if read.ingredients.count != recipe.ingredients.count {
            warn("other programs read \(read.ingredients.count) ingredients, not \(recipe.ingredients.count)")
        }
        for (own, other) in zip(recipe.ingredients, read.ingredients) where !own.isSame(as: other) {
            warn(own.misreading(of: own.lineText, as: other))
        }
        for (own, other) in zip(recipe.ingredients, read.ingredients) where own.group != other.group {
            let groups = [own, other].map { $0.group.map(\.quoted) ?? "no group" }
            warn("other programs read \(own.lineText.quoted) in \(groups[1]), not in \(groups[0])")
        }
        diagnostics += recipe.details.losses(in: read.details, of: "Cooklang", place)
        return diagnostics + recipe.unknownKeys(for: "Cooklang", place) + recipe.identityLosses(for: "Cooklang", place)
    }
}

/// The metadata at the beginning of a recipe.
private enum CooklangHead {
    static func text(of recipe: Recipe, _ notes: CooklangNotes) -> String {
        let details = recipe.details
        func time(_ minutes: Int?) -> String? { minutes.flatMap { RecipeTime(minutes: $0)?.text } }
        var lines = ["title: \(scalar(recipe.name))"]
        let values = [
            ("description", notes.introduction.nonEmpty),
            ("steps", notes.areParagraphs ? CooklangMetadata.paragraphs : nil), ("servings", details.servings),
            ("prep time", time(details.prepTime)), ("cook time", time(details.cookTime)),
            ("time required", time(details.totalTime)),
        ]
        lines += values.compactMap { key, value in value.map { "\(key): \(scalar($0))" } }
        if !details.tags.isEmpty { lines.append("tags: [\(details.tags.map(scalar).joined(separator: ", "))]") }
        lines += mapping("source", [("name", details.source), ("url", details.url)])
        lines += mapping("nutrition", details.nutrition.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        return "---\n" + lines.map { $0 + "\n" }.joined() + "---\n"
    }

    private static func mapping(_ key: String, _ values: [(String, String?)]) -> [String] {
        let lines = values.compactMap { name, value in value.map { "  \(scalar(name)): \(scalar($0))" } }
        return lines.isEmpty ? [] : ["\(key):"] + lines
    }

    /// Returns a text as a YAML scalar, in quotation marks unless every YAML parser reads it as plain text.
    private static func scalar(_ text: String) -> String {
        let words = ["yes", "no", "on", "off", "true", "false", "null", "y", "n"]
        let isPlain = text.wholeMatch(of: /\p{L}[\p{L}\p{N} .]*[\p{L}\p{N}]|[1-9][0-9]{0,5}( [\p{L} ]*\p{L})?/) != nil
        if isPlain, !words.contains(text.lowercased()) { return text }
        return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": return "\\\(scalar)"
        case "\n": return "\\n"
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
            return "\\U" + scalar.value.hexadecimal(digits: 8, uppercase: true)
        default: return String(scalar)
        }
    }
}
