import Persistence

/// What the app has no place for in a recipe, besides the lines of its ingredients.
///
/// It is kept in the file beside the store; see ``Persistence/CompanionRule``.
public struct RecipeDetails: Hashable, Sendable {
    /// How much it makes, as written: `4`, `12 cookies`.
    public var servings: String?
    /// How long the preparation takes, in minutes.
    public var prepTime: Int?
    /// How long it is on the stove or in the oven, in minutes.
    public var cookTime: Int?
    /// How long all of it takes, in minutes, where that is more than the sum of the two.
    public var totalTime: Int?
    /// Words to find it by, each once, as written: `vegetarian`.
    public var tags: [String] = []
    /// Where it comes from: a book, a person, a site.
    public var source: String?
    /// The address of the page that it comes from.
    public var url: String?
    /// What a serving holds, as schema.org's `NutritionInformation` names it: `calories` is `240 kcal`.
    public var nutrition: [String: String] = [:]
    /// The days on which it was cooked, each once, in order.
    public var cooked: [Day] = [] {
        didSet { cooked = Set(cooked).sorted() }
    }
    /// Values of our keys that can't be read, kept for whoever wrote them.
    var unread: [String: PropertyValue] = [:]

    /// Creates details of a recipe that only has what the app knows.
    public init() {}

    /// How long all of it takes, in minutes: as written, or else preparation and cooking together.
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
