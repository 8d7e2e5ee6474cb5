package import Foundation
import Persistence
package import Records

/// Habits as the app's own JSON, and back: the array that its preferences hold under `HABITS_ARRAY`.
package enum HabitJSON {
    /// Writes the habits, keys that Almanac does not know included. Nothing is lost but dates that are no numbers.
    package static func write(_ habits: [Habit]) -> Converted<Data> {
        var writer = JSONArrayWriter()
        for (index, habit) in habits.enumerated() {
            var record = JSONRecord(position: index + 1, name: habit.title, values: habit.extras)
            record["title"] = .string(habit.title)
            record.set("dateCreated", habit.dateCreated)
            record["selectedImage"] = .integer(habit.image.rawValue)
            record["currentStreak"] = .integer(habit.currentStreak)
            record["bestStreak"] = .integer(habit.bestStreak)
            record["numberOfCompletions"] = .integer(habit.numberOfCompletions)
            record.set(Habit.LastCompletionKey.date.rawValue, habit.lastCompletionDate)
            writer.add(record)
        }
        return writer.finish()
    }

    /// Reads the array, or the app's preferences that hold it.
    package static func read(_ data: Data, file: String) -> Converted<[Habit]> {
        let contents = StoreReader.read(Habit.self, from: data, file: file, preferencesKey: Habit.preferencesKey)
        return Converted(contents.items, contents.diagnostics)
    }
}
