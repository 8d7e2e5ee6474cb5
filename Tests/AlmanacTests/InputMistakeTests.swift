import Foundation
import TestSupport
import Testing

@Suite("Errors that involve several files", .ends)
struct InputMistakeTests {
    @Test(
        "The menu doesn't call recipes missing while recipes can't be read",
        arguments: [
            ("", 0), ("[{\"name\":", 0), (#"[{"name": 5}, {"name": "Tea"}]"#, 0), (#"[{"name": "Tea"}]"#, 1),
        ]
    )
    func menu(recipes: String, warnings: Int) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("- { day: 2026-11-20, recipe: Leek soup }\n", to: "menu.yml")
            try workspace.write(recipes, to: "stores/recipes.data")
            let outcome = try await workspace.build()
            #expect(outcome.messages.count { $0.contains("there is no recipe `Leek soup`") } == warnings)
            #expect(
                outcome.messages.contains { $0.hasPrefix("stores/recipes.data:") && $0.contains(": error: ") }
                    == (warnings == 0)
            )
        }
    }

    @Test(
        "A title key that no record of a collection has is a warning",
        arguments: [(#"[{"name": "Emma"}]"#, "did you mean `name`?"), ("[{}]", "its records are empty")]
    )
    func collectionTitle(books: String, hint: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(books, to: "stores/books.json")
            try workspace.write("collections: { books: { file: books.json, title: nam } }\n", to: "almanac.yml")
            let outcome = try await workspace.build()
            #expect(
                outcome.messages.prefix(2) == [
                    "almanac.yml:1:16: warning: `title` of `books` names `nam`, and no record has that key",
                    "    hint: \(hint)",
                ]
            )
        }
    }

    @Test("The message about too many occurrences names the store with its folder")
    func tooManyOccurrences() async throws {
        try await Workspace.withSmall { workspace in
            let events = #"[{"name": "Tick", "date": 820000000, "repeats": "FREQ=HOURLY"}]"#
            try workspace.write(events, to: "stores/schedules.plist")
            let outcome = try await workspace.build()
            let start = #"stores/schedules.plist: warning: record 1 ("Tick"), key "repeats": there are more "#
            #expect(outcome.messages.contains { $0.hasPrefix(start) }, "\(outcome.errorText)")
        }
    }

    @Test("A style sheet of gigabytes isn't read into memory")
    func hugeStyleSheet() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("", to: "Public/style/01-tokens.css")
            let file = try FileHandle(forWritingTo: workspace["Public/style/01-tokens.css"])
            try file.truncate(atOffset: 3_000_000_000)
            try file.close()
            let outcome = try await workspace.build()
            #expect(
                outcome.messages.prefix(2) == [
                    "Public/style/01-tokens.css: error: the static file cannot be read: it has more than 16 MB",
                    "    hint: is this the right file?",
                ]
            )
        }
    }

    @Test("A panel without its collection is an error in almanac.yml, and nothing is built")
    func weather() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("title: a\ndashboard: { panels: [agenda, weather] }\n", to: "almanac.yml")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.first == "almanac.yml:2:31: error: the panel `weather` needs a collection `weather`"
            )
            #expect(!outcome.errorText.contains("(built-in)"))
            #expect(!workspace.exists("site/index.html"))
        }
    }

    @Test("A clash with a built-in page names the user's file and says how to replace the page")
    func builtInPages() async throws {
        try await Workspace.withSmall { workspace in
            for name in ["mine", "zzz"] {
                try workspace.write("---\npath: /schedule/\n---\nMine\n", to: "Templates/\(name).md")
                let outcome = try await workspace.build()
                #expect(
                    outcome.messages == [
                        "Templates/\(name).md:2:7: error: this template makes the page `/schedule/`, and so does the built-in `schedule.md`",
                        "    hint: give it another path, or replace the built-in page: call it `Templates/schedule.md`",
                    ]
                )
                try workspace.remove("Templates/\(name).md")
            }
            try workspace.write("Mine", to: "Public/Habits/index.html")
            try workspace.write("Mine", to: "Public/index.html")
            let outcome = try await workspace.build()
            #expect(
                outcome.messages.prefix(4) == [
                    "Public/Habits/index.html: error: this file isn't copied: it has the place of the built-in page `/habits/`",
                    "    hint: remove it; to replace the page, write `Templates/habits.md`",
                    "Public/index.html: error: this file isn't copied: it has the place of the built-in page `/`",
                    "    hint: remove it; to replace the page, write `Templates/index.md`",
                ]
            )
            #expect(try workspace.text("site/index.html").contains("<html"))
            #expect(!workspace.exists("site/Habits/index.html"))
        }
    }

    @Test("A static file that replaces a generated one is reported if their names differ in case")
    func caseOfGeneratedFile() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("Mine", to: "Public/Robots.txt")
            let message = "`Robots.txt` replaces Almanac's file `robots.txt`: they differ only in upper and lower case"
            // An up-to-date build repeats the warning.
            for outcome in [
                try await workspace.run("check", "--stores", "stores"), try await workspace.build(),
                try await workspace.build(),
            ] {
                #expect(outcome.messages.contains("Public/Robots.txt: warning: \(message)"), "\(outcome.errorText)")
            }
        }
    }

    @Test("A page has the same address in all files, percent-encoded once")
    func addresses() async throws {
        for (address, path) in [
            ("https://münchen.de/ü%20x", "/%C3%BC%20x/"), ("HTTPS://example.org/a&b'c/", "/a&b'c/"),
        ] {
            try await Workspace.withSmall { workspace in
                try workspace.write(
                    "public: true\nbaseURL: \"\(address)\"\nstores: { folder: stores }\n",
                    to: "almanac.yml"
                )
                #expect(try await workspace.build().status == .success)
                func plain(_ text: String) -> String {
                    text.replacing("&amp;", with: "&").replacing("&#39;", with: "'")
                }
                let page = plain(try workspace.text("site/habits/index.html"))
                let canonical = try #require(page.firstMatch(of: /rel="canonical" href="([^"]*)"/)).1
                #expect(canonical.hasSuffix(path + "habits/"))
                #expect(canonical.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && canonical.hasPrefix("https://"))
                #expect(plain(try workspace.text("site/sitemap.xml")).contains("<loc>\(canonical)</loc>"))
                #expect(
                    try workspace.text("site/robots.txt").contains("\(canonical.dropLast("habits/".count))sitemap.xml")
                )
                let links = plain(try workspace.text("site/404.html")).matches(of: /(?:href|src)="(\/[^"]*)"/)
                #expect(links.count > 5 && links.allSatisfy { $0.1.hasPrefix(path) })
                #expect(try workspace.text("site/feed.xml").contains("<id>https://"))
            }
        }
    }

    @Test("A page doesn't say that an excluded field is missing")
    func excludedFields() async throws {
        try await Workspace.withSmall { workspace in
            let recipe =
                #"[{"name":"Tea","notes":"1. Boil","ingredients":[{"name":"water","amount":1,"amountType":"Cups"}]}]"#
            let (ingredients, directions) = ("<h2 id=\"ingredients\">", "<h2 id=\"directions\">")
            for (exclude, shown, hidden) in [
                ("", [ingredients, directions, "data-cook>", "data-system="], []),
                ("recipes.notes", [ingredients, "data-cook>"], [directions]),
                ("recipes.ingredients", [directions, "data-cook>"], [ingredients]),
                (
                    "recipes.notes, recipes.ingredients", [],
                    [
                        ingredients, directions, "data-cook>", "data-system=", "data-list",
                        "<script src=\"../../scripts/cook",
                    ]
                ),
            ] {
                try workspace.write(recipe, to: "stores/recipes.data")
                try workspace.write("stores: { folder: stores }\nexclude: [\(exclude)]\n", to: "almanac.yml")
                #expect(try await workspace.build().status == .success)
                let page = try workspace.text("site/recipes/tea/index.html")
                #expect(!page.contains("<p>No directions yet.</p>") && !page.contains("<p>No ingredients yet.</p>"))
                for text in shown { #expect(page.contains(text), "\(text) without \(exclude)") }
                for text in hidden { #expect(!page.contains(text), "\(text) without \(exclude)") }
            }
            try workspace.write("stores: { folder: stores }\n", to: "almanac.yml")
            try workspace.write(#"[{"name":"Tea"}]"#, to: "stores/recipes.data")
            #expect(try await workspace.build().status == .success)
            let page = try workspace.text("site/recipes/tea/index.html")
            #expect(page.contains("<p>No directions yet.</p>"))
            #expect(page.contains("<p>No ingredients yet.</p>"))
        }
    }
}
