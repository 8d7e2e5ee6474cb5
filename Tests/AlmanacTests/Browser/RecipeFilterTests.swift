import Foundation
import TestSupport
import Testing

@Suite("The filter of a recipe list with several pages", .ends)
struct RecipeFilterTests {
    private static func recipe(_ number: Int) -> String {
        let food = number % 60 == 0 ? "Cre\u{300}me" : "Flour"
        return """
            {"name": "Recipe \(number)", "id": "\(number)", "createdAt": 816454800, "notes": "",
            "ingredients": [{"name": "\(food)", "id": "\(number)a", "amount": 1, "type": "cup"}]}
            """
    }

    private struct Seen: Decodable, Equatable {
        var cards: Int
        var broken: Int
        var isPart: Bool
    }

    /// The number of visible cards, how many of them lack a link to a recipe, and whether the page says that its
    /// filter is partial.
    private static let look = """
        const shown = [...document.querySelectorAll(".recipe-cards > li:not([hidden]) h2 a")];
        return {
          cards: shown.length, broken: shown.filter(({ href }) => !/\\/recipes\\/recipe-\\d+\\/(index.html)?$/.test(href)).length,
          isPart: document.querySelector("[data-filter-part]").checkVisibility(),
        };
        """

    private static let type = """
        const field = document.querySelector("[data-filter-need]");
        field.value = arguments[0];
        field.dispatchEvent(new Event("input"));
        """

    private static func look(_ page: Page, until cards: Int) async throws -> Seen {
        var seen = Seen(cards: -1, broken: 0, isPart: false)
        _ = try await eventually {
            seen = try await page.evaluate(look, as: Seen.self)
            return seen.cards == cards
        }
        return seen
    }

    @Test("The filter covers all pages, but on a site opened from disk, the page says that it doesn't")
    func all() async throws {
        try await Workspace.withSmall { workspace in
            let recipes = (0..<240).map(Self.recipe).joined(separator: ",")
            try workspace.write("[\(recipes)]", to: "stores/recipes.data")
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                _ = try await page.takeMessages()
                try await workspace.servePlainly { address in
                    try await page.navigate(to: address.appending(path: "recipes/"))
                    let first = try await page.evaluate(Self.look, as: Seen.self)
                    #expect((1..<240).contains(first.cards) && !first.isPart)
                    try await page.run(Self.type, "crème")
                    #expect(try await Self.look(page, until: 4) == Seen(cards: 4, broken: 0, isPart: false))
                    try await page.run(Self.type, "")
                    #expect(try await Self.look(page, until: first.cards).cards == first.cards)
                    // A link to a filter, as on the tags of a recipe.
                    try await page.navigate(to: address)
                    try await page.navigate(
                        to: try #require(URL(string: "recipes/#ingredient=creme", relativeTo: address))
                    )
                    #expect(try await Self.look(page, until: 4) == Seen(cards: 4, broken: 0, isPart: false))
                    let messages = try await page.takeMessages()
                    #expect(messages == [])
                }
                try await page.navigate(to: workspace["site/recipes/index.html"])
                #expect(try await page.evaluate(Self.look, as: Seen.self).isPart == false)
                try await page.run(Self.type, "flour")
                #expect(try await page.evaluate(Self.look, as: Seen.self).isPart)
            }
        }
    }
}
