import Foundation
import TestSupport
import Testing

@Suite("A user's own page in a browser", .ends)
struct OwnPageTests {
    @Test("Wide media and forms fit on a phone, and a wide table scrolls instead of breaking its words")
    func wide() async throws {
        try await Workspace.withSmall { workspace in
            let cells = ["Frank Herbert", "Philadelphia", "Hodder Paperback", "paperback", "9780340960196"]
            let row = cells.map { "<td>\($0)</td>" }.joined()
            let media = #"<video width="900"></video> <iframe width="900"></iframe> <input size="80">"#
            try workspace.write("<table><tr>\(row)</tr></table>\n\n\(media)\n", to: "Templates/wide.md")
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 320, height: 640)
                try await page.navigate(to: workspace["site/wide/index.html"])
                let width = try await page.evaluate("return document.documentElement.scrollWidth", as: Int.self)
                #expect(width <= 320)
                // A word on two lines has two boxes.
                let isWhole = """
                    const range = document.createRange();
                    range.selectNodeContents(document.querySelectorAll("td")[1]);
                    return range.getClientRects().length === 1;
                    """
                #expect(try await page.evaluate(isWhole, as: Bool.self))
            }
        }
    }

    @Test("The simplest rule of one's own overrides the theme's rules for such tables")
    func ownRule() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("<table><tr><td>1</td></tr></table>\n", to: "Templates/own.md")
            try workspace.write("td { padding: 9px; text-align: end; }\n", to: "Public/custom.css")
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.navigate(to: workspace["site/own/index.html"])
                let style = """
                    const { paddingBlock, paddingInline, textAlign } = getComputedStyle(document.querySelector("td"));
                    return [paddingBlock, paddingInline, textAlign];
                    """
                #expect(try await page.evaluate(style, as: [String].self) == ["9px", "9px", "end"])
            }
        }
    }

    @Test("The weather has a dash only between two temperatures")
    func weather() async throws {
        try await Workspace.withSmall { workspace in
            let days = "2026-11-26,Rain,3°,9°\n2026-11-27,Fog,1°,\n2026-11-28,Sun,,7°\n"
            try workspace.write("day,summary,low,high\n\(days)", to: "stores/weather.csv")
            let settings = "collections: { weather: { file: weather.csv } }\ndashboard: { panels: [weather] }\n"
            try workspace.write("stores: { folder: stores }\n\(settings)", to: "almanac.yml")
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.navigate(to: workspace["site/index.html"])
                let cells = "[...document.querySelectorAll('.weather li > :last-child')]"
                let shown = "return \(cells).map((cell) => cell.innerText.trim())"
                #expect(try await page.evaluate(shown, as: [String].self) == ["3° – 9°", "1°", "7°"])
            }
        }
    }
}
