/// The picture of a habit: `Habit.Images` of the document "Persisting Habits", stored by its number.
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
    /// A number unknown to every released version of the app, which would then fail to load all habits.
    case unknown(Int)

    /// The pictures that the app knows; the index of each is its stored number.
    public static let known: [HabitImage] = [
        .book, .bulb, .clock, .code, .drop, .food, .grow, .gym,
        .heart, .lotus, .other, .pet, .pill, .search, .sleep, .tooth,
    ]

    /// The stored number.
    public var rawValue: Int {
        if case .unknown(let number) = self { return number }
        return Self.known.firstIndex(of: self) ?? 0
    }

    /// Creates the picture stored as this number; every number is valid.
    public init(rawValue: Int) {
        self = Self.known.indices.contains(rawValue) ? Self.known[rawValue] : .unknown(rawValue)
    }

    /// The app's name of the picture; `other` for an unknown one.
    public var name: String {
        if case .unknown = self { return Self.other.name }
        return "\(self)"
    }
}
