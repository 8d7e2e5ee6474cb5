public import Persistence

/// One line of a recipe's ingredients.
public struct Ingredient: Hashable, Sendable {
    /// A UUID string from the app.
    public let id: String?
    /// What it is; may be empty: see ``displayName``.
    public let name: String
    /// How much of it. The app knows whole numbers only; a fraction from another tool is kept.
    public let amount: Double
    /// What the amount counts, stored as `amountType`.
    public let unit: AmountType
    /// Keys that the app cannot do without and the record lacks. The name is then empty, the
    /// amount 0, the unit `pieces`.
    public let missingKeys: [String]
    /// Keys that Almanac does not know, kept for whoever wrote them.
    public let extras: [String: PropertyValue]

    /// Creates an ingredient.
    public init(
        id: String? = nil,
        name: String,
        amount: Double,
        unit: AmountType = .pieces,
        missingKeys: [String] = [],
        extras: [String: PropertyValue] = [:]
    ) {
        self.id = id
        self.name = name
        self.amount = amount
        self.unit = unit
        self.missingKeys = missingKeys
        self.extras = extras
    }

    /// What to call the ingredient on a page: its name, or `(untitled)` when that is blank.
    public var displayName: String { name.orUntitled() }
}
