import Diagnostics
import Persistence

/// Warnings and notes about entries that the app's changes concern.
extension HabitMatcher {
    mutating func noteChange(of index: Int, to habit: Habit) {
        guard entries[index]?.isMark == false else { return }
        let title = entries[index]?.title ?? ""
        let message = "\"\(title)\" is now called \"\(habit.title)\" in the app; its history goes on under that title"
        notes.add(.note, entry: index, message, hint: "if the entry belongs to another habit, correct its title")
    }

    mutating func noteTakenBack(_ days: [Day], of habit: Habit, entry index: Int) {
        guard let first = days.first, let last = days.last else { return }
        let words = first == last ? "\(first)" : "\(first) to \(last)"
        let message =
            "the app has saved \"\(habit.displayName)\" without the completion of \(words), which no longer counts; "
            + "amounts and notes are kept"
        let hint = "if it was done, complete it again with `almanac habit complete --date \(last)`"
        notes.add(.warning, entry: index, message, hint: hint)
    }

    mutating func noteOrphan(_ index: Int, isUnclear: Bool) {
        let title = entries[index]?.title ?? ""
        if habits.contains(where: { $0.title == title }) {
            let message = "\"\(title)\" already has another entry; this one is ignored"
            let hint = "move its days to the other entry, or remove this one"
            return notes.add(.warning, entry: index, message, hint: hint)
        }
        let message =
            isUnclear
            ? "it isn't clear which habit is \"\(title)\" now" : "there is no habit called \"\(title)\" any more"
        notes.add(
            .warning,
            entry: index,
            message,
            hint: "the history is kept; write the title of its habit there, or remove the entry"
        )
    }
}
