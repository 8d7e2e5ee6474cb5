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

    @Flag(help: "Skip changes to a store that another program has changed since.")
    var skip = false

    @Flag(help: "Print what would change without changing it.")
    var dryRun = false

    func run() throws {
        let access = try options.access(isDryRun: dryRun && !list)
        let journal = options.journal(access)
        if list { return listChanges(of: journal, EventTimeWords(timeZone: access.today.timeZone)) }
        try reporting(changing: access, needsStores: false) {
            // With --skip, another change may be the one that can't be undone.
            let planned = dryRun && !skip ? journal.lastDone : nil
            let undone = try printingPlan(of: planned, "Would take back") {
                try journal.undo(isDryRun: dryRun, isSkipping: skip) { Console.message("\($0)") }
            }
            guard let result = undone else {
                Console.message("There is no change to take back.")
                throw ExitCode(1)
            }
            result.report(dryRun ? "Would take back" : "Took back")
        }
    }

    private func listChanges(of journal: Journal, _ words: EventTimeWords) {
        let items = journal.items()
        let blocked = journal.blocked()
        for item in items {
            let date = words.short(item.entry.date)
            let effects =
                blocked.contains(item.number)
                ? "another program has changed the store since"
                : (item.isUndone ? "redo " : "undo ") + item.effects.joined(separator: ", ")
            Console.result("\(date)  \(item.entry.title)  (\(effects))".escapingControls)
        }
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
        try reporting(changing: access, needsStores: false) {
            let journal = options.journal(access)
            let redone = try printingPlan(of: dryRun ? journal.lastUndone : nil, "Would redo") {
                try journal.redo(isDryRun: dryRun) { Console.message("\($0)") }
            }
            guard let result = redone else {
                Console.message("There is no change to redo.")
                throw ExitCode(1)
            }
            result.report(dryRun ? "Would redo" : "Redid")
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

extension Journal.UndoResult {
    fileprivate func report(_ verb: String) { entry.report(verb, paths) }
}

extension JournalEntry {
    fileprivate func report(_ verb: String, _ paths: [String]) {
        Console.result("\(verb): \(title)".escapingControls)
        for path in paths { Console.result("  \(URL(filePath: path).shortPath)".escapingControls) }
    }
}

/// Undoes or redoes a change. If that is refused, this prints the plan of the change, if there is one.
private func printingPlan(
    of change: Journal.Item?,
    _ verb: String,
    _ body: () throws -> Journal.UndoResult?
) throws -> Journal.UndoResult? {
    do {
        return try body()
    } catch {
        change?.report(verb)
        throw error
    }
}

extension Journal.Item {
    /// Prints the plan of an undo or redo that is refused.
    fileprivate func report(_ verb: String) { entry.report(verb, entry.files.map(\.path)) }

    /// What undo or redo would do to each file.
    fileprivate var effects: [String] {
        entry.files.map { file in
            let (now, then) = isUndone ? (file.old, file.new) : (file.new, file.old)
            let verb = then == nil ? "removes" : now == nil ? "makes" : isUndone ? "changes" : "restores"
            return "\(verb) \(URL(filePath: file.path).shortPath)"
        }
    }
}
