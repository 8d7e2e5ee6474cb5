import Foundation
import TestSupport
import Testing

@Suite("A German site", .ends)
struct GermanSiteTests {
    /// The interface text of a page, without records, queries and commands to type.
    private static let ownWords = """
        for (const element of document.querySelectorAll("bdi, code, script, style, option, .prose, #results a"))
          element.remove();
        const texts = [];
        const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (nodes.nextNode()) texts.push(nodes.currentNode.data);
        const names = ["title", "aria-label", "placeholder", "data-text", "data-update", "data-refused", "data-full",
          "data-overdue", "data-today", "data-one", "data-many"];
        for (const name of names)
          for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name));
        for (const template of document.querySelectorAll("template"))
          for (const { dataset } of template.content.querySelectorAll("data")) texts.push(dataset.one, dataset.many);
        return texts.join(" ").toLowerCase().match(/\\p{L}{2,}/gu);
        """

    /// Words that exist in both languages, and the words of the site's title, which the user chooses.
    private static let alike: Set<String> = [
        "an", "app", "browser", "in", "javascript", "min", "ml", "pint", "pints", "quart", "quarts", "so", "text",
        "jan", "feb", "apr", "april", "jun", "jul", "aug", "august", "sep", "september", "nov", "november",
        "my", "almanac", "cup", "cups", "tbsp", "tsp", "oz", "lb", "lbs", "kg", "el", "tl",
        "pfund", "cl", "dl", "fl", "dag", "dg", "mg", "gallon", "gallons", "achtelliter", "viertelliter",
        "viertelpfund",
        "was",
    ]

    @Test("No page shows English interface text")
    func words() async throws {
        let (english, german) = (try await words(of: "en"), try await words(of: "de"))
        #expect(english.count > 200 && german.count > 200)
        #expect(english.intersection(german) == Self.alike)
    }

    @Test("On a phone, the list of a month has the days as German writes them")
    func days() async throws {
        try await Workspace.withNewSite(language: "de") { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 390, height: 844)
                try await page.navigate(to: workspace["site/calendar/2026/11/index.html"])
                let day = "return document.querySelector('#day-20 > time').innerText"
                #expect(try await page.evaluate(day, as: String.self) == "Freitag, 20. November")
                try await page.setViewport(width: 1280, height: 800)
                #expect(try await page.evaluate(day, as: String.self) == "20")
            }
        }
    }

    private func words(of language: String) async throws -> Set<String> {
        try await Workspace.withNewSite(language: language) { workspace in
            try await workspace.servePlainly { site in
                var words: Set<String> = []
                // The page of the sample collection is written by the user.
                for kind in try PageKind.all() where kind.kind != "collection" {
                    try await Browser.shared.withPage { page in
                        try await page.setClock(to: try Date("2026-11-20T18:00:00Z", strategy: .iso8601))
                        try await page.open(kind, of: site)
                        words.formUnion(try await page.evaluate(Self.ownWords, as: [String].self))
                    }
                }
                return words
            }
        }
    }
}
