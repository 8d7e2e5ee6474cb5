import ArgumentParser
import Build
import Diagnostics
import Foundation
import Persistence
import Records

struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last change that Almanac made to a store. Repeat it to go further back.",
        discussion: """
            Undo restores the files byte for byte. `almanac redo` repeats the change, unless you have made another one \
            since. If another program has changed a store since, undo leaves it alone, and --skip goes on to the change \
            before it.

            Each site has its own changes. Without --site and --stores, and with no almanac.yml in the current \
            folder, undo uses the site that was changed last. The last 1000 changes are kept, up to 64 MB, in the \
            folder that ALMANAC_STATE names: by default $XDG_STATE_HOME/almanac, that is ~/.local/state/almanac.

            Example: almanac undo --list
            """
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "List the changes, newest first: when each was made, and what undo or redo would do.")
    var list = false

    @Flag(help: "With --list, print JSON.")
    var json = false

    @Flag(help: "Skip changes to a store that another program has changed since.")
    var skip = false

    @Flag(help: "Print what would change without changing it.")
    var dryRun = false

    func validate() throws {
        if json, !list { throw ValidationError("`--json` is for `--list`") }
    }

    func run() throws {
        let access = try options.access(isDryRun: dryRun && !list)
        let journal = options.journal(access)
        if list { return try listChanges(of: journal, EventTimeWords(timeZone: access.today.timeZone)) }
        // With --skip, another change may be the one that can't be undone.
        let planned = dryRun && !skip ? journal.lastDone : nil
        let verb = dryRun ? "Would undo" : "Undid"
        try report(verb, planned, access, none: "There is no change to undo.") {
            try journal.undo(isDryRun: dryRun, isSkipping: skip) { Console.message($0) }
        }
    }

    private func listChanges(of journal: Journal, _ words: EventTimeWords) throws {
        let items = journal.items()
        let blocked = journal.blocked()
        if json { try printJSON(.array(items.map { $0.json(isBlocked: blocked.contains($0.number)) })) }
        for item in items where !json {
            let date = words.short(item.entry.date)
            let effects =
                blocked.contains(item.number)
                ? "another program has changed the store since"
                : (item.isUndone ? "redo " : "undo ") + item.effects.joined(separator: ", ")
            Console.result("\(date)  \(item.entry.title)  (\(effects))".escapingControls)
        }
        for damage in journal.damages { Console.message(damage) }
        if items.isEmpty { Console.message("There are no changes to undo or redo.") }
    }
}

struct RedoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Redo the change that was last undone. Repeat it to redo more.",
        discussion: """
            Redo restores the files byte for byte, as they were before `almanac undo`. After another change, there is \
            nothing to redo. Redo chooses the site as `almanac undo` does.

            Example: almanac redo
            """
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: .hidden)
    var list = false

    @Flag(help: "Print what would change without changing it.")
    var dryRun = false

    func validate() throws {
        if list { throw ValidationError("`almanac undo --list` lists the changes that can be redone, too") }
    }

    func run() throws {
        let access = try options.access(isDryRun: dryRun)
        let journal = options.journal(access)
        let planned = dryRun ? journal.lastUndone : nil
        try report(dryRun ? "Would redo" : "Redid", planned, access, none: "There is no change to redo.") {
            try journal.redo(isDryRun: dryRun) { Console.message($0) }
        }
    }
}

extension StoreOptions {
    /// Returns the journal of the site that the user means.
    fileprivate func journal(_ access: StoreAccess) -> Journal {
        let isNamed = site != nil || stores != nil || access.configuration.settingsContent != nil
        // Outside a site, the user most likely means the last change that they made anywhere.
        let latest = isNamed ? nil : Journal.latest(environment: ProcessInfo.processInfo.environment)
        return latest ?? access.journal
    }
}

/// Undoes or redoes a change, and prints what was done to which files.
///
/// - Parameters:
///   - planned: the change to print even if undoing or redoing it is refused.
///   - none: the message if there is no change.
private func report(
    _ verb: String,
    _ planned: Journal.Item?,
    _ access: StoreAccess,
    none: String,
    _ body: () throws -> Journal.UndoResult?
) throws {
    func show(_ entry: JournalEntry, _ paths: [String]) {
        Console.result("\(verb): \(entry.title)".escapingControls)
        for path in paths { Console.result("  \(URL(filePath: path).shortPath)".escapingControls) }
    }
    try reporting(changing: access, needsStores: false) {
        let result: Journal.UndoResult?
        do {
            result = try body()
        } catch {
            if let planned { show(planned.entry, planned.entry.files.map(\.path)) }
            throw error
        }
        guard let result else {
            Console.message(none)
            throw ExitCode(1)
        }
        show(result.entry, result.paths)
    }
}

extension Journal.Item {
    /// The change as printed by `--json`.
    fileprivate func json(isBlocked: Bool) -> PropertyValue {
        .dictionary([
            "change": .string(entry.title),
            "date": PropertyValue(moment: entry.date),
            "files": .array(entry.files.map { .string($0.path) }),
            "isBlocked": .boolean(isBlocked),
            "isUndone": .boolean(isUndone),
        ])
    }

    /// What undo or redo would do to each file.
    fileprivate var effects: [String] {
        entry.files.map { file in
            let (now, then) = isUndone ? (file.old, file.new) : (file.new, file.old)
            let verb = then == nil ? "removes" : now == nil ? "makes" : isUndone ? "changes" : "restores"
            return "\(verb) \(URL(filePath: file.path).shortPath)"
        }
    }
}
