import Foundation
import TestSupport
import Testing

@Suite("Printed pages", .ends)
struct PaperTests {
    /// Headings that must be printed.
    static let pages = [
        (kind: "recipe", headings: ["Pancakes", "Ingredients", "Directions"]),
        (kind: "home", headings: ["Overdue", "Habits today", "Latest recipes"]),
    ]

    @Test("The printed recipe and dashboard have their text but no controls", arguments: pages)
    func printing(page name: String, headings: [String]) async throws {
        let kind = try PageKind.named(name)
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.navigate(to: workspace["site/" + kind.file])
                let paper = String(decoding: try await page.printed(), as: UTF8.self)
                #expect(paper.hasPrefix("%PDF-"))
                #expect(1...5 ~= paper.matches(of: /\/Type \/Page\b/).count)
                #expect(paper.contains("/Type /Font"))
                for heading in headings { #expect(paper.contains("/Title (\(heading)"), "\(heading)") }

                try await page.emulateMedia("print")
                let text = try await page.evaluate("return document.body.innerText", as: String.self)
                #expect(kind.text.filter { !text.contains($0) } == [])
                #expect(!text.contains("Skip to content") && !text.contains("Search"))
            }
        }
    }

    @Test("Paper has dates instead of words such as tomorrow")
    func dates() async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.setClock(to: try Date("2026-11-20T18:00:00Z", strategy: .iso8601))
                try await page.setTimeZone("Europe/London")
                try await page.navigate(to: workspace["site/schedule/index.html"])
                let near = "return document.querySelectorAll('.day h3 .relative.near').length > 0"
                #expect(try await page.evaluate(near, as: Bool.self))
                try await page.emulateMedia("print")
                let hidden = """
                    const words = [...document.querySelectorAll(".relative")].filter((word) => word.checkVisibility());
                    const dates = [...document.querySelectorAll(".day h3 time")];
                    return words.length + dates.filter((date) => getComputedStyle(date).clipPath !== "none").length;
                    """
                #expect(try await page.evaluate(hidden, as: Int.self) == 0)

                try await page.navigate(to: workspace["site/index.html"])
                let texts = """
                    const day = document.querySelector("time[data-day]");
                    return ["beforeprint", "afterprint"].map((name) => {
                        dispatchEvent(new Event(name));
                        return day.textContent;
                    });
                    """
                let shown = try await page.evaluate(texts, as: [String].self)
                #expect(shown == ["Fri 20 Nov", "Today"])
            }
        }
    }

    @Test("A long list starts on the current sheet")
    func longLists() async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.navigate(to: workspace["site/schedule/index.html"])
                try await page.emulateMedia("print")
                let boxes = """
                    const lists = [...document.querySelectorAll("main :is(.panel, .day) > ul")];
                    const breaks = lists.map((list) => getComputedStyle(list.parentElement).breakInside);
                    return [...new Set(breaks)];
                    """
                #expect(try await page.evaluate(boxes, as: [String].self) == ["auto"])
            }
        }
    }

    @Test("Backgrounds that mean something are printed")
    func backgrounds() async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                let marks = [
                    ("habits", ".week .done"), ("calendar", ".year-months td[data-level]"),
                    ("month", ".month [data-bar]"),
                ]
                for (kind, mark) in marks {
                    try await page.navigate(to: workspace["site/" + PageKind.named(kind).file])
                    try await page.emulateMedia("print")
                    let adjust = "return getComputedStyle(document.querySelector('\(mark)')).printColorAdjust"
                    #expect(try await page.evaluate(adjust, as: String.self) == "exact", "\(mark)")
                }
            }
        }
    }

    @Test("A month prints as a grid on one sheet, also from a phone")
    func month() async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 390, height: 844)
                try await page.navigate(to: workspace["site/" + PageKind.named("month").file])
                let paper = String(decoding: try await page.printed(), as: UTF8.self)
                #expect(paper.matches(of: /\/Type \/Page\b/).count == 1)
                let displays = """
                    return [".month td", ".day-picker"].map((name) => getComputedStyle(document.querySelector(name)).display).join();
                    """
                #expect(try await page.evaluate(displays, as: String.self) == "none,block")
                try await page.emulateMedia("print")
                #expect(try await page.evaluate(displays, as: String.self) == "table-cell,none")
            }
        }
    }
}
