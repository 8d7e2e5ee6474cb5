import Foundation
import TestSupport
import Testing

@Suite("Publishing to local folders with rsync and rclone", .ends)
struct LocalDestinationTests {
    @Test(
        "The site's own folders and the file system root are refused, whatever they contain",
        arguments: ["rsync", "rclone"],
        [
            (".", "contains"), ("/", "is the root of the file system"), ("Public", "is the static files"),
            ("Public/new", "is inside the static files"), ("Templates/", "is the templates"),
            ("_site/", "is the output folder"), ("./stores", "is the folder of the stores"),
            ("link/Public", "is the static files"), (".almanac/x", "is inside Almanac's own folder"),
        ]
    )
    func ownFolders(tool: String, destination: (path: String, message: String)) async throws {
        let target = "  box: { target: \(tool), destination: \(destination.path) }"
        try await Workspace.withTargets(target) { workspace in
            #expect(try await workspace.shell("ln -s . link").status == .success)
            for options in [["--dry-run"], ["--yes"], ["--yes", "--force"]] {
                let outcome = try await workspace.command(Workspace.publishArguments(options)).run()
                #expect(outcome.status == .exited(1), "\(options)")
                #expect(outcome.errorText.contains("publish.box: error: a site cannot be published there: "))
                #expect(outcome.errorText.contains(" \(destination.message)"), "\(outcome.errorText)")
                #expect(!outcome.errorText.contains("--force"))
            }
            #expect(!workspace.exists("Public") && !workspace.exists("Templates") && !workspace.exists("_site"))
        }
    }
}
