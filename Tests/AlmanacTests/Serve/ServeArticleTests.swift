import Foundation
import TestSupport
import Testing

@Suite("The examples of the article on changing records", .ends)
struct ServeArticleTests {
    /// The commands of the article, in order.
    private func commands() throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let article = package.appending(path: "Sources/Preview/Preview.docc/Editing.md")
        let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```sh\n").dropFirst()
        return try parts.map { String($0.prefix(upTo: try #require($0.range(of: "\n```")).lowerBound)) }
            .joined(separator: "\n")
    }

    @Test("Each example has the result that the article describes")
    func examples() async throws {
        _ = try installedProgram(named: "curl", package: "curl")
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                let script = try commands().replacing("localhost:8000", with: "localhost:\(address.listeningPort)")
                let shell = Command(
                    URL(filePath: "/bin/sh"),
                    ["-euc", script],
                    environment: ["PATH": "/usr/bin:/bin", "HOME": workspace.folder.path]
                )
                let outcome = try await shell.run()
                #expect(outcome.status == .success, "\(outcome.errorText)")
                let said = outcome.outputText.split(separator: "\n").filter { $0.contains("\"message\"") }
                let texts = [
                    "Floss", "Added", "Changed", "Completed", "Undone: Completed",
                    "Added “Waffles”", "Changed “Waffles”", "Moved “Floss”", "Added",
                    "Moved “choir” to Wednesday 15 January 2031",
                    "Left out “choir” on Tuesday 21 January 2031",
                ]
                #expect(said.count == texts.count)
                for (line, text) in zip(said, texts) { #expect(line.contains(text)) }
                let stores = try FileManager.default.contentsOfDirectory(atPath: workspace["stores"].path)
                #expect(stores.filter { $0.hasSuffix(".gif") }.count == 1)
                #expect(outcome.outputText.contains("\"when\" : \"Thursday 24 to Sunday 27 December 2026, all day\""))
                #expect(try await !workspace.eventNames().contains("dentist"))
                #expect(site.messages == [])
            }
        }
    }
}
