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

    @Test(
        "The menu fades only at an edge beyond which it goes on",
        arguments: [
            ("en", long, true), ("he", long, true), ("en", "[schedule, calendar, completed, habits, recipes]", false),
        ]
    )
    func fades(language: String, menu: String, isLong: Bool) async throws {
        try await Workspace.withSample { workspace in
            let settings = "language: \(language)\nstores: { folder: stores }\nmenu: \(menu)\n"
            try workspace.write(settings, to: "almanac.yml")
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 390, height: 844)
                try await page.navigate(to: workspace["site/index.html"])
                // At its start, in the middle and at its end: the edges where it fades.
                let edges = """
                    const menu = document.querySelector("body > header nav ul");
                    const sign = getComputedStyle(menu).direction === "rtl" ? -1 : 1;
                    const found = [];
                    for (const part of [0, 0.5, 1]) {
                        menu.scrollLeft = sign * part * (menu.scrollWidth - menu.clientWidth);
                        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
                        const style = getComputedStyle(menu);
                        const fades = (edge) => parseFloat(style.getPropertyValue(`--fade-${edge}`)) > 4;
                        found.push(["start", "end"].filter(fades).join());
                    }
                    return found;
                    """
                let expected = isLong ? ["end", "start,end", "start"] : ["", "", ""]
                #expect(try await page.evaluate(edges, as: [String].self) == expected)
            }
        }
    }

    @Test(
        "Above the page, the search stays on the line of the title, however narrow the menu is",
        arguments: ["en", "de"],
        [(667, 375), (844, 390), (800, 1200), (1280, 800)]
    )
    func search(language: String, size: (width: Int, height: Int)) async throws {
        try await Workspace.withNewSite(language: language) { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: size.width, height: size.height)
                try await page.navigate(to: workspace["site/index.html"])
                let middles = """
                    return ["body > header .brand", "body > header .search-link"].map((selector) => {
                        const box = document.querySelector(selector).getBoundingClientRect();
                        return box.top + box.height / 2;
                    });
                    """
                let places = try await page.evaluate(middles, as: [Double].self)
                #expect(abs(places[0] - places[1]) < 2, "\(places)")
                let height = "return document.querySelector('body > header').offsetHeight"
                #expect(try await page.evaluate(height, as: Double.self) <= 104)
                let isWide = "return document.documentElement.scrollWidth > innerWidth"
                #expect(try await page.evaluate(isWide, as: Bool.self) == false)
            }
        }
    }

    @Test("At a zoom of 400%, the menu breaks no word", arguments: ["en", "de", "he"])
    func enlarged(language: String) async throws {
        try await Workspace.withNewSite(language: language) { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 320, height: 256)
                try await page.navigate(to: workspace["site/index.html"])
                let heights = """
                    const names = [...document.querySelectorAll("body > header a > span")];
                    return [...names.map((name) => name.offsetHeight), document.querySelector("body > header").offsetHeight];
                    """
                let seen = try await page.evaluate(heights, as: [Int].self)
                #expect(seen.dropLast().allSatisfy { $0 < 30 } && seen.last ?? 256 < 180, "\(seen)")
            }
        }
    }

    @Test(
        "A long title wraps, and the menu stays on one line with the same width",
        arguments: [("en", 790), ("en", 1280), ("de", 900), ("de", 1280), ("he", 790), ("he", 1280)]
    )
    func longTitle(language: String, width: Int) async throws {
        try await Workspace.withSample { workspace in
            var widths: [Double] = []
            for title in ["Almanac", "The household almanac of the Wellington-Featherstone family of Nether Wallop"] {
                let settings = "title: \(title)\nlanguage: \(language)\nstores: { folder: stores }\n"
                try workspace.write(settings, to: "almanac.yml")
                #expect(try await workspace.build().status == .success)
                try await Browser.shared.withPage { page in
                    try await page.setViewport(width: width, height: 800)
                    try await page.navigate(to: workspace["site/index.html"])
                    let menu = """
                        const menu = document.querySelector("body > header nav ul").getBoundingClientRect();
                        const isWide = document.documentElement.scrollWidth > innerWidth;
                        return [menu.height, menu.width, isWide ? 1 : 0];
                        """
                    let seen = try await page.evaluate(menu, as: [Double].self)
                    #expect(seen[0] < 48 && seen[2] == 0, "\(title): \(seen)")
                    widths.append(seen[1])
                }
            }
            #expect(abs(widths[0] - widths[1]) < 1, "\(widths)")
        }
    }
}
