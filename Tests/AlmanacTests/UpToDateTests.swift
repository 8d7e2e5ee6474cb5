import Foundation
import TestSupport
import Testing

/// If nothing has changed, a build ends before it reads a record. Every change is noticed.
@Suite("Builds without changes", .ends)
struct UpToDateTests {
    private static let state = ".almanac/site/state"
    private static let arguments = ["build", "--stores", "stores", "--output", "site"]

    private func build(_ workspace: Workspace, _ options: [String] = Workspace.moment) async throws -> Command.Outcome {
        try await workspace.command(Self.arguments + options).run()
    }

    /// When the state was written. A build that decodes the records writes it again.
    private func noted(_ workspace: Workspace) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: workspace[Self.state].path)[.modificationDate] as? Date
    }

    private func withFinished(_ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await build(workspace).status == .success)
            try await body(workspace)
        }
    }

    private func expectWhole(_ workspace: Workspace, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(try await workspace.build(output: "clean").status == .success)
        let (site, clean) = (try Snapshot(of: workspace["site"]), try Snapshot(of: workspace["clean"]))
        #expect(site.contents == clean.contents, sourceLocation: sourceLocation)
    }

    @Test("Without changes, nothing is written, and the report is the same")
    func nothing() async throws {
        try await withFinished { workspace in
            let (before, site) = (try noted(workspace), try Snapshot(of: workspace["site"]))
            let outcome = try await build(workspace, Workspace.moment + ["--explain", "--verbose"])
            #expect(outcome.status == .success)
            let files = try Snapshot(of: workspace["site"]).files.count
            #expect(outcome.summary == "\(files) files: 0 written, \(files) unchanged, 0 removed")
            #expect(try noted(workspace) == before)
            #expect(try Snapshot(of: workspace["site"]).contents == site.contents)
            // Earlier messages are repeated.
            let clean = try await workspace.build("--verbose", output: "clean")
            #expect(clean.messages == outcome.messages)
            #expect(outcome.messages.contains { $0.contains("there is no such store") })
        }
    }

    /// A change to a site, as a shell script.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var script: String

        init(_ name: String, _ script: String) { (testDescription, self.script) = (name, script) }
    }

    static let changes = [
        Change(
            "a store of the same length with the same date",
            "cp -p stores/schedules.plist kept; sed -i s/Alpha/Omega/ stores/schedules.plist; "
                + "touch -r kept stores/schedules.plist; rm kept"
        ),
        Change(
            "a store in the place of another, with an older date",
            "sed s/Alpha/Omega/ stores/schedules.plist > new; touch -d 2001-01-01 new; mv new stores/schedules.plist"
        ),
        Change("a store that is new", "printf '[{\"name\":\"Soup\"}]' > stores/recipes.data"),
        Change("a store that is gone", "rm stores/com.makeschool.Habitual.plist"),
        Change("a file changed by hand", "echo more >> site/index.html"),
        Change("a file that is gone", "rm site/search/index.html"),
        Change(
            "a store, and a page and a document changed by hand that do not depend on it",
            "sed -i s/Alpha/Omega/ stores/schedules.plist; echo more >> site/404.html; echo more >> site/robots.txt"
        ),
        Change(
            "a store, and files that are gone",
            "sed -i s/Alpha/Omega/ stores/schedules.plist; rm site/404.html site/robots.txt site/style.css"
        ),
        Change("a folder that is gone", "rm -r site/events"),
        Change("a template that is new", "mkdir Templates; echo Hello > Templates/hello.md"),
        Change(
            "a template with the line ends and the mark of another system",
            "mkdir Templates; printf '\\357\\273\\277---\\r\\npath: /mine/\\r\\n---\\r\\nMine\\r\\n' > Templates/mine.md"
        ),
        Change("a static file that is new", "mkdir Public; echo Hello > Public/hello.txt"),
        Change("settings", "echo 'title: Mine' > almanac.yml"),
    ]

    @Test("Every change is noticed", arguments: changes)
    func change(_ change: Change) async throws {
        try await withFinished { workspace in
            let before = try noted(workspace)
            #expect(try await workspace.shell(change.script).status == .success)
            let outcome = try await build(workspace)
            #expect(outcome.status == .success)
            #expect(try noted(workspace) != before)
            try await expectWhole(workspace)
            // Almanac doesn't trust a new static file yet, because it could change again.
            if !workspace.exists("Public") {
                let after = try noted(workspace)
                #expect(try await build(workspace).status == .success)
                #expect(try noted(workspace) == after)
            }
        }
    }

    static let moments: [[String]] = [
        ["--now", "2026-11-21T08:00:00Z", "--time-zone", "Europe/London", "--locale", "en_GB"],
        ["--now", "2026-11-20T17:59:59Z", "--time-zone", "Europe/London", "--locale", "en_GB"],
        ["--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/Paris", "--locale", "en_GB"],
        ["--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/London", "--locale", "en_US"],
        Workspace.moment + ["--title", "Mine"],
        Workspace.moment + ["--base-url", "https://example.org/life/"],
    ]

    @Test("A different day, time zone, locale, title or base URL is noticed", arguments: moments)
    func moment(_ options: [String]) async throws {
        try await withFinished { workspace in
            let before = try noted(workspace)
            #expect(try await build(workspace, options).status == .success)
            #expect(try noted(workspace) != before)
            #expect(
                try await workspace.command(["build", "--stores", "stores", "--output", "clean"] + options).run()
                    .status == .success
            )
            let (site, clean) = (try Snapshot(of: workspace["site"]), try Snapshot(of: workspace["clean"]))
            #expect(site.contents == clean.contents)
        }
    }

    @Test("Later on the same day, nothing changes until an event becomes overdue")
    func later() async throws {
        try await Workspace.withSmall { workspace in
            // The event is at 18:30 on that day.
            let store = #"[{"name":"Soon","date":816892200,"identifier":"A"}]"#
            try workspace.write(store, to: "stores/schedules.plist")
            func moment(_ time: String) -> [String] {
                ["--now", "2026-11-20T\(time)Z", "--time-zone", "Europe/London", "--locale", "en_GB"]
            }
            #expect(try await build(workspace, moment("18:00:00")).status == .success)
            let before = try noted(workspace)
            #expect(try await build(workspace, moment("18:29:59")).status == .success)
            #expect(try noted(workspace) == before)
            let outcome = try await build(workspace, moment("18:30:01"))
            #expect(try noted(workspace) != before)
            #expect(!outcome.summary.contains(" 0 written"))
        }
    }

    @Test(
        "A path that moves between page, document and static file is built correctly",
        arguments: [
            Change("a static file that takes the place of a document", "mv Public/draft.txt Public/robots.txt"),
            Change(
                "a static file that takes the place of a page",
                "rm Templates/about.md; mkdir Public/about; mv Public/draft.txt Public/about/index.html"
            ),
            Change("a static file of another name", "mv Public/draft.txt Public/notes.txt"),
            Change("a static file for another", "rm Public/draft.txt; echo New > Public/new.txt"),
            Change(
                "a page in the place of a static file",
                "rm Public/draft.txt; printf -- '---\\npath: /draft.txt\\n---\\nMine' > Templates/about.md"
            ),
            Change("a path in another normal form", "sed -i 's/caf\u{E9}/cafe\u{301}/' Templates/cafe.md"),
        ]
    )
    func passes(_ change: Change) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("Draft", to: "Public/draft.txt")
            try workspace.write("---\npath: /about/\n---\nAbout", to: "Templates/about.md")
            try workspace.write("---\npath: /caf\u{E9}/\n---\nCafé", to: "Templates/cafe.md")
            // Age the files: Almanac doesn't trust a new static file, because it could change again.
            #expect(try await workspace.shell("touch -d '1 day ago' Public/*").status == .success)
            #expect(try await build(workspace).status == .success)
            #expect(try await workspace.shell(change.script).status == .success)
            for _ in 1...2 {
                #expect(try await build(workspace).status == .success)
                try await expectWhole(workspace)
                // A snapshot can't distinguish two normal forms of one name.
                #expect(try await workspace.shell("test $(ls -d site/caf* | wc -l) = 1").status == .success)
            }
        }
    }

    @Test("If a build is killed before it saves its state, the next one mistakes no file for current or foreign")
    func killed() async throws {
        try await withFinished { workspace in
            let store = try workspace.text("stores/schedules.plist")
            let state = try Data(contentsOf: workspace[Self.state])
            // The number of files stays the same: the word begins and ends with the same letters.
            try workspace.writeEvents("Amiga")
            #expect(try await build(workspace).status == .success)
            try workspace.write(state, to: Self.state)
            let files = #"find site -type f -printf '%P\0' > .almanac/site/pending"#
            #expect(try await workspace.shell(files).status == .success)
            try workspace.write(store, to: "stores/schedules.plist")
            for _ in 1...2 {
                #expect(try await build(workspace).status == .success)
                try await expectWhole(workspace)
            }
        }
    }

    @Test("Paths that differ only in case are different")
    func capitals() async throws {
        try await withFinished { workspace in
            for path in ["/Notes/", "/notes/", "/NOTES/"] {
                try workspace.write("---\npath: \(path)\n---\nMine", to: "Templates/notes.md")
                #expect(try await build(workspace).status == .success)
                try await expectWhole(workspace)
            }
        }
    }

    /// A page or static file takes the path of the page at `/about/` for a while.
    @Test(
        "A page that another one replaced for a while returns in its current version",
        arguments: [
            ("Public/about/index.html", "<p>Mine"),
            ("Templates/aaa.md", "---\npath: /ABOUT/\n---\nMine"),
            ("Templates/zzz.md", "---\npath: /ABOUT/\n---\nMine"),
        ],
        [true, false]
    )
    func givesWay(other: (path: String, text: String), changesMeanwhile: Bool) async throws {
        try await withFinished { workspace in
            let page = "---\npath: /about/\n---\n{{#events}}{{name}}, {{date.short}}{{/events}}"
            try workspace.write(page, to: "Templates/about.md")
            #expect(try await build(workspace).status == .success)
            try workspace.write(other.text, to: other.path)
            #expect(try await build(workspace).status != .success)
            if changesMeanwhile {
                // Builds with other records and another locale.
                #expect(try await workspace.shell("sed -i s/Alpha/Omega/ stores/schedules.plist").status == .success)
                #expect(try await build(workspace, Self.moments[3]).status != .success)
                #expect(try await build(workspace).status != .success)
            }
            try workspace.remove(other.path)
            #expect(try await build(workspace).status == .success)
            try await expectWhole(workspace)
        }
    }

    @Test("A site with errors is built every time")
    func errors() async throws {
        try await withFinished { workspace in
            try workspace.write(#"[{"name":"Alpha","date":"never"}]"#, to: "stores/schedules.plist")
            for _ in 1...2 {
                let before = try noted(workspace)
                #expect(try await build(workspace).status == .exited(1))
                #expect(try noted(workspace) != before)
            }
        }
    }
}
