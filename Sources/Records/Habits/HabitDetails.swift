package import Foundation
package import Persistence

/// What the app doesn't know of a habit.
///
/// It is kept in a file beside the store (see ``Persistence/CompanionRule``): the app keeps no history, and drops every key
/// that it doesn't know when it saves.
public struct HabitDetails: Hashable, Sendable {
    /// What is known of each day.
    public var history: HabitHistory
    /// How often it is meant to be done.
    public var frequency: HabitFrequency
    /// What makes a day count; nil for a habit that is done or not.
    public var goal: HabitGoal?
    /// The question that is asked every day.
    public var question: String?
    /// Text about the habit.
    public var description: String?
    /// Its colour, such as `#1976D2`.
    public var colour: String?
    /// Whether it isn't followed any more.
    public var isArchived: Bool
    /// The day that was recorded for the last completion, if the zone of today gives another one.
    package var lastRecorded: RecordedDay?
    /// What the file beside the store has under keys of ours and can't be read; it is kept there.
    package var unread: [String: PropertyValue] = [:]

    /// Creates details; without arguments, those of a habit that only has what the app knows.
    public init(
        history: HabitHistory = HabitHistory(),
        frequency: HabitFrequency = .daily,
        goal: HabitGoal? = nil,
        question: String? = nil,
        description: String? = nil,
        colour: String? = nil,
        isArchived: Bool = false
    ) {
        self.history = history
        self.frequency = frequency
        self.goal = goal
        self.question = question
        self.description = description
        self.colour = colour
        self.isArchived = isArchived
    }
}

extension HabitDetails {
    /// A moment and the day that it counts for.
    package struct RecordedDay: Hashable, Sendable {
        package var moment: Date
        package var day: Day
    }
}
