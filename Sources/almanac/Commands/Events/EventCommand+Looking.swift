import ArgumentParser
import Diagnostics
import Foundation
import Persistence
import Records

struct EventList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the events that are not completed, by date.",
        discussion: """
            An event that repeats is listed with its next occurrence, or with all those on the days that are asked for.

            Examples:
              almanac event list --today
              almanac event list --from "1 dec" --to "31 dec"
              almanac event list --completed
            """
    )

    @Flag(help: "List the completed events, in the order of their store.")
    var completed = false

    @Option(help: ArgumentHelp("List what takes place on this day and later.", valueName: "day"))
    var from: String?

    @Option(help: ArgumentHelp("List what takes place up to this day.", valueName: "day"))
    var to: String?

    @Flag(help: "List what takes place today.")
    var today = false

    @Option(help: ArgumentHelp("List so many that are next.", valueName: "count"))
    var next: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: StoreOptions

    func validate() throws {
        if today || next != nil, from != nil || to != nil || today && next != nil {
            throw ValidationError("--today and --next stand alone, and don't go with --from and --to")
        }
        if let next, next < 1 { throw ValidationError("--next needs a number from 1 on") }
    }

    func run() throws {
        try reporting {
            let access = try options.access()
            let events = try EventChoice(access, completed: completed)
            let rows = try rows(of: events, access)
            if json {
                try printJSON(.array(rows.map(events.json)))
            } else {
                printTable(rows, events)
            }
            let found = completed ? events.schedule.completedDiagnostics : events.schedule.openDiagnostics
            Console.messages(found)
            if !completed { events.warnOfConflicts() }
            if found.hasErrors { throw ExitCode(1) }
        }
    }

    private func rows(of events: EventChoice, _ access: StoreAccess) throws -> [EventChoice.Row] {
        if let next { return events.nextRows(next) }
        if today { return events.rowsByDate(in: access.today.day...access.today.day) }
        if from != nil || to != nil {
            let first = try from.map(access.day) ?? .first
            let last = try to.map(access.day) ?? .last
            guard first <= last else {
                throw Diagnostic.error(Location(file: ""), "--from is \(first), which is after --to, \(last)")
            }
            return events.rowsByDate(in: first...last)
        }
        return completed ? events.rowsInOrder() : events.rowsByDate()
    }

    private func printTable(_ rows: [EventChoice.Row], _ events: EventChoice) {
        let width = rows.map { String($0.record.position).count }.max() ?? 0
        for row in rows {
            let number = String(row.record.position)
            let position = String(repeating: " ", count: width - number.count) + number
            let isOverdue =
                !completed && row.series == nil && row.occurrence.openStatus(on: events.access.today) == .overdue
            let mark = isOverdue ? "  (overdue)" : ""
            let line = "\(position)  \(events.words.short(row.occurrence))  \(row.record.item.displayName)\(mark)"
            Console.result(line.escapingControls)
        }
        guard rows.isEmpty else { return }
        let isWindow = from != nil || to != nil || today || next != nil
        Console.message(
            isWindow ? "No event takes place then." : completed ? "No event is completed." : "No event is scheduled."
        )
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
            Console.result("date: \(events.words.words(for: event.time))")
            if let zone = event.timeZone.flatMap({ TimeZone(identifier: $0) }), zone != events.access.today.timeZone {
                Console.result(
                    "in \(zone.identifier): \(EventTimeWords(timeZone: zone).words(for: event.time))".escapingControls
                )
            }
            if let location = event.location { Console.result("location: \(location)".escapingControls) }
            if let url = event.url { Console.result("url: \(url)".escapingControls) }
            if let date = event.completedAt { Console.result("completed: \(events.words.long(date))") }
            Console.result("position: \(record.position)")
            if let identifier = event.identifier { Console.result("identifier: \(identifier)".escapingControls) }
            guard let description = event.description else { return }
            let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
            Console.result("\n" + lines.map { String($0).escapingControls }.joined(separator: "\n"))
        }
    }
}
