import Foundation
import TestSupport
import Testing

@Suite("Guards against unintended publishing", .ends)
struct PublishGuardTests {
    private static let folder = "  here: { target: folder, path: www }"

    private func refusal(
        _ workspace: Workspace,
        _ options: String...,
        says message: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try Snapshot(of: workspace["www"]).contents
        let outcome = try await workspace.command(Workspace.publishArguments(["here", "--yes"] + options)).run()
        #expect(outcome.status == .exited(1), sourceLocation: sourceLocation)
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)", sourceLocation: sourceLocation)
        #expect(outcome.errorText.contains("hint: "), sourceLocation: sourceLocation)
        #expect(try Snapshot(of: workspace["www"]).contents == before, sourceLocation: sourceLocation)
    }

    @Test("A site with build errors isn't published")
    func errors() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            try workspace.write("[", to: "stores/schedules.plist")
            try await refusal(workspace, says: "nothing was published, because the site has errors")
        }
    }

    @Test(
        "A site with an outdated store isn't published",
        arguments: [
            ("2d", "3 days ago", "3 days ago, and `maxAge` of `here` is 2 days"),
            ("1h", "2 hours ago", "2 hours ago, and `maxAge` of `here` is 60 minutes"),
        ]
    )
    func age(limit: String, date: String, message: String) async throws {
        try await Workspace.withTargets("  here: { target: folder, path: www, maxAge: \(limit) }") { workspace in
            #expect(try await workspace.shell("touch stores/*").status == .success)
            #expect(try await workspace.publish("--yes").status == .success)
            #expect(try await workspace.shell("touch -d '\(date)' stores/schedules.plist").status == .success)
            try workspace.write("x", to: "Public/x.txt")
            try await refusal(
                workspace,
                says: "stores/schedules.plist: error: the store was last changed \(message)"
            )
        }
    }

    @Test("Sample records aren't published without --allow-samples")
    func samples() async throws {
        try await Workspace.with { workspace in
            #expect(try await workspace.run("init", "life").status == .success)
            let settings =
                try workspace.text("life/almanac.yml") + "\npublish: { here: { target: folder, path: ../www } }\n"
            try workspace.write(settings, to: "life/almanac.yml")
            try await refusal(workspace, "--site", "life", says: "sample records of `almanac init`")
            // A dry run still shows the plan.
            let plan = try await workspace.publish("--site", "life", "--dry-run")
            #expect(plan.status == .exited(1))
            #expect(plan.outputText.contains(" added, 0 changed"))
            let hint = "hint: `almanac samples remove --site life` removes them and keeps your own"
            #expect(plan.errorText.contains(hint))
            #expect(try await workspace.publish("--site", "life", "--yes", "--samples").status == .success)
            #expect(try workspace.brokenLinks(of: "www") == [])
        }
    }

    @Test("A public site without a base URL isn't published")
    func address() async throws {
        try await Workspace.withTargets("\(Self.folder)\npublic: true") { workspace in
            try await refusal(workspace, says: "its sitemap and feeds need the address that it will have")
            try workspace.write(
                try workspace.text("almanac.yml") + "baseURL: https://example.org/\n",
                to: "almanac.yml"
            )
            #expect(try await workspace.publish("--yes").status == .success)
        }
    }

    /// A site whose only event contains a secret.
    private static let secret = "Fetch the envelope behind Grandmother's clock"

    private static func withSecret(_ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.withTargets("\(folder)\nexclude: [events.description]") { workspace in
            try workspace.write(
                #"[{"name":"Alpha","date":817000000,"identifier":"A","description":"\#(secret)"}]"#,
                to: "stores/schedules.plist"
            )
            #expect(try await workspace.publish("--yes").status == .success)
            try await body(workspace)
        }
    }

    @Test(
        "Text of an excluded field anywhere on the site prevents publishing",
        arguments: [
            // As in the search index.
            "search/events.json": #"[["Alpha","/a/","2026-11-22","fetch the envelope behind grandmother clock"]]"#,
            "about.html": "<p>FETCH the <b>envelope</b> behind Grandmother&#39;s clock</p>",
            // Folded in the middle of a word.
            "own.ics": "BEGIN:VCALENDAR\r\nDESCRIPTION:Fetch the enve\r\n lope behind Grandmo\r\n ther's clock",
            "feed": "... fetch the envelope behind Grandmother’s clock",
        ]
    )
    func leak(file: String, text: String) async throws {
        try await Self.withSecret { workspace in
            let texts = try workspace.files("www").map { try workspace.text("www/\($0)") }
            #expect(!texts.contains { $0.lowercased().contains("envelope") })
            try workspace.write(text, to: "Public/\(file)")
            try await refusal(workspace, says: "`events.description` of `Alpha` is excluded by the settings")
        }
    }

    /// Files with a text in each field, besides the habits.
    private static let records = [
        "work.ics": SourceTests.calendar("Meeting", more: "DESCRIPTION:Terminate the contract\r\n"),
        "stores/recipes.data": """
        [{"id":"R","createdAt":800000000,"name":"Pie","notes":"","ingredients":[
          {"id":"I","name":"Snuff","amount":1,"amountType":"Cups"}]}]
        """,
        "stores/recipes.almanac.json": """
        {"version":1,"recipes":[{"id":"R","name":"Pie","source":"Clara of Blackpool","url":"https://clara.example/pie",
          "tags":["for the divorce party"],"nutrition":{"calories":"chemotherapy diet"},"ingredients":[
            {"id":"I","name":"Snuff","amount":1,"amountType":"Cups","line":"1 cup Snuff of Cousin Roderick"},
            {"id":"J","name":"Laudanum","line":"two drops of Laudanum"}]}]}
        """,
        "stores/com.makeschool.Habitual.almanac.json": """
        {"version":1,"habits":[{"title":"Floss","question":"Did the gums bleed?","description":"Ordered by the hygienist",
          "days":{"2026-11-02":{"state":"done","note":"stitches removed"}}}]}
        """,
    ]

    @Test(
        "Texts of excluded fields, of a source's own excluded fields and of disabled sections prevent publishing",
        arguments: [
            ("Terminate the contract", "`events.description` of `Meeting`"),
            ("Clara of Blackpool", "`recipes.source` of `Pie`"),
            ("https://clara.example/pie", "`recipes.source` of `Pie`"),
            ("for the divorce party", "`recipes.tags` of `Pie`"),
            ("chemotherapy diet", "`recipes.nutrition` of `Pie`"),
            ("1 cup Snuff of Cousin Roderick", "`recipes.ingredients` of `Pie`"),
            ("two drops of Laudanum", "`recipes.ingredients` of `Pie`"),
            ("Did the gums bleed?", "`habits.question` of habit "),
            ("Ordered by the hygienist", "`habits.description` of habit "),
            ("stitches removed", "`habits.notes` of habit "),
        ]
    )
    func leakOfField(text: String, field: String) async throws {
        let settings = """
            sources: [{ file: work.ics, as: events, exclude: [description] }]
            exclude: [recipes.ingredients, recipes.source, recipes.tags, recipes.nutrition]
            sections: [schedule, calendar, recipes]
            """
        try await Workspace.withTargets("\(Self.folder)\n\(settings)") { workspace in
            for (file, text) in Self.records { try workspace.write(text, to: file) }
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.write("<p>\(text)</p>", to: "Public/about.html")
            try await refusal(workspace, says: field)
        }
    }

    @Test(
        "Words that are in every site don't prevent publishing, and others do",
        arguments: [
            ("Home", true), ("Kitchen", true), ("dates", true), ("yeast", true), ("Dentist", false),
            ("Zanzibar", false),
        ]
    )
    func wordsOfTheTheme(word: String, isPublished: Bool) async throws {
        let event = SourceTests.calendar("Meeting", more: "LOCATION:\(word)\r\n")
        let settings = "sources: [{ file: work.ics, as: events, exclude: [location] }]"
        try await Workspace.withTargets("\(Self.folder)\n\(settings)") { workspace in
            try workspace.write(event, to: "work.ics")
            try workspace.write("<p>\(word)</p>", to: "Public/about.html")
            #expect(try await workspace.publish("--yes").status == (isPublished ? .success : .exited(1)))
        }
    }

    @Test(
        "A hidden text may also be the name of a source, an aisle or a link, the unit of a goal, or a part of the menu",
        arguments: ["Book club", "Sunday market", "What we cook", "cartwheel rounds", "Leftover soup", "Guests stay"]
    )
    func shownOutsideRecords(text: String) async throws {
        let settings = """
            sources: [{ file: work.ics, as: events, name: Book club, exclude: [location] }]
            aisles: { Sunday market: [apples] }
            menu: [schedule, { page: recipes, title: What we cook }]
            """
        let habits = #"{"version":1,"habits":[{"title":"Floss","goal":"20 cartwheel rounds"}]}"#
        try await Workspace.withTargets("\(Self.folder)\n\(settings)") { workspace in
            try workspace.write(SourceTests.calendar("Meeting", more: "LOCATION:\(text)\r\n"), to: "work.ics")
            try workspace.write(habits, to: "stores/com.makeschool.Habitual.almanac.json")
            try workspace.write("- { day: 2026-11-23, what: Leftover soup, note: Guests stay }\n", to: "menu.yml")
            #expect(try await workspace.publish("--yes").status == .success)
        }
    }

    @Test("The name of a source isn't shown by a site without the section of its records")
    func sourceOfDisabledSection() async throws {
        let settings = """
            sources: [{ file: work.ics, as: events, name: Book club }]
            sections: [recipes]
            """
        try await Workspace.withTargets("\(Self.folder)\n\(settings)") { workspace in
            try workspace.write(SourceTests.calendar("Book club"), to: "work.ics")
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.write("<p>Book club</p>", to: "Public/about.html")
            try await refusal(workspace, says: "`events.name` of event ")
        }
    }

    @Test("The keys of an excluded field with records of its own don't prevent publishing")
    func nestedKeys() async throws {
        let settings = "collections: { books: { file: books.json } }\nexclude: [books.lent]"
        try await Workspace.withTargets("\(Self.folder)\n\(settings)") { workspace in
            let lent = #"[{"name": "Anna Okafor", "date": "2026-01-01", "note": "the blue one"}]"#
            try workspace.write("[{\"title\": \"Dune\", \"lent\": \(lent)}]", to: "stores/books.json")
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.write("Lent to Anna Okafor", to: "Public/x.txt")
            try await refusal(workspace, says: "`books.lent` of record 1")
        }
    }

    @Test("Excluded text in a file name prevents publishing, and the message doesn't repeat it")
    func name() async throws {
        try await Self.withSecret { workspace in
            try workspace.write("", to: "Public/photos/Fetch the envelope behind Grandmother's clock.txt")
            try workspace.write(Self.secret, to: "Public/x.txt")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("excluded by the settings, and the name of a file contains it"))
            #expect(!outcome.errorText.lowercased().contains("envelope"))
        }
    }

    @Test("A copy of a store prevents publishing")
    func storeCopy() async throws {
        try await Self.withSecret { workspace in
            try workspace.write(
                try Data(contentsOf: workspace["stores/schedules.plist"]),
                to: "Public/backup/schedules.plist"
            )
            try await refusal(workspace, says: "Public/backup/schedules.plist: error: `events.description` of `Alpha`")
        }
    }

    @Test("A message about excluded text doesn't repeat it")
    func silence() async throws {
        try await Self.withSecret { workspace in
            try workspace.write(Self.secret, to: "Public/x.txt")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(!outcome.errorText.lowercased().contains("envelope"))
        }
    }

    @Test("Excluded text is published if mayShow lists it")
    func mayShow() async throws {
        try await Self.withSecret { workspace in
            try workspace.write(Self.secret, to: "Public/x.txt")
            try await refusal(workspace, says: "list texts that the site may show under `mayShow` of the target")
            let settings = try workspace.text("almanac.yml").replacing(
                "path: www",
                with: "path: www, mayShow: [\"\(Self.secret)\"]"
            )
            try workspace.write(settings, to: "almanac.yml")
            #expect(try await workspace.publish("--yes").status == .success)
        }
    }

    @Test("A record of a disabled section prevents publishing")
    func section() async throws {
        try await Workspace.withTargets("\(Self.folder)\nsections: [schedule, calendar]") { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.write("# Mine\n\nI did commit something to main again.\n", to: "Templates/pages/mine.md")
            // The message hides the name too.
            try await refusal(workspace, says: "`habits.title` of habit ")
        }
    }

    @Test(
        "The sample site can be published with excluded fields",
        arguments: ["schedule", "calendar", "completed", "habits", "recipes"].map { "sections: [\($0)]" }
            + [
                "events.description", "recipes.notes", "recipes.ingredients", "recipes.picture", "recipes.source",
                "recipes.tags", "recipes.nutrition", "cards.facts", "cards.quizTitle",
            ]
            .map { "exclude: [\($0)]" }
    )
    func noAlarm(setting: String) async throws {
        try await Workspace.with { workspace in
            #expect(try await workspace.run("init", "life").status == .success)
            let settings = try workspace.text("life/almanac.yml").split(separator: "\n")
                .filter { !$0.hasPrefix("sections:") && !$0.hasPrefix("exclude:") }.joined(separator: "\n")
            try workspace.write(
                settings
                    + "\n\(setting)\nbaseURL: https://anna.github.io/life/\npublish: { here: { target: folder, path: ../www } }\n",
                to: "life/almanac.yml"
            )
            // A tag is often a word of every page.
            try await workspace.run("recipe", "edit", "pancakes", "--tag", "main", "--site", "life").expectSuccess()
            let outcome = try await workspace.publish("--site", "life", "--yes", "--samples")
            #expect(outcome.status == .success, "\(outcome.errorText)")
        }
    }

    @Test("Too many removals prevent publishing")
    func removals() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            // Each event has a page and a calendar file, so they make up more than a third of the site.
            try workspace.writeEvents((0..<50).map { "\($0)" })
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.writeEvents("0")
            try await refusal(workspace, says: "files would be removed, and ")
            // A dry run lists the removals.
            let rehearsal = try await workspace.publish("--dry-run", "--exit-code")
            #expect(rehearsal.status == .exited(2))
            #expect(
                rehearsal.outputText.contains("- 7 · Ours, /events/2026-11-22-7/ (")
                    || rehearsal.outputText.contains("more")
            )
            try await refusal(workspace, "--allow-removals", "5", says: "files would be removed, and ")
            #expect(try await workspace.publish("--yes", "--allow-removals", "120").status == .success)
            #expect(!workspace.exists("www/events/2026-11-22-7"))
        }
    }

    @Test("Foreign files at the target prevent publishing")
    func foreign() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            try workspace.write("mine", to: "www/notes/mine.txt")
            try await refusal(workspace, says: "holds files that Almanac did not publish, such as `notes`")
            #expect(try await workspace.publish("--yes", "--force").status == .success)
            #expect(try workspace.text("www/notes/mine.txt") == "mine")
            try workspace.writeEvents("Beta")
            #expect(try await workspace.publish("--yes").status == .success)
            #expect(try workspace.text("www/notes/mine.txt") == "mine")
        }
    }

    @Test(
        "An unusable manifest prevents publishing",
        arguments: [
            (#"{"version":99}"#, "it was written by a newer Almanac"), ("{", "it is damaged"),
            (
                #"{"version":1,"published":"","retired":[],"files":{"../almanac.yml":{"size":1}}}"#,
                "it names `../almanac.yml`, which can't be a file of a site"
            ),
        ]
    )
    func manifest(text: String, message: String) async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.write(text, to: "www/\(PublishedFiles.name)")
            try await refusal(workspace, says: message)
        }
    }

    @Test("The message about a missing tool names its package", arguments: ["git", "rsync", "rclone"])
    func missingTool(name: String) async throws {
        let targets = [
            "git": "{ target: git, repository: r.git }", "rsync": "{ target: rsync, destination: /nowhere/ }",
            "rclone": "{ target: rclone, destination: /nowhere }",
        ]
        try await Workspace.withTargets("  there: \(targets[name] ?? "")") { workspace in
            try workspace.makeFolder("bin")
            let outcome = try await workspace.publish("--yes", environment: ["PATH": workspace["bin"].path])
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("`\(name)` is not installed"))
            #expect(outcome.errorText.contains("apt install \(name)"))
        }
    }

    @Test("The second of two simultaneous publishes waits and says so")
    func twoAtOnce() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            try workspace.makeFolder(".almanac/publish")
            let script = """
                exec 9<.almanac/publish
                flock 9
                "$@" >output 2>errors 9<&- & pid=$!
                until grep -q waiting errors; do kill -0 $pid; sleep 0.01; done
                flock -u 9
                wait $pid
                """
            let outcome = try await workspace.shell(script, Workspace.publishArguments(["--yes"]))
            #expect(outcome.status == .success)
            #expect(try workspace.text("errors").contains("another publish of this site is running"))
            #expect(workspace.exists("www/index.html"))
        }
    }
}
