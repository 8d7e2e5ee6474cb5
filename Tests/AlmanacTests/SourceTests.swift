import Foundation
import TestSupport
import Testing

@Suite("Sources", .ends)
struct SourceTests {
    /// A calendar of one event on 23 November 2026 at 9.
    static func calendar(_ name: String, day: String = "20261123", more: String = "") -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:\(name)\r\nSUMMARY:\(name)\r\nDTSTART:\(day)T090000Z\r\n"
            + more + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    private static let settings = """
        sources:
          - { file: calendars/work, as: events, exclude: [description] }
          - { file: "~/calendars/*.ics", as: events, name: Home, colour: "#c33" }
          - { file: recipes, as: recipes, exclude: [notes] }
          - { file: habits.csv, as: habits }
          - { file: more.jsonl, as: books }
          - { file: films.yaml, as: films, exclude: [price] }
        collections: { books: { file: ../books.csv } }

        """

    private func writeFiles(_ workspace: Workspace) throws {
        let secret = "DESCRIPTION:Secret of work\r\n"
        try workspace.write(Self.calendar("Standup", more: secret), to: "calendars/work/1.ics")
        try workspace.write(Self.calendar("Alpha", day: "20261122", more: secret), to: "calendars/work/2.ics")
        try workspace.write(Self.calendar("Long ago", day: "20200101"), to: "calendars/work/deep/3.ics")
        try workspace.write("not a calendar", to: "calendars/work/notes.txt")
        try workspace.write("Office\n", to: "calendars/work/displayname")
        try workspace.write("#0E61B9FF\n", to: "calendars/work/color")
        try workspace.write(Self.calendar("Party", more: "DESCRIPTION:Bring a cake\r\n"), to: "calendars/home.ics")
        try workspace.write("Brew @tea{1%tsp}. Secret of grandmother.", to: "recipes/Mint tea.cook")
        try workspace.write(
            "# Soup\n\n---\n\n- *2 cups* water\n\n---\n\nSecret of grandmother.\n",
            to: "recipes/soup.md"
        )
        try workspace.write("title,currentStreak\nYoga,3\n", to: "habits.csv")
        try workspace.write("title,pages,on\nDune,412,2026-11-23\n", to: "books.csv")
        try workspace.write("{\"title\": \"Ulysses\"}\n{\"title\": \"Emma\"}\n", to: "more.jsonl")
        try workspace.write("- title: Metropolis\n  price: 4711\n", to: "films.yaml")
        try workspace.write(Self.settings, to: "almanac.yml")
    }

