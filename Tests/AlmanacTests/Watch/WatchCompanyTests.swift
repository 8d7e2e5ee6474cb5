import Foundation
import TestSupport
import Testing

@Suite("Changes by others during a watch", .ends)
struct WatchCompanyTests {
    @Test("A change by a command updates the site", arguments: WatchMode.allCases)
    func verbs(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode) { site in
                let added = try await site.change {
                    try await workspace.verb("event", "add", "Beta", "2026-11-21 9:00").expectSuccess()
                }
                #expect((1...2).contains(added.count))
                #expect(workspace.exists("site/events/2026-11-21-beta/index.html"))
                // The command changes one store after the other.
                let completed = try await site.change {
                    try await workspace.verb("event", "complete", "Beta").expectSuccess()
                }
                #expect((1...2).contains(completed.count))
                #expect(try workspace.text("site/completed/index.html").contains("Beta"))
                let undone = try await site.change { try await workspace.run("undo").expectSuccess() }
                #expect((1...2).contains(undone.count))
                #expect(!site.rebuilds.contains { $0.contains(": 0 written, 0 removed, ") })
                #expect(site.messages == [])
            }
        }
    }

    @Test("Another build into the same folder is noticed and harmless", arguments: WatchMode.allCases)
    func anotherBuild(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode) { site in
                try await workspace.build().expectSuccess()
                try await site.change { try workspace.saveEvents("Alpha", "Beta") }
                // A build with a different title: the watch has to render every page again.
                try await workspace.build("--title", "Another").expectSuccess()
                #expect(try workspace.text("site/index.html").contains("Another"))
                try await site.change { try workspace.saveEvents("Beta", "Gamma") }
                #expect(try !workspace.text("site/index.html").contains("Another"))
                // Builds at the same time as the watch.
                for name in ["Delta", "Epsilon", "Zeta"] {
                    try workspace.saveEvents("Beta", name)
                    try await workspace.build("--quiet", "--title", name).expectSuccess()
                    try await site.change { try workspace.saveEvents("Gamma", name) }
                }
                #expect(site.messages.allSatisfy { $0.hasPrefix("site: warning: another build is writing") })
            }
        }
    }

    @Test("A removed site is rebuilt immediately", arguments: WatchMode.allCases)
    func gone(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode, "--explain") { site in
                try await site.look()
                let whole = try site.snapshot
                // A watch that polls may put files back into a folder that `rm` is removing.
                let removal = mode == .polling ? "mv site removed" : "rm -r site"
                for script in [removal, "mv site moved"] {
                    let known = site.rebuilds.count
                    try await workspace.shell(script).expectSuccess()
                    try await site.wait(for: "the site") { site.rebuilds.count > known }
                    let line = "the site was missing: \(whole.files.count) written, 0 removed, "
                    #expect(site.rebuilds[known].hasPrefix(line))
                    #expect(try site.snapshot.contents == whole.contents)
                }
                #expect(site.lines.contains("/habits/: the file was changed or removed"))
                try await site.look()
                #expect(site.rebuilds.count == 2)
                #expect(site.messages == [])
            }
        }
    }

    /// A script that removes folders. A polling watch may put files back into a folder that `rm` has just emptied,
    /// so the script tries again until all are gone.
    private static func remove(_ folders: String) -> String { "until rm -rf \(folders); do :; done" }

    @Test("A file removed from the site returns with the next build", arguments: WatchMode.allCases)
    func removed(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode) { site in
                let harm = [
                    "rm site/habits/index.html", "echo x > site/schedule/index.html", "rm site/style.css",
                    Self.remove("site/habits site/events"), Self.remove("site"), Self.remove("site/*"),
                    Self.remove("site .almanac"), "mv site moved", "\(Self.remove("moved site")); mkdir -p site",
                ]
                for (number, script) in harm.enumerated() {
                    try await site.change(script) {
                        try await workspace.shell(script).expectSuccess()
                        try workspace.saveEvents("Alpha", "Number \(number)")
                    }
                }
            }
        }
    }
}
