import ArgumentParser
import Build
import Persistence
import Records

struct EventMove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move an event to another position in the list.",
        discussion: "Example: almanac event move dentist 1"
    )

    @Argument(help: "The position, identifier or name of the event.")
    var which: String

    @Argument(help: "The new position, from 1.")
    var to: [String]

    @OptionGroup var options: ChangeOptions

    func validate() throws { _ = try position() }

    private func position() throws -> Int {
        let words = to.joined(separator: " ")
        if let position = Int(words) { return position }
        let hint = options.adviceOnDate(to, of: which) ?? "write a number of 1 or more"
        throw ValidationError("`\(words)` isn't a position in the list; \(hint)")
    }

    func run() throws {
        try options.change("event move", \.events.name) { access in
            var events = try EventChoice(access)
            let found = try events.find(which)
            let to = try position()
            try events.schedule.move(at: found.index, to: events.find(at: to).index)
            events.printTidied()
            let from = found.record.position
            let rest = "\"\(found.record.item.displayName)\" from position \(from) to position \(to)"
            options.report("Moved", "Would move", rest)
        }
    }
}

extension ChangeOptions {
    /// Returns how to give an event the date that was typed after its name, or how to write the name if it has several
    /// words, such as `date night`; nil if the words are neither a part of the name nor a date.
    func adviceOnDate(_ words: [String], of which: String) -> String? {
        guard let access = try? stores.access() else { return nil }
        let names = words.indices.reversed().map { ([which] + words[...$0]).joined(separator: " ") }
        if let events = try? EventChoice(access), let name = names.first(where: { (try? events.find($0)) != nil }) {
            return "a name of several words needs quotes: \(name.quotedForShell)"
        }
        let (text, vocabulary) = (words.joined(separator: " "), access.dateVocabulary())
        guard (try? DateParser.parse(text, on: access.today, vocabulary: vocabulary)) != nil else { return nil }
        let command = ["almanac", "event", "edit", which, "--date"] + words
        return "to change its date: \(command.map(\.quotedForShell).joined(separator: " "))"
    }
}
