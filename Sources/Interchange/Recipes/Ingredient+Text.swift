import Diagnostics
import Records

extension Ingredient {
    /// The ingredient as one line, for other programs: `2 cups flour`, `1½ tsp salt`.
    var lineText: String {
        if let line { return line.text(times: nil) ?? line.text }
        return [amountText, name].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The line as text without Markdown: the name without its link.
    var plainLine: String {
        guard line != nil || name.contains("](") else { return lineText }
        let reading = reading
        return reading.link.map { lineText.replacing("[\(reading.name)](\($0))", with: reading.name) } ?? lineText
    }

    /// Returns the amount and the name separately if the amount is a single number and unit; otherwise the whole line
    /// as the name.
    ///
    /// - Parameter ranges: Whether the amount may be a range.
    func amountAndName(ranges: Bool = false) -> (amount: String, name: String) {
        // The app may store all of `½ tsp salt` as the name, and `500 g flour` as 500 of `g flour`.
        let isName = line == nil && !isOfApp && Ingredient(reading).isSame(as: self)
        guard let line = isName ? reading : line else { return (amountText, displayName) }
        let isPlain = line.amounts.count == 1 && line.lead.isEmpty && (ranges || line.quantity?.to == nil)
        if isName, !isPlain { return ("", displayName) }
        guard isPlain, let amount = line.quantityText(), let rest = line.restText() else { return ("", lineText) }
        return (amount, rest)
    }

    /// The app's amount, for other programs: `2 cups`, `1.5 lbs`, `3`; empty if there is none.
    private var amountText: String {
        if amount == 0, unit == .pieces { return "" }
        guard amount.isFinite else { return "" }
        let number = Int(exactly: amount).map(String.init) ?? "\(amount)"
        let word = unit.word(for: amount)
        return word.isEmpty ? number : "\(number) \(word)"
    }

    /// Returns whether the other has the same name and amount, both as stored and as shown. An amount that the app
    /// stores in the name may be spelled differently: `½ teaspoon salt` equals `½ tsp salt`.
    func isSame(as other: Ingredient) -> Bool {
        guard amount == other.amount, unit == other.unit, quantity == other.quantity else { return false }
        return name == other.name || amount == 0 && reading.isScaled && reading.isSame(as: other.reading)
    }

    /// Returns the warning that other programs misread the line of this ingredient. If both readings look the same, it
    /// also states what the app has.
    func misreading(of line: String, as other: Ingredient) -> String {
        let isClear = words != other.words
        let (found, meant) = isClear ? (other.words, words) : (other.wordsWithApp, wordsWithApp)
        return "other programs read \(line.quoted) as \(found), not as \(meant)"
    }

    private var wordsWithApp: String {
        let inApp = [amountText, name.quoted].filter { !$0.isEmpty }.joined(separator: " ")
        return "\(words) (\(inApp) in the app)"
    }

    private var words: String { "[\(quantity)] \(reading.restText().map(\.quoted) ?? name.quoted)" }
}

extension Recipe {
    /// Returns whether the other has the same ingredients, in the same order and groups.
    func hasIngredients(of other: Recipe) -> Bool {
        ingredients.count == other.ingredients.count
            && zip(ingredients, other.ingredients).allSatisfy { $0.isSame(as: $1) && $0.group == $1.group }
    }

    /// Returns whether the other has the same number of ingredients, in the same groups.
    func hasGroups(of other: Recipe) -> Bool { ingredients.map(\.group) == other.ingredients.map(\.group) }
}

extension Diagnostic {
    /// The warning that a format can't end a group of ingredients before the next one begins.
    static func otherGroups(_ place: Location) -> Diagnostic {
        let message = "other programs read the groups of the ingredients differently"
        let hint = "a group ends where the next one begins; put ingredients without a group first"
        return .warning(place, message, hint: hint)
    }
}
