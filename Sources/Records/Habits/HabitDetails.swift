package import Foundation
package import Persistence

/// The details of a habit that the app doesn't support.
///
/// They are kept in a companion file of the store (see ``Persistence/CompanionRule``), because the app keeps no history
/// and drops unknown keys when it saves.
public struct HabitDetails: Hashable, Sendable {
    /// The history, with an entry for each known day.
    public var history: HabitHistory
    /// How often the habit is due.
    public var frequency: HabitFrequency
    /// The goal that makes a day count; nil for a habit that is either done or not.
    public var goal: HabitGoal?
    /// The question asked every day.
    public var question: String?
    /// A description of the habit.
    public var description: String?
    /// The colour, such as `#1976D2`.
    public var colour: String?
    /// Whether the habit is no longer tracked.
    public var isArchived = false
    /// The recorded day of the last completion, if it differs from that in the current time zone.
    package var lastRecorded: RecordedDay?
    /// The app's values before the last completion, if Almanac has made it.
    package var before: HabitCounts?
    /// Whether the imported file states every detail, so that a missing value is unset there.
    package var isWhole = false
    /// Unreadable values of known keys in the companion file, which are kept.
    package var unread: [String: PropertyValue] = [:]

    /// Creates details; without arguments, those of a habit that has no details.
    public init(history: HabitHistory = HabitHistory(), frequency: HabitFrequency = .daily, goal: HabitGoal? = nil) {
        (self.history, self.frequency, self.goal) = (history, frequency, goal)
    }
}

extension HabitDetails {
    /// An instant and the day for which it counts.
    package struct RecordedDay: Hashable, Sendable {
        package var moment: Date
        package var day: Day
    }

    /// Whether ``fill(from:)`` loses nothing: they don't have different values for any day or detail.
    func canTake(_ other: HabitDetails) -> Bool {
        func agree<Value: Equatable>(_ key: KeyPath<HabitDetails, Value?>) -> Bool {
            let (own, others) = (self[keyPath: key], other[keyPath: key])
            return own == nil || others == nil || own == others
        }
        return other.history.days.allSatisfy { known in
            guard let own = history[known.day] else { return true }
            let isSameNote = own.note == nil || known.entry.note == nil || own.note == known.entry.note
            return isSameNote && own.state == known.entry.state && own.amount == known.entry.amount
        } && (frequency == .daily || other.frequency == .daily || frequency == other.frequency)
            && agree(\.goal) && agree(\.question) && agree(\.description) && agree(\.colour)
    }

    /// Adds the days and the details that only the other value has.
    mutating func fill(from other: HabitDetails) {
        let added = other.history.days.map { known in
            var entry = history[known.day] ?? known.entry
            entry.note = entry.note ?? known.entry.note
            return (known.day, entry)
        }
        history = HabitHistory(history.days.map { ($0.day, $0.entry) } + added).keepingUnread(of: history)
        if frequency == .daily { frequency = other.frequency }
        goal = goal ?? other.goal
        question = question ?? other.question
        description = description ?? other.description
        colour = colour ?? other.colour
        isArchived = isArchived || other.isArchived
    }
}
