import Foundation
import Records

/// An ingredient that was read from text, and what had to be done to it.
struct IngredientText: Hashable {
    var ingredient: Ingredient
    /// What the reader of the recipe should know: the app stores whole amounts of its own units only.
    var remark: String?

    /// Reads a line such as `1 ½ cups flour`, `200g sugar`, `2-3 apples` or `salt`.
    init(line: String) {
        let line = line.onOneLine
        guard let reading = Quantity.reading(line, comma: .guessed), !Self.isOtherwiseMeant(line, reading.rest) else {
            self.init(unmeasured: line)
            return
        }
        let (unit, name) = Self.unit(reading.rest)
        self.init(reading.quantity, unit, name: name, text: line)
    }

    /// Reads an amount and a name that stand apart, as in RecipeMD.
    init(amount: String, name: String) {
        let text = "\(amount.onOneLine) \(name.onOneLine)".trimmed
        guard let reading = Quantity.reading(amount, comma: .decimal), !Self.isRange(reading.rest) else {
            self.init(unmeasured: text)
            return
        }
        let (unit, rest) = Self.unit(reading.rest + " ")
        let fullName = [rest, name.onOneLine].filter { !$0.isEmpty }.joined(separator: " ")
        self.init(reading.quantity, unit, name: fullName, text: text)
    }

    /// Makes an ingredient of a name that stands apart from any amount.
    init(name: String, remark: String? = nil) {
        ingredient = Ingredient(name: name.onOneLine, amount: 0)
        self.remark = remark
    }

    /// An ingredient of which is said no amount: 0 of nothing in particular.
    private init(unmeasured name: String) {
        ingredient = Ingredient(name: name, amount: 0)
        if name.first.map({ $0.isNumber }) == true {
            remark = "the amount in \(name.quoted) is no number of a known unit; it is kept as part of the name"
        }
    }

    private init(_ quantity: Quantity, _ unit: AmountType?, name: String, text: String) {
        // `2 cups` without anything to fill them with: two of those.
        let hasName = !name.isEmpty
        let kept = hasName ? unit ?? .pieces : .pieces
        let name = hasName ? name : Self.words(behind: quantity, in: text)
        guard let (amount, unit) = kept.whole(quantity), !name.isEmpty else {
            ingredient = Ingredient(name: text, amount: 0)
            remark = "\(text.quoted) is no whole number of any smaller unit; it is kept as part of the name"
            return
        }
        ingredient = Ingredient(name: name, amount: Double(amount), unit: unit)
        if unit != kept {
            remark =
                "\(text.quoted) is kept as \(amount) \(unit.word(for: Double(amount))), since amounts are whole numbers"
        }
    }

    private static func words(behind quantity: Quantity, in text: String) -> String {
        Quantity.reading(text, comma: .guessed).map { String($0.rest).trimmed } ?? ""
    }

    /// Whether the number at the head of a line is no amount: `7up`, `2% milk`, `14-ounce can`, `2-3 apples`.
    private static func isOtherwiseMeant(_ line: String, _ rest: Substring) -> Bool {
        if isRange(rest) { return true }
        guard let next = rest.first, !next.isWhitespace else { return false }
        if next == "(" { return false }
        let word = rest.prefix { $0.isLetter || $0 == "." }
        return word.isEmpty || (unit(named: word) == nil && !metric.contains(word.lowercased()))
    }

    /// Whether another number follows, to which the first one goes: `-3`, ` to 3`, ` or 3`, ` – 3`.
    private static func isRange(_ rest: Substring) -> Bool {
        var tail = rest.drop { $0.isWhitespace }
        if let sign = tail.first, "-–—".contains(sign) {
            tail = tail.dropFirst()
        } else if let word = ["to ", "or "].first(where: { tail.lowercased().hasPrefix($0) }) {
            tail = tail.dropFirst(word.count)
        } else {
            return false
        }
        return Quantity.reading(tail, comma: .guessed) != nil
    }

    /// Units that the app does not have, and that stand close to their number.
    private static let metric: Set<String> = ["g", "gr", "kg", "mg", "ml", "cl", "dl", "l"]

    /// The unit at the head of a text, and what it is a unit of.
    private static func unit(_ text: some StringProtocol) -> (AmountType?, String) {
        let text = Substring(text).drop { $0.isWhitespace }
        let word = text.prefix { $0.isLetter || $0 == "." }
        let rest = text.dropFirst(word.count)
        guard let unit = unit(named: word), rest.first.map({ $0.isWhitespace }) ?? true else {
            return (nil, String(text).trimmed)
        }
        let name = String(rest).trimmed
        return (unit, name.lowercased().hasPrefix("of ") ? String(name.dropFirst(3)).trimmed : name)
    }

    /// The unit that goes by this word; in single letters, American cooks write T for a tablespoon and t for a teaspoon.
    private static func unit(named word: Substring) -> AmountType? {
        let word = word.hasSuffix(".") ? word.dropLast() : word
        if word == "T" { return .tablespoons }
        if word == "t" { return .teaspoons }
        return unitWords[word.lowercased()]
    }

    private static let unitWords: [String: AmountType] = {
        let words: [(AmountType, String)] = [
            (.cups, "c cup cups"), (.pints, "pt pts pint pints"), (.quarts, "qt qts quart quarts"),
            (.gallons, "gal gals gallon gallons"), (.pounds, "lb lbs pound pounds"), (.ounces, "oz ounce ounces"),
            (.tablespoons, "tbsp tbsps tbps tbs tbl tablespoon tablespoons"),
            (.teaspoons, "tsp tsps teaspoon teaspoons"), (.pinch, "pinch pinches"), (.dash, "dash dashes"),
        ]
        return words.reduce(into: [:]) { table, entry in
            for word in entry.1.split(separator: " ") { table[String(word)] = entry.0 }
        }
    }()
}

extension Ingredient {
    /// How much of it, as other programs read it: `2 cups`, `1.5 lbs`, `3`; empty when none is said (see
    /// ``IngredientText``).
    var amountText: String {
        if amount == 0, unit == .pieces { return "" }
        guard amount.isFinite else { return "" }
        let number = Int(exactly: amount).map(String.init) ?? "\(amount)"
        let word = unit.word(for: amount)
        return word.isEmpty ? number : "\(number) \(word)"
    }

    /// Whether the other has the same name, amount and unit.
    func isSame(as other: Ingredient) -> Bool {
        name == other.name && amount == other.amount && unit == other.unit
    }
}
