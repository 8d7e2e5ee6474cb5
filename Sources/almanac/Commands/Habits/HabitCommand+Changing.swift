import ArgumentParser
import Diagnostics
import Foundation
import Persistence
import Records

struct HabitAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a habit at the top of the list.",
        discussion: """
            Examples:
              almanac habit add Floss --image tooth
              almanac habit add Run --every "3 per week"
              almanac habit add Water --goal "8 glasses"
            """
    )

    @Argument(help: "The name of the habit.")
    var name: String

    @Option(help: .value("picture", "The picture of the habit, such as book, gym or tooth.", default: "other"))
    var image: String?

    @OptionGroup var plan: HabitPlanOptions
    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.changeHabits("habit add") { habits, access in
            let image = try image.map(habitImage) ?? .other
            var details = HabitDetails()
            try plan.change()(&details)
            let now = access.today.now
            let habit = try habits.store.createNewHabit(name: name, image: image, details: details, on: now)
            options.report("Added", "Would add", "\"\(habit.displayName)\" with the picture \(image.name) (record 1)")
            let twin = habits.duplicate(of: habit)
            options.warn(of: twin, \.displayName, in: habits.file, "this habit has the same name")
        }
    }
}

struct HabitEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a habit's name, picture, frequency or daily goal.",
        discussion: """
            Examples:
              almanac habit edit floss --image tooth
              almanac habit edit run --every "mon wed fri"
            """
    )

    @Argument(help: "The position or name of the habit.")
    var which: String

    @Option(help: .value("text", "The new name."))
    var name: String?

    @Option(help: .value("picture", "The new picture."))
    var image: String?

    @OptionGroup var plan: HabitPlanOptions
    @OptionGroup var options: ChangeOptions

    func run() throws {
        guard name != nil || image != nil || !plan.isEmpty else {
            throw usageError("nothing to change; give --name, --image, --every or --goal", of: Self.self)
        }
        try options.changeHabits("habit edit") { habits, access in
            let image = try image.map(habitImage)
            let index = try habits.find(which)
            let old = try habits.store.habit(at: index)
            let zone = access.today.timeZone
            let new = try habits.store.edit(index, name: name, image: image, in: zone, plan.change())
            let meant = new.details.planText.map { ", \($0)" } ?? ""
            let rest = "\"\(old.displayName)\" to \"\(new.displayName)\" with the picture \(new.image.name)\(meant)"
            options.report("Changed", "Would change", rest)
        }
    }
}

struct HabitMove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a habit to another position in the list.",
        discussion: "Example: almanac habit move floss 1"
    )

    @Argument(help: "The position or name of the habit.")
    var which: String

    @Argument(help: "The new position, from 1.")
    var to: Int

    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.changeHabits("habit move") { habits, access in
            let index = try habits.find(which)
            let record = habits.store.records[index]
            try habits.store.moveHabit(at: index, to: habits.choice.index(at: to))
            let rest = "\"\(record.item.displayName)\" from position \(record.position) to position \(to)"
            options.report("Moved", "Would move", rest)
        }
    }
}

struct HabitRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove habits.",
        discussion: "Example: almanac habit remove floss --yes"
    )

    @Argument(help: "The positions or names of the habits.")
    var which: [String]

    @OptionGroup var removal: RemovalOptions

    func run() throws {
        try removal.options.changeHabits("habit remove") { habits, access in
            let records = habits.store.records
            let found = try findEach(which, named: records.map(\.item.title)) { records[try habits.find($0)] }
            let texts = found.map { record in
                "\"\(record.item.displayName)\", \(habits.status(record.item)) (record \(record.position))"
            }
            guard removal.isConfirmed(texts) else { return }
            // Starts with the last one, so that the positions of the others stay the same.
            for record in found.sorted(by: { $0.position > $1.position }) {
                try habits.store.delete(habits.choice.index(at: record.position))
            }
            for text in texts { removal.options.report("Removed", "Would remove", text) }
        }
    }
}

/// The options for the frequency and the goal of a habit.
struct HabitPlanOptions: ParsableArguments {
    @Option(
        help: .value(
            "frequency",
            "How often: `day`, weekdays such as `mon wed fri`, or a number of times such as `3 per week`."
        )
    )
    var every: String?

    @Option(
        help: .value(
            "amount",
            "How much per day, such as `8 glasses` or `at most 2 cups`; `none` for a yes-or-no habit."
        )
    )
    var goal: String?

    var isEmpty: Bool { every == nil && goal == nil }

    /// Returns the change that the options make.
    ///
    /// - Throws: a `Diagnostic` for a text that can't be read.
    func change() throws -> (inout HabitDetails) -> Void {
        let frequency = try every.map { text in
            if let frequency = HabitFrequency(text) { return frequency }
            let hint = "write `day`, `mon wed fri`, `3 per week`, `2 per month` or `1 per 3 days`"
            throw Diagnostic.error("can't read `\(text)` as a frequency", hint: hint)
        }
        let target = try goal.map { text -> HabitGoal? in
            if text == "none" { return nil }
            if let goal = HabitGoal(typed: text) { return goal }
            let hint =
                HabitGoal.isForLongerPeriod(text)
                ? "a goal is for a day, such as `5 km`; `--every` sets how often it is due"
                : "write a number and its unit, such as `8 glasses`, `10000 steps` or `at most 2.5 km`"
            throw Diagnostic.error("can't read `\(text)` as a goal", hint: hint)
        }
        return { details in
            if let frequency { details.frequency = frequency }
            if let target { details.goal = target }
        }
    }
}

extension HabitDetails {
    /// The frequency and the goal in words; nil for a daily habit without an amount.
    var planText: String? {
        let parts = [frequency == .daily ? nil : frequency.description, goal?.description].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
