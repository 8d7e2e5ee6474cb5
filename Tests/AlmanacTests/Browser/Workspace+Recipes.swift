import TestSupport
import Testing

extension Workspace {
    /// Builds a site with these recipes, and passes `body` a browser page and a closure that opens a folder of the site.
    static func withRecipes(
        _ recipes: String,
        settings: String = "title: Almanac\n",
        menu: String? = nil,
        _ body: (Page, @escaping (String) async throws -> Void) async throws -> Void
    ) async throws {
        try await with { workspace in
            try workspace.write(recipes, to: "stores/recipes.data")
            try workspace.write(settings, to: "almanac.yml")
            if let menu { try workspace.write(menu, to: "menu.yml") }
            #expect(try await workspace.build().errorText.contains("error") == false)
            try await Browser.shared.withPage { page in
                try await body(page) { try await page.navigate(to: workspace["site/\($0)index.html"]) }
            }
        }
    }
}
