import Foundation
import TestSupport
import Testing

@Suite("The site of the sample stores", .ends)
struct SampleSiteTests {
    @Test("Every record has a page, and so does every page template of the theme")
    func pages() async throws {
        try await Workspace.withSample { workspace in
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            let files = try Snapshot(of: workspace["site"]).files
            #expect(outcome.summary == "\(files.count) files: \(files.count) written, 0 unchanged, 0 removed")
            #expect(outcome.outputText.hasSuffix("\nOpen \(workspace["site/index.html"].path)\n"))
            let expected = [
                "index.html", "404.html", "schedule/index.html", "completed/index.html", "completed/2026/index.html",
                "calendar/2026/11/index.html", "ingredients/index.html", "habits/index.html", "recipes/index.html",
            ]
            #expect(expected.filter { !files.contains($0) } == [])
            #expect(files.count { $0.wholeMatch(of: /events\/[0-9a-z-]+\/index\.html/) != nil } == 12 + 58)
            #expect(files.count { $0.wholeMatch(of: /habits\/[0-9a-z-]+\/index\.html/) != nil } == 6)
            #expect(files.count { $0.wholeMatch(of: /recipes\/[0-9a-z-]+\/index\.html/) != nil } == 5)
        }
    }

    /// A name, a part of it that is unique on the site, and the page of its record.
    struct Name: Sendable {
        var text: String
        var part: String
        var page: String
    }

    static let names = [
        Name(text: "Mum & Dad visit <3", part: "Mum", page: "events/2026-12-05-mum-dad-visit-3/index.html"),
        Name(
            text: "*Die Fledermaus*, row 7 seats 12–13",
            part: "Fledermaus",
            page: "events/2026-12-31-die-fledermaus-row-7-seats-12-13/index.html"
        ),
        Name(
            text: "Commit *something* to <main>",
            part: "Commit",
            page: "habits/commit-something-to-main/index.html"
        ),
        Name(text: "1. FC Köln – away match", part: "Köln", page: "events/2027-02-06-1-fc-koln-away-match/index.html"),
    ]

    /// What a reader sees on a page: text, title and attributes.
    private struct Reading: Decodable {
        var title: String
        var text: String
        var attributes: [String]
        var bold: [String]
    }

    private static let reading = """
        const attributes = ["title", "alt", "aria-label", "content", "placeholder", "value"];
        return {
          title: document.title,
          text: document.body.textContent,
          attributes: [...document.querySelectorAll("*")].flatMap((element) =>
            attributes.map((name) => element.getAttribute(name)).filter((value) => value !== null)),
          bold: [...document.querySelectorAll("b")].map((element) => element.textContent),
        };
        """

