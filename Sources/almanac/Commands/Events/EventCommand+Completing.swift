import ArgumentParser
import Foundation
import Persistence
import Records

struct EventComplete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Take an event from the schedule to the completed events.",
        discussion: "Example: almanac event complete dentist"
    )

    @Argument(help: "The position, identifier or name of the event.")
    var which: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "event complete", isDryRun: change.dryRun)
        try reporting(access.events.name) {
            var events = try EventChoice(access, needsBoth: true)
            let found = try events.find(which)
            let record = try events.schedule.complete(at: found.index, on: access.today.now)
            events.sayTidied()
            let text = "\(events.described(record.item)) (record \(record.position) of \(access.completed.name))"
            change.say("Completed", "Would complete", text)
        }
    }
}

struct EventReopen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Take a completed event back into the schedule.",
        discussion: "Example: almanac event reopen dentist"
    )

    @Argument(help: "The position, identifier or name of the completed event.")
    var which: String

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "event reopen", isDryRun: change.dryRun)
        try reporting(access.completed.name) {
            var events = try EventChoice(access, completed: true, needsBoth: true)
            let found = try events.find(which)
            let record = try events.schedule.reopen(at: found.index)
            events.sayTidied()
            change.say("Reopened", "Would reopen", events.described(record))
        }
    }
}
