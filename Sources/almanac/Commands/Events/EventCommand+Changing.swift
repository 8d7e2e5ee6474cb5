import ArgumentParser
import Foundation
import Persistence
import Records

struct EventAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an event at the end of the schedule.",
        discussion: "Example: almanac event add \"Board games\" fri 18:30 --description \"Bring *snacks*.\""
    )

    @Argument(help: "The name of the event.")
    var name: String

    @Argument(help: "When it is, such as `2026-11-25 9:00`, `tomorrow 9:00` or `fri 18:30`.")
    var when: [String]

    @Option(help: ArgumentHelp("Details, as Markdown.", valueName: "text"))
    var description: String?

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "event add", isDryRun: change.dryRun)
        try reporting(access.events.name) {
            let date = try access.moment(when.joined(separator: " "))
            var events = try EventChoice(access)
            let record = try events.schedule.create(name: name, date: date, description: description)
            events.sayTidied()
            change.say("Added", "Would add", events.described(record))
        }
    }
}

struct EventEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the name, the date or the details of an event.",
        discussion: "Example: almanac event edit dentist --date \"mon 8:30\""
    )

    @Argument(help: "The position, identifier or name of the event.")
    var which: String

    @Option(help: ArgumentHelp("Another name.", valueName: "text"))
    var name: String?

    @Option(help: ArgumentHelp("Another date.", valueName: "when"))
    var date: String?

    @Option(help: ArgumentHelp("Other details; empty for none.", valueName: "text"))
    var description: String?

    @Flag(help: "Look among the completed events.")
    var completed = false

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func validate() throws {
        guard name != nil || date != nil || description != nil else {
            throw ValidationError("nothing to change; give --name, --date or --description")
        }
    }

    func run() throws {
        let access = try options.access(verb: "event edit", isDryRun: change.dryRun)
        try reporting(completed ? access.completed.name : access.events.name) {
            let moment = try date.map { try access.moment($0) }
            var events = try EventChoice(access, completed: completed)
            let found = try events.find(which)
            let edited = try found.record.item.edited(name: name, date: moment, description: description)
            if completed {
                try events.schedule.updateCompleted(at: found.index, with: edited)
            } else {
                try events.schedule.update(at: found.index, with: edited)
            }
            events.sayTidied()
            let old = events.described(found.record.item)
            let position = found.record.position - (completed ? 0 : events.tidied(before: found.record.position))
            let new = events.described(StoredRecord(position: position, item: edited))
            change.say("Changed", "Would change", "\(old) to \(new)")
        }
    }
}

struct EventMove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Take an event to another position of the list.",
        discussion: "Example: almanac event move dentist 1"
    )

    @Argument(help: "The position, identifier or name of the event.")
    var which: String

    @Argument(help: "The position that it then has.")
    var to: Int

    @OptionGroup var change: ChangeOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "event move", isDryRun: change.dryRun)
        try reporting(access.events.name) {
            var events = try EventChoice(access)
            let found = try events.find(which)
            try events.schedule.move(at: found.index, to: events.find(at: to).index)
            events.sayTidied()
            let from = found.record.position
            let rest = "\"\(found.record.item.displayName)\" from position \(from) to position \(to)"
            change.say("Moved", "Would move", rest)
        }
    }
}

struct EventRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an event for good.",
        discussion: "Example: almanac event remove dentist --yes"
    )

    @Argument(help: "The position, identifier or name of the event.")
    var which: String

    @Flag(help: "Look among the completed events.")
    var completed = false

    @OptionGroup var removal: RemovalOptions
    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try options.access(verb: "event remove", isDryRun: removal.change.dryRun)
        try reporting(completed ? access.completed.name : access.events.name) {
            var events = try EventChoice(access, completed: completed)
            let found = try events.find(which)
            let text = events.described(found.record)
            guard removal.isConfirmed(text) else { return Console.message("Nothing was removed.") }
            if completed {
                try events.schedule.deleteCompleted(at: found.index)
            } else {
                try events.schedule.delete(at: found.index)
            }
            events.sayTidied()
            removal.change.say("Removed", "Would remove", text)
        }
    }
}
