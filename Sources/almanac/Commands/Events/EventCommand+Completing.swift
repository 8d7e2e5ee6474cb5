import ArgumentParser
import Foundation
import Persistence
import Records

struct EventComplete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Mark events as completed.",
        discussion: """
            If several events have the same name, this completes the next open one. For a repeating event, it \
            completes the occurrence on the given day, or the one that began most recently, or else the next one.

            Examples:
              almanac event complete dentist
              almanac event complete dentist library
              almanac event complete dentist yesterday 17:00
              almanac event complete choir --occurrence 7 dec --occurrence 14 dec
            """
    )

    @Argument(help: "The position, identifier or name of the event.")
    var which: String?

    @Argument(
        help: .value(
            "further … when",
            "Further events, then when they were completed, such as `yesterday 17:00`. Default: now."
        )
    )
    var rest: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: .value("day", "For a repeating event: complete this occurrence. Can be given several times.")
    )
    var occurrence: [String] = []

    @OptionGroup var options: ChangeOptions

    private var arguments: EventArguments {
        EventArguments(example: "complete choir --occurrence 7 dec", which: which, occurrence: occurrence)
    }

    func validate() throws { try arguments.check() }

    func run() throws {
        try options.change("event complete", \.events.name) { access in
            let (which, times) = try arguments.resolved(access)
            var events = try EventChoice(access, needsBoth: true)
            let (names, time) = try access.namesAndPastTime([which] + rest) { text in
                // With `--occurrence`, there is only one event, whose name can have several words.
                guard occurrence.isEmpty || text.contains(" ") else { return nil }
                return try events.findLikeliest(text).record.item.name
            }
            let found = try events.findLikeliest(names)
            let chosen = try found.flatMap { try targets($0, times.occurrences(), events) }
            for (number, target) in chosen.enumerated() {
                let index = try events.currentIndex(of: target.record)
                var record = try events.complete(index, at: time, occurrence: target.occurrence)
                if number == 0 { events.printTidied() }
                if options.dryRun { record.position += number }
                report(record, namesTime: time != nil, events)
            }
        }
    }

    /// The event, or its occurrences on some days, each as the series or as the event in its place.
    private func targets(
        _ event: StoredRecord<Event>,
        _ days: [String],
        _ events: EventChoice
    ) throws -> [(record: StoredRecord<Event>, occurrence: Occurrence?)] {
        guard !days.isEmpty else { return [(event, nil)] }
        var known: Set<Date> = []
        return try days.map { try events.chosenOccurrence(of: event, on: $0, .past) }.compactMap { choice in
            // Two of the days can be the same.
            guard known.insert(choice.occurrence.start).inserted else { return nil }
            guard let index = choice.replacement else { return (event, choice.occurrence) }
            return (events.schedule.events[index], nil)
        }
    }

    /// - Parameter namesTime: whether the user named the time at which it was completed.
    private func report(_ record: StoredRecord<Event>, namesTime: Bool, _ events: EventChoice) {
        let (event, access) = (record.item, events.access)
        let moment = event.completedAt ?? access.today.now
        let isAhead = event.firstOccurrence(in: ZoneOffsets(of: access.today.timeZone, around: moment)).start > moment
        let planned = "\"\(event.displayName)\", planned for \(events.text(of: event.time, event))"
        let place = "record \(record.position) of \(access.completed.name)"
        let done = namesTime ? ", done on \(events.words.long(moment))" : ""
        let text = "\(isAhead ? planned : events.described(event)) (\(place))\(done)"
        options.report("Completed", "Would complete", text)
    }
}

struct EventReopen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Move completed events back to the schedule.",
        discussion: """
            If several events have the same name, this reopens the one that was completed last.

            Example: almanac event reopen dentist
            """
    )

    @Argument(help: "The positions, identifiers or names of the completed events.")
    var which: [String]

    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.change("event reopen", \.completed.name) { access in
            var events = try EventChoice(access, completed: true, needsBoth: true)
            for (number, found) in try events.findLikeliest(which).enumerated() {
                var record = try events.schedule.reopen(at: try events.currentIndex(of: found))
                if number == 0 { events.printTidied() }
                if options.dryRun { record.position += number }
                options.report("Reopened", "Would reopen", events.described(record))
            }
        }
    }
}
