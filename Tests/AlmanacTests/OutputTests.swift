import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The output folder of a build", .ends)
struct OutputTests {
    private static let habits = "stores/com.makeschool.Habitual.plist"

    @Test("Only affected files are written, and the page and folder of a removed record are removed")
    func removedRecord() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.writeEvents("Alpha", "Beta")
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            try workspace.writeEvents("Alpha")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            let after = try Snapshot(of: workspace["site"])
            let gone = Set(before.entries.keys).subtracting(after.entries.keys)
            let folder = "events/2026-11-22-beta"
            #expect(gone == [folder, "\(folder)/index.html", "\(folder)/event.ics"])
            #expect(outcome.summary.hasSuffix(" 2 removed"))
            let changed = after.changes(since: before).filter { !gone.contains($0) }
            // Pages about habits, recipes and ingredients don't mention events.
            #expect(changed.contains("index.html") && changed.contains("schedule/index.html"))
            #expect(changed.filter { $0.hasPrefix("habits/") || $0.hasPrefix("ingredients/") } == [])
            #expect(outcome.summary.contains(" \(changed.count) written"))
            // The site looks as if the record had never existed.
            #expect(try await workspace.build(output: "clean").status == .success)
            #expect(after.contents == (try Snapshot(of: workspace["clean"]).contents))
        }
    }

    @Test("Foreign files aren't removed, even in generated folders")
    func foreignFiles() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.writeEvents("Alpha", "Beta")
            #expect(try await workspace.build().status == .success)
            try workspace.write("mine", to: "site/CNAME")
            try workspace.write("mine", to: "site/events/2026-11-22-beta/photo.jpg")
            try workspace.makeFolder("site/events/empty")
            try workspace.writeEvents("Alpha")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(try workspace.text("site/CNAME") == "mine")
            #expect(try workspace.text("site/events/2026-11-22-beta/photo.jpg") == "mine")
            #expect(workspace.exists("site/events/empty"))
            #expect(!workspace.exists("site/events/2026-11-22-beta/index.html"))
        }
    }

    @Test("A folder with foreign files is refused without --force")
    func foreignFolder() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("mine", to: "site/notes.txt")
            let before = try Snapshot(of: workspace.folder)
            let refused = try await workspace.build()
            #expect(refused.status == .exited(1))
            #expect(refused.outputText == "")
            #expect(
                refused.messages == [
                    "site: error: the output folder holds files that Almanac did not make, such as `notes.txt`",
                    "    hint: name another one with `--output`, or build into this one with `--force`; "
                        + "nothing in it is removed",
                ]
            )
            #expect(try Snapshot(of: workspace.folder) == before)
            #expect(try await workspace.build("--force").status == .success)
            #expect(try workspace.text("site/notes.txt") == "mine")
            #expect(try await workspace.build().status == .success)
        }
    }

    @Test("Nothing is removed while the input has errors")
    func nothingRemovedWhileWrong() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"]).files
            try workspace.write("no store", to: "stores/schedules.plist")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(outcome.summary.hasSuffix(" 0 removed"))
            #expect(try Snapshot(of: workspace["site"]).files == before)
            #expect(try workspace.text("site/calendar.ics").contains("Alpha"))
            // When the input is fixed, obsolete files are removed.
            try workspace.write("[]", to: "stores/schedules.plist")
            let mended = try await workspace.build()
            let gone = Set(before).subtracting(try Snapshot(of: workspace["site"]).files)
            #expect(mended.summary.hasSuffix(" \(gone.count) removed"))
            #expect(gone.isSuperset(of: ["calendar/2026/11/index.html", "events/2026-11-22-alpha/event.ics"]))
            #expect(!workspace.exists("site/events"))
        }
    }

    @Test(
        "A page that exceeds a limit stays unchanged until it can be rendered again",
        arguments: [String(repeating: "> ", count: 300) + "x", String(repeating: "[", count: 6_000)]
    )
    func pageBeyondLimit(text: String) async throws {
        try await Workspace.withSmall { workspace in
            func write(_ text: String) throws {
                try workspace.write("---\ntitle: About\npath: /about/\n---\n\(text)\n", to: "Templates/about.md")
            }
            try write("First")
            #expect(try await workspace.build().status == .success)
            let first = try workspace.text("site/about/index.html")
            try write(text)
            for _ in 0..<2 {
                let outcome = try await workspace.build()
                #expect(outcome.status == .exited(1))
                #expect(outcome.messages.contains { $0.hasPrefix("Templates/about.md: error: Markdown") })
                #expect(try workspace.text("site/about/index.html") == first)
            }
            try write("Second")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/about/index.html").contains("Second"))
        }
    }

    @Test(
        "An output folder that contains input is refused",
        arguments: [
            ("stores", "the stores"), (".", "the stores"), ("look", "the templates"), ("files", "the static files"),
        ]
    )
    func outputHoldsInput(output: String, what: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("look")
            try workspace.makeFolder("files")
            let before = try Snapshot(of: workspace.folder)
            for options in [[], ["--force"]] {
                let arguments = Workspace.buildArguments(options, output: output)
                let outcome = try await workspace.command(
                    arguments + ["--templates", "look", "--public", "files"]
                ).run()
                #expect(outcome.status == .exited(1))
                #expect(outcome.outputText == "")
                #expect(
                    outcome.messages == [
                        "\(output): error: the output folder would contain \(what)",
                        "    hint: choose a separate folder with `--output`, or with `output:` in almanac.yml, such as `_site`",
                    ]
                )
                #expect(try Snapshot(of: workspace.folder) == before)
            }
        }
    }

    @Test("A foreign file at the path of a page survives every build")
    func foreignPage() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.writeEvents("Alpha")
            #expect(try await workspace.build().status == .success)
            try workspace.write("mine", to: "site/events/2026-11-22-beta/index.html")
            try workspace.writeEvents("Alpha", "Beta")
            for _ in 1...3 {
                let outcome = try await workspace.build()
                #expect(outcome.status == .exited(1))
                #expect(
                    outcome.messages == [
                        "site/events/2026-11-22-beta/index.html: error: a file that Almanac did not make is in the "
                            + "place of a page; it was left alone",
                        "    hint: move it away, or replace it with `--force`",
                    ]
                )
                #expect(try workspace.text("site/events/2026-11-22-beta/index.html") == "mine")
            }
            #expect(try await workspace.build("--force").status == .success)
            #expect(try workspace.text("site/events/2026-11-22-beta/index.html").contains("Beta"))
            #expect(try await workspace.build().status == .success)
        }
    }

    @Test("Nothing is removed while a configured store is missing or a template isn't text")
    func missingInput() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("stores: { folder: ., events: mine.plist }", to: "stores/almanac.yml")
            let events = try Data(contentsOf: workspace["stores/schedules.plist"])
            try workspace.write(events, to: "stores/mine.plist")
            let arguments = Workspace.buildArguments(["--site", "stores"])
            #expect(try await workspace.command(arguments).run().status == .success)
            try workspace.write("Hello", to: "stores/Templates/hello.md")
            #expect(try await workspace.command(arguments).run().status == .success)
            try workspace.remove("stores/mine.plist")
            try workspace.write(Data([0xFF, 0xFE, 0x00]), to: "stores/Templates/hello.md")
            let outcome = try await workspace.command(arguments).run()
            #expect(outcome.status == .exited(1))
            let kept = /site: warning: \d+ files of an earlier build are kept/
            #expect(outcome.messages.contains { $0.wholeMatch(of: kept) != nil })
            #expect(workspace.exists("site/events/2026-11-22-alpha/index.html"))
            #expect(workspace.exists("site/hello/index.html"))
            // A record with an error is left out, and so is its page.
            try workspace.write(#"[{"name":5}]"#, to: "stores/mine.plist")
            try workspace.write("Hello", to: "stores/Templates/hello.md")
            #expect(try await workspace.command(arguments).run().status == .exited(1))
            #expect(!workspace.exists("site/events/2026-11-22-alpha/index.html"))
        }
    }

    @Test(
        "Nothing is removed while a habits file with any name can't be read",
        arguments: ["chmod 0 stores/mine.plist", "ln -sf nowhere stores/mine.plist"]
    )
    func unreadableHabits(script: String) async throws {
        try await Workspace.withSmall { workspace in
            try FileManager.default.moveItem(at: workspace[Self.habits], to: workspace["stores/mine.plist"])
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"]).files
            #expect(before.contains("habits/floss/index.html"))
            // Runs without root's permission to read everything. An ordinary user doesn't have it.
            let run =
                geteuid() == 0 ? #"; exec setpriv --bounding-set=-all --inh-caps=-all "$@""# : #"; exec "$@""#
            let outcome = try await workspace.shell(script + run, Workspace.buildArguments([]))
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.contains { $0.hasPrefix("stores/mine.plist: error: ") })
            #expect(try Snapshot(of: workspace["site"]).files == before)
        }
    }

    @Test("Nothing is removed while almanac.yml has errors")
    func nothingRemovedWhileSettingsAreWrong() async throws {
        try await Workspace.withSmall { workspace in
            try FileManager.default.moveItem(at: workspace[Self.habits], to: workspace["stores/mine.data"])
            try workspace.write("stores: { habits: mine.data }\n", to: "almanac.yml")
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"]).files
            #expect(before.contains("habits/floss/index.html"))
            try workspace.write("stores: { habitz: mine.data }\n", to: "almanac.yml")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(outcome.outputText == "")
            #expect(try Snapshot(of: workspace["site"]).files == before)
        }
    }

    @Test("An output folder among the templates or static files is refused, because it would become input")
    func outputInsideInput() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("a", to: "files/a.txt")
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await workspace.build("--public", "files", output: "files/site")
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages == [
                    "files/site: error: the output folder is inside the folder of the static files",
                    "    hint: choose a separate folder with `--output`, or with `output:` in almanac.yml, such as `_site`",
                ]
            )
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("A folder can replace a generated file, and a file can replace a generated folder")
    func fileBecomesFolder() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("file", to: "Public/a")
            try workspace.write("below", to: "Public/b/c/d")
            #expect(try await workspace.build().status == .success)
            try workspace.remove("Public")
            try workspace.write("below", to: "Public/a/c/d")
            try workspace.write("file", to: "Public/b")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            #expect(outcome.summary.hasSuffix(" 2 removed"))
            #expect(try workspace.text("site/a/c/d") == "below")
            #expect(try workspace.text("site/b") == "file")
        }
    }

    @Test("A folder replaces a generated file after a forced build with an error, which kept the file")
    func folderAfterError() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("file", to: "Public/a")
            #expect(try await workspace.build().status == .success)
            try workspace.remove("Public/a")
            try workspace.write("below", to: "Public/a/c")
            try workspace.write("[", to: "stores/recipes.data")
            #expect(try await workspace.build("--force").status == .exited(1))
            #expect(try workspace.text("site/a") == "file")
            try workspace.remove("stores/recipes.data")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(try workspace.text("site/a/c") == "below")
        }
    }

    @Test("A folder comes back after someone removed it, and a build with an error wrote a file in its place")
    func folderAfterFileAndError() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("below", to: "Public/a/c")
            #expect(try await workspace.build().status == .success)
            try workspace.remove("Public/a")
            try workspace.remove("site/a")
            try workspace.write("file", to: "Public/a")
            try workspace.write("[", to: "stores/recipes.data")
            #expect(try await workspace.build().status == .exited(1))
            #expect(try workspace.text("site/a") == "file")
            try workspace.remove("stores/recipes.data")
            try workspace.remove("Public/a")
            try workspace.write("below", to: "Public/a/c")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(try workspace.text("site/a/c") == "below")
        }
    }
}
