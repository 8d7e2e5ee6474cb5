import Persistence
import Records

/// The ingredients of a recipe in JSON-LD: lines, objects with an amount, and named lists of both.
struct SchemaOrgIngredients {
    var ingredients: [Ingredient] { list.ingredients }

    private var list = IngredientList()

    init(_ value: PropertyValue?) {
        let elements = value?.elements ?? []
        if elements.count == 1, let text = elements[0].string {
            // A single text with one ingredient on each line, or with commas between them.
            let lines = text.plainText.textLines.map(String.init)
            for line in elements[0] == value && lines.count == 1 ? Self.separated(lines[0]) : lines {
                add(line: line)
            }
        } else {
            for element in elements { add(element) }
        }
    }

    private mutating func add(_ value: PropertyValue) {
        switch value {
        case .array(let values):
            for value in values { add(value) }
        case .dictionary(let values):
            if let items = values["itemListElement"] {
                let group = list.group
                list.group = values["name"]?.texts.first.flatMap { Self.title($0.plainText.onOneLine) } ?? group
                add(items)
                list.group = group
            } else if let item = values["item"] {
                add(item)
            } else {
                add(line: Self.line(values))
            }
        default:
            for line in value.texts.flatMap(Self.lines) { add(line: line) }
        }
    }

    /// Splits an element of a list at its line breaks if several of its lines have an amount or are titles. Other elements
    /// have line breaks only because a page wraps its text.
    private static func lines(of text: String) -> [String] {
        let lines = text.plainText.textLines.map(String.init)
        guard lines.count > 1 else { return [text] }
        let count = lines.count { IngredientLine.groupTitle($0) != nil || isMeasured($0) }
        return count > 1 ? lines : [text]
    }

    /// Splits a line at its commas if several parts have an amount: `1 lettuce, 2 tomatoes, salt`.
    private static func separated(_ line: String) -> [String] {
        let parts = line.split(separator: ", ").map(String.init)
        return parts.count > 2 && parts.count(where: isMeasured) > 1 ? parts : [line]
    }

    /// Returns whether a line begins with the amount of an ingredient.
    private static func isMeasured(_ line: String) -> Bool { line.startsWithNumber && IngredientLine(line).isScaled }

    private mutating func add(line text: String) {
        var line = text.plainText
        // WP Recipe Maker puts every note in parentheses: one that already has them, and one after a comma, as in
        // `leeks (, sliced)`.
        line = line.replacing("(, ", with: "(")
        if line.hasSuffix("))"), line.contains("((") {
            line = line.replacing("((", with: "(").replacing("))", with: ")")
        }
        list.add(line)
    }

    private static func title(_ name: String) -> String? {
        IngredientLine.groupTitle(name) ?? (name.isBlank ? nil : name)
    }

    // MARK: Objects

    /// Returns the line for an object such as a `PropertyValue`, with the amount stored next to its name.
    private static func line(_ values: [String: PropertyValue]) -> String {
        if let text = values["text"]?.texts.first { return text }
        let name = values["name"]?.texts.first ?? ""
        let amount = amount(values)
        if amount.isBlank || name.isBlank { return name + amount }
        return amount.startsWithNumber ? "\(amount) \(name)" : "\(name), \(amount)"
    }

    /// Returns an amount such as `100 g`; a `QuantitativeValue` has the number and the unit in a nested object.
    private static func amount(_ values: [String: PropertyValue]) -> String {
        let keys = ["requiredQuantity", "amount", "quantity", "value"]
        guard let value = keys.lazy.compactMap({ values[$0] }).first(where: { !$0.isEmpty }) ?? range(values) else {
            return ""
        }
        let unit = ["unitText", "unit", "unitCode"].lazy.compactMap { values[$0]?.texts.first }.first ?? ""
        return [amount(value), unitCodes[unit] ?? unit].filter { !$0.isBlank }.joined(separator: " ")
    }

    /// Returns the amount of a `QuantitativeValue`, or a bare number.
    static func amount(_ value: PropertyValue) -> String {
        if case .dictionary(let values) = value { amount(values) } else { number(value) }
    }

    private static func range(_ values: [String: PropertyValue]) -> PropertyValue? {
        let bounds = ["minValue", "maxValue"].compactMap { values[$0].map(number) }
        return bounds.isEmpty ? nil : .string(bounds.joined(separator: "–"))
    }

    private static func number(_ value: PropertyValue) -> String {
        if case .real(let number) = value { return "\(Amount(number))" }
        let text = value.texts.first?.plainText ?? ""
        // A number in quotes.
        return Double(text) == nil ? text : text.withShortDecimals
    }

    /// The UN/CEFACT codes that occur in recipes.
    private static let unitCodes = [
        "GRM": "g", "KGM": "kg", "MLT": "ml", "LTR": "l", "ONZ": "oz", "LBR": "lb", "C62": "", "EA": "",
    ]
}
