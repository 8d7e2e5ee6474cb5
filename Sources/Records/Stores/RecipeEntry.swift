import Diagnostics
import Persistence

/// The companion entry of a recipe: the ingredient lines as written by people, and the days it was cooked.
///
///     {
///       "id" : "3F2A…", "name" : "Apple pie", "cooked" : [ "2026-11-22" ],
///       "ingredients" : [
///         { "id" : "91C0…", "name" : "sugar, sifted", "amount" : 8, "amountType" : "Tbps",
///           "line" : "½ cup sugar, sifted", "group" : "For the dough" }
///       ]
///     }
///
/// The entry of an ingredient stores the app's values from when it was written. If the app now has another amount, the
/// line no longer applies; if only the name has changed, the new name replaces the one in the line, and the line's
/// amount still applies.
struct RecipeEntry {
    /// The keys that Almanac reads.
    static let keys: Set<String> = Set(["id", "name", "ingredients"] + RecipeDetails.Key.allCases.map(\.rawValue))

    let id: String?
    let name: String?
    private let details: RecipeDetails
    private var lines: [Line] = []
    /// Messages about values of the details that can't be read.
    private(set) var faults: [String] = []
    /// The message about the ingredients if they can't be read.
    private(set) var error: String?
    /// The error if the entry can't be read. Then its recipe is shown without it, and can't be changed.
    var fault: Diagnostic?

    fileprivate struct Line {
        let value: PropertyValue
        let id: String?
        /// The app's values when the entry was written; nil if the entry lacks them.
        let name: String?
        let amount: Double?
        let unit: AmountType?
        let line: String?
        let group: String?
        let extras: [String: PropertyValue]
    }

    /// Whether it only identifies a recipe.
    var isEmpty: Bool {
        details == RecipeDetails() && lines.allSatisfy(\.isOnlyAmount) && faults.isEmpty && !hasOtherKeys
    }

    private let hasOtherKeys: Bool

    init(_ values: [String: PropertyValue]) {
        (id, name) = (values["id"]?.string, values["name"]?.string)
        hasOtherKeys = values.keys.contains { !Self.keys.contains($0) }
        var faults: [String] = []
        details = RecipeDetails(values) { faults.append($0) }
        self.faults = faults
        do throws(Mistake) {
            lines = try Self.lines(values["ingredients"])
        } catch {
            self.error = "expected \(error.expected), found \(error.found.words)"
        }
    }

    /// A value of the wrong type.
    private struct Mistake: Error {
        var expected: String
        var found: PropertyValue
    }

    private static func lines(_ value: PropertyValue?) throws(Mistake) -> [Line] {
        guard let value else { return [] }
        guard case .array(let elements) = value else { throw Mistake(expected: "a list of ingredients", found: value) }
        return try elements.map(line)
    }

    private static func line(_ value: PropertyValue) throws(Mistake) -> Line {
        guard case .dictionary(var values) = value else {
            throw Mistake(expected: "an ingredient with keys", found: value)
        }
        func text(_ key: String) throws(Mistake) -> String? {
            guard let value = values.removeValue(forKey: key), value != .null else { return nil }
            guard let text = value.string else { throw Mistake(expected: "text for `\(key)`", found: value) }
            return text
        }
        let amount: Double?
        switch values.removeValue(forKey: "amount") {
        case nil: amount = nil
        case .integer(let number)?: amount = Double(number)
        case .real(let number)?: amount = number
        case let other?: throw Mistake(expected: "a number for `amount`", found: other)
        }
        return Line(
            value: value,
            id: try text("id"),
            name: try text("name"),
            amount: amount,
            unit: try text("amountType").map(AmountType.init(rawValue:)),
            line: try text("line"),
            group: try text("group"),
            extras: values
        )
    }

    // MARK: Joining

