import Foundation
import TestSupport
import Testing

@Suite("The plan of a publish", .ends)
struct PublishPlanTests {
    private static let folder = "  here: { target: folder, path: www }"

    @Test("A dry run shows titles, sizes and reasons, and changes nothing")
    func rehearsal() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            let first = try await workspace.publish("--dry-run", "--exit-code")
            #expect(first.status == .exited(2))
            #expect(first.outputText.contains("+ Page not found · Ours, /404.html ("))
            #expect(!workspace.exists("www"))
            #expect(try await workspace.publish("--dry-run").status == .success)
            #expect(try await workspace.publish("--yes").status == .success)
            #expect(try await workspace.publish("--dry-run", "--exit-code").status == .success)
            try workspace.writeEvents("Alpha", "Beta")
            // A build or dry run in between keeps the reasons.
            #expect(try await workspace.publish("--dry-run").status == .success)
            let plan = try await workspace.publish("--dry-run", "--exit-code", "--verbose")
            #expect(plan.status == .exited(2))
            let lines = plan.outputText.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(
                lines.contains { $0.hasPrefix("+ Beta · Ours, /events/2026-11-22-beta/ (") && $0.hasSuffix(": new") }
            )
            #expect(
                lines.contains {
                    $0.hasPrefix("~ Alpha · Ours, /events/2026-11-22-alpha/ (") && $0.contains("`Alpha`: next changed")
                }
            )
            #expect(lines.contains { $0.hasPrefix("~ /calendar.ics (") && $0.hasSuffix("open events changed") })
            #expect(!workspace.exists("www/events/2026-11-22-beta"))
        }
    }

    @Test("A static file in the place of a page is a change, and not a removal")
    func replacedPage() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            try workspace.write("# About\n", to: "Templates/about.md")
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.remove("Templates/about.md")
            try workspace.write("<title>Mine</title>", to: "Public/about/index.html")
            let plan = try await workspace.publish("--dry-run").outputText
            #expect(plan.contains("~ Mine, /about/ (19 bytes): its contents changed"), "\(plan)")
        }
    }

    @Test("Publishing an unchanged site sends nothing, and a changed event sends only the pages that show it")
    func onlyWhatChanged() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            let before = try Snapshot(of: workspace["www"])
            let second = try await workspace.publish("--yes")
            #expect(second.outputText.hasPrefix("here: nothing to do; "))
            #expect(try Snapshot(of: workspace["www"]) == before)
            try workspace.writeEvents("Beta")
            let third = try await workspace.publish("--yes")
            #expect(third.status == .success)
            let after = try Snapshot(of: workspace["www"])
            let changed = after.changes(since: before).filter {
                !$0.hasSuffix("/2026-11-22-alpha") && !$0.hasSuffix("-beta")
            }
            let pages = changed.filter { $0.hasSuffix(".html") }
            #expect(
                pages == [
                    "calendar/2026/11/index.html", "events/2026-11-22-alpha/index.html",
                    "events/2026-11-22-beta/index.html", "index.html", "schedule/index.html", "search/index.html",
                ]
            )
            // The publish sends exactly as many bytes as the plan says.
            let sent = changed.filter { after.entries[$0] != nil && $0 != PublishedFiles.name }
            let bytes = try sent.reduce(0) { try $0 + Data(contentsOf: workspace["www/\($1)"]).count }
            #expect(
                third.outputText.contains(
                    "(\(bytes < 1_000 ? "\(bytes) bytes" : "\((bytes + 500) / 1_000) kB")), 3 removed"
                )
            )
            #expect(third.outputText.contains("- Alpha · Ours, /events/2026-11-22-alpha/ ("))
            #expect(!workspace.exists("www/events/2026-11-22-alpha"))
            #expect(try workspace.brokenLinks(of: "www") == [])
        }
    }

    @Test("The manifest lists every file with its size and hash")
    func manifest() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            let manifest = try PublishedFiles(in: workspace["www"])
            let files = try workspace.files("www").filter { $0 != PublishedFiles.name }
            #expect(manifest.files.keys.sorted() == files)
            let sums = try await workspace.shell(
                "cd www; find . -type f ! -name .almanac-manifest.json | sort | xargs sha256sum"
            )
            for line in sums.outputText.split(separator: "\n") {
                let file = String(line.dropFirst(68))
                #expect(manifest.files[file]?.sha256 == String(line.prefix(64)))
            }
        }
    }

    @Test("--status shows the last publish and its plan")
    func status() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            #expect(try await workspace.publish("--status").outputText == "nothing is published there\n")
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.writeEvents("Beta")
            #expect(try await workspace.publish("--yes").status == .success)
            let status = try await workspace.publish("--status")
            #expect(status.outputText.hasPrefix("published 20"))
            #expect(status.outputText.contains("+ Beta · Ours, /events/2026-11-22-beta/"))
            // Another machine knows the time, but not the changes.
            try workspace.remove(".almanac")
            #expect(try await workspace.publish("--status").outputText.split(separator: "\n").count == 1)
        }
    }

    @Test("Without a terminal, nothing is published and the message says how to confirm")
    func nobodyToAsk() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            let outcome = try await workspace.publish()
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("there is no terminal to confirm on; add `--yes`."))
            #expect(!workspace.exists("www"))
        }
    }

    @Test("Several targets can be selected by name")
    func names() async throws {
        try await Workspace.withTargets("\(Self.folder)\n  staging: { target: folder, path: stage }") { workspace in
            let unnamed = try await workspace.publish("--yes")
            #expect(unnamed.status == .exited(64))
            #expect(unnamed.errorText.contains("choose one: here, staging"))
            let misspelt = try await workspace.publish("stagin", "--yes")
            #expect(misspelt.status == .exited(64))
            #expect(misspelt.errorText.contains("did you mean `staging`?"))
            #expect(try await workspace.publish("staging", "--yes").status == .success)
            #expect(workspace.exists("stage/index.html") && !workspace.exists("www"))
        }
    }

    @Test("Styles and scripts have hashed names, and old versions stay for one publish")
    func hashedAssets() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            func sheets() throws -> [String] {
                try workspace.files("www").filter { $0.contains(/^style\.[0-9a-f]{12}\.css$/) }
            }
            func publish(_ style: String) async throws {
                try workspace.write(style, to: "Public/style.css")
                #expect(try await workspace.publish("--yes").status == .success)
                #expect(try workspace.brokenLinks(of: "www") == [])
            }
            try await publish("a {}")
            let first = try sheets()
            #expect(first.count == 1)
            #expect(try workspace.text("www/index.html").contains("href=\"\(first[0])\""))
            try await publish("b {}")
            #expect(try sheets().count == 2 && sheets().contains(first[0]))
            #expect(try await workspace.publish("--yes").outputText.hasPrefix("here: nothing to do"))
            #expect(try sheets().contains(first[0]))
            try await publish("c {}")
            #expect(try sheets().count == 2 && !sheets().contains(first[0]))
            // A style that is used again is no longer old.
            try await publish("b {}")
            try await publish("d {}")
            #expect(try sheets().count == 2)
        }
    }
}
