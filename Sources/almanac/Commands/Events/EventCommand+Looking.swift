import ArgumentParser
import Build
import Diagnostics
import Foundation
import Persistence
import Records

struct EventList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the open events, by date.",
        discussion: """
            A repeating event is listed once, at its next occurrence, or at each occurrence on the days you ask for.

            Examples:
              almanac event list --today
              almanac event list --from 1 dec --to 31 dec
              almanac event list --completed
            """
    )

    @Flag(help: "List the completed events, in the order of their store.")
    var completed = false

    @Option(
        parsing: .upToNextOption,
        help: .value("day", "List the events on or after this day, such as december.")
    )
    var from: [String] = []

    @Option(parsing: .upToNextOption, help: .value("day", "List the events up to this day."))
    var to: [String] = []

    @Flag(help: "List today's events.")
    var today = false

    @Option(help: .value("count", "List only this many of the next events."))
    var next: Int?

    @Option(help: .value("name", "List only the events from this source."))
    var source: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: StoreOptions

    func validate() throws {
        if today || next != nil, !from.isEmpty || !to.isEmpty || today && next != nil {
            throw ValidationError("write only one of --today, --next, or --from and --to")
        }
        if next != nil, completed { throw ValidationError("--next lists only events to come; leave out --completed") }
        if let next, next < 1 { throw ValidationError("--next needs a number of 1 or more") }
    }

    func run() throws {
        try reporting {
            let access = try options.access()
            let events = try EventChoice(access, completed: completed)
            var found = events.diagnostics
            var listing = try listing(of: events, access, &found)
            let days = try days(access)
            let rows = try rows(of: &listing, days)
            if json {
                try printJSON(.array(rows.map { $0.json(isCompleted: completed) }))
            } else {
                printTable(rows, days, events.words, access.today)
            }
            let listed = Set(rows.compactMap(\.position))
            found += events.detailDiagnostics(of: events.rows.map(\.record).filter { listed.contains($0.position) })
            found += listing.cutSeries.map { tooMany($0, events.file, listing.limit) }
            Console.messages(found)
            if !completed { events.warnOfConflicts() }
            if found.hasErrors { throw ExitCode(1) }
        }
    }

    private func listing(
        of events: EventChoice,
        _ access: StoreAccess,
        _ diagnostics: inout [Diagnostic]
    ) throws -> EventListing {
        let read = access.configuration.sourceEvents(isCompleted: completed)
        diagnostics += read.diagnostics
        if let source, !read.names.contains(source) {
            let hint =
                suggestion(for: source, among: read.names)
                ?? (read.names.isEmpty
                    ? "almanac.yml names no source of events" : "there are: \(read.names.joined(separator: ", "))")
            throw Diagnostic.error("there is no source `\(source)`", hint: hint)
        }
        let stored: [ShownRecord<Event>] = source == nil ? events.rows.map { ShownRecord($0.record) } : []
        let sourced = read.events.filter { source == nil || $0.source.name == source }.map { ShownRecord($0) }
        let others = events.schedule.completedEvents.map { ShownRecord($0) }
        return EventListing(stored + sourced, besides: others, on: access.today)
    }

    /// The warning that not all occurrences of a series are listed.
    ///
    /// - Parameters:
    ///   - file: the store.
    ///   - limit: the maximum number listed in either direction.
    private func tooMany(_ series: ShownRecord<Event>, _ file: String, _ limit: Int) -> Diagnostic {
        let (name, source) = (series.item.displayName, series.source)
        let place = Location(file: source?.file ?? file, record: series.position, name: name, key: "repeats")
        // For an event of a source, the place only names the file.
        let uid = series.item.identifier.map { " (UID \($0))" } ?? ""
        let subject = source == nil ? "there are" : "\"\(name)\"\(uid) has"
        let (days, fewer) = next == nil ? (" on these days", "fewer days") : ("", "fewer")
        let hint = "at most the \(limit) nearest to today in either direction are listed; ask for \(fewer)"
        return .warning(place, "\(subject) more occurrences\(days) than are listed", hint: hint)
    }

    /// The first and the last day to list; nil for no limit.
    private typealias DayLimits = (first: Day?, last: Day?)

    private func days(_ access: StoreAccess) throws -> DayLimits {
        if today { return (access.today.day, access.today.day) }
        let (from, to) = (from.phrase, to.phrase)
        var first = try from.map { try access.days($0, completed ? .past : .future).lowerBound }
        var last = try to.map { try access.days($0, completed ? .past : .future).upperBound }
        // The two are read together: a day without a year is on the right side of the other one.
        if let from, let to, let start = first, let end = last, end < start {
            if completed {
                last = try access.days(to, .future).upperBound
            } else {
                first = try access.days(from, .past).lowerBound
            }
        }
        if let first, let last, first > last {
            let hint = "the earlier day comes first, as in --from \(last) --to \(first)"
            throw Diagnostic.error("--from is \(first), which is after --to, \(last)", hint: hint)
        }
        return (first, last)
    }

    private func rows(of listing: inout EventListing, _ days: DayLimits) throws -> [EventListing.Row] {
        if let next { return listing.next(next) }
        guard days.first != nil || days.last != nil else { return completed ? listing.inOrder : listing.byDate }
        return listing.rows(from: days.first, to: days.last, isCompleted: completed)
    }

    private func printTable(_ rows: [EventListing.Row], _ days: DayLimits, _ words: EventTimeWords, _ now: Today) {
        for (row, position) in zip(rows, column(of: rows.map(\.position))) {
            let canBeOverdue = !completed && row.canBeOverdue && !row.event.isSeries
            let remarks = [
                canBeOverdue && row.occurrence.openStatus(on: now) == .overdue ? "overdue" : nil,
                row.hasEnded ? "has ended" : row.event.isSeries ? "repeats" : nil, row.source?.name,
            ]
            let ends = remarks.compactMap { $0.map { "  (\($0))" } }.joined()
            let place = row.event.location.map { ", \($0.inOneLine)" } ?? ""
            let name = row.event.displayName.split(whereSeparator: \.isNewline).joined(separator: " ")
            let line = "\(position)  \(words.short(row.occurrence))  \(name)\(place)\(ends)"
            Console.result(line.escapingControls)
        }
        guard rows.isEmpty else { return }
        Console.message(noEvents(on: days))
    }

    /// The message that the list is empty. It names the days, because `--from 20 nov` may not mean the year that you
    /// expect.
    private func noEvents(on days: DayLimits) -> String {
        let events = completed ? "completed events" : "events"
        return switch days {
        case (let first?, let last?) where first == last: "There are no \(events) on \(first.inWords)."
        case (let first?, let last?): "There are no \(events) from \(first.inWords) to \(last.inWords)."
        case (let first?, nil): "There are no \(events) on \(first.inWords) or later."
        case (nil, let last?): "There are no \(events) on \(last.inWords) or earlier."
        case (nil, nil):
            next != nil || source != nil
                ? "There are no events to list." : completed ? "No events are completed." : "No events are scheduled."
        }
    }
}

extension String {
    /// A multi-line address in a single line.
    var inOneLine: String {
        split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}
