import Persistence

/// What the app has no place for in a recipe, besides the lines of its ingredients.
///
/// It is kept in the file beside the store; see ``Persistence/CompanionRule``.
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

    /// Creates details of a recipe that only has what the app knows.
    public init() {}

    /// The total time in minutes: as written, or else preparation and cooking together.
    public var wholeTime: Int? {
        if let totalTime { return totalTime }
        let parts = [prepTime, cookTime].compactMap(\.self)
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }
}

extension Recipe {
    /// The recipe with other details.
    public func with(_ details: RecipeDetails) -> Recipe {
        var recipe = self
        recipe.details = details
        return recipe
    }

    /// The recipe with a day on which it was cooked; once for each.
    public func cooked(on day: Day) -> Recipe {
        var recipe = self
        recipe.details.cooked.append(day)
        return recipe
    }

    /// The recipe without a day on which it was cooked.
    public func notCooked(on day: Day) -> Recipe {
        var recipe = self
        recipe.details.cooked.removeAll { $0 == day }
        return recipe
    }
}
