import ArgumentParser

struct HabitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "habit",
        abstract: "Show and change the habits.",
        discussion: """
            WHICH is a position in the output of `almanac habit list`, or a name or part of one.

            Example: almanac habit complete floss
            """,
        subcommands: [
            HabitList.self, HabitShow.self, HabitAdd.self, HabitEdit.self, HabitMove.self, HabitRemove.self,
            HabitComplete.self, HabitSkip.self, HabitUndo.self,
        ]
    )
}
