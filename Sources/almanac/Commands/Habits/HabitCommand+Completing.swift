import ArgumentParser
import Foundation
import Records

struct HabitComplete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Say that a habit is done for today.",
        discussion: "Example: almanac habit complete floss"
    )

    @Argument(help: "The position or name of the habit.")
    var which: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "habit complete", isDryRun: change.dryRun)
        try reportingHabits(access) { habits in
            let index = try habits.find(which)
            let old = try habits.store.habit(at: index)
            let new = try habits.store.markHabitAsCompleted(index, on: access.today)
            if new == old {
                return Console.result("\"\(old.displayName)\" is done today already".escapingControls)
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
