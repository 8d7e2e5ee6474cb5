import Diagnostics

/// The unit of an ingredient's amount: `AmountType` of the recipes app, stored by its case-sensitive name.
public enum AmountType: Hashable, Sendable {
    case cups
    case pints
    case quarts
    case gallons
    case pounds
    /// Stored as `Tbps`, the app's spelling.
    case tablespoons
    case teaspoons
    case ounces
    case pinch
    case dash
    /// A count of the ingredient itself, such as three eggs. Stored as `None`; a case named `none` would be mistaken
    /// for `Optional.none`.
    case pieces
    /// A name unknown to the app, which would then fail to load the whole file.
    case other(String)

    /// The units that the app knows, in its order, with their stored names and what the parser calls them.
    static let table: [(type: AmountType, name: String, unit: KitchenUnit?)] = [
        (.cups, "Cups", .cup), (.pints, "Pints", .pint), (.quarts, "Quarts", .quart), (.gallons, "Gallons", .gallon),
        (.pounds, "Lbs", .pound), (.tablespoons, "Tbps", .tablespoon), (.teaspoons, "Tsp", .teaspoon),
        (.ounces, "Oz", .ounce), (.pinch, "Pinch", .pinch), (.dash, "Dash", .dash), (.pieces, "None", nil),
    ]

    /// The units that the app knows, in its order.
    public static let known: [AmountType] = table.map(\.type)

    /// The stored name.
    public var rawValue: String {
        if case .other(let name) = self { return name }
        return Self.table.first { $0.type == self }?.name ?? ""
    }

    /// Creates the unit stored under this name; every name is valid.
    public init(rawValue: String) {
        self = Self.table.first { $0.name == rawValue }?.type ?? .other(rawValue)
    }

    /// The English singular, used for amounts up to one: "cup", "tbsp"; empty for ``pieces``.
    public var singular: String { KitchenUnit(self)?.singular ?? "" }

    /// The English plural, also used for zero: "cups", "tbsp"; empty for ``pieces``.
    public var plural: String { KitchenUnit(self)?.plural ?? "" }

    /// Returns the form that agrees with an amount: ½ cup, 1 cup, 1½ cups, 0 cups.
    public func word(for amount: Double) -> String { Self.isOne(amount) ? singular : plural }

    /// Returns whether an amount takes the singular: it does if it is above zero and at most one.
    package static func isOne(_ amount: Double) -> Bool { amount.magnitude > 0 && amount.magnitude <= 1 }
}

extension AmountType {
    /// Creates one of the app's units from any spelling that ``KitchenUnit`` knows: `Tbps`, `tablespoons`, `T`, `pcs`;
    /// also from the name of a unit that is about as large, such as `EL`.
    ///
    /// - Throws: ``EditingError/unknownUnit(_:nearest:line:)`` for anything else, such as grams, whose amounts would have
    ///   to be converted. ``Ingredient/parse(_:)`` does that.
    public init(named name: String) throws(EditingError) {
        let unit = KitchenUnit(word: name)
        let one = unit.map { IngredientLine(MeasuredQuantity(Quantity(.one), $0), name: "x").appForm }
        if ["", Self.pieces.rawValue.lowercased()].contains(name.lowercased()) || unit?.isPiece == true {
            self = .pieces
        } else if let one, one.amount == 1, one.unit != .pieces {
            self = one.unit
        } else {
            throw .unknownUnit(name, nearest: nearest(to: name, among: Self.known.map(\.rawValue)))
        }
    }
}
