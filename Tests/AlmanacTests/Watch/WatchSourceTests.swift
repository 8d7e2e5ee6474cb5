import Foundation
import TestSupport
import Testing

@Suite("Watching sources", .ends)
struct WatchSourceTests {
    @Test("Added, changed and removed files are noticed", arguments: WatchMode.allCases)
    func edits(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(SourceTests.calendar("One"), to: "aside/1.ics")
            try workspace.write(SourceTests.calendar("Two"), to: "aside/2.ics")
            try workspace.write(SourceTests.calendar("Three"), to: "work/deep/3.ics")
            try workspace.write("title\nDune\n", to: "books.csv")
            try workspace.write(SourceTests.calendar("Four"), to: "home/0.ics")
            try workspace.write(
                """
                sources:
                  - { file: work, as: events }
                  - { file: "home/*.ics", as: events }
                  - { file: books.csv, as: books }

                """,
                to: "almanac.yml"
            )
            // Each edit changes the site once.
            let edits = [
                "cp aside/1.ics work/1.ics  # a new file in a vdir",
                "cp aside/2.ics work/.2.tmp; mv work/.2.tmp work/2.ics  # as programs that synchronise do it",
                "sed -i s/Two/Zwei/ work/2.ics", "mkdir work/new; cp aside/1.ics work/new/4.ics", "rm work/new/4.ics",
                "mv work/deep work/deeper; sed -i s/Three/Drei/ work/deeper/3.ics",
                "cp aside/1.ics home/a.ics", "mv home/a.ics home/b.ics; sed -i s/One/Eins/ home/b.ics",
                "rm home/b.ics", "echo Emma >> books.csv", "rm -r work/deeper",
            ]
            try await workspace.watch(mode) { site in
                for edit in edits {
                    let rebuilds = try await site.change(shell: edit)
                    #expect((1...2).contains(rebuilds.count), "\(edit)\n\(rebuilds)")
                }
                #expect(workspace.exists("site/events/2026-11-23-zwei/index.html"))
                #expect(site.messages == [])
            }
        }
    }

    @Test("An event that khal writes into its vdir appears on the served page")
    func khal() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("khal/vdir")
            try workspace.write("sources: [{ file: khal/vdir, as: events, name: Khal }]\n", to: "almanac.yml")
            let folder = workspace["khal"].path
            func khal(_ arguments: String...) async throws {
                let outcome = try await pythonCommand("khal-edit.py", [folder] + arguments).run()
                #expect(outcome.status == .success, "\(outcome.errorText)")
            }
            try await workspace.serve { site, address in
                func schedule() async throws -> String {
                    let curl = try installedProgram(named: "curl", package: "curl")
                    let outcome = try await Command(curl, ["-sS", "\(address)schedule/"], environment: [:]).run()
                    return outcome.outputText
                }
                try await khal("new", "2026-11-24", "10:00", "11:30", "Dentist :: Bring the card")
                try await site.wait(for: "the event") { try await schedule().contains("Dentist") }
                try await khal("new", "2026-12-24", "2026-12-26", "Skiing", "--location", "Innsbruck")
                try await site.wait(for: "the days") { try await schedule().contains("Skiing") }
                try await khal("new", "2026-11-23", "19:30", "21:00", "Choir", "--repeat", "weekly")
                try await site.wait(for: "the series") { try await schedule().contains("Choir") }
                let page = try await schedule()
                #expect(page.contains("Innsbruck") && page.contains("Khal"))
                #expect(site.messages == [])
            }
        }
    }

    @Test("If a file becomes unreadable, the site keeps its last contents", arguments: ["hello", nil])
    func unreadable(content: String?) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(SourceTests.calendar("One"), to: "work/1.ics")
            try workspace.write("sources: [{ file: work, as: events }]\n", to: "almanac.yml")
            try await workspace.watch { site in
                if let content {
                    try workspace.write(content, to: "work/1.ics")
                } else {
                    // Larger than the maximum size of a file.
                    let file = try FileHandle(forWritingTo: workspace["work/1.ics"])
                    try file.truncate(atOffset: 200_000_000)
                    try file.close()
                }
                try await site.wait(for: "the message") {
                    site.messages.contains { $0.hasPrefix("work/1.ics: error: ") }
                }
                try workspace.write(SourceTests.calendar("Two"), to: "work/2.ics")
                try await site.wait(for: "the page") {
                    try workspace.text("site/schedule/index.html").contains("Two")
                }
                #expect(try workspace.text("site/schedule/index.html").contains("One"))
                try workspace.write(SourceTests.calendar("Three"), to: "work/1.ics")
                try await site.wait(for: "the mended file") {
                    !workspace.exists("site/events/2026-11-23-one/index.html")
                }
            }
        }
    }

    @Test("A watch waits for a file that is written in parts")
    func halfWritten() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(SourceTests.calendar("One"), to: "work/1.ics")
            try workspace.write("sources: [{ file: work, as: events }]\n", to: "almanac.yml")
            try await workspace.watch { site in
                let half = SourceTests.calendar("Two").prefix(60)
                try workspace.write(String(half), to: "work/2.ics")
                try workspace.write(SourceTests.calendar("Two"), to: "work/2.ics")
                try await site.wait(for: "the page") { workspace.exists("site/events/2026-11-23-two/index.html") }
                #expect(site.messages == [])
            }
        }
    }
}
