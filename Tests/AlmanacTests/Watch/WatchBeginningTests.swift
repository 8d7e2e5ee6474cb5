import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Starting a watch under adverse conditions", .ends)
struct WatchBeginningTests {
    private static let verbs = [["watch"], ["serve", "--port", "0"]]

    @Test("A second watch of an output folder is refused until the first one ends", arguments: Self.verbs)
    func second(_ verb: [String]) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.shell("ln -s site link").expectSuccess()
            let arguments = verb + ["--stores", "stores", "--title", "Other", "--output"]
            try await workspace.watch { site in
                for output in ["site", "link"] {
                    let outcome = try await workspace.command(arguments + [output]).run()
                    #expect(outcome.status == .exited(1))
                    #expect(outcome.outputText == "")
                    // On a busy machine, the first build may still be writing, which is reported first.
                    #expect(
                        outcome.messages.suffix(2) == [
                            "\(output): error: another `almanac watch` or `serve` (process "
                                + "\(site.program.identifier)) keeps this folder up to date",
                            "    hint: stop that one, or name another folder with `--output`",
                        ]
                    )
                }
                // A single build is allowed, because it ends immediately.
                try await workspace.build().expectSuccess()
                site.program.send(SIGKILL)
                try await site.wait(for: "the end") { site.program.status != nil }
            }
            // Even a killed watch leaves nothing that prevents the next one.
            try await workspace.watch { site in #expect(site.messages == []) }
        }
    }

    @Test("A watch can't take over another watch's output folder until that watch ends")
    func moved() async throws {
        try await Workspace.withSmall { workspace in
            let options = ["--stores", "stores"] + Workspace.moment
            try await workspace.watch { first in
                try workspace.write("output: mine\n", to: "almanac.yml")
                let second = try workspace.command(["watch", "--poll", "0.2"] + options)
                try await second.whileRunning { program in
                    let site = WatchedSite(workspace: workspace, program: program, output: "mine", options: options)
                    try await site.wait(for: "the first build") { workspace.exists("mine/index.html") }
                    try workspace.replace("almanac.yml", with: "output: site\ntitle: Other\n")
                    let message = "site: error: another `almanac watch` or `serve` (process "
                    try await site.wait(for: "the message") { site.messages.contains { $0.hasPrefix(message) } }
                    #expect(program.status == nil)
                    first.program.send(SIGTERM)
                    try await site.wait(for: "its turn") { site.lines.contains("site: fixed") }
                    #expect(try workspace.text("site/index.html").contains("Other"))
                }
            }
        }
    }

    /// Unusable output folders and the messages about them.
    private static let unfit = [
        ("/proc/x", "/proc/x: error: the output folder cannot be used: the system doesn't allow folders there"),
        ("stores", "stores: error: the output folder would contain the stores"),
        ("Templates/site", "Templates/site: error: the output folder is inside the folder of the templates"),
        ("taken", "taken: error: the output folder holds files that Almanac did not make, such as `mine.txt`"),
    ]

    @Test("A watch with an unusable output folder ends", arguments: Self.verbs, Self.unfit)
    func impossible(_ verb: [String], _ output: (folder: String, message: String)) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("Templates")
            try workspace.write("mine", to: "taken/mine.txt")
            let arguments = verb + ["--stores", "stores", "--output", output.folder]
            let outcome = try await workspace.command(arguments).run()
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first == output.message)
            #expect(outcome.outputText == "")
        }
    }

    @Test("A watch that starts with invalid input says that it continues")
    func wrongInput() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("titel: Yours\n", to: "almanac.yml")
            try await workspace.watch(isBuilt: false) { site in
                let greeting = "Watching for changes: the site is built as soon as this is fixed. Ctrl-C ends it."
                try await site.wait(for: "the greeting") { site.lines == [greeting] }
                try workspace.replace("almanac.yml", with: "title: Yours\n")
                try await site.wait(for: "the end of it") { site.lines.last == "almanac.yml: fixed" }
                #expect(site.lines.count { $0.hasPrefix("Watching for") } == 1)
            }
        }
    }
}
