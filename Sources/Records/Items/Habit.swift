public import Foundation
public import Persistence

/// Something to do every day: an element of `HABITS_ARRAY` (document "Persisting Habits").
///
/// The app keeps no history: ``Streak`` and ``knownDoneDays(in:)`` derive what its values imply. The ``details`` are
/// known to Almanac only; the most important one is the history.
public struct Habit: Hashable, Sendable {
    /// The key of the app's preferences that holds the habits as JSON data (document "Persisting Habits").
    public static let preferencesKey = "HABITS_ARRAY"

    /// The title; may be empty: see ``displayName``.
    public package(set) var title: String
    /// The date of creation. Unreliable: the app resets it at each load, and older files lack it.
    public package(set) var dateCreated: Date?
    /// The picture, stored as `selectedImage`.
    public package(set) var image: HabitImage
    /// The number of consecutive days at the last completion. The value isn't reset when days pass: see
    /// ``streak(on:)``.
    public package(set) var currentStreak: Int
    /// The longest streak ever, in days.
    public package(set) var bestStreak: Int
    /// The number of days on which it was done.
    public package(set) var numberOfCompletions: Int
    /// The time of the last completion; nil if there is none.
    public package(set) var lastCompletionDate: Date?
    /// The key under which `lastCompletionDate` was stored.
    public package(set) var lastCompletionKey = LastCompletionKey.date
    /// The keys that the app requires but the record lacks. Their values here default to 0, or to the picture `other`.
    public package(set) var missingKeys: [String] = []
    /// The details that the app doesn't support.
    public var details: HabitDetails
    /// Values of unknown keys, kept for the program that wrote them.
    public package(set) var extras: [String: PropertyValue]

    /// The keys under which files store the last completion.
    public enum LastCompletionKey: String, Hashable, Sendable {
        /// The key that the app writes.
        case date = "lastCompletionDate"
        /// A misspelling that occurs in some files.
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
        self.details = details
        self.extras = extras
    }

    /// The name to show on a page: the title, or `(untitled)` if that is blank.
    public var displayName: String { title.orUntitled() }
}
