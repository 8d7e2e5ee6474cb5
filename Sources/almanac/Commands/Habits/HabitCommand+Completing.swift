import ArgumentParser
import Diagnostics
import Foundation
import Records

struct HabitComplete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Say that a habit is done for today, or was done on a day after its last one.",
        discussion: """
            Examples:
              almanac habit complete floss
              almanac habit complete floss yesterday
            """
    )

    @Argument(help: "The position or name of the habit.")
    var which: String

    @Argument(help: "When it was done, such as `yesterday`. Default: now.")
    var when: [String] = []

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "habit complete", isDryRun: change.dryRun)
        try reportingHabits(access) { habits in
            let index = try habits.find(which)
            let old = try habits.store.habit(at: index)
            let moment = try when.isEmpty ? access.today.now : access.pastMoment(when.joined(separator: " "))
            let day = Today(now: moment, timeZone: access.today.timeZone)
            if day.day < access.today.day, let last = old.lastDay(in: day.timeZone), last > day.day {
                let message = "\"\(old.displayName)\" was last done on \(last); a day before that can't be added"
                throw Diagnostic.error(Location(file: ""), message)
            }
            let new = try habits.store.markHabitAsCompleted(index, on: day)
            if new == old {
                let words = day.day == access.today.day ? "today" : "on \(day.day)"
                return Console.result("\"\(old.displayName)\" is done \(words) already".escapingControls)
            }
            change.say("Completed", "Would complete", "\"\(new.displayName)\": \(habits.standing(new))")
        }
    }
}

struct HabitUndo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back that a habit is done for today.",
        discussion: "Example: almanac habit undo floss"
    )

    @Argument(help: "The position or name of the habit.")
    var which: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "habit undo", isDryRun: change.dryRun)
        try reportingHabits(access) { habits in
            let new = try habits.store.undo(habits.find(which), on: access.today)
            change.say("Took back", "Would take back", "today's \"\(new.displayName)\": \(habits.standing(new))")
        }
    }
}
