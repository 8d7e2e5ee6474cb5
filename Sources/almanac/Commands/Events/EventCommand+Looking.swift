import ArgumentParser
import Diagnostics
import Foundation
import Persistence
import Records

struct EventList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the events that are not completed, in the order of their store.",
        discussion: "Example: almanac event list --completed"
    )

    @Flag(help: "List the completed events.")
    var completed = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        try reporting {
            let events = try EventChoice(try options.access(), completed: completed)
            let rows = events.rows.map(\.record)
            if json {
                try printJSON(.array(rows.map(events.json)))
            } else {
                printTable(rows, events.words)
            }
            let found = completed ? events.schedule.completedDiagnostics : events.schedule.openDiagnostics
            Console.messages(found)
            if !completed { events.warnOfConflicts() }
            if found.hasErrors { throw ExitCode(1) }
        }
    }

    private func printTable(_ rows: [StoredRecord<Event>], _ words: EventTimeWords) {
        let width = rows.map { String($0.position).count }.max() ?? 0
        for row in rows {
            let position = String(repeating: " ", count: width - String(row.position).count) + "\(row.position)"
            let line = "\(position)  \(words.short(row.item.date))  \(row.item.displayName)"
            Console.result(line.escapingControls)
        }
        if rows.isEmpty { Console.message(completed ? "No event is completed." : "No event is scheduled.") }
    }
}

struct EventShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show everything about an event.",
        discussion: "Example: almanac event show dentist"
    )

    @Argument(help: "The position, identifier or name of the event.")
    var which: String

    @Flag(help: "Look among the completed events.")
    var completed = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        try reporting {
            let events = try EventChoice(try options.access(), completed: completed)
            let record = try events.find(which).record
            if json { return try printJSON(events.json(record)) }
            let event = record.item
            Console.result(event.displayName.escapingControls)
            Console.result("date: \(events.words.long(event.date))")
            if let date = event.completedAt { Console.result("completed: \(events.words.long(date))") }
            Console.result("position: \(record.position)")
            if let identifier = event.identifier { Console.result("identifier: \(identifier)".escapingControls) }
            guard let description = event.description else { return }
            let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
            Console.result("\n" + lines.map { String($0).escapingControls }.joined(separator: "\n"))
        }
    }
}
