import Build
import Diagnostics
import Foundation
import Persistence

/// Sets up every change that a verb makes.
enum Editor {
    /// The options with which a verb changes stores, so that `almanac undo` can undo it.
    ///
    /// - Parameter notice: called if the change can't be undone, after a warning is printed.
    static func options(
        verb: String,
        _ journal: Journal,
        notice: @escaping @Sendable (Diagnostic) -> Void
    ) -> EditOptions {
        let recorder = JournalRecorder(journal, title: title(of: verb), date: Date()) { diagnostic in
            Console.message("\(diagnostic)")
            notice(diagnostic)
        }
        return recorder.options
    }

    /// The command as typed, for the list of changes; only the verb if it is too long.
    private static func title(of verb: String) -> String {
        let words = CommandLine.arguments.dropFirst().map { word in
            word.contains(where: \.isWhitespace) || word.isEmpty ? "\"\(word)\"" : word
        }
        let line = words.joined(separator: " ")
        return line.hasPrefix(verb) ? (line.count <= 120 ? line : line.prefix(119) + "…") : verb
    }
}
