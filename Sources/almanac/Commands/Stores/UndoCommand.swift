import ArgumentParser
import Build
import Diagnostics
import Foundation
import Persistence

struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last change that Almanac made to a store.",
        discussion: """
            The files are again, byte for byte, what they were. Undoing twice brings the change back. A store that \
            another program has changed since is left alone.

            The last 50 changes are kept, up to 64 MB, in the folder that ALMANAC_STATE names: by default \
            $XDG_STATE_HOME/almanac, that is ~/.local/state/almanac.

            Example: almanac undo --list
            """
    )

    @Flag(help: "List the changes, newest first.")
    var list = false

    @Flag(help: "Say what would change, and change nothing.")
    var dryRun = false

    func run() throws {
        let journal = Editor.journal
        if list { return listChanges(of: journal) }
        try reporting {
            let undone = try journal.undo(isDryRun: dryRun, at: Date()) { Console.message("\($0)") }
            guard let undone else {
                Console.message("There is no change to take back.")
                throw ExitCode(1)
            }
            Console.result("\(dryRun ? "Would take back" : "Took back"): \(undone.entry.title)".escapingControls)
            for path in undone.paths { Console.result("  \(URL(filePath: path).shortPath)".escapingControls) }
        }
    }

    private func listChanges(of journal: Journal) {
        for item in journal.items() {
            let files = item.entry.files.map { URL(filePath: $0.path).shortPath }.joined(separator: ", ")
            Console.result("\(item.entry.date.isoWords ?? "?")  \(item.entry.title)  (\(files))".escapingControls)
        }
    }
}
