import Foundation
import Synchronization

/// Standard output for results, standard error for messages.
enum Console {
    static func result(_ text: String) { write(text + "\n", to: .standardOutput) }

    static func message(_ text: String) { write(text + "\n", to: .standardError) }

    private static func write(_ text: String, to handle: FileHandle) {
        // Whoever reads may have gone; there is nobody left to tell.
        try? handle.write(contentsOf: Data(text.utf8))
    }

    /// Whether messages go to a person at a terminal.
    static var isTerminal: Bool { isatty(FileHandle.standardError.fileDescriptor) == 1 }
}

/// A line that shows how far a long build is, on a terminal only, and goes away when it is done.
final class ProgressLine: Sendable {
    private let start = ContinuousClock.now
    private let isShown = Mutex(false)

    /// Shows `done` of `total`, if the work has taken more than a second by now.
    func update(done: Int, total: Int) {
        guard Console.isTerminal, ContinuousClock.now - start > .seconds(1) else { return }
        isShown.withLock { isShown in
            isShown = true
            try? FileHandle.standardError.write(contentsOf: Data("\r\(done) of \(total) pages\u{1B}[K".utf8))
        }
    }

    /// Takes the line away.
    func finish() {
        isShown.withLock { isShown in
            if isShown { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8)) }
            isShown = false
        }
    }
}
