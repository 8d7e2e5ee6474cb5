public import Persistence

/// One line of a recipe's ingredients.
public struct Ingredient: Hashable, Sendable {
    /// A UUID string from the app.
    public package(set) var id: String?
    /// What it is; may be empty: see ``displayName``.
    public package(set) var name: String
    /// How much of it, as the app has it: see ``reading`` for what is shown. The app knows whole numbers only; a fraction from another tool is kept.
    public package(set) var amount: Double
    /// What the amount counts, stored as `amountType`.
    public package(set) var unit: AmountType
    /// The line as a person wrote it, which the app has no place for; see ``IngredientLine``. Nil if there is none, or the app
    /// has changed the amount since.
    public package(set) var line: IngredientLine?
    /// What a part of the list is for: `For the dough`.
    public package(set) var group: String?
    /// Keys that the app cannot do without and the record lacks. The name is then empty, the
    /// amount 0, the unit `pieces`.
    public package(set) var missingKeys: [String]
    /// Keys that Almanac does not know, kept for whoever wrote them.
    public package(set) var extras: [String: PropertyValue]

    /// Keys beside the store that Almanac does not know.
    package var lineExtras: [String: PropertyValue] = [:]

    /// Creates an ingredient.
    public init(
        id: String? = nil,
        name: String,
        amount: Double,
        unit: AmountType = .pieces,
        line: IngredientLine? = nil,
        group: String? = nil,
        missingKeys: [String] = [],
        extras: [String: PropertyValue] = [:]
    ) {
        self.id = id
        self.name = name
        self.amount = amount
        self.unit = unit
        self.line = line
        self.group = group
        self.missingKeys = missingKeys
        self.extras = extras
    }

    /// What to call the ingredient on a page: its name, or `(untitled)` when that is blank.
    public var displayName: String { name.orUntitled() }
}
