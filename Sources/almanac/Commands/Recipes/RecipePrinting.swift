import Diagnostics
import Interchange
import Persistence
import Records

extension ShownRecord<Recipe> {
    /// The recipe as printed by `--json`. Keys may be added but are never removed; those without a value are null.
    ///
    /// Times are in minutes. `wholeTime` is the total, even if only its parts are written. `source` is where the recipe
    /// comes from, and `sourceName` is the name of the site's source that it was read from.
    /// - Parameter factor: the factor for the quantities.
    func json(times factor: Fraction? = nil) throws -> PropertyValue {
        let details = item.details
        let ingredients = try item.ingredients.enumerated().map { try $1.json(at: $0 + 1, times: factor) }
        return .dictionary([
            "position": PropertyValue(number: position),
            "id": PropertyValue(text: item.id),
            "name": .string(item.name),
            "createdAt": PropertyValue(moment: item.createdAt),
            "notes": .string(item.notes),
            "servings": PropertyValue(text: details.servings),
            "prepTime": PropertyValue(number: details.prepTime),
            "cookTime": PropertyValue(number: details.cookTime),
            "totalTime": PropertyValue(number: details.totalTime),
            "wholeTime": PropertyValue(number: details.wholeTime),
            "tags": .array(details.tags.map(PropertyValue.string)),
            "source": PropertyValue(text: details.source),
            "sourceName": PropertyValue(text: source?.name),
            "url": PropertyValue(text: details.url),
            "nutrition": .dictionary(details.nutrition.mapValues(PropertyValue.string)),
            "cooked": .array(details.cooked.map { .string($0.description) }),
            "ingredients": .array(ingredients),
        ])
    }
}

extension Ingredient {
    /// The ingredient as printed by `--json`.
    ///
    /// `amount` is the number in the app, times the factor. `exact`, `exactTo` and `unit` are what the recipe means: a
    /// fraction such as `7/2`, or the start and end of a range, and a unit such as `cup` or `can (14 oz)`, null for pieces.
    /// `quantity`, `line` and `preparation` are texts for readers, with amounts rounded to measurable ones. `isScaled` is
    /// true if the line has an amount and all of its amounts scale.
    fileprivate func json(at position: Int, times factor: Fraction?) throws -> PropertyValue {
        let (quantity, rest) = try texts(times: factor)
        let reading = reading
        let amount = amount * (factor?.value ?? 1)
        let exact = reading.quantity.flatMap { quantity in factor.map { quantity.times($0) } ?? quantity }
        let preparation = factor.flatMap { reading.preparation(times: $0) } ?? reading.preparation
        return .dictionary([
            "position": .integer(position),
            "id": PropertyValue(text: id),
            "name": .string(reading.name),
            "amount": amount.isFinite ? .real(amount) : .null,
            "amountType": .string(unit.rawValue),
            "quantity": .string(quantity),
            "exact": PropertyValue(text: exact?.from.ratio),
            "exactTo": PropertyValue(text: exact?.to?.ratio),
            "unit": reading.unitText.isEmpty ? .null : .string(reading.unitText),
            "line": .string([quantity, rest].filter { !$0.isEmpty }.joined(separator: " ")),
            "preparation": preparation.isEmpty ? .null : .string(preparation),
            "group": PropertyValue(text: group),
            "isScaled": .boolean(reading.isScaledInFull),
        ])
    }

    /// The quantity, and the text after it.
    fileprivate func texts(times factor: Fraction?) throws -> (quantity: String, rest: String) {
        let reading = reading
        guard let quantity = factor.map({ self.quantity(times: $0) }) ?? quantity,
            let rest = reading.restText(times: factor)
        else {
            throw Diagnostic.error("the amount of \(displayName) can't be calculated exactly")
        }
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
            // An empty line shows where a group ends.
            if ingredient.group == nil, group != nil { list.append("") }
            group = ingredient.group
            let padding = String(repeating: " ", count: width - quantity.count)
            let gap = width > 0 ? "  " : ""
            let number = "\(index + 1)"
            let indent = String(repeating: " ", count: 2 + "\(texts.count)".count - number.count)
            let reading = ingredient.reading
            let mark =
                factor == nil || reading.isScaledInFull
                ? "" : reading.isScaled ? " (only the first amount is scaled)" : " (not scaled)"
            list.append("\(indent)\(number)  \(quantity)\(padding)\(gap)\(rest)\(mark)".escapingControls)
        }
        let title = displayName.escapingControls + (factor.map { " × \($0)" } ?? "")
        let facts = factor == nil ? details.lines.map(\.escapingControls) : []
        let notes =
            notes.isEmpty ? [] : notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let parts = [facts, list, notes.map { String($0).escapingControls }]
        return [title] + parts.filter { !$0.isEmpty }.flatMap { [""] + $0 }
    }
}
