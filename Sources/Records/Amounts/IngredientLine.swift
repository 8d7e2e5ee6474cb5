/// A line of a recipe's ingredients as people write it: `1½ cups flour, sifted`, `1 (14-oz) can tomatoes`, `2–3 EL Öl`.
///
/// What isn't understood for sure stays text: then the line has a name and no amounts. See ``init(_:)``.
public struct IngredientLine: Hashable, Sendable {
    /// How the second of two amounts belongs to the first.
    public enum Relation: String, Sendable {
        /// Both together: 1 cup plus 2 tbsp.
        case sum
        /// The same in other units: 200 g / 7 oz.
        case equal
        /// The same in other units, in parentheses: 1 cup (240 ml).
        case parenthesis
    }

    /// Something else that the line names, with an amount of its own: the oil of `200 g butter or 150 ml oil`.
    public struct Other: Hashable, Sendable {
        /// What stands before it: ` or `, `, plus `.
        public let joiner: String
        /// The rest of the line.
        public let line: IngredientLine
    }

    /// The line as it was written.
    public let text: String
    /// What stands before the amount: `about`, `juice of`.
    public internal(set) var lead = ""
    /// How much; more than one for `1 cup plus 2 tbsp`. Empty for a line that isn't scaled.
    public internal(set) var amounts: [MeasuredQuantity] = []
    /// How the amounts belong together.
    public internal(set) var relation = Relation.sum
    /// How much a package holds: `14 oz`. It stays the same in a larger recipe.
    public internal(set) var size: String?
    /// What stands between the amount and the name: `(packed)`.
    public internal(set) var note = ""
    /// What is needed: `sugar`.
    public internal(set) var name: String
    /// What follows the name: `, sifted` or ` (optional)`.
    public internal(set) var tail = ""
    /// What else the line names.
    public internal(set) var others: [Other] = []

    /// A line of text.
    init(text: String, name: String, tail: String = "") {
        (self.text, self.name, self.tail) = (text, name, tail)
    }

    /// A quantity that a record of the app has. Its name is left as it is.
    package init(_ amount: MeasuredQuantity?, name: String) {
        self.init(text: "", name: name)
        amounts = amount.map { [$0] } ?? []
    }

    /// Whether there is an amount to scale.
    public var isScaled: Bool { !amounts.isEmpty }

    /// How much of ``unit`` it is: of `1 cup plus 2 tbsp`, the sum in cups.
    public var quantity: Quantity? {
        relation == .sum && amounts.count > 1 ? sum?.quantity : amounts.first?.quantity
    }

    /// What the amount counts; nil for pieces.
    public var unit: KitchenUnit? { amounts.first?.unit }

    /// The unit with the size of a package: `cup`, `can (14 oz)`; empty for pieces.
    public var unitText: String {
        [unit?.singular, size.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
    }

    /// How it is prepared, or when it is needed: `sifted`, `optional`, `to taste`. Empty if nothing is said.
    public var preparation: String {
        [note, tail].map(Self.bare).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The text without the comma before it, or the parentheses round all of it.
    private static func bare(_ text: String) -> Substring {
        let text = text.trimmingPrefix { " ,".contains($0) }
        let isWhole = text.first == "(" && text.firstIndex(of: ")") == text.indices.last
        return isWhole ? text.dropFirst().dropLast() : text
    }

    /// The name with everything that belongs to it, as the app shows it: `sugar, sifted`.
    package var fullName: String { (note.isEmpty ? "" : note + " ") + name + tail }

    /// The line as it was written, or as it is written after a change of its name.
    package var writtenText: String { text.isEmpty ? self.text(times: nil) ?? name : text }

    /// Whether the other says the same, however it was written.
    package func isSame(as other: IngredientLine) -> Bool {
        amounts == other.amounts && unitText == other.unitText && name == other.name && preparation == other.preparation
            && text(times: nil) == other.text(times: nil)
    }

    var sum: MeasuredQuantity? {
        guard let first = amounts.first else { return nil }
        return amounts.dropFirst().reduce(first) { total, next in
            guard let total, let unit = first.unit, let part = next.converted(to: unit),
                let from = total.quantity.from.adding(part.quantity.from)
            else { return nil }
            return MeasuredQuantity(Quantity(from), unit)
        }
    }
}
