public import Foundation
public import Persistence

/// Something done every day, or meant to be: an element of `HABITS_ARRAY` (document "Persisting Habits").
///
/// The app keeps no history: ``Streak`` and ``knownDoneDays(in:)`` say what follows from what it has. The ``details`` are what
/// only Almanac knows, the history first of all.
public struct Habit: Hashable, Sendable {
    /// The key of the app's preferences under which the habits stand, as JSON data (document "Persisting Habits").
    public static let preferencesKey = "HABITS_ARRAY"

    /// What it is called; may be empty: see ``displayName``.
    public let title: String
    /// When it was created, so far as can be known: the app sets it anew at each load, and older files lack it.
    public let dateCreated: Date?
    /// Its picture, stored as `selectedImage`.
    public let image: HabitImage
    /// How many days running it had been done at the last completion. Time does not reset it: see ``streak(on:)``.
    public let currentStreak: Int
    /// The most days running that it has ever been done.
    public let bestStreak: Int
    /// On how many days it has been done.
    public let numberOfCompletions: Int
    /// When it was last done; nil when never.
    public let lastCompletionDate: Date?
    /// The key that `lastCompletionDate` stood under.
    public let lastCompletionKey: LastCompletionKey
    /// Keys that the app cannot do without and the record lacks. The values here are then 0, or the picture `other`.
    public let missingKeys: [String]
    /// What the app doesn't know.
    public var details: HabitDetails
    /// Keys that Almanac does not know, kept for whoever wrote them.
    public let extras: [String: PropertyValue]

    /// The keys under which files hold the last completion.
    public enum LastCompletionKey: String, Hashable, Sendable {
        /// As the app writes it.
        case date = "lastCompletionDate"
        /// As some files have it.
        case day = "lastCompletionDay"
    }

    /// Creates a habit.
    public init(
        title: String,
        dateCreated: Date? = nil,
        image: HabitImage = .other,
        currentStreak: Int = 0,
        bestStreak: Int = 0,
        numberOfCompletions: Int = 0,
        lastCompletionDate: Date? = nil,
        lastCompletionKey: LastCompletionKey = .date,
        missingKeys: [String] = [],
        details: HabitDetails = HabitDetails(),
        extras: [String: PropertyValue] = [:]
    ) {
        self.title = title
        self.dateCreated = dateCreated
        self.image = image
        self.currentStreak = currentStreak
        self.bestStreak = bestStreak
        self.numberOfCompletions = numberOfCompletions
        self.lastCompletionDate = lastCompletionDate
        self.lastCompletionKey = lastCompletionKey
        self.missingKeys = missingKeys
        self.details = details
        self.extras = extras
    }

    /// What to call the habit on a page: its title, or `(untitled)` when that is blank.
    public var displayName: String { title.orUntitled() }
}
