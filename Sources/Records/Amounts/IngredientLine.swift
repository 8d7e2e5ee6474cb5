/// A line of a recipe's ingredients as people write it: `1½ cups flour, sifted`, `1 (14-oz) can tomatoes`, `2–3 EL Öl`.
///
/// A line that can't be parsed with certainty stays text: it has a name and no amounts. See ``init(_:)``.
public struct IngredientLine: Hashable, Sendable {
    /// The relation between two amounts of a line.
    public enum Relation: String, Sendable {
        /// The total of both: 1 cup plus 2 tbsp.
        case sum
        /// The first without the second: 1 cup minus 2 tbsp.
        case difference
        /// The same amount in another unit: 200 g / 7 oz.
        case equal
        /// The same amount in another unit, in parentheses: 1 cup (240 ml).
        case parenthesis
    }

    /// Another ingredient on the line, with its own amount: the oil of `200 g butter or 150 ml oil`.
    public struct Other: Hashable, Sendable {
        /// The text before it: ` or `, `, plus `.
        public let joiner: String
        /// The rest of the line.
        public let line: IngredientLine
    }

    /// The line as written.
    public internal(set) var text: String
    /// The text before the amount: `about`, `juice of`.
    public internal(set) var lead = ""
    /// The amounts; several for `1 cup plus 2 tbsp`. Empty for a line that isn't scaled.
    public internal(set) var amounts: [MeasuredQuantity] = []
    /// The relation between the amounts.
    public internal(set) var relation = Relation.sum
    /// The size of a package: `14 oz`. It doesn't change when the recipe is scaled.
    public internal(set) var size: String?
    /// The text between the amount and the name: `(packed)`.
    public internal(set) var note = ""
    /// The name of the ingredient: `sugar`.
    public internal(set) var name: String
    /// The destination of the name's link: `salsa.md` for `[salsa](salsa.md)`.
    public internal(set) var link: String?
    /// The text after the name: `, sifted` or ` (optional)`.
    public internal(set) var tail = ""
    /// The other ingredients on the line.
    public internal(set) var others: [Other] = []

    /// Creates a line without an amount.
    init(text: String, name: String, tail: String = "") {
        (self.text, self.name, self.tail) = (text, name, tail)
        takeLink()
    }

    /// Creates a line from the app's values. The name isn't parsed.
    package init(_ amount: MeasuredQuantity?, name: String) {
        self.init(text: "", name: name)
        amounts = amount.map { [$0] } ?? []
    }

    /// Whether there is an amount to scale.
    public var isScaled: Bool { !amounts.isEmpty }

    /// The number of ``unit``: for `1 cup plus 2 tbsp`, the sum in cups.
    public var quantity: Quantity? { total?.quantity }

    /// The unit of the amount; nil for pieces.
    public var unit: KitchenUnit? { amounts.first?.unit }

    /// The unit with the size of a package: `cup`, `can (14 oz)`; empty for pieces.
    public var unitText: String {
        [unit?.singular, size.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
    }

    /// The word that applies the amount to each ingredient of the name: the `je` of `je 100 g rote und grüne Linsen`.
    package var distributive: String? {
        note == "each" ? note : LineWords.distributive.contains(lead.lowercased()) ? lead : nil
    }

    /// The preparation or timing: `sifted`, `optional`, `to taste`. Empty if the line has none.
    public var preparation: String { preparation(with: tail) }

    /// Returns the preparation, with `tail` in place of the text after the name.
    func preparation(with tail: String) -> String {
        [note, tail].map(Self.bare).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Returns the text without a leading comma or dash, or without parentheses that enclose all of it.
    private static func bare(_ text: String) -> Substring {
        let text = text.trimmingPrefix { " ,;:-–—".contains($0) }
        let isWhole = text.first == "(" && text.firstIndex(of: ")") == text.indices.last
        return isWhole ? text.dropFirst().dropLast() : text
    }

    /// The name with the text around it, as the app shows it: `sugar, sifted`.
    package var fullName: String { noteText + name + tail }

    /// The name with its link, as in Markdown.
    var linkedName: String { link.map { "[\(name)](\($0))" } ?? name }

    /// Splits a name that is a link to a recipe's file. Any other name stays as written.
    mutating func takeLink() {
        guard name.first == "[", name.last == ")", let middle = name.firstRange(of: "](") else { return }
        let text = name[..<middle.lowerBound].dropFirst()
        let destination = name[middle.upperBound...].dropLast()
        guard !text.allSatisfy(\.isWhitespace), !text.contains("["), destination.lowercased().hasSuffix(".md"),
            !destination.contains(where: { "() ".contains($0) })
        else { return }
        (name, link) = (String(text), String(destination))
    }

    /// The line as written, or as reassembled after a change of its name.
    package var writtenText: String { text.isEmpty ? self.text(times: nil) ?? name : text }

    /// Returns whether the other line means the same, regardless of spelling.
    package func isSame(as other: IngredientLine) -> Bool {
        amounts == other.amounts && unitText == other.unitText && name == other.name && preparation == other.preparation
            && text(times: nil) == other.text(times: nil)
    }

    /// Whether the line states its amount in several parts: 1 cup plus 2 tbsp.
    var isComposed: Bool { amounts.count > 1 && (relation == .sum || relation == .difference) }

    /// The whole amount in the unit of the first one; nil for cups and grams, which have no sum.
    var total: MeasuredQuantity? {
        guard let first = amounts.first, isComposed else { return amounts.first }
        return amounts.dropFirst().reduce(first) { total, next in
            guard let total, let unit = first.unit, let part = next.converted(to: unit)?.quantity.from,
                let term = relation == .difference ? part.multiplied(by: Fraction(whole: -1)) : part,
                let sum = total.quantity.mapped({ $0.adding(term) })
            else { return nil }
            // A heaped spoon doesn't become part of a plain one.
            return MeasuredQuantity(sum, unit, qualifier: total.qualifier + next.qualifier)
        }
    }
}
