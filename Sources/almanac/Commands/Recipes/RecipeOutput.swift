import Foundation
import Interchange
import Persistence
import Records

/// A recipe as printed by `--json`. Keys may be added but are never removed; those without a value are null.
struct RecipeOutput: Encodable {
    struct Line: Encodable {
        var position: Int
        var id: String?
        var name: String
        /// The amount in the app, times the factor. ``unit`` and ``exact`` have the amount that the recipe means.
        var amount: Double?
        var amountType: String
        /// The quantity as it is shown, rounded to what can be measured.
        var quantity: String
        /// A fraction such as `7/2`, or the start of a range.
        var exact: String?
        var exactTo: String?
        /// `cup`, `can (14 oz)`; null for pieces.
        var unit: String?
        /// The whole line as it is shown.
        var line: String
        var preparation: String?
        var group: String?
        /// Whether there is an amount, and every amount on the line scales.
        var isScaled: Bool

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(position, forKey: .position)
            try container.encode(id, forKey: .id)
            try container.encode(name, forKey: .name)
            try container.encode(amount, forKey: .amount)
            try container.encode(amountType, forKey: .amountType)
            try container.encode(quantity, forKey: .quantity)
            try container.encode(exact, forKey: .exact)
            try container.encode(exactTo, forKey: .exactTo)
            try container.encode(unit, forKey: .unit)
            try container.encode(line, forKey: .line)
            try container.encode(preparation, forKey: .preparation)
            try container.encode(group, forKey: .group)
            try container.encode(isScaled, forKey: .isScaled)
        }

        enum CodingKeys: String, CodingKey {
            case position, id, name, amount, amountType, quantity, exact, exactTo, unit, line, preparation, group,
                isScaled
        }
    }

    var position: Int?
    var id: String?
    var name: String
    var createdAt: String?
    var notes: String
    /// The details from the file beside the store. Times are in minutes. ``wholeTime`` is the total, even if only its parts
    /// are written.
    var details: RecipeDetails
    /// The name of the source that it is read from.
    var sourceName: String?
    var ingredients: [Line]

    /// - Parameter factor: the factor for the quantities.
    init(_ shown: ShownRecord<Recipe>, times factor: Fraction? = nil) throws {
        let recipe = shown.item
        (position, sourceName) = (shown.position, shown.source?.name)
        (id, name, notes) = (recipe.id, recipe.name, recipe.notes)
        createdAt = recipe.createdAt?.isoWords
        details = recipe.details
        ingredients = try recipe.ingredients.enumerated().map { index, ingredient in
            let (quantity, rest) = try ingredient.texts(times: factor)
            let reading = ingredient.reading
            let amount = ingredient.amount * (factor?.value ?? 1)
            let exact = reading.quantity.flatMap { quantity in factor.map { quantity.times($0) } ?? quantity }
            return Line(
                position: index + 1,
                id: ingredient.id,
                name: reading.name,
                amount: amount.isFinite ? amount : nil,
                amountType: ingredient.unit.rawValue,
                quantity: quantity,
                exact: exact?.from.ratio,
                exactTo: exact?.to?.ratio,
                unit: reading.unitText.isEmpty ? nil : reading.unitText,
                line: [quantity, rest].filter { !$0.isEmpty }.joined(separator: " "),
                preparation: reading.preparation.isEmpty ? nil : reading.preparation,
                group: ingredient.group,
                isScaled: reading.isScaledInFull
            )
        }
    }

    enum CodingKeys: String, CodingKey {
        case position, id, name, createdAt, notes, servings, prepTime, cookTime, totalTime, wholeTime, tags, source,
            sourceName, url, nutrition, cooked, ingredients
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(position, forKey: .position)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(notes, forKey: .notes)
        try container.encode(details.servings, forKey: .servings)
        try container.encode(details.prepTime, forKey: .prepTime)
        try container.encode(details.cookTime, forKey: .cookTime)
        try container.encode(details.totalTime, forKey: .totalTime)
        try container.encode(details.wholeTime, forKey: .wholeTime)
        try container.encode(details.tags, forKey: .tags)
        try container.encode(details.source, forKey: .source)
        try container.encode(sourceName, forKey: .sourceName)
        try container.encode(details.url, forKey: .url)
        try container.encode(details.nutrition, forKey: .nutrition)
        try container.encode(details.cooked.map(\.description), forKey: .cooked)
        try container.encode(ingredients, forKey: .ingredients)
    }
}

extension Ingredient {
    /// The quantity, and the text after it.
    fileprivate func texts(times factor: Fraction?) throws -> (quantity: String, rest: String) {
        let reading = reading
        guard let quantity = factor.map({ self.quantity(times: $0) }) ?? quantity,
            let rest = reading.restText(times: factor)
        else { throw QuantityError(words: "the amount of \(displayName) cannot be counted exactly") }
        return (quantity, rest.allSatisfy(\.isWhitespace) ? displayName : rest)
    }
}

extension Recipe {
    /// The recipe for a reader at a terminal. Amounts that aren't scaled are marked.
    func lines(times factor: Fraction? = nil) throws -> [String] {
        let texts = try ingredients.map { try $0.texts(times: factor) }
        let width = texts.map(\.quantity.count).max() ?? 0
        var list: [String] = []
        var group: String?
        for (index, pair) in zip(texts, ingredients).enumerated() {
            let ((quantity, rest), ingredient) = pair
            if let title = ingredient.group, title != group { list.append("  \(title)".escapingControls) }
            group = ingredient.group
            let padding = String(repeating: " ", count: width - quantity.count)
            let gap = width > 0 ? "  " : ""
            let number = "\(index + 1)"
            let indent = String(repeating: " ", count: 2 + "\(texts.count)".count - number.count)
            let mark = factor == nil || ingredient.reading.isScaledInFull ? "" : " (not scaled)"
            list.append("\(indent)\(number)  \(quantity)\(padding)\(gap)\(rest)\(mark)".escapingControls)
        }
        let title = displayName.escapingControls + (factor.map { " × \($0)" } ?? "")
        let facts = factor == nil ? details.lines.map(\.escapingControls) : []
        return [title] + (facts.isEmpty ? [] : [""] + facts) + (list.isEmpty ? [] : [""] + list)
            + (notes.isEmpty
                ? []
                : [""]
                    + notes.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapingControls })
    }
}

/// An amount that a fraction of machine integers can't represent.
struct QuantityError: Error, CustomStringConvertible {
    var words: String
    var description: String { "error: \(words.escapingControls)" }
}

extension Date {
    /// ISO 8601 in UTC, in whole seconds; nil for a date that it can't represent.
    var isoWords: String? { wholeSecond.isoText }
}

extension Console {
    /// Prints a value as JSON.
    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        result(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
