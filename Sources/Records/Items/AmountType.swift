/// What the amount of an ingredient counts: `AmountType` of the recipes app, stored as its name, case-sensitive.
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
    /// The thing itself: three eggs. Stored as `None`; not called that here, lest it be taken for `Optional.none`.
    case pieces
    /// A name that the app does not know; the app would lose the whole file over it.
    case other(String)

    /// The units that the app knows, in its order.
    public static let known: [AmountType] = [
        .cups, .pints, .quarts, .gallons, .pounds, .tablespoons, .teaspoons, .ounces, .pinch, .dash, .pieces,
    ]

    /// The name that is stored.
    public var rawValue: String {
        switch self {
        case .cups: "Cups"
        case .pints: "Pints"
        case .quarts: "Quarts"
        case .gallons: "Gallons"
        case .pounds: "Lbs"
        case .tablespoons: "Tbps"
        case .teaspoons: "Tsp"
        case .ounces: "Oz"
        case .pinch: "Pinch"
        case .dash: "Dash"
        case .pieces: "None"
        case .other(let name): name
        }
    }

    /// Creates the unit stored under this name; there is one for every name.
    public init(rawValue: String) {
        self = Self.known.first { $0.rawValue == rawValue } ?? .other(rawValue)
    }

    /// The English word for one of it, or for less: "cup", "tbsp"; empty for ``pieces``.
    public var singular: String {
        switch self {
        case .cups: "cup"
        case .pints: "pint"
        case .quarts: "quart"
        case .gallons: "gallon"
        case .pounds: "lb"
        case .tablespoons: "tbsp"
        case .teaspoons: "tsp"
        case .ounces: "oz"
        case .pinch: "pinch"
        case .dash: "dash"
        case .pieces: ""
        case .other(let name): name
        }
    }

    /// The English word for several of it, or for nothing: "cups", "tbsp"; empty for ``pieces``.
    public var plural: String {
        switch self {
        case .cups, .pints, .quarts, .gallons, .pounds: singular + "s"
        case .pinch, .dash: singular + "es"
        case .tablespoons, .teaspoons, .ounces, .pieces, .other: singular
        }
    }

    /// The word that goes with an amount: ½ cup, 1 cup, 1½ cups, 0 cups.
    public func word(for amount: Double) -> String { Self.isOne(amount) ? singular : plural }

    /// Whether an amount goes with the word for one: that of more than nothing up to one does.
    package static func isOne(_ amount: Double) -> Bool { amount.magnitude > 0 && amount.magnitude <= 1 }
}
