package import Foundation

/// A program that a test needs and that isn't installed.
package struct MissingProgram: Error, CustomStringConvertible {
    package var description: String
}

/// Returns the program under test: the one in the environment variable `ALMANAC`, or the one built beside the running
/// test bundle.
///
/// The README's test command names a release build, because the tests start the program thousands of times.
///
/// Throws `MissingProgram` if there is no such program.
package func almanacProgram(
    environment: [String: String] = ProcessInfo.processInfo.environment
) throws -> URL {
    guard let path = environment["ALMANAC"] else { return try builtBinary(named: "almanac") }
    let program = URL(filePath: path, directoryHint: .notDirectory).absoluteURL
    guard isProgram(program) else {
        throw MissingProgram(description: "no program at \(program.path), which ALMANAC names: build it")
    }
    return program
}

/// The product `name` of this package, built beside the running test bundle.
///
/// Throws `MissingProgram` if it wasn't built.
package func builtBinary(named name: String) throws -> URL {
    guard let bundle = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
        throw MissingProgram(description: "cannot tell where the running test bundle is, and so not where `\(name)` is")
    }
    let binary = bundle.deletingLastPathComponent().appending(path: name, directoryHint: .notDirectory)
    guard isProgram(binary) else {
        throw MissingProgram(
            description: "no program at \(binary.path): make `\(name)` a dependency of the test target"
        )
    }
    return binary
}

/// The first program called `name` in the folders of `searchPath`, which is `PATH` by default.
///
/// Throws `MissingProgram` if there is no such program, with the name of the Debian package that contains it.
package func installedProgram(
    named name: String,
    package: String,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
) throws -> URL {
    let candidates = searchPath.split(separator: ":").map {
        URL(filePath: String($0), directoryHint: .isDirectory).appending(path: name, directoryHint: .notDirectory)
    }
    guard let program = candidates.first(where: isProgram) else {
        throw MissingProgram(
            description: "`\(name)` is not in \(searchPath): install it with `apt-get install \(package)`"
        )
    }
    return program
}

private func isProgram(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && !isDirectory.boolValue
        && FileManager.default.isExecutableFile(atPath: url.path)
}
