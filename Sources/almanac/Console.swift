import Build
import Diagnostics
import FileSystem
import Foundation
import Persistence
import Synchronization

/// Standard output for results, standard error for messages.
enum Console {
    private static let output = Descriptor(owning: STDOUT_FILENO)
    private static let errors = Descriptor(owning: STDERR_FILENO)

    /// Prints a result. A failure to write is an error, because the output may be saved; but if the reader of a pipe
    /// has gone, nothing is reported.
    static func result(_ text: String) { result(Data((text + "\n").utf8)) }

    /// Prints a result that is a file.
    static func result(_ data: Data) {
        do throws(SystemError) {
            try output.write(data)
        } catch {
            guard error.code != EPIPE else { return }
            message("standard output: error: cannot be written: \(error)")
            exit(1)
        }
    }

    static func message(_ text: String) { try? errors.write(Data((text + "\n").utf8)) }

    static func message(_ diagnostic: Diagnostic) { message(diagnostic.description) }

    /// Prints messages, but only the first hundred of each severity: an error in a whole store is reported for each of
    /// its records.
    ///
    /// - Parameters:
    ///   - least: the lowest severity to print.
    ///   - all: the option that shows all messages, to be named in the line about the others; nil to print all.
    /// - Returns: the printed messages.
    @discardableResult
    static func messages(
        _ diagnostics: [Diagnostic],
        least: Diagnostic.Severity = .note,
        all: String? = "`almanac check --verbose` of these stores"
    ) -> [Diagnostic] {
        let limit = all == nil ? Int.max : 100
        var shown: [Diagnostic] = []
        var counts: [Diagnostic.Severity: Int] = [:]
        for diagnostic in diagnostics where diagnostic.severity >= least {
            let count = counts[diagnostic.severity, default: 0]
            counts[diagnostic.severity] = count + 1
            guard count < limit else { continue }
            message(diagnostic)
            shown.append(diagnostic)
        }
        guard let all else { return shown }
        for (severity, count) in counts.sorted(by: { $0.key > $1.key }) where count > limit {
            message("and \(counted(count - limit, "more \(severity)")), which \(all) shows")
        }
        return shown
    }

    /// Asks a question and waits for the answer, which is typed on the same line.
    static func confirm(_ question: String) -> Bool {
        try? errors.write(Data(question.escapingControls.utf8))
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
        return answer == "y" || answer == "yes"
    }

    /// Whether messages go to a person at a terminal.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// A line that shows the progress of a long build. It appears only on a terminal that can erase a line, and disappears
/// when the build is done.
final class ProgressLine: Sendable {
    private let start = ContinuousClock.now
    private let canErase = ProcessInfo.processInfo.environment["TERM"] != "dumb" && Console.isTerminal
    private let isShown = Mutex(false)

    /// Shows `done` of `total`, if more than a second has passed since the start.
    func update(done: Int, total: Int) {
        guard canErase, ContinuousClock.now - start > .seconds(1) else { return }
        isShown.withLock { isShown in
            isShown = true
            try? FileHandle.standardError.write(contentsOf: Data("\r\(done) of \(total) pages\u{1B}[K".utf8))
        }
    }

    func finish() {
        isShown.withLock { isShown in
            if isShown { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8)) }
            isShown = false
        }
    }
}

extension String {
    /// The text with control characters made visible, so that a record can't control the terminal it is printed on.
    var escapingControls: String { escapingControlCharacters(keepsLines: false) }
}