    @Test("Every page shows the exact characters of each name")
    func values() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await workspace.build().status == .success)
            let files = try Snapshot(of: workspace["site"]).files.filter { $0.hasSuffix(".html") }
            let html = try files.map { try workspace.text("site/" + $0) }
            let pages = zip(files, try await HTMLReader().read(html: html, script: Self.reading, as: Reading.self))
            for name in Self.names {
                var mentions: [String] = []
                for (file, page) in pages {
                    for text in [page.title, page.text] + page.attributes where text.contains(name.part) {
                        mentions.append(file)
                        let whole = text.ranges(of: name.text).count
                        #expect(whole == text.ranges(of: name.part).count, "\(name.text) in \(file)")
                    }
                }
                // The text and title of its own page, and at least one list.
                #expect(mentions.count { $0 == name.page } >= 2, "\(name.text)")
                #expect(Set(mentions).count >= 3, "\(name.text)")
            }
            for (file, page) in pages {
                let everything = ([page.title, page.text] + page.attributes).joined(separator: "\n")
                #expect(everything.firstMatch(of: /&(amp|lt|gt|quot|#[0-9x])/) == nil, "\(file)")
                #expect(!page.bold.contains { $0.contains("cold") }, "\(file)")
            }
        }
    }

    @Test("A broken streak is shown with its last day")
    func endedStreak() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await workspace.build().status == .success)
            let script = "return document.querySelector('main').textContent.replace(/\\s+/g, ' ');"
            let html = try ["habits/go-to-bed-before-10pm/", "habits/read-20-pages/"].map {
                try workspace.text("site/\($0)index.html")
            }
            let texts = try await HTMLReader().read(html: html, script: script, as: String.self)
            #expect(texts[0].contains("9-day streak, ended 11 Nov 2026"))
            #expect(!texts[1].contains("ended"))
        }
    }

    /// The page's own words, without record names and commands to type.
    private static let ownWords = """
        for (const element of document.querySelectorAll("bdi, code, script")) element.remove();
        const texts = [document.title, document.body.textContent];
        for (const element of document.querySelectorAll("*"))
          for (const { name, value } of element.attributes)
            if (/^(title|alt|aria-label|data-(?!live$).*)$/.test(name)) texts.push(value);
        return [document.documentElement.lang, texts.join(" ")];
        """

    @Test("On a German site, units and missing names are German, but programs read recipes as written")
    func germanRecords() async throws {
        try await Workspace.with { workspace in
            let units = ["Cups", "Pints", "Quarts", "Gallons", "Lbs", "Tbps", "Tsp", "Oz", "Pinch", "Dash", "None"]
            let lines = (units + ["Bund"]).map { unit in
                [0.5, 2].map { #"{"id":"i","name":" ","amount":\#($0),"amountType":"\#(unit)"}"# }
            }
            let ingredients = lines.joined().joined(separator: ",")
            try workspace.write(
                #"[{"id":"r","createdAt":1,"name":"","notes":"Für 4 Personen","ingredients":[\#(ingredients)]}]"#,
                to: "stores/recipes.data"
            )
            try workspace.write(#"[{"name":"","date":800000000,"identifier":"a"}]"#, to: "stores/completedEvents.plist")
            try workspace.write("title: Almanach\nlanguage: de\nstores: { folder: stores }\n", to: "almanac.yml")
            let moment = ["--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/London"]
            let outcome = try await workspace.command(["build", "--output", "site"] + moment).run()
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let pages = try Snapshot(of: workspace["site"]).files
            let recipe = try #require(pages.first { $0.wholeMatch(of: /recipes\/[^\/]+\/index\.html/) != nil })
            let page = try workspace.text("site/\(recipe)")
            let amounts = page.matches(of: /<b>([^<]*)<\/b>/).map { String($0.1) }
            #expect(
                amounts == [
                    "½ Tasse", "2 Tassen", "½ Pint", "2 Pints", "½ Quart", "2 Quarts", "½ Gallone", "2 Gallonen",
                    "½ lb", "2 lb", "½ EL", "2 EL", "½ TL", "2 TL", "½ Unze", "2 Unzen", "½ Prise", "2 Prisen",
                    "½ Spritzer", "2 Spritzer", "½", "2", "½ Bund", "2 Bund",
                ]
            )
            #expect(page.contains(#"<data value="Cups" data-one="Tasse" data-many="Tassen""#))
            #expect(page.contains("<bdi>(ohne Titel)</bdi></h1>"))
            #expect(page.contains(#""recipeIngredient":["0.5 cup  ","2 cups  ""#))
            #expect(page.contains(#"data-servings="4""#))
            for file in ["ingredients/", "recipes/", "completed/"] {
                let text = try workspace.text("site/\(file)index.html")
                #expect(text.contains("(ohne Titel)") && !text.contains("untitled)"), "\(file)")
            }
            #expect(try workspace.text("site/completed.ics").contains("NAME:Almanach: erledigt"))
        }
    }

    @Test("Every page of a German site is in German")
    func german() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("title: Almanach\nlanguage: de\nstores: { folder: stores }\n", to: "almanac.yml")
            let moment = ["--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/London"]
            let outcome = try await workspace.command(["build", "--output", "site"] + moment).run()
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            let files = ["", "schedule/", "calendar/", "completed/", "habits/", "recipes/", "ingredients/", "search/"]
            let html = try files.map { try workspace.text("site/\($0)index.html") }
            let pages = try await HTMLReader().read(html: html, script: Self.ownWords, as: [String].self)
            let english = /(?i)\b(the|of|overdue|next|habits?|recipes?|search|schedule|days?|weeks?|done|no)\b/
            for (file, page) in zip(files, pages) {
                #expect(page[0] == "de", "\(file)")
                #expect(page[1].matches(of: english).map { String($0.0) } == [], "\(file)")
            }
            #expect(pages[0][1].contains("Freitag, 20. November 2026"))
            // Fragment links are the same in every language.
            let targets = html[0].matches(of: /href="schedule\/#([a-z]+)"/).map { String($0.1) }
            #expect(!targets.isEmpty && targets.allSatisfy { html[1].contains("id=\"\($0)\"") })
        }
    }
}
