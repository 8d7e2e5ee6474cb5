import Persistence

/// The details of a recipe that the app doesn't support, apart from ingredient lines.
///
/// They are kept in the companion file of the store; see ``Persistence/CompanionRule``.
public struct RecipeDetails: Hashable, Sendable {
    /// The yield, as written: `4`, `12 cookies`.
    public var servings: String?
    /// The preparation time in minutes.
    public var prepTime: Int?
    /// The time on the stove or in the oven, in minutes.
    public var cookTime: Int?
    /// The total time in minutes, if it is longer than preparation and cooking together.
    public var totalTime: Int?
    /// Tags as written, without duplicates: `vegetarian`.
    public var tags: [String] = []
    /// The source: a book, a person, a site.
    public var source: String?
    /// The address of the original page.
    public var url: String?
    /// The nutrition of a serving, by the names of schema.org's `NutritionInformation`: `calories` is `240 kcal`.
    public var nutrition: [String: String] = [:]
    /// The days on which it was cooked, each once, in order.
    public var cooked: [Day] = [] {
        didSet { cooked = Set(cooked).sorted() }
    }
    /// Values of known keys that can't be read. They are written back unchanged.
    var unread: [String: PropertyValue] = [:]

    /// Creates empty details.
    public init() {}

    /// The total time in minutes: the one written, or else the sum of preparation and cooking.
    public var wholeTime: Int? {
        if let totalTime { return totalTime }
        let parts = [prepTime, cookTime].compactMap(\.self)
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }
}

extension Recipe {
    /// Returns the recipe with other details.
    public func with(_ details: RecipeDetails) -> Recipe {
        var recipe = self
        recipe.details = details
        return recipe
    }

    /// Returns the recipe with a day added to those on which it was cooked. Adding a day twice has no effect.
    public func cooked(on day: Day) -> Recipe {
        var recipe = self
        recipe.details.cooked.append(day)
        return recipe
    }

    /// Returns the recipe with a day removed from those on which it was cooked.
    public func notCooked(on day: Day) -> Recipe {
        var recipe = self
        recipe.details.cooked.removeAll { $0 == day }
        return recipe
    }
}
