public import Persistence

/// One line of a recipe's ingredients.
public struct Ingredient: Hashable, Sendable {
    /// A UUID string from the app.
    public package(set) var id: String?
    /// The name; may be empty: see ``displayName``.
    public package(set) var name: String
    /// The amount stored by the app, which supports only whole numbers; a fraction written by another tool is kept. For
    /// the amount that is shown, see ``reading``.
    public package(set) var amount: Double
    /// The unit of the amount, stored as `amountType`.
    public package(set) var unit: AmountType
    /// The line as a person wrote it, which the app can't store; see ``IngredientLine``. Nil if there is none, or if
    /// the app has changed the amount since it was written.
    public package(set) var line: IngredientLine?
    /// The heading of the part of the list that the ingredient belongs to: `For the dough`.
    public package(set) var group: String?
    /// The keys that the app requires but the record lacks. The name is then empty, the amount 0, the unit `pieces`.
    public package(set) var missingKeys: [String] = []
    /// Values of unknown keys, kept for the program that wrote them.
    public package(set) var extras: [String: PropertyValue] = [:]

    /// Values of unknown keys in the companion file.
    package var lineExtras: [String: PropertyValue] = [:]

    /// Creates an ingredient.
    public init(
        id: String? = nil,
        name: String,
        amount: Double,
        unit: AmountType = .pieces,
        line: IngredientLine? = nil,
        group: String? = nil
    ) {
        self.id = id
        self.name = name
        self.amount = amount
        self.unit = unit
        self.line = line
        self.group = group
    }

    /// The name to show on a page: the ingredient's name, or `(untitled)` if that is blank.
    public var displayName: String { name.orUntitled() }
}
