import ArgumentParser
import Diagnostics
import Foundation
import Records

struct HabitComplete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Mark habits as done today, or on a day after they were last done.",
        discussion: """
            Examples:
              almanac habit complete floss
              almanac habit complete floss read --date yesterday
              almanac habit complete floss yesterday
            """
    )

    @Argument(help: "The positions or names of the habits. The last words may be a day, unless a habit is called so.")
    var which: [String]

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("When they were done, such as `yesterday`.", discussion: "Default: now.", valueName: "when")
    )
    var date: [String] = []

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "habit complete", isDryRun: change.dryRun)
        try reportingHabits(access) { habits in
            let given = try given(habits, access)
            let indices = try habits.find(given.habits)
            let old = try indices.map { index throws(EditingError) in try habits.store.habit(at: index) }
            let day = Today(now: given.moment, timeZone: access.today.timeZone)
            let new = try habits.complete(indices, on: given.moment)
            for (old, new) in zip(old, new) {
                if new == old {
                    let words = day.day == access.today.day ? "today" : "on \(day.day)"
                    Console.result("\"\(old.displayName)\" is done \(words) already".escapingControls)
                } else {
                    change.say("Completed", "Would complete", "\"\(new.displayName)\": \(habits.standing(new))")
                }
            }
        }
    }

    /// Splits the words that belong to no option into habits and, if there is one, the day after them.
    private func given(_ habits: HabitChoice, _ access: StoreAccess) throws -> (habits: [String], moment: Date) {
        guard date.isEmpty else { return (which, try access.pastMoment(date.joined(separator: " "))) }
        guard which.count > 1 else { return (which, access.today.now) }
        let vocabulary = access.dateVocabulary()
        for count in which.indices.dropFirst().reversed() where which[..<count].allSatisfy(habits.has) {
            if which[count...].allSatisfy(habits.isCalled) { continue }
            let text = which[count...].joined(separator: " ")
            do {
                _ = try When.parse(text, on: access.today, vocabulary: vocabulary, direction: .past)
                return (Array(which[..<count]), try access.pastMoment(text))
            } catch let error as When.Misunderstanding where habits.isFar(which[count]) && error.isNearTime(text) {
                throw error
            } catch is When.Misunderstanding {
                continue
            }
        }
        return (which, access.today.now)
    }

}

struct HabitUndo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back that habits are done for today.",
        discussion: "Example: almanac habit undo floss"
    )

    @Argument(help: "The positions or names of the habits.")
    var which: [String]

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "habit undo", isDryRun: change.dryRun)
        try reportingHabits(access) { habits in
            for new in try habits.store.undoCompletions(of: habits.find(which), on: access.today) {
                change.say("Took back", "Would take back", "today's \"\(new.displayName)\": \(habits.standing(new))")
            }
        }
    }
}

extension When.Misunderstanding {
    /// Whether a time was most likely meant by a text that can't be read as one.
    fileprivate func isNearTime(_ text: String) -> Bool {
        Int(text) == nil && (text.contains(where: \.isNumber) || hint.contains("did you mean"))
    }
}
