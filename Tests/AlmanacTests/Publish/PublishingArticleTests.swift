import Foundation
import TestSupport
import Testing

@Suite("The examples of the article on publishing", .ends)
struct PublishingArticleTests {
    /// The article's code block in this language.
    private func block(_ language: String) throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let article = package.appending(path: "Sources/Publish/Publish.docc/Publishing.md")
        let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```\(language)\n")
        try #require(parts.count == 2)
        return String(parts[1].prefix(upTo: try #require(parts[1].range(of: "\n```")).lowerBound)) + "\n"
    }

    @Test("systemd accepts the article's unit")
    func unit() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder(".local/bin")
            let program = try almanacProgram()
            try FileManager.default.createSymbolicLink(at: workspace[".local/bin/almanac"], withDestinationURL: program)
            let text = try block("ini").replacing("%h", with: workspace.folder.path)
            try workspace.write(text, to: "almanac.service")
            let verify = Command(
                try installedProgram(named: "systemd-analyze", package: "systemd"),
                ["verify", "--user", "--man=no", workspace["almanac.service"].path],
                environment: [
                    "HOME": workspace.folder.path, "XDG_RUNTIME_DIR": workspace.folder.path, "PATH": "/usr/bin:/bin",
                ]
            )
            let outcome = try await verify.run()
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
        }
    }

    @Test("The article's workflow conforms to GitHub's schema")
    func workflow() async throws {
        try await Workspace.with { workspace in
            try workspace.write(try block("yaml"), to: "publish.yml")
            let tests = URL(filePath: #filePath).deletingLastPathComponent()
            let check = Command(
                tests.appending(path: "../../..").standardizedFileURL.appending(
                    path: ".build/python/bin/check-jsonschema"
                ),
                ["--builtin-schema", "vendor.github-workflows", workspace["publish.yml"].path],
                environment: ["HOME": workspace.folder.path, "PATH": "/usr/bin:/bin"]
            )
            let outcome = try await check.run()
            #expect(outcome.status == .success, "\(outcome.outputText)\(outcome.errorText)")
            try workspace.write(try block("yaml").replacing("runs-on:", with: "runs-of:"), to: "publish.yml")
            #expect(try await check.run().status != .success)
        }
    }
}
