internal import Diagnostics
internal import Foundation
internal import Subprocess

/// A program that knows how to reach a host.
///
/// It is given its arguments as they are, without a shell between. What it says is passed on in its own words, but for
/// passwords.
struct Tool: Sendable {
    /// What is typed to run it.
    let name: String
    /// What is spoken of in messages: `publish.pages`.
    let place: Location
    /// Variables of the environment that are set, or, if nil, unset.
    var environment: [String: String?] = [:]

    /// What came of a run.
    struct Outcome {
        /// The exit status, or -1 after a signal.
        var status: Int
        var output: [UInt8]
        /// What it has written to standard error, without passwords.
        var words: String

        var isSuccess: Bool { status == 0 }
        var text: String { String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines) }
    }

    /// Runs the program to its end, whatever its status is.
    ///
    /// When the task is cancelled, the program is asked to end.
    func run(
        _ arguments: [String],
        input: [UInt8] = [],
        adding added: [String: String] = [:]
    ) async throws(Diagnostic) -> Outcome {
        // Messages are looked at for what went wrong.
        var variables: [Environment.Key: String?] = ["LC_ALL": "C"]
        for (key, value) in environment { variables[.init(stringLiteral: key)] = value }
        for (key, value) in added { variables[.init(stringLiteral: key)] = value }
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
        do {
            let result = try await Subprocess.run(
                .name(name),
                arguments: Arguments(arguments),
                environment: .inherit.updating(variables),
                platformOptions: options,
                input: .array(input),
                output: .bytes(limit: 256 << 20),
                error: .bytes(limit: 16 << 20)
            )
            var status = -1
            if case .exited(let code) = result.terminationStatus { status = Int(code) }
            let words = String(decoding: result.standardError, as: UTF8.self)
            return Outcome(
                status: status,
                output: result.standardOutput,
                words: Secrets.hidden(in: words.trimmingCharacters(in: .whitespacesAndNewlines))
            )
        } catch {
            if (error as? SubprocessError)?.code == .executableNotFound {
                throw .error(
                    place,
                    "`\(name)` is not installed, and this target is reached with it",
                    hint: "install the package `\(name)`, on Debian with `apt install \(name)`"
                )
            }
            throw .error(place, "`\(name)` could not be run: \(Secrets.hidden(in: "\(error)"))")
        }
    }

    /// Runs the program, and throws what it says if its status is not 0.
    @discardableResult
    func succeed(
        _ arguments: [String],
        input: [UInt8] = [],
        adding added: [String: String] = [:],
        or failure: String
    ) async throws(Diagnostic) -> Outcome {
        let outcome = try await run(arguments, input: input, adding: added)
        guard outcome.isSuccess else { throw self.failure(failure, outcome) }
        return outcome
    }

    /// An error in the program's own words.
    func failure(_ message: String, _ outcome: Outcome, hint: String? = nil) -> Diagnostic {
        let lines = outcome.words.split(whereSeparator: \.isNewline).suffix(20).joined(separator: "\n    ")
        let end = outcome.status < 0 ? "was ended by a signal" : "ended with status \(outcome.status)"
        return .error(
            place,
            "\(message): `\(name)` \(end)\(lines.isEmpty ? "" : ", and said:\n    \(lines)")",
            hint: hint ?? "mend it and publish again: what has been sent already is not lost"
        )
    }
}

/// Passwords in addresses, which nobody may see.
enum Secrets {
    /// A text without the passwords of the addresses in it.
    static func hidden(in text: String) -> String {
        text
            // A token can stand alone before the `@` of a web address.
            .replacing(/(https?:\/\/)[^\/\s@]+@/) { "\($0.1)" }
            .replacing(/([a-z][a-z0-9+.-]*:\/\/[^\/\s:@]+):[^\/\s@]+@/) { "\($0.1)@" }
            // rclone's remotes that are written out, such as `:s3,secret_access_key=…:bucket`.
            .replacing(/((?:pass|secret|key|token)[a-z_]*=)(?:"[^"]*"|[^,:\s]+)/) { "\($0.1)…" }
    }
}
