/// The picture of a habit: `Habit.Images` of the document "Persisting Habits", stored as its number.
public enum HabitImage: Hashable, Sendable {
    case book
    case bulb
    case clock
    case code
    case drop
    case food
    case grow
    case gym
    case heart
    case lotus
    case other
    case pet
    case pill
    case search
    case sleep
    case tooth
    /// A number that no version of the app we know has; the app would lose all habits over it.
    case unknown(Int)

    /// The pictures that the app knows, each at the index that it is stored as.
    public static let known: [HabitImage] = [
        .book, .bulb, .clock, .code, .drop, .food, .grow, .gym,
        .heart, .lotus, .other, .pet, .pill, .search, .sleep, .tooth,
    ]

    /// The number that is stored.
    public var rawValue: Int {
        if case .unknown(let number) = self { return number }
        return Self.known.firstIndex(of: self) ?? 0
    }

    /// Creates the picture stored as this number; there is one for every number.
    public init(rawValue: Int) {
        self = Self.known.indices.contains(rawValue) ? Self.known[rawValue] : .unknown(rawValue)
    }

    /// The picture's name, as the app calls it; an unknown one goes by `other`.
    public var name: String {
        if case .unknown = self { return Self.other.name }
        return "\(self)"
    }
}
