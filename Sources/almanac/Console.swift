import Foundation
import Synchronization

/// Standard output for results, standard error for messages.
enum Console {
    static func result(_ text: String) { write(text + "\n", to: .standardOutput) }

    static func message(_ text: String) { write(text + "\n", to: .standardError) }

    /// A question, whose answer stands behind it on the same line.
    static func ask(_ text: String) { write(text, to: .standardError) }

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

extension String {
    /// The text with control characters made visible, so that a record cannot steer the terminal it is printed on.
    var escapingControls: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
