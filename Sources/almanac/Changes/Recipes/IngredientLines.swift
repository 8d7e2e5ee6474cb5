import Preview
import Records

/// The ingredients of a recipe as text with one line each, in the syntax of `almanac recipe add --ingredient`.
enum IngredientLines {
    /// The ingredients as you would type them, with a heading wherever their group changes.
    static func text(of recipe: Recipe) -> String {
        var lines: [String] = []
        var group = ""
        for ingredient in recipe.ingredients {
            if ingredient.group ?? "" != group {
                group = ingredient.group ?? ""
                lines.append(heading(group))
            }
            lines.append(line(ingredient))
        }
        return lines.joined(separator: "\n")
    }

    /// A line that is read as the heading of a group, or as the end of all groups if the name is empty.
    private static func heading(_ group: String) -> String {
        let name = oneLine(group).trimmed
        let plain = "\(name):"
        // `500 g dough:` would be read as an ingredient.
        return plain == groupEnd || IngredientLine.groupTitle(plain) == name ? plain : "## \(name)"
    }

    /// The line below which ingredients have no group.
    private static let groupEnd = ":"

    /// Stored names can contain line breaks.
    private static func oneLine(_ name: String) -> String {
        name.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// A line that would be read as the same ingredient, if there is one.
    private static func line(_ ingredient: Ingredient) -> String {
        if let line = ingredient.line { return line.text }
        let name = oneLine(ingredient.name)
        // The name may already contain the amount that is read from it: `g flour` of 150, `½ tsp salt`.
        let plain = ingredient.isOfApp ? "\(ingredient.quantity) \(name)" : ingredient.reading.writtenText
        // `2 Cups of tea` would be read as two cups. The app's word for no unit prevents that.
        let exact = "\(ingredient.quantity) \(ingredient.unit.rawValue) \(name)"
        return !isRead(plain, as: ingredient) && isRead(exact, as: ingredient) ? exact : plain
    }

    private static func isRead(_ line: String, as ingredient: Ingredient) -> Bool {
        guard let read = try? Ingredient.parse(line) else { return false }
        return read.amount == ingredient.amount && read.unit == ingredient.unit && read.name == ingredient.name
    }

    /// The indices of ingredients that are headings in the text, but have no line below them. So a heading was saved as an
    /// ingredient before it had lines. Other programs also write such ingredients between others; those stay.
    private static func waitingHeadings(of ingredients: [Ingredient]) -> Set<Int> {
        var waiting: Set<Int> = []
        for (index, ingredient) in ingredients.enumerated().reversed() {
            let next = index + 1
            let isLast = next == ingredients.count || ingredients[next].group != ingredient.group
            guard isLast || waiting.contains(next) else { continue }
            if IngredientLine.groupTitle(line(ingredient)) != nil { waiting.insert(index) }
        }
        return waiting
    }

    /// Reads the lines of a form.
    ///
    /// A line that the recipe already contains stays the same record, with its id and the fields that only other
    /// programs know, wherever it is in the list now. Among the other lines, one with the name of a remaining
    /// ingredient changes that ingredient; if as many lines remain as ingredients, they change these in order. All
    /// others are new. A line such as `For the dough:` is the heading of the lines below it, up to the next heading or a
    /// line with only a colon. A heading with no line below it stays a line of text until it gets one.
    /// - Throws: `EditProblem` about the field `ingredients` that names the line.
    static func read(
        _ text: String,
        replacing recipe: Recipe? = nil,
        _ words: EditWords
    ) throws(EditProblem) -> [Ingredient] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { (number: $0 + 1, text: $1.trimmed) }.filter { !$0.text.isEmpty }
        let old = recipe?.ingredients ?? []
        var rest = Array(old.indices)
        let kept = lines.map { line in rest.take { Self.line(old[$0]).trimmed == line.text } }
        var left = rest.map { old[$0] }
        var found = kept.map { $0.map { old[$0] } }
        let waiting = waitingHeadings(of: old)
        let titles = lines.indices.map { index -> String? in
            if let kept = kept[index], !waiting.contains(kept) { return nil }
            let text = lines[index].text
            return text == groupEnd ? "" : IngredientLine.groupTitle(text)
        }
        var read: [Int: Ingredient] = [:]
        var groups: [Int: String] = [:]
        var group: String?
        for index in lines.indices {
            let text = lines[index].text
            let isLast = index + 1 == lines.count || titles[index + 1] != nil
            if let title = titles[index], title.isEmpty || !isLast {
                (group, found[index]) = (title.isEmpty ? nil : title, nil)
                continue
            }
            groups[index] = group
            if found[index] != nil { continue }
            do throws(EditingError) {
                read[index] = try Ingredient.parse(text)
            } catch {
                let problem = words(.inLine, ["line": "\(lines[index].number)", "reason": "\(error.withoutLine)"])
                throw EditProblem(.invalid, problem, field: "ingredients")
            }
        }
        for (index, new) in read.sorted(by: { $0.key < $1.key }) {
            found[index] = left.take { $0.name == new.name }.map { $0.replaced(by: new) }
        }
        let unknown = read.keys.sorted().filter { found[$0] == nil }
        let isEdit = unknown.count == left.count
        for (place, index) in unknown.enumerated() {
            found[index] = read[index].map { isEdit ? left[place].replaced(by: $0) : $0 }
        }
        for index in found.indices { found[index]?.group = groups[index] }
        return found.compactMap(\.self)
    }
}

extension EditingError {
    /// The error without the text of its line, for a form that names the line by its number.
    fileprivate var withoutLine: EditingError {
        if case .unknownUnit(let unit, let nearest, _) = self { .unknownUnit(unit, nearest: nearest) } else { self }
    }
}

extension Array {
    /// Removes and returns the first element that fits.
    fileprivate mutating func take(where fits: (Element) -> Bool) -> Element? {
        firstIndex(where: fits).map { remove(at: $0) }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
