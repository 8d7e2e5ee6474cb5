import Foundation
import TestSupport
import Testing

@Suite("Open pages of records that are renamed or removed", .ends)
struct ServeSuccessorTests {
    /// A change to the record of an open page, made elsewhere.
    struct Fate: CustomTestStringConvertible {
        var testDescription: String
        var page: String
        var verb: [String]
        var next: String
    }

    private static let event = "events/2026-11-28-board-games-at-anas/"

    private static let fates = [
        Fate(
            testDescription: "an event with another name",
            page: event,
            verb: ["event", "edit", "Board games", "--name", "Chess"],
            next: "/events/2026-11-28-chess/"
        ),
        Fate(
            testDescription: "an event on another day",
            page: event,
            verb: ["event", "edit", "Board games", "--date", "2 dec 2026 18:00"],
            next: "/events/2026-12-02-board-games-at-anas/"
        ),
        Fate(
            testDescription: "a removed event",
            page: event,
            verb: ["event", "remove", "Board games", "--yes"],
            next: "/schedule/"
        ),
        Fate(
            testDescription: "a renamed habit",
            page: "habits/floss/",
            verb: ["habit", "edit", "Floss", "--name", "Brush"],
            next: "/habits/brush/"
        ),
        Fate(
            testDescription: "a removed habit",
            page: "habits/floss/",
            verb: ["habit", "remove", "Floss", "--yes"],
            next: "/habits/"
        ),
        Fate(
            testDescription: "a renamed recipe",
            page: "recipes/toast/",
            verb: ["recipe", "edit", "Toast", "--name", "Crostini"],
            next: "/recipes/crostini/"
        ),
        Fate(
            testDescription: "a removed recipe",
            page: "recipes/toast/",
            verb: ["recipe", "remove", "Toast", "--yes"],
            next: "/recipes/"
        ),
    ]

    @Test(
        "The page of a habit that the app has renamed goes to its new page if anything still identifies it",
        arguments: [true, false]
    )
    func app(keepsDate: Bool) async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("habits/floss/", of: address, site)
            var habits = try workspace.habits
            let index = try #require(habits.firstIndex { $0.title == "Floss" })
            habits[index].title = "Brush"
            if !keepsDate {
                habits = habits.map { OriginalHabit(title: $0.title, on: Date(timeIntervalSinceReferenceDate: 0)) }
            }
            let store = "stores/\(Workspace.AppStore.habits.rawValue)"
            try workspace.write(workspace.encoded(habits, of: .habits), to: store)
            try await page.expect("return location.pathname", keepsDate ? "/habits/brush/" : "/habits/", site)
        }
    }

    @Test("A button of a habit that is gone says so, and links to the list of habits")
    func gone() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("habits/floss/", of: address, site)
            // The page doesn't hear of the change, and the tick is still there.
            try await page.run("document.addEventListener('almanac-reload', (event) => event.preventDefault(), true)")
            try await page.run("window.realFetch = window.fetch")
            try await page.run(
                """
                window.fetch = (address, ...rest) => /state/.test(address) ? new Promise(() => {})
                    : realFetch(String(address).replace("floss", "none").replace(/shown=.*/, ""), ...rest)
                """
            )
            let words =
                "No habit has the name none now. It was renamed or removed, or comes from a source; "
                + "look for it in the list of habits"
            try await page.click("[data-almanac='tick floss']")
            try await page.expect(bar: words, site)
            let link = "return document.querySelector('.almanac-bar .error a')?.pathname"
            try await page.expect(link, "/habits/", site)
            try await page.openForm("[data-almanac='day floss']", .pointer, site)
            let error = "return document.querySelector('dialog .error').textContent"
            try await page.expect(error, words.replacing(". It", with: " It"), site)
            try await page.expect("return document.querySelector('dialog p a').pathname", "/habits/", site)
        }
    }

    @Test("The page navigates to its record's new page or to the list, whatever was changed before", arguments: fates)
    func elsewhere(_ fate: Fate) async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            // The last change is of another record, and the page says so.
            try await page.edit(fate.page, of: address, site)
            try await page.press(key: "n", code: 78)
            try await page.fill("dialog [name=text]", "vet tomorrow 9:30")
            try await page.press(key: "Enter", code: 13)
            try await page.expect(bar: "Added “vet”", site)
            _ = try await workspace.verbs(fate.verb)
            try await page.expect("return location.pathname", fate.next, site)
            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            #expect(try await page.evaluate("return location.pathname", as: String.self) == fate.next)
        }
    }
}
