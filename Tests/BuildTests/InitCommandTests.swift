import Build
import Foundation
import TestSupport
import Testing

/// `almanac init` on the command line.
@Suite(.ends) struct InitCommandTests {
    private func almanac(_ arguments: String..., in folder: URL) async throws -> Command.Outcome {
        var environment = ProcessInfo.processInfo.environment
        environment["SOURCE_DATE_EPOCH"] = nil
        let binary = try almanacProgram()
        return try await Command(binary, arguments, environment: environment, currentDirectory: folder).run()
    }

    @Test func initAndBuildCreateSite() async throws {
        try await withTemporaryFolder { folder in
            let made = try await almanac("init", "life", in: folder)
            #expect(made.status == .success)
            #expect(made.errorText == "")
            #expect(made.outputText.hasSuffix("\nNext: almanac build --site life\n"))
            #expect(made.outputText.contains("\n`almanac serve --site life` shows the site in a browser"))
            #expect(made.outputText.contains("`almanac samples remove --site life` removes them"))
            let built = try await almanac("build", "--site", "life", in: folder)
            #expect(built.status == .success)
            #expect(built.errorText == "")
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "life/_site/index.html").filePath))
        }
    }

    /// Two processes, because per-process randomness such as hash seeds would show.
    @Test func isDeterministic() async throws {
        try await withTemporaryFolder { folder in
            for name in ["one", "two"] {
                let outcome = try await almanac(
                    "init",
                    name,
                    "--now",
                    "2026-11-20T18:00:00Z",
                    "--time-zone",
                    "Europe/London",
                    "--quiet",
                    in: folder
                )
                #expect(outcome.status == .success)
                #expect(outcome.outputText == "")
            }
            let (one, two) = (folder.appending(path: "one"), folder.appending(path: "two"))
            #expect(try contents(of: one) == contents(of: two))
        }
    }

    @Test func exitsWith1OnRefusalAnd64OnWrongUsage() async throws {
        try await withTemporaryFolder { folder in
            try await #expect(almanac("init", in: folder).status == .success)
            let again = try await almanac("init", in: folder)
            #expect(again.status == .exited(1))
            #expect(again.outputText == "")
            #expect(again.errorText.hasPrefix("almanac.yml: error: this file is already there"))
            try await #expect(almanac("init", "", in: folder).status == .exited(64))
            try await #expect(almanac("init", "x", "--now", "soon", in: folder).status == .exited(64))
            try await #expect(almanac("init", "x", "--time-zone", "Mars", in: folder).status == .exited(64))
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "x").filePath))
        }
    }

    @Test func copiesTheme() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await almanac("init", "--theme", in: folder)
            #expect(outcome.status == .success)
            #expect(outcome.outputText.hasPrefix("Created in this folder: a copy of the default theme"))
            #expect(outcome.outputText.hasSuffix("\nNext: almanac build\n"))
            let folders = Set(try contents(of: folder).keys.compactMap { $0.split(separator: "/").first })
            #expect(folders == ["Templates", "Public"])
        }
    }
}
