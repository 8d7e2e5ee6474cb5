import Foundation
import TestSupport
import Testing

/// Each build renders only what has changed, and the result equals a full build.
@Suite("Incremental builds", .ends)
struct TraceTests {
    private static let state = ".almanac/site/state"

    private func explain(_ workspace: Workspace, _ options: [String] = []) async throws -> [String] {
        let outcome = try await workspace.command(Workspace.buildArguments(["--explain"] + options)).run()
        #expect(outcome.status == .success)
        return outcome.outputText.split(separator: "\n").dropLast(2).map(String.init)
    }

    private func expectWhole(_ workspace: Workspace, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try? workspace.remove("clean")
        try? workspace.remove(".almanac/clean")
        #expect(try await workspace.build(output: "clean").status == .success)
        let (site, clean) = (try Snapshot(of: workspace["site"]), try Snapshot(of: workspace["clean"]))
        #expect(site.contents == clean.contents, sourceLocation: sourceLocation)
    }

    @Test("--explain prints why each page was rendered again")
    func reasons() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.writeEvents("Alpha", "Beta")
            let first = try await explain(workspace)
            #expect(first.allSatisfy { $0.hasSuffix(": no state from an earlier build by this program") })
            #expect(first.count > 10)
            #expect(try await explain(workspace) == [])
            let store = try workspace.text("stores/schedules.plist").replacing(
                #""Beta","date":817000000"#,
                with: #""Beta","date":817000600"#
            )
            try workspace.write(store, to: "stores/schedules.plist")
            let changed = try await explain(workspace)
            #expect(changed.contains("/events/2026-11-22-beta/: `Beta`: date changed, `Beta`: metadata changed"))
            #expect(!changed.contains { $0.hasPrefix("/habits/") })
            let documents = changed.filter { !$0.contains("/: ") && !$0.hasPrefix("/search/") }
            #expect(
                documents == [
                    "/calendar.ics: open events changed", "/data/events.json: open events changed",
                    "/events/2026-11-22-beta/event.ics: the event changed",
                ]
            )
            #expect(changed.filter { $0.contains("/: ") }.allSatisfy { $0.contains("`Beta`: date changed") })
            try workspace.write("?", to: "Templates/partials/mark.md")
            try workspace.write("Hello {{> mark}}", to: "Templates/hello.md")
            #expect(try await explain(workspace) == ["/hello/: new page"])
            try workspace.write("!", to: "Templates/partials/mark.md")
            #expect(try await explain(workspace) == ["/hello/: template `partials/mark.md` changed"])
            #expect(try await explain(workspace, ["--title", "Mine"]).contains("/: the site's title changed"))
            try workspace.remove("Templates")
            #expect(try await explain(workspace).count > 3)
            try await expectWhole(workspace)
        }
    }

    @Test("Only pages that show a changed event are written")
    func onlyWhatShowsIt() async throws {
        try await Workspace.withSample { workspace in
            let names = (1...400).map { "Event number \($0) of many" }
            let events = names.enumerated().map { index, name in
                #"{"name":"\#(name)","date":\#(780_000_000 + index * 86_400),"identifier":"\#(name)"}"#
            }
            try workspace.write("[\(events.joined(separator: ",\n"))]", to: "stores/schedules.plist")
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            let store = try workspace.text("stores/schedules.plist").replacing(names[200], with: "Renamed for once")
            try workspace.write(store, to: "stores/schedules.plist")
            #expect(try await workspace.build().status == .success)
            let after = try Snapshot(of: workspace["site"])
            // Search files also change; they have their own tests.
            let changed = after.changes(since: before).filter { path in
                (before.files.contains(path) || after.files.contains(path)) && !path.hasPrefix("search/")
            }
            for path in changed {
                guard after.files.contains(path) else {
                    #expect(path.contains("event-number-201"))
                    continue
                }
                #expect(try workspace.text("site/\(path)").contains("Renamed for once"), "\(path)")
            }
            #expect((3...10).contains(changed.count))
        }
    }

    @Test("A renamed event counts as removed and added, and each removed page has a line")
    func gone() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.writeEvents("Alpha", "Beta")
            try workspace.write("Hello", to: "Templates/hello.md")
            _ = try await explain(workspace)
            try workspace.writeEvents("Alpha", "Gamma")
            let renamed = try await explain(workspace)
            #expect(renamed.contains("/events/2026-11-22-beta/: removed: its record is gone"))
            #expect(renamed.contains("/events/2026-11-22-gamma/: new page"))
            #expect(renamed.contains { $0.hasPrefix("/: `2026-11-22-beta` is gone, ") })
            try workspace.writeEvents("Alpha")
            try workspace.remove("Templates")
            let removed = try await explain(workspace)
            #expect(removed.contains("/events/2026-11-22-gamma/: removed: its record is gone"))
            #expect(removed.contains("/hello/: removed: its template `hello.md` is gone"))
            // With --verbose, all reasons are listed.
            try workspace.writeEvents("Alpha", "Beta", "Gamma", "Delta")
            let words = try #require(try await explain(workspace, ["--verbose"]).first { $0.hasPrefix("/: ") })
            #expect(words.contains("the number of upcoming events changed"))
            #expect(words.contains("the days of the agenda changed"))
            #expect(!words.contains(" more"))
        }
    }

    @Test("An output file that was changed, removed or replaced is written again")
    func meddling() async throws {
        try await Workspace.withSmall { workspace in
            _ = try await explain(workspace)
            try workspace.write("broken", to: "site/index.html")
            try workspace.remove("site/schedule/index.html")
            try workspace.remove("site/style.css")
            try FileManager.default.removeItem(at: workspace["site/habits"])
            let made = try await explain(workspace)
            let isMended = made.filter { $0.hasSuffix(": the file was changed or removed") }
            #expect(isMended.count == made.count && made.contains { $0.hasPrefix("/: ") })
            try await expectWhole(workspace)
            try workspace.remove("site")
            #expect(try await explain(workspace).count > 10)
            try await expectWhole(workspace)
        }
    }

    @Test("A build updates the site correctly from an older state")
    func olderState() async throws {
        try await Workspace.withSmall { workspace in
            func rename(_ number: Int, _ name: String) throws {
                try workspace.writeEvents((0..<250).map { $0 == number ? name : "Event \($0)" })
            }
            try rename(-1, "")
            _ = try await explain(workspace)
            let state = try Data(contentsOf: workspace[Self.state])
            for name in ["Alpha", "Beta"] {
                try rename(7, name)
                #expect(try await explain(workspace).count < 40)
                try await expectWhole(workspace)
            }
            // As if both builds had been killed before saving the state.
            try workspace.write(state, to: Self.state)
            let files = #"find site -type f -printf '%P\0' > .almanac/site/pending"#
            #expect(try await workspace.shell(files).status == .success)
            let made = try await explain(workspace)
            #expect(!made.isEmpty && made.count < 40)
            try await expectWhole(workspace)
        }
    }

    @Test("With a damaged trace, every page is rendered again and the site is the same")
    func damagedTrace() async throws {
        try await Workspace.withSmall { workspace in
            _ = try await explain(workspace)
            let before = try Snapshot(of: workspace["site"])
            let state = try Data(contentsOf: workspace[Self.state])
            var flipped = (state, state)
            flipped.0[state.count * 3 / 4] ^= 4
            flipped.1[state.count - 1] ^= 4
            for damaged in [flipped.0, flipped.1, state.dropLast(), state + [0]] {
                try workspace.write(damaged, to: Self.state)
                #expect(try await explain(workspace).count > 10)
                #expect(try Snapshot(of: workspace["site"]) == before)
            }
        }
    }

    @Test("A changed static file is copied again, even if its date is old")
    func staticFiles() async throws {
        try await Workspace.withSmall { workspace in
            let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
            try workspace.write("aaa", to: "Public/a.txt")
            try FileManager.default.setAttributes(old, ofItemAtPath: workspace["Public/a.txt"].path)
            _ = try await explain(workspace)
            for text in ["bbb", "ccc", "an older and longer one"] {
                try workspace.write(text, to: "new.txt")
                try FileManager.default.setAttributes(old, ofItemAtPath: workspace["new.txt"].path)
                try workspace.remove("Public/a.txt")
                try FileManager.default.moveItem(at: workspace["new.txt"], to: workspace["Public/a.txt"])
                _ = try await explain(workspace)
                #expect(try workspace.text("site/a.txt") == text)
            }
            // Changes within one tick of the clock, in place and of equal length.
            for text in ["ddd", "eee", "fff"] {
                try workspace.write(text, to: "Public/b.txt")
                _ = try await explain(workspace)
                #expect(try workspace.text("site/b.txt") == text)
            }
            try await expectWhole(workspace)
        }
    }

    @Test("Every build repeats the messages about pages")
    func messages() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("<p onclick='{{site.title}}'>x</p>", to: "Templates/bad.md")
            let first = try await workspace.build()
            #expect(first.status == .exited(1))
            let second = try await workspace.build()
            #expect(second.status == .exited(1))
            #expect(second.errorText == first.errorText)
        }
    }

    @Test("When days pass, only the affected pages are rendered again")
    func time() async throws {
        try await Workspace.withSample { workspace in
            func build(_ now: String, _ output: String) async throws -> Command.Outcome {
                let arguments = [
                    "build", "--stores", "stores", "--output", output, "--now", now, "--time-zone", "Europe/London",
                ]
                return try await workspace.command(arguments).run()
            }
            #expect(try await build("2026-11-20T18:00:00Z", "site").status == .success)
            for now in [
                "2026-11-20T18:30:00Z", "2026-11-23T08:29:59Z", "2026-11-23T08:30:01Z", "2026-12-25", "2026-11-20",
            ] {
                #expect(try await build(now, "site").status == .success)
                try? workspace.remove("clean")
                try? workspace.remove(".almanac/clean")
                #expect(try await build(now, "clean").status == .success)
                let (site, clean) = (try Snapshot(of: workspace["site"]), try Snapshot(of: workspace["clean"]))
                #expect(site.contents == clean.contents, "\(now)")
            }
        }
    }
}
