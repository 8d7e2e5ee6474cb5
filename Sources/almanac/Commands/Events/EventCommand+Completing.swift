import ArgumentParser
import Foundation
import Persistence
import Records

struct EventComplete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Mark an event as completed.",
        discussion: """
            If several events have the same name, this completes the next open one. For a repeating event, it \
            completes the occurrence that began most recently, or else the next one.

            Examples:
              almanac event complete dentist
              almanac event complete dentist yesterday 17:00
              almanac event complete choir --occurrence 7 dec
            """
    )

    @Argument(help: "The position, identifier or name of the event.")
    var which: String?

    @Argument(help: "When it was completed, such as `yesterday 17:00`. Default: now.")
    var when: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("For a repeating event: complete this occurrence.", valueName: "day")
    )
    var occurrence: [String] = []

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    private var words: EventWords {
        EventWords(example: "complete choir --occurrence 7 dec", which: which, occurrence: occurrence)
    }

    func validate() throws { try words.check() }

    func run() throws {
        let access = try options.access(verb: "event complete", isDryRun: change.dryRun)
        try reporting(access.events.name, changing: access) {
            let (which, times) = try words.resolved(access)
            let moment = try access.pastMoment(when)
            var events = try EventChoice(access, needsBoth: true)
            let found = try events.findLikeliest(which)
            let record =
                switch try times.occurrence.phrase.map({ try events.chosenOccurrence(of: found.record, on: $0) }) {
                case .replaced(let index): try events.complete(index, on: moment)
                case .regular(let occurrence):
                    try events.complete(found.index, on: moment, occurrence: occurrence)
                case nil: try events.complete(found.index, on: moment)
                }
            events.printTidied()
            let (event, place) = (record.item, "record \(record.position) of \(access.completed.name)")
            let isAhead =
                event.firstOccurrence(in: ZoneOffsets(of: access.today.timeZone, around: moment)).start > moment
            let planned = "\"\(event.displayName)\", planned for \(events.text(of: event.time, event))"
            let text = "\(isAhead ? planned : events.described(event)) (\(place))"
            let done = when.isEmpty ? "" : ", done on \(events.words.long(moment))"
            change.report("Completed", "Would complete", text + done)
        }
    }
}

struct EventReopen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Move a completed event back to the schedule.",
        discussion: """
            If several events have the same name, this reopens the one that was completed last.

            Example: almanac event reopen dentist
            """
    )

    @Argument(help: "The position, identifier or name of the completed event.")
    var which: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "event reopen", isDryRun: change.dryRun)
        try reporting(access.completed.name, changing: access) {
            var events = try EventChoice(access, completed: true, needsBoth: true)
            let found = try events.findLikeliest(which)
            let record = try events.schedule.reopen(at: found.index)
            events.printTidied()
            change.report("Reopened", "Would reopen", events.described(record))
        }
    }
}
