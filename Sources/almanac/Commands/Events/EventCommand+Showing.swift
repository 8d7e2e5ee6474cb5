import ArgumentParser
import Build
import Diagnostics
import Foundation
import Persistence
import Records

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
            let shown = try event(events)
            defer {
                let stored = events.rows.map(\.record).filter { $0.position == shown.position }
                let own = events.diagnostics.filter { diagnostic in
                    diagnostic.location.record != nil && diagnostic.location.record == shown.position
                }
                Console.messages(own + events.detailDiagnostics(of: stored))
                if !completed, let position = shown.position { events.warnOfConflicts(at: position) }
            }
            if json {
                let listing = EventListing([shown], on: events.access.today)
                var json = listing.inOrder[0].json(isCompleted: completed)
                if case .dictionary(var values) = json, shown.item.isSeries {
                    values["moved"] = .array(shown.moved(events).map { $0.json(isCompleted: false) })
                    json = .dictionary(values)
                }
                return try printJSON(json)
            }
            let event = shown.item
            var time = event.time
            let zone = event.days == nil ? event.timeZone.flatMap { TimeZone(named: $0) } : nil
            let otherZone = zone == events.access.today.timeZone ? nil : zone
            // A rule's weekdays are those of its zone, so this line shows only the first occurrence.
            if otherZone != nil { time.repeats = nil }
            let times: [String?] = [
                "date: \(events.words.words(for: time))",
                otherZone.map { "in \($0.identifier): \(EventTimeWords(timeZone: $0).words(for: event.time))" },
            ]
            let details = labelled([
                "location": event.location?.inOneLine, "url": event.url,
                "completed": event.completedAt.map(events.words.long), "position": shown.position?.description,
                "source": shown.source.map { "\($0.name), \($0.file)" }, "identifier": event.identifier,
            ])
            let head = [event.displayName] + times.compactMap(\.self)
            for line in head + shown.changedOccurrences(events) + details { Console.result(line.escapingControls) }
            guard let description = event.description else { return }
            let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
            Console.result("\n" + lines.map { String($0).escapingControls }.joined(separator: "\n"))
        }
    }

    /// The event that the user means: one of the store, or otherwise one of a source.
    private func event(_ events: EventChoice) throws -> ShownRecord<Event> {
        do {
            return ShownRecord(try events.find(which).record)
        } catch let error as Diagnostic {
            guard let event = try sourced(events) else { throw error }
            return ShownRecord(event)
        }
    }

    /// The event of a source that the user means; nil if there is none.
    private func sourced(_ events: EventChoice) throws -> SourceRecords.Record<Event>? {
        let all = events.access.configuration.sourceEvents(isCompleted: completed).events
        let candidates = all.enumerated().map { index, record in
            Selection.Candidate(position: index, identifier: record.item.identifier, name: record.item.name)
        }
        do {
            return all[try Selection.named(which, in: candidates)]
        } catch .several(let found) {
            let found = found.map { all[$0.position] }
            // If a series has moved occurrences, the user means the series.
            if found.allSatisfy({ $0.item.name.isSameName(as: found[0].item.name) }) {
                return found.first { $0.item.isSeries } ?? found.first
            }
            let zone = events.ownZone
            let lines = found.map { record in
                let when = events.words.short(record.item.firstOccurrence(in: zone))
                return "\n    \(record.item.name.orUntitled())  \(when)  (\(record.source.name))"
            }
            let message = "`\(which)` matches \(found.count) events of sources:\(lines.joined())"
            throw Diagnostic.error(message, hint: "say which one by its whole name or identifier")
        } catch {
            return nil
        }
    }
}

extension ShownRecord<Event> {
    /// The open events in the place of occurrences of the series.
    fileprivate func moved(_ events: EventChoice) -> [EventListing.Row] {
        guard item.isSeries, let identifier = item.identifier else { return [] }
        let open: [ShownRecord<Event>] =
            source == nil
            ? events.schedule.events.map { ShownRecord($0) }
            : events.access.configuration.sourceEvents(isCompleted: false).events.map { ShownRecord($0) }
        let moved = open.filter { $0.source == source && $0.item.occurrenceOf == identifier }
        return EventListing(moved, on: events.access.today).inOrder
    }

    /// Lines about the days that the series leaves out or adds, and the occurrences that are completed or moved.
    fileprivate func changedOccurrences(_ events: EventChoice) -> [String] {
        guard item.isSeries else { return [] }
        let words = EventTimeWords(timeZone: events.access.timeZone(of: item))
        let completed = (source == nil ? events.schedule.completedEvents : []).map(\.item)
            .filter { $0.occurrenceOf == item.identifier && item.identifier != nil }
        let rows = moved(events)
        let replaced = (completed + rows.map(\.event)).compactMap(\.occurrence)
        let left = item.exceptDays.filter { !replaced.contains($0) }
        // Shows the dates of the completed events themselves: the series may have moved since.
        let days = completed.map { event -> OccurrenceDate in
            if case .moment = event.occurrence { .moment(event.date) } else { .day(event.firstDay(in: words.timeZone)) }
        }
        func line(_ name: String, _ dates: [OccurrenceDate]) -> String? {
            let texts = dates.sorted { words.order($0) < words.order($1) }.map(words.long)
            return texts.isEmpty ? nil : "\(name): \(texts.joined(separator: "; "))"
        }
        let moved = rows.map { row -> String in
            let name = row.event.name == item.name ? "" : "\"\(row.event.displayName)\" on "
            let old = row.event.occurrence.map { words.long($0) + " to " } ?? ""
            let position = row.position.map { " (position \($0))" } ?? ""
            return "moved: \(old)\(name)\(events.text(of: row.event.time, row.event))\(position)"
        }
        let lines = [
            line("left out", left), line("also on", item.additionalDays), line("completed occurrences", days),
        ]
        return lines.compactMap(\.self) + moved
    }
}

extension EventTimeWords {
    fileprivate func long(_ occurrence: OccurrenceDate) -> String {
        switch occurrence {
        case .day(let day): day.inWords
        case .moment(let date): long(date)
        }
    }

    fileprivate func order(_ occurrence: OccurrenceDate) -> Date {
        switch occurrence {
        case .day(let day): day.start(in: timeZone)
        case .moment(let date): date
        }
    }
}
