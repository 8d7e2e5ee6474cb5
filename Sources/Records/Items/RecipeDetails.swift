import Diagnostics
import Persistence

/// What the app has no place for in a recipe, besides the lines of its ingredients.
///
/// It is kept in the file beside the store; see ``Persistence/CompanionRule``.
public struct RecipeDetails: Hashable, Sendable {
    /// The days on which it was cooked, each once, in order.
    public private(set) var cooked: [Day] = []

    /// Creates details of a recipe that only has what the app knows.
    ///
    /// - Parameter cooked: days in any order.
    public init(cooked: some Sequence<Day> = []) { self.cooked = Set(cooked).sorted() }
}

extension Recipe {
    /// The recipe with a day on which it was cooked; once for each.
    public func cooked(on day: Day) -> Recipe {
        var recipe = self
        recipe.details = RecipeDetails(cooked: details.cooked + [day])
        return recipe
    }

    /// The recipe without a day on which it was cooked.
    public func notCooked(on day: Day) -> Recipe {
        var recipe = self
        recipe.details = RecipeDetails(cooked: details.cooked.filter { $0 != day })
        return recipe
    }
}

extension RecipeDetails {
    /// The keys of an entry beside the store.
    enum Key: String, CaseIterable { case cooked }

    /// Reads the details of an entry.
    ///
    /// - Throws: a `Diagnostic` for a value of another kind.
    init(_ values: [String: PropertyValue]) throws(Diagnostic) {
        func fault(_ found: PropertyValue) -> Diagnostic {
            let message = "expected days such as \"2026-12-24\" for `cooked`, found \(found.words)"
            return .error(Location(file: ""), message)
        }
        switch values[Key.cooked.rawValue] {
        case nil, .null?: self.init()
        case .array(let values)?:
            var days: [Day] = []
            for value in values {
                guard let day = value.string.flatMap({ Day($0) }) else { throw fault(value) }
                days.append(day)
            }
            self.init(cooked: days)
        case let other?: throw fault(other)
        }
    }

    /// The keys and their values.
    var values: [String: PropertyValue] {
        cooked.isEmpty ? [:] : [Key.cooked.rawValue: .array(cooked.map { .string($0.description) })]
    }
}
