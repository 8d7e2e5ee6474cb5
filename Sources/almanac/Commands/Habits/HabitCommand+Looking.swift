import ArgumentParser
import Diagnostics
import Foundation
import Persistence
import Records

struct HabitList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the habits, in the order of their store.",
        discussion: "Example: almanac habit list"
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        try reporting {
            let habits = try HabitChoice(try options.access())
            if json {
                try printJSON(.array(habits.store.records.map(habits.json)))
            } else {
                printTable(habits)
            }
            let found = habits.store.diagnostics
            Console.messages(found)
            if found.hasErrors { throw ExitCode(1) }
        }
    }

    private func printTable(_ habits: HabitChoice) {
        let rows = habits.store.records
        let width = rows.map { String($0.position).count }.max() ?? 0
        let nameWidth = min(40, rows.map { $0.item.displayName.count }.max() ?? 0)
        for row in rows {
            let position = String(repeating: " ", count: width - String(row.position).count) + "\(row.position)"
            let name = row.item.displayName
            let gap = String(repeating: " ", count: max(0, nameWidth - name.count))
            Console.result("\(position)  \(name)\(gap)  \(habits.standing(row.item))".escapingControls)
        }
        if rows.isEmpty { Console.message("There are no habits.") }
    }
}

struct HabitShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show everything about a habit.",
        discussion: "Example: almanac habit show floss"
    )

    @Argument(help: "The position or name of the habit.")
    var which: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        try reporting {
            let access = try options.access()
            let habits = try HabitChoice(access)
            let record = habits.store.records[try habits.find(which)]
            if json { return try printJSON(habits.json(record)) }
            let habit = record.item
            let words = EventTimeWords(timeZone: access.today.timeZone)
            Console.result(habit.displayName.escapingControls)
            Console.result(habits.standing(habit))
            Console.result("best streak: \(habit.bestStreak)")
            Console.result("completions: \(habit.numberOfCompletions)")
            if let date = habit.lastCompletionDate { Console.result("last done: \(words.long(date))") }
            if let date = habit.dateCreated { Console.result("created: \(words.long(date))") }
            Console.result("picture: \(habit.image.name)")
            Console.result("position: \(record.position)")
        }
    }
}
