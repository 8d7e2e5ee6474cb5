import Foundation
import TestSupport
import Testing

@Suite("A long menu on a phone", .ends)
struct LongMenuTests {
    private static let long = "[schedule, calendar, completed, habits, recipes, { page: /shopping/ }, \(short)]"
    private static let short = "{ page: /search/ }"

    @Test(
        "The menu scrolls to the current page's entry, and the page starts at the top",
        arguments: [("en", long), ("he", long), ("en", "[schedule, habits, { page: /shopping/ }, \(short)]")],
        [true, false]
    )
    func begins(site: (language: String, menu: String), hasScripts: Bool) async throws {
        try await Workspace.withSample { workspace in
            let settings = "language: \(site.language)\nstores: { folder: stores }\nmenu: \(site.menu)\n"
            try workspace.write(settings, to: "almanac.yml")
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 390, height: 844)
                if !hasScripts { try await page.switchOffScripts() }
                for path in ["", "habits/", "shopping/"] {
                    try await page.navigate(to: workspace["site/\(path)index.html"])
                    let isSeen = """
                        const at = document.querySelector("body > header nav [aria-current]").getBoundingClientRect();
                        return at.left >= -1 && at.right <= innerWidth + 1 && scrollY === 0;
                        """
                    #expect(try await page.evaluate(isSeen, as: Bool.self), "\(path)")
                }
            }
        }
    }
}