    /// Returns the app's recipe with the details and lines of the entry.
    func joined(to recipe: Recipe) -> Recipe {
        var recipe = recipe
        recipe.details = details
        var free = Set(recipe.ingredients.indices)
        var found: [Int?] = Array(repeating: nil, count: lines.count)
        // Match by id. If a tool has dropped or replaced the ids, match by name and amount, then by name, then by
        // position and amount.
        let ids = Set(recipe.ingredients.compactMap(\.id))
        let areNew = lines.allSatisfy { $0.id.map { !ids.contains($0) } ?? true }
        func canBe(_ line: Line, _ ingredient: Ingredient) -> Bool {
            areNew || line.id == nil || ingredient.id == nil
        }
        let rules: [(Line, Ingredient, _ isSamePlace: Bool) -> Bool] = [
            { line, ingredient, _ in line.id != nil && line.id == ingredient.id },
            { line, ingredient, _ in
                canBe(line, ingredient) && line.name == ingredient.name && line.hasAmount(of: ingredient)
            },
            { line, ingredient, _ in canBe(line, ingredient) && line.name == ingredient.name },
            { line, ingredient, isSamePlace in isSamePlace && canBe(line, ingredient) && line.hasAmount(of: ingredient)
            },
        ]
        for rule in rules {
            for (index, line) in lines.enumerated() where found[index] == nil {
                let place = recipe.ingredients.indices.first {
                    free.contains($0) && rule(line, recipe.ingredients[$0], $0 == index)
                }
                guard let place else { continue }
                found[index] = place
                free.remove(place)
                recipe.ingredients[place] = line.joined(to: recipe.ingredients[place])
            }
        }
        recipe.strayLines = lines.indices.filter { found[$0] == nil && !lines[$0].isOnlyAmount }
            .map { lines[$0].value }
        return recipe
    }

    // MARK: Writing

    /// Returns the values to store in the entry of a recipe.
    static func values(of recipe: Recipe) -> [String: PropertyValue] {
        let own = recipe.ingredients.compactMap(Self.value)
        let all = own + recipe.strayLines
        var values = recipe.details.values
        if !all.isEmpty { values["ingredients"] = .array(all) }
        return values
    }

    private static func value(of ingredient: Ingredient) -> PropertyValue? {
        var values = ingredient.lineExtras
        guard ingredient.line != nil || ingredient.group != nil || !values.isEmpty else {
            // Shows later whether the app has changed the amount, although the name still contains the old one.
            guard ingredient.hasAmountInName, let id = ingredient.id else { return nil }
            return .dictionary([
                "id": .string(id), "amount": .integer(0), "amountType": .string(AmountType.pieces.rawValue),
            ])
        }
        values["id"] = ingredient.id.map(PropertyValue.string)
        values["name"] = .string(ingredient.name)
        values["amount"] = Int(exactly: ingredient.amount).map(PropertyValue.integer) ?? .real(ingredient.amount)
        values["amountType"] = .string(ingredient.unit.rawValue)
        values["line"] = ingredient.line.map { .string($0.writtenText) }
        values["group"] = ingredient.group.map(PropertyValue.string)
        return .dictionary(values)
    }
}

extension RecipeEntry.Line {
    /// Whether it says no more than the app's amount.
    fileprivate var isOnlyAmount: Bool { name == nil && line == nil && group == nil && extras.isEmpty }

    fileprivate func hasAmount(of ingredient: Ingredient) -> Bool {
        (amount ?? ingredient.amount) == ingredient.amount && (unit ?? ingredient.unit) == ingredient.unit
    }

    fileprivate func joined(to ingredient: Ingredient) -> Ingredient {
        let old = Ingredient(
            name: name ?? ingredient.name,
            amount: amount ?? ingredient.amount,
            unit: unit ?? ingredient.unit
        )
        var joined = ingredient.joined(line.map { IngredientLine($0) }, writtenFor: old, group: group)
        joined.lineExtras = extras
        return joined
    }
}

extension PropertyValue {
    /// The entry of an ingredient as messages quote it.
    var lineWords: String {
        guard case .dictionary(let values) = self, let text = (values["line"] ?? values["name"])?.string else {
            return words
        }
        return "\"\(text)\""
    }
}
