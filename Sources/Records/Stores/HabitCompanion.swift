import Diagnostics
import Foundation
package import Persistence

extension CompanionRule<Habit> {
    /// Returns the rule for habits: an entry belongs to the habit with its title.
    ///
    /// Completed days that follow from the app's file are added to the history when it is read. An entry is outdated if
    /// this adds a day to it. There are no traits, because the app may have renamed any habit. So if the file has any
    /// entry, every habit gets one: a habit whose title is in the file isn't another one that the app has renamed.
    ///
    /// - Parameter today: Later days never count as done, and its time zone determines the day of a completion.
    package static func habits(on today: Today) -> CompanionRule {
        CompanionRule(
            list: Companion.habits,
            keys: HabitEntryKey.all,
            join: { own, _ in HabitMatcher(own, today).joined() },
            stored: { habit in
                var habit = habit
                habit.details = HabitDetails()
                return habit
            },
            values: { $0.details.values },
            identity: { habit in
                [HabitEntryKey.title: .string(habit.title), HabitEntryKey.app: AppFacts(habit).value]
            }
        )
    }
}

/// The keys that an entry has besides those of its details.
enum HabitEntryKey {
    static let (title, app) = ("title", "app")
    static let all = Set(HabitDetails.Key.allCases.map(\.rawValue) + [title, app])
}
