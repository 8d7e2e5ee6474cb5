import Foundation
import TestSupport
import Testing

@Suite("Taking over a folder whose state is lost or damaged", .ends)
struct TakeoverTests {
    private static let state = ".almanac/site/state"
    private static let pending = ".almanac/site/pending"
    private static let schedule = "site/schedule/index.html"

    private static let gone = "\(state): warning: the list of the site's files is gone; all files are rebuilt"

    struct Fault: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// A script that damages the state.
        var script: String
        var fault: String

        init(_ testDescription: String, _ script: String, _ fault: String = "it is damaged") {
            (self.testDescription, self.script, self.fault) = (testDescription, script, fault)
        }

        /// The message that a build prints about it.
        var message: String {
            "\(TakeoverTests.state): warning: the list of the site's files cannot be used: \(fault); "
                + "all files are rebuilt"
        }
    }

    static let faults: [Fault] = [
        Fault("empty", ": > \(state)"),
        Fault("another file", "echo index.html > \(state)"),
        Fault("cut off", "head -c 100 \(state) > cut; mv cut \(state)"),
        Fault("a wrong byte", "printf X | dd of=\(state) bs=1 seek=60 conv=notrunc status=none"),
        Fault(
            "a newer one",
            #"printf '\020almanac state 9\n' > \#(state)"#,
            "it was written by a newer Almanac"
        ),
        Fault(
            "a path that leads out",
            #"printf '../victim.txt\0' > \#(pending)"#,
            "it names `../victim.txt`, which can't be a file of a site"
        ),
    ]

    @Test("A damaged state causes a warning and a full build", arguments: faults)
    func damaged(_ given: Fault) async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            try workspace.write("outside", to: "victim.txt")
            let before = try Snapshot(of: workspace["site"])
            #expect(try await workspace.shell(given.script).status == .success)
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(outcome.summary.contains(" 0 written"))
            #expect(outcome.messages == [given.message])
            #expect(try Snapshot(of: workspace["site"]) == before)
            #expect(try workspace.text("victim.txt") == "outside")
            #expect(try Snapshot(of: workspace[".almanac"]).files == ["site/state"])
            // The build has written a new state.
            try workspace.writeEvents()
            let next = try await workspace.build()
            #expect(next.messages == [])
            #expect(!workspace.exists("site/events"))
        }
    }

    @Test("A lost state causes a full build", arguments: [state, ".almanac"])
    func lost(path: String) async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            try workspace.remove(path)
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(outcome.messages == [])
            #expect(outcome.summary.contains(" 0 written"))
            #expect(try Snapshot(of: workspace["site"]) == before)
            #expect(try Snapshot(of: workspace[".almanac"]).files == ["site/state"])
        }
    }

    @Test("Changed pages are rendered again, and the old files are saved", arguments: [true, false])
    func changed(isLost: Bool) async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            let before = try workspace.text(Self.schedule)
            try isLost ? workspace.remove(Self.state) : workspace.write("damaged", to: Self.state)
            try workspace.writeEvents("Beta")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            // Without the state, Almanac can't know that it wrote the pages of Alpha.
            #expect(
                outcome.messages.contains(
                    "site: warning: 3 files in it aren't part of the site, such as "
                        + "`events/2026-11-22-alpha/event.ics` and `events/2026-11-22-alpha/index.html`"
                )
            )
            let replaced = /site: warning: the site replaced (\d+) files that may be yours, .*; copies are in (.*)/
            let matches = outcome.messages.compactMap { $0.wholeMatch(of: replaced)?.output }
            #expect(matches.map(\.2) == ["`.almanac/site/replaced`"])
            #expect(try workspace.text(Self.schedule).contains("Beta"))
            #expect(try workspace.text(".almanac/site/replaced/schedule/index.html") == before)
            let kept = try Snapshot(of: workspace[".almanac/site/replaced"]).files
            #expect(matches.map(\.1) == ["\(kept.count)"])
            #expect(try await workspace.build().messages == [])
            // The same files as after a build into a new folder.
            for path in ["events/2026-11-22-alpha", "search/words-a.json"] { try workspace.remove("site/\(path)") }
            #expect(try await workspace.build(output: "clean").status == .success)
            #expect(try Snapshot(of: workspace["site"]).contents == (try Snapshot(of: workspace["clean"]).contents))
        }
    }

    @Test("Foreign files stay, and one at the path of a page is saved", arguments: [true, false])
    func foreignFiles(isLost: Bool) async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            try isLost ? workspace.remove(Self.state) : workspace.write("damaged", to: Self.state)
            try workspace.write("mine", to: "site/notes.txt")
            try workspace.write("mine", to: Self.schedule)
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            let fault = "cannot be used: it is damaged"
            #expect(
                outcome.messages == [
                    Self.gone.replacing("is gone", with: isLost ? "is gone" : fault),
                    "site: warning: 1 file in it isn't part of the site, such as `notes.txt`",
                    "    hint: all of them stay, since Almanac can't tell which are yours; remove what you don't need",
                    "site: warning: the site replaced 1 file that may be yours, such as "
                        + "`schedule/index.html`; a copy is in `.almanac/site/replaced`",
                    "    hint: look for your own changes there, then remove that folder",
                ]
            )
            #expect(try workspace.text("site/notes.txt") == "mine")
            #expect(try workspace.text(Self.schedule).contains("Alpha"))
            #expect(try workspace.text(".almanac/site/replaced/schedule/index.html") == "mine")
            // Saved files are never overwritten.
            try workspace.remove(Self.state)
            try workspace.write("mine, too", to: Self.schedule)
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text(".almanac/site/replaced/schedule/index.html") == "mine")
            #expect(try workspace.text(".almanac/site/replaced-2/schedule/index.html") == "mine, too")
        }
    }

    @Test("A link at the path of a page stays")
    func link() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            try workspace.remove(Self.state)
            try workspace.write("mine", to: "mine.html")
            #expect(try await workspace.shell("ln -sf ../../mine.html \(Self.schedule)").status == .success)
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.contains(
                    "\(Self.schedule): error: a file that Almanac did not make is in the place of a page; it was left alone"
                )
            )
            #expect(try workspace.text("mine.html") == "mine")
        }
    }

    @Test(
        "A handmade website is refused, even if it contains files from Almanac",
        arguments: [[], ["data/schema.json"], ["manifest.webmanifest", "search/list.json", "sw.js", "style.css"]]
    )
    func handMade(taken: [String]) async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build(output: "other").status == .success)
            try workspace.write("<p>Mine", to: "site/index.html")
            for file in taken {
                try workspace.write(Data(contentsOf: workspace["other/\(file)"]), to: "site/\(file)")
            }
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first?.hasPrefix("site: error: the output folder holds files") == true)
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("The user's own templates, style sheets and static files make no difference to a takeover")
    func ownTheme() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("<!doctype html><title>T</title>{{{content}}}", to: "Templates/layouts/page.html")
            try workspace.write("Hello", to: "Templates/index.md")
            try workspace.write("p { color: red }", to: "Public/style.css")
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            try workspace.remove(".almanac")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(outcome.messages == [])
            #expect(try Snapshot(of: workspace["site"]) == before)
        }
    }

    @Test("After a killed takeover, the next build still overwrites no foreign file")
    func killed() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            try workspace.remove(Self.state)
            try workspace.write("mine", to: Self.schedule)
            try workspace.writeEvents("Alpha", "Beta")
            // The killed build had written a new file and the list of pending files.
            let new = "events/2026-11-22-beta/index.html"
            try workspace.write("\(new)\0", to: Self.pending)
            try workspace.write("half of a site", to: "site/\(new)")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(try workspace.text("site/\(new)").contains("Beta"))
            #expect(try workspace.text(".almanac/site/replaced/schedule/index.html") == "mine")
            #expect(!workspace.exists(".almanac/site/replaced/\(new)"))
        }
    }

    @Test("If a file can't be replaced, the build that later replaces it saves it")
    func later() async throws {
        let page = "---\ntitle: About\npath: /about/\n---\n"
        try await Workspace.withSmall { workspace in
            try workspace.write(page + "First", to: "Templates/about.md")
            #expect(try await workspace.build().status == .success)
            try workspace.remove(Self.state)
            try workspace.write("mine", to: "site/about/index.html")
            try workspace.write(page + String(repeating: "> ", count: 300) + "x", to: "Templates/about.md")
            #expect(try await workspace.build().status == .exited(1))
            #expect(try workspace.text("site/about/index.html") == "mine")
            try workspace.write(page + "Second", to: "Templates/about.md")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/about/index.html").contains("Second"))
            #expect(try workspace.text(".almanac/site/replaced/about/index.html") == "mine")
        }
    }

    @Test("With --force, a file at the path of a page is replaced without being saved", arguments: [true, false])
    func forced(isLost: Bool) async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            try isLost ? workspace.remove(Self.state) : workspace.write("damaged", to: Self.state)
            try workspace.write("mine", to: Self.schedule)
            #expect(try await workspace.build("--force").status == .success)
            #expect(try workspace.text(Self.schedule).contains("Alpha"))
            #expect(try Snapshot(of: workspace[".almanac"]).files == ["site/state"])
        }
    }

    @Test("Publishing without the state sends the same files", arguments: [true, false])
    func publish(isLost: Bool) async throws {
        let state = ".almanac/publish/.almanac/site/state"
        try await Workspace.withTargets("  here: { target: folder, path: www }") { workspace in
            try workspace.write("old", to: "Public/notes/a.txt")
            try workspace.write("old", to: "Public/notes/b.txt")
            #expect(try await workspace.publish("--yes").status == .success)
            try isLost ? workspace.remove(state) : workspace.write("damaged", to: state)
            try workspace.remove("Public/notes/a.txt")
            try workspace.write("new", to: "Public/notes/b.txt")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(outcome.outputText.contains("0 added, 1 changed (3 bytes), 1 removed"), "\(outcome.outputText)")
            #expect(!workspace.exists("www/notes/a.txt"))
            #expect(try workspace.text("www/notes/b.txt") == "new")
        }
    }

    @Test("A watch writes a new state and continues")
    func watch() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(.events) { site in
                // Otherwise, a running build would write the state again.
                try await site.look()
                try workspace.remove(Self.state)
                try workspace.write("mine", to: "site/notes.txt")
                try workspace.saveEvents("Beta")
                try await site.wait(for: "the page") { try workspace.text(Self.schedule).contains("Beta") }
                try await site.wait(for: "what was found") { site.messages.contains(Self.gone) }
                #expect(try workspace.text("site/notes.txt") == "mine")
                #expect(workspace.exists(Self.state))
                let known = site.messages.count
                try workspace.saveEvents("Gamma")
                try await site.wait(for: "the page to go") {
                    !workspace.exists("site/events/2026-11-22-beta/index.html")
                }
                #expect(site.messages.count == known)
            }
        }
    }
}
