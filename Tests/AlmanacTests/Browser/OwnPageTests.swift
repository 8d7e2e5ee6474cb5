import Foundation
import TestSupport
import Testing

@Suite("A page of one's own in a browser", .ends)
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
}
