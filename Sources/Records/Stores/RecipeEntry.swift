import Diagnostics
import Persistence

/// What stands beside the store of a recipe: the lines of its ingredients as people wrote them, and when it was cooked.
///
///     {
///       "id" : "3F2A…", "name" : "Apple pie", "cooked" : [ "2026-11-22" ],
///       "ingredients" : [
///         { "id" : "91C0…", "name" : "sugar, sifted", "amount" : 8, "amountType" : "Tbps",
///           "line" : "½ cup sugar, sifted", "group" : "For the dough" }
///       ]
///     }
///
/// An entry of an ingredient holds what the app had when it was written. If the app has another amount now, the line no longer
/// counts; if it only has another name, that is the name, and the line's amount still counts.
struct RecipeEntry {
    /// The keys that Almanac knows.
    static let keys: Set<String> = Set(["id", "name", "ingredients"] + RecipeDetails.Key.allCases.map(\.rawValue))

    let id: String?
    let name: String?
    private let details: RecipeDetails
    private let lines: [Line]
    /// Why values of the details can't be read.
    let faults: [String]

    fileprivate struct Line {
        let value: PropertyValue
        let id: String?
        /// What the app had; nil where the entry doesn't say.
        let name: String?
        let amount: Double?
        let unit: AmountType?
        let line: String?
        let group: String?
        let extras: [String: PropertyValue]
    }

    /// - Throws: a `Diagnostic` for a value of another kind.
    init(_ value: PropertyValue) throws(Diagnostic) {
        guard case .dictionary(let values) = value else { throw Self.fault("an entry with keys", value) }
        (id, name) = (values["id"]?.string, values["name"]?.string)
        var faults: [String] = []
        details = RecipeDetails(values) { faults.append($0) }
        self.faults = faults
        switch values["ingredients"] {
        case nil: lines = []
        case .array(let array)?:
            var lines: [Line] = []
            for value in array { lines.append(try Self.line(value)) }
            self.lines = lines
        case let other?: throw Self.fault("a list of ingredients", other)
        }
    }

    private static func line(_ value: PropertyValue) throws(Diagnostic) -> Line {
        guard case .dictionary(var values) = value else { throw fault("an ingredient with keys", value) }
        func text(_ key: String) throws(Diagnostic) -> String? {
            guard let value = values.removeValue(forKey: key), value != .null else { return nil }
            guard let text = value.string else { throw fault("text for `\(key)`", value) }
            return text
        }
        let amount: Double?
        switch values.removeValue(forKey: "amount") {
        case nil: amount = nil
        case .integer(let number)?: amount = Double(number)
        case .real(let number)?: amount = number
        case let other?: throw fault("a number for `amount`", other)
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

    private static func fault(_ expected: String, _ found: PropertyValue) -> Diagnostic {
        .error(Location(file: ""), "expected \(expected), found \(found.words)")
    }

    // MARK: Joining

    /// The recipe as the app has it, with what the entry holds of it.
    func joined(to recipe: Recipe) -> Recipe {
        var recipe = recipe
        recipe.details = details
        var free = Set(recipe.ingredients.indices)
        var found: [Int?] = Array(repeating: nil, count: lines.count)
        // By id; then, as where a tool drops ids, by what the app had, by name, and by position.
        let rules: [(Line, Ingredient, _ isSamePlace: Bool) -> Bool] = [
            { line, ingredient, _ in line.id != nil && line.id == ingredient.id },
            { line, ingredient, _ in
                line.canBe(ingredient) && line.name == ingredient.name && line.hasAmount(of: ingredient)
            },
            { line, ingredient, _ in line.canBe(ingredient) && line.name == ingredient.name },
            { line, ingredient, isSamePlace in isSamePlace && line.canBe(ingredient) && line.hasAmount(of: ingredient)
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
        recipe.strayLines = lines.indices.filter { found[$0] == nil }.map { lines[$0].value }
        return recipe
    }

    // MARK: Writing

    /// What an entry is to hold of a recipe.
    static func values(of recipe: Recipe) -> [String: PropertyValue] {
        let own = recipe.ingredients.compactMap(Self.value)
        let all = own + recipe.strayLines
        var values = recipe.details.values
        if !all.isEmpty { values["ingredients"] = .array(all) }
        return values
    }

    private static func value(of ingredient: Ingredient) -> PropertyValue? {
        guard ingredient.line != nil || ingredient.group != nil || !ingredient.lineExtras.isEmpty else { return nil }
        var values = ingredient.lineExtras
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
    /// Whether the line may be that of an ingredient, since not both have an id.
    fileprivate func canBe(_ ingredient: Ingredient) -> Bool { id == nil || ingredient.id == nil }

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
    /// An entry of an ingredient in a message.
    var lineWords: String {
        guard case .dictionary(let values) = self, let text = (values["line"] ?? values["name"])?.string else {
            return words
        }
        return "\"\(text)\""
    }
}
