package import Foundation
import Testing

/// Runs a script in the folder `Python` beside the calling file, and decodes the JSON that it prints.
///
/// The libraries of `Tests/requirements.txt` are in `.build/python` of the package. If they are missing, the test fails
/// with instructions for installing them.
package func runPython<Answer: Decodable>(
    _ script: String,
    _ arguments: String...,
    input: Data = Data(),
    caller: String = #filePath
) async throws -> Answer {
    let outcome = try await pythonCommand(script, arguments, input: input, caller: caller).run()
    try #require(outcome.status == .success, "\(outcome.errorText)")
    return try JSONDecoder().decode(Answer.self, from: outcome.output)
}

/// A script that `runPython` could run.
package func pythonCommand(
    _ script: String,
    _ arguments: [String],
    input: Data = Data(),
    caller: String = #filePath
) throws -> Command {
    let tests = URL(filePath: caller).deletingLastPathComponent()
    let support = URL(filePath: #filePath).deletingLastPathComponent()
    let package = support.deletingLastPathComponent().deletingLastPathComponent()
    let python = package.appending(path: ".build/python/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { throw MissingLibraries(python: python.path) }
    let path = tests.appending(path: "Python").appending(path: script).path
    // -I ignores the user's own folders.
    return Command(python, ["-I", path] + arguments, environment: [:], input: input)
}

/// The Python libraries that read the files aren't installed.
private struct MissingLibraries: Error, CustomStringConvertible {
    let python: String

    var description: String {
        """
        no Python at \(python): in the package's folder, run
        python3 -m venv .build/python && .build/python/bin/pip install --quiet -r Tests/requirements.txt \
        && .build/python/bin/pip install --quiet --no-deps -r Tests/requirements-files.txt
        """
    }
}
