import ArgumentParser
import Foundation
import Persistence
import Records

struct HabitAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a habit before the others.",
        discussion: "Example: almanac habit add Floss --image tooth"
    )

    @Argument(help: "The name of the habit.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "The picture of the habit, such as book, gym or tooth.",
            discussion: "Default: other.",
            valueName: "picture"
        )
    )
    var image: String?

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "habit add", isDryRun: change.dryRun)
        try reportingHabits(access) { habits in
            let image = try image.map(habitImage) ?? .other
            let habit = try habits.store.createNewHabit(name: name, image: image, on: access.today.now)
            change.say("Added", "Would add", "\"\(habit.displayName)\" with the picture \(image.name) (record 1)")
            habits.warnOfTwin(of: habit, access)
        }
    }
}

struct HabitEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the name or the picture of a habit.",
        discussion: "Example: almanac habit edit floss --image tooth"
    )

    @Argument(help: "The position or name of the habit.")
    var which: String

    @Option(help: ArgumentHelp("Another name.", valueName: "text"))
    var name: String?

    @Option(help: ArgumentHelp("Another picture.", valueName: "picture"))
    var image: String?

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func validate() throws {
        guard name != nil || image != nil else {
            throw ValidationError("nothing to change; give --name or --image")
        }
    }

    func run() throws {
        let access = try options.access(verb: "habit edit", isDryRun: change.dryRun)
        try reportingHabits(access) { habits in
            let image = try image.map(habitImage)
            let index = try habits.find(which)
            let old = try habits.store.habit(at: index)
            let new = try habits.store.edit(index, name: name, image: image)
            let rest = "\"\(old.displayName)\" to \"\(new.displayName)\" with the picture \(new.image.name)"
            change.say("Changed", "Would change", rest)
        }
    }
}

struct HabitMove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Take a habit to another position of the list.",
        discussion: "Example: almanac habit move floss 1"
    )

    @Argument(help: "The position or name of the habit.")
    var which: String

    @Argument(help: "The position that it then has.")
    var to: Int

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "habit move", isDryRun: change.dryRun)
        try reportingHabits(access) { habits in
            let index = try habits.find(which)
            let record = habits.store.records[index]
            try habits.store.moveHabit(at: index, to: habits.find(at: to))
            let rest = "\"\(record.item.displayName)\" from position \(record.position) to position \(to)"
            change.say("Moved", "Would move", rest)
        }
    }
}

struct HabitRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a habit for good.",
        discussion: "Example: almanac habit remove floss --yes"
    )

    @Argument(help: "The position or name of the habit.")
    var which: String

    @OptionGroup var removal: RemovalOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "habit remove", isDryRun: removal.change.dryRun)
        try reportingHabits(access) { habits in
            let index = try habits.find(which)
            let record = habits.store.records[index]
            let text = "\"\(record.item.displayName)\", \(habits.standing(record.item)) (record \(record.position))"
            guard removal.isConfirmed(text) else { return Console.message("Nothing was removed.") }
            try habits.store.delete(index)
            removal.change.say("Removed", "Would remove", text)
        }
    }
}
