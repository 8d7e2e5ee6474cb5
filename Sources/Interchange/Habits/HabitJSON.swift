package import Foundation
import Persistence
package import Records

/// Reads and writes habits in the app's JSON format: the array that its preferences contain under `HABITS_ARRAY`.
package enum HabitJSON {
    /// Writes the habits, including unknown keys. NaN, infinite dates, and what the app doesn't know are lost: the days and
    /// the other details. Diagnostics report them.
    package static func write(_ habits: [Habit]) -> Converted<Data> {
        let records = habits.enumerated().map { index, habit -> JSONRecord in
            var record = JSONRecord(position: index + 1, name: habit.title, values: habit.extras)
            record["title"] = .string(habit.title)
            record.set("dateCreated", habit.dateCreated)
            record["selectedImage"] = .integer(habit.image.rawValue)
            record["currentStreak"] = .integer(habit.currentStreak)
            record["bestStreak"] = .integer(habit.bestStreak)
            record["numberOfCompletions"] = .integer(habit.numberOfCompletions)
            record.set(Habit.LastCompletionKey.date.rawValue, habit.lastCompletionDate)
            return record
        }
        var written = Converted<Data>(json: records)
        written.diagnostics += habits.detailLosses(in: "JSON")
        return written
    }

    /// Reads the array, or the app's preferences that contain it.
    package static func read(_ data: Data, file: String) -> Converted<[Habit]> {
        let contents = StoreReader.read(Habit.self, from: data, file: file, preferencesKey: Habit.preferencesKey)
        return Converted(contents.items, contents.diagnostics)
    }
}