    @Test(
        "A key that a source of a collection excludes and no item has is an error, and nothing is built",
        arguments: [
            ("prise", "did you mean `price`?"), ("films.price", "did you mean `price`?"),
            ("Price", "did you mean `price`?"), ("price.net", "did you mean `price`?"),
        ]
    )
    func misspeltKey(key: String, hint: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("- title: Metropolis\n  price: 4711\n", to: "films.yaml")
            try workspace.write(
                "sources: [{ file: films.yaml, as: films, exclude: [\(key)] }]\n",
                to: "almanac.yml"
            )
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.prefix(2) == [
                    "almanac.yml:1:11: error: `exclude` names `\(key)`, and no record has that key",
                    "    hint: \(hint)",
                ]
            )
            #expect(!workspace.exists("site/index.html"))
        }
    }

    @Test("A key that a source of a collection excludes, but that no item has any more, is a warning")
    func keyWithoutValues() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("- title: Metropolis\n", to: "films.yaml")
            try workspace.write("sources: [{ file: films.yaml, as: films, exclude: [lentTo] }]\n", to: "almanac.yml")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(
                outcome.messages.first
                    == "almanac.yml:1:11: warning: `exclude` names `lentTo`, and no record has that key"
            )
        }
    }

    @Test(
        "The site shows records from sources without excluded fields, and the source files don't change"
    )
    func site() async throws {
        try await Workspace.withSmall { workspace in
            try writeFiles(workspace)
            let template =
                "{{#books}}<p>{{title}}: {{pages}}, {{on.iso}}</p>\n{{/books}}{{#films}}<p>{{title}}</p>{{/films}}"
            let sources =
                "{{#events}}<p>{{name}}: {{source}} {{#source}}{{name}}, {{colour}}{{/source}}</p>\n{{/events}}"
            try workspace.write("# All\n\n\(template)\n\(sources)", to: "Templates/all.md")
            let before = try Snapshot(of: workspace.folder)
            let built = try await workspace.build()
            #expect(built.errorText == "")
            #expect(built.status == .success)
            for event in ["2026-11-23-standup", "2026-11-22-alpha", "2026-11-22-alpha-2", "2026-11-23-party"] {
                #expect(workspace.exists("site/events/\(event)/index.html"), "\(event)")
            }
            #expect(try workspace.text("site/events/2026-11-23-party/index.html").contains("Bring a cake"))
            // Past events from a source are hidden, because nobody could complete them.
            #expect(try workspace.text("site/schedule/index.html").contains("Alpha"))
            #expect(try !workspace.text("site/schedule/index.html").contains("Long ago"))
            #expect(try workspace.text("site/recipes/mint-tea/index.html").contains("tea"))
            #expect(try workspace.text("site/recipes/soup/index.html").contains("water"))
            #expect(try workspace.text("site/habits/index.html").contains("Yoga"))
            let all = try workspace.text("site/all/index.html")
            let books = ["Dune: 412, 2026-11-23", "Ulysses: ", "Emma: "]
            for book in books + ["Metropolis"] { #expect(all.contains("<p>\(book)"), "\(book)") }
            let events = ["Party: Home Home, #cc3333", "Standup: Office Office, #0e61b9</p>", "Alpha:  </p>"]
            for event in events { #expect(all.contains("<p>\(event)"), "\(event)") }
            let site = try Snapshot(of: workspace["site"])
            for file in site.files {
                let text = try workspace.text("site/\(file)")
                #expect(!text.contains("Secret of") && !text.contains("4711"), "\(file)")
            }
            let after = try Snapshot(of: workspace.folder)
            #expect(before.contents.allSatisfy { after.contents[$0.key] == $0.value })
            let again = try await workspace.build()
            #expect(again.summary.contains(": 0 written"))
            try workspace.write(Self.settings.replacing("name: Home", with: "name: Family"), to: "almanac.yml")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/all/index.html").contains("<p>Party: Family Family"))
        }
    }

    @Test("A record from a source doesn't take the path of a store's record")
    func slugs() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            let page = try workspace.text("site/events/2026-11-22-alpha/index.html")
            try writeFiles(workspace)
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/events/2026-11-22-alpha/index.html").contains("Alpha"))
            #expect(workspace.exists("site/events/2026-11-22-alpha-2/index.html"))
            try workspace.remove("almanac.yml")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/events/2026-11-22-alpha/index.html") == page)
            #expect(!workspace.exists("site/events/2026-11-22-alpha-2/index.html"))
        }
    }

    @Test("Unreadable files are reported, and the other files are shown")
    func mistakes() async throws {
        try await Workspace.withSmall { workspace in
            for number in 1...500 {
                let day = number == 250 ? "20261399" : "20261123"
                try workspace.write(Self.calendar("Meeting \(number)", day: day), to: "work/\(number).ics")
            }
            let conflict = "work/1.sync-conflict-20261125-090000-ABCDEFG.ics"
            try workspace.write(Self.calendar("Conflict"), to: conflict)
            try workspace.write(Self.calendar("Conflict"), to: "work/2 (conflicted copy 2026-11-25).ics")
            try workspace.write(Self.calendar("Hidden"), to: "work/.3.ics")
            // The others of the folder are shown.
            try FileManager.default.createSymbolicLink(
                atPath: workspace["work/501.ics"].path,
                withDestinationPath: "/nowhere/501.ics"
            )
            #expect(mkfifo(workspace["work/502.ics"].path, 0o600) == 0)
            try workspace.write("@tea", to: "tea.cook")
            // A sparse file of 200 MB.
            try workspace.write("", to: "big.ics")
            let big = try FileHandle(forWritingTo: workspace["big.ics"])
            try big.truncate(atOffset: 200_000_000)
            try big.close()
            #expect(mkfifo(workspace["pipe.ics"].path, 0o600) == 0)
            let files = ["work", "big.ics", "pipe.ics", "nothere", "no/**/*.ics", "tea.cook", "/dev/zero", "empty"]
            try workspace.makeFolder("empty")
            let sources = files.map { "  - { file: \"\($0)\", as: events }\n" }.joined()
            try workspace.write("sources:\n\(sources)", to: "almanac.yml")
            let built = try await workspace.build("--verbose")
            #expect(built.status == .exited(1))
            #expect(
                built.errorText == """
                    /dev/zero: error: is not read: it isn't a regular file
                        hint: is this the right file?
                    big.ics: error: is not read: it has more than 64 MB
                        hint: is this the right file?
                    no/**/*.ics: warning: no file matches
                        hint: correct the pattern in almanac.yml
                    nothere: error: there is no such file or folder, but almanac.yml names it under `sources`
                        hint: correct the name there
                    pipe.ics: error: is not read: it isn't a regular file
                        hint: is this the right file?
                    stores/completedEvents.plist: note: there is no such store; it is treated as empty
                    stores/recipes.data: note: there is no such store; it is treated as empty
                    tea.cook: error: holds recipes, but almanac.yml says events
                        hint: events are iCalendar, CSV with a header row, or the app's JSON
                    \(conflict): note: a conflict copy from a sync program; it is not read
                        hint: keep the right version, and delete the other
                    work/2 (conflicted copy 2026-11-25).ics: note: a conflict copy from a sync program; it is not read
                        hint: keep the right version, and delete the other
                    work/250.ics:6: error: record 1 ("Meeting 250"): found "20261399T090000Z" in DTSTART, expected a date such as \
                    20261123T090000Z
                        hint: it is left out; give it a date
                    work/501.ics: error: is a link that leads to no file
                        hint: is the disk that it leads to connected?
                    work/502.ics: error: is not read: it isn't a regular file
                        hint: is this the right file?

                    """
            )
            let pages = try Snapshot(of: workspace["site"]).files.filter {
                $0.hasPrefix("events/2026-11-23-meeting-") && $0.hasSuffix("/index.html")
            }
            #expect(pages.count == 499)
        }
    }

    @Test("A command refuses to change a record from a source, and names the file")
    func commands() async throws {
        try await Workspace.withSmall { workspace in
            try writeFiles(workspace)
            let before = try Snapshot(of: workspace.folder)
            let commands: [([String], store: String, file: String)] = [
                (["event", "edit", "Standup", "--name", "x"], "schedules.plist", "calendars/work/1.ics"),
                (["event", "complete", "standup"], "schedules.plist", "calendars/work/1.ics"),
                (["event", "remove", "party", "--yes"], "schedules.plist", "calendars/home.ics"),
                (["recipe", "edit", "Mint tea", "--name", "x"], "recipes.data", "recipes/Mint tea.cook"),
                (["habit", "complete", "Yoga"], "com.makeschool.Habitual.plist", "habits.csv"),
            ]
            for (arguments, store, file) in commands {
                let options = ["--stores", "stores", "--now", "2026-11-20T18:00:00Z"]
                let outcome = try await workspace.command(arguments + options).run()
                #expect(outcome.status == .exited(1))
                let name = arguments[2]
                #expect(
                    outcome.errorText == """
                        stores/\(store): error: `\(name)` is in \(file), a source: Almanac only reads it
                            hint: change it there

                        """
                )
            }
            let other = try await workspace.run("event", "edit", "Nobody", "--name", "x", "--stores", "stores")
            #expect(other.errorText.contains("no event is called `Nobody`"))
            #expect(try Snapshot(of: workspace.folder).contents == before.contents)
        }
    }

    @Test(
        "An event from a source is found by part of its name or its identifier",
        arguments: [
            ("Stand", "Standup\n"), ("standup", "Standup\n"), ("part", "Party\n"),
            ("nothing", "error: no event is called `nothing`"),
        ]
    )
    func showing(which: String, expected: String) async throws {
        try await Workspace.withSmall { workspace in
            try writeFiles(workspace)
            let options = ["--stores", "stores", "--now", "2026-11-20T18:00:00Z"]
            let outcome = try await workspace.command(["event", "show", which] + options).run()
            #expect((outcome.outputText + outcome.errorText).contains(expected))
            guard outcome.status == .success else { return }
            let line = outcome.outputText.split(separator: "\n").first { $0.hasPrefix("identifier: ") }
            let identifier = String(try #require(line).dropFirst("identifier: ".count))
            let again = try await workspace.command(["event", "show", identifier] + options).run()
            #expect(again.outputText == outcome.outputText)
        }
    }

    private struct Listed: Decodable {
        var source: String
        var start: String
    }

    @Test("Two sources can have the same UID, and each has its own occurrences", arguments: ["work", "family"])
    func sameUID(mover: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let series = Self.calendar("Call", more: "RRULE:FREQ=WEEKLY;COUNT=3\r\n")
            let moved = "BEGIN:VEVENT\r\nUID:Call\r\nSUMMARY:Call\r\nRECURRENCE-ID:20261130T090000Z\r\n"
            let end = "DTSTART:20261201T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            for name in ["work", "family"] {
                let text = name == mover ? series.replacing("END:VCALENDAR\r\n", with: moved + end) : series
                try workspace.write(text, to: "\(name).ics")
            }
            let sources = "[{ file: work.ics, as: events, name: work }, { file: family.ics, as: events, name: family }]"
            try workspace.write("timeZone: Europe/London\nsources: \(sources)\n", to: "almanac.yml")
            let list = "{{#upcoming}}{{date.isoDay}} {{#source}}{{name}}{{/source}};\n{{/upcoming}}"
            try workspace.write("# All\n\n\(list)", to: "Templates/all.md")
            let outcome = try await workspace.verb("event", "list", "--to", "31 dec 2026", "--json")
            let listed = try JSONDecoder().decode([Listed].self, from: outcome.output)
            try await workspace.build().expectSuccess()
            let page = try workspace.text("site/all/index.html")
            for name in ["work", "family"] {
                let second = name == mover ? "2026-12-01T10:00:00Z" : "2026-11-30T09:00:00Z"
                let starts = ["2026-11-23T09:00:00Z", second, "2026-12-07T09:00:00Z"]
                #expect(listed.filter { $0.source == name }.map(\.start) == starts)
                let days = page.matches(of: /([0-9-]{10}) ([a-z]+);/).filter { $0.2 == name }.map { String($0.1) }
                #expect(days == starts.map { String($0.prefix(10)) })
            }
            let lines = try workspace.text("site/calendar.ics").split(separator: "\r\n")
            let uids = Dictionary(grouping: lines.filter { $0.hasPrefix("UID:") }) { $0 }
            #expect(uids.values.map(\.count).sorted() == [1, 2])
            #expect(lines.count { $0.hasPrefix("RECURRENCE-ID") } == 1)
        }
    }

    @Test("A site with only sources is built")
    func withoutStores() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.write(Self.calendar("Party"), to: "home.ics")
            try workspace.write("sources: [{ file: home.ics, as: events }]\n", to: "almanac.yml")
            #expect(try await workspace.build().status == .success)
            #expect(workspace.exists("site/events/2026-11-23-party/index.html"))
        }
    }

    @Test("list and show include habits and recipes from sources, with their source")
    func lists() async throws {
        try await Workspace.withSmall { workspace in
            for file in ["com.makeschool.Habitual.plist", "schedules.plist"] { try workspace.remove("stores/\(file)") }
            try workspace.write("@tea{}", to: "recipes/Mint tea.cook")
            try workspace.write("title,currentStreak\nYoga,0\n", to: "habits.csv")
            try workspace.write(
                "sources: [{ file: recipes, as: recipes, name: Family }, { file: habits.csv, as: habits, name: Loop }]\n",
                to: "almanac.yml"
            )
            func list(_ kind: String, _ options: String...) async throws -> String {
                let outcome = try await workspace.verbs([kind, "list"] + options)
                #expect(outcome.errorText == "")
                return outcome.outputText
            }
            #expect(try await list("habit") == "  Yoga  never done  (Loop)\n")
            #expect(try await list("recipe") == "  Mint tea (1 ingredient)  (Family)\n")
            _ = try await workspace.verb("habit", "add", "Walk")
            _ = try await workspace.verb("recipe", "add", "Toast", "--ingredient", "2 slices of bread")
            #expect(try await list("habit") == "1  Walk  never done\n   Yoga  never done  (Loop)\n")
            #expect(try await list("recipe") == "1  Toast (1 ingredient)\n   Mint tea (1 ingredient)  (Family)\n")
            let habits = try await list("habit", "--json")
            #expect(habits.contains(#""source" : "Loop""#) && habits.contains(#""position" : null"#))
            let yoga = try await workspace.verb("habit", "show", "yog")
            #expect(yoga.errorText == "" && yoga.outputText.hasSuffix("source: Loop, habits.csv\n"))
            let tea = try await workspace.verb("recipe", "show", "mint tea", "--json")
            #expect(tea.errorText == "" && tea.outputText.contains(#""sourceName" : "Family""#))
            #expect(try await workspace.verb("recipe", "scale", "Mint tea", "2").outputText.contains("tea"))
            #expect(try await workspace.verb("recipe", "show", "mint tea").outputText.hasSuffix("read from Family\n"))
            for name in ["Herb tea", "Rose tea"] { _ = try await workspace.verb("recipe", "add", name) }
            // Two records in the store match, so they win over the one from the source.
            let ambiguous = try await workspace.verb("recipe", "show", "tea")
            #expect(ambiguous.status != .success && ambiguous.errorText.contains("matches 2 recipes"))
            let recipes = try await list("recipe", "--json")
            #expect(recipes.contains(#""sourceName" : "Family""#) && recipes.contains(#""position" : null"#))
        }
    }
}
