import ArgumentParser
import Build
import Diagnostics
import Foundation
import Persistence
import Records
import Settings

struct HabitList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the habits in the order of their store, then those from sources.",
        discussion: "Example: almanac habit list"
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        try reporting {
            let access = try options.access()
            let habits = try HabitChoice(access)
            let sources = access.configuration.sourceRecords(as: .habits)
            let all = habits.store.records.map { ShownRecord($0) } + sources.records.habits.map { ShownRecord($0) }
            if json {
                try printJSON(.array(all.map { habits.json($0) }))
            } else {
                printTable(all, of: habits)
            }
            let found = habits.store.diagnostics + sources.diagnostics
            Console.messages(found)
            if found.hasErrors { throw ExitCode(1) }
        }
    }

    private func printTable(_ rows: [ShownRecord<Habit>], of habits: HabitChoice) {
        let nameWidth = min(40, rows.map { $0.item.displayName.count }.max() ?? 0)
        for (row, position) in zip(rows, column(of: rows.map(\.position))) {
            let (habit, name) = (row.item, row.item.displayName)
            let source = row.source.map { "  (\($0.name))" } ?? ""
            let gap = String(repeating: " ", count: max(0, nameWidth - name.count))
            let figures = habits.recentFigures(habit).map { "; \($0)" } ?? ""
            Console.result("\(position)  \(name)\(gap)  \(habits.status(habit))\(figures)\(source)".escapingControls)
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
            let shown = try shown(habits)
            if json { return try printJSON(habits.json(shown, hasDays: true)) }
            let habit = shown.item
            let words = EventTimeWords(timeZone: access.today.timeZone)
            let figures = habits.recentFigures(habit, isLong: true)
            let details = labelled([
                "recent days": figures.map { "\($0) (by Loop's formula)" },
                "best streak": "\(habit.longestStreak(on: access.today))",
                "completions": "\(habit.daysDone(on: access.today))",
                "last done": habit.lastCompletionDate.map(words.long), "created": habit.dateCreated.map(words.long),
                "picture": habit.image.name, "plan": habit.details.planText, "position": shown.position?.description,
                "source": shown.source.map { "\($0.name), \($0.file)" },
            ])
            for line in [habit.displayName, habits.status(habit)] + details { Console.result(line.escapingControls) }
            printDays(habit, on: access.today)
        }
    }

    /// The habit to show: from the store, or else from a source.
    private func shown(_ habits: HabitChoice) throws -> ShownRecord<Habit> {
        if habits.choice.hasNone(like: which) {
            let others = habits.access.configuration.sourceRecords(as: .habits).records.habits
            if let found = others.named(which, \.title) { return ShownRecord(found) }
        }
        return ShownRecord(habits.store.records[try habits.find(which)])
    }

    /// Prints the last known days; `--json` prints all.
    private func printDays(_ habit: Habit, on today: Today) {
        let days = habit.history(on: today).days
        for known in days.suffix(Self.shownDays).reversed() {
            let entry = known.entry
            let state = entry.state?.rawValue ?? (entry.isDone(habit.details.goal) ? "done" : nil)
            let amount = entry.amount.map {
                "\($0) \(habit.details.goal?.unit ?? "")".trimmingCharacters(in: .whitespaces)
            }
            let words = [state, amount, entry.note].compactMap(\.self).joined(separator: ", ")
            Console.result("\(known.day): \(words)".escapingControls)
        }
        if days.count > Self.shownDays {
            Console.result("and \(days.count - Self.shownDays) earlier days (--json has all)")
        }
    }

    private static let shownDays = 14
}
