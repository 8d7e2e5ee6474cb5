package import Foundation

extension Command {
    /// The outcome of a program that has ended.
    package struct Outcome: Sendable {
        package var status: Status
        package var output: Data
        package var errors: Data

        /// Standard output as text. Invalid UTF-8 becomes U+FFFD.
        package var outputText: String { String(decoding: output, as: UTF8.self) }
        /// Standard error as text. Invalid UTF-8 becomes U+FFFD.
        package var errorText: String { String(decoding: errors, as: UTF8.self) }
    }

    /// A program that was killed at its time limit, and its output until then.
    package struct TimedOut: Error, CustomStringConvertible {
        package var command: Command
        package var output: Data
        package var errors: Data

        package var description: String {
            let line = ([command.executable.path] + command.arguments).joined(separator: " ")
            return """
                killed after \(command.timeLimit): \(line)
                standard output: \(String(decoding: output.suffix(2000), as: UTF8.self))
                standard error: \(String(decoding: errors.suffix(2000), as: UTF8.self))
                """
        }
    }
}

extension Command.Outcome {
    /// How a program ended.
    package enum Status: Hashable, Sendable {
        case exited(Int32)
        case signalled(Int32)

        package static let success = Status.exited(0)
    }
}
