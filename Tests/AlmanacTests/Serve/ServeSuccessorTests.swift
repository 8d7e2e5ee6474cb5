import Foundation
import TestSupport
import Testing

@Suite("Open pages of records that are renamed or removed", .ends)
struct ServeSuccessorTests {
    /// Renames habits as the app does.
    ///
    /// - Parameter keepsDates: whether the habits keep the dates of creation that identify them, and their completions.
    private func rename(_ titles: [String: String], keepsDates: Bool, in workspace: Workspace) throws {
        var habits = try workspace.habits
        for (old, new) in titles where !habits.contains(where: { $0.title == old }) {
            Issue.record("no habit \(old) to rename to \(new)")
        }
        for index in habits.indices { habits[index].title = titles[habits[index].title] ?? habits[index].title }
        if !keepsDates {
            habits = habits.map { OriginalHabit(title: $0.title, on: Date(timeIntervalSinceReferenceDate: 0)) }
        }
        let store = "stores/\(Workspace.AppStore.habits.rawValue)"
        try workspace.write(workspace.encoded(habits, of: .habits), to: store)
    }

    @Test(
        "The page of a habit that the app has renamed goes to its new page if anything still identifies it",
        arguments: [true, false]
    )
    func app(keepsDate: Bool) async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("habits/floss/", of: address, site)
            try rename(["Floss": "Brush"], keepsDates: keepsDate, in: workspace)
            try await page.expect("return location.pathname", keepsDate ? "/habits/brush/" : "/habits/", site)
        }
    }

    @Test("A page that another habit has taken over is about that habit, if nothing identifies its own any longer")
    func findsHabitThatTookOverPage() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("habits/floss/", of: address, site)
            try rename(["Floss": "Brush", "Go to bed before 10pm": "Floss"], keepsDates: false, in: workspace)
            try await page.expectNewContent(site)
            try await page.openForm("[data-almanac='edit floss']", .pointer, site)
            try await page.expect("return document.querySelector('dialog h1').textContent", "Change Floss", site)
        }
    }

    @Test("A page that another habit has taken over goes to the new page of its own habit")
    func followsHabit() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("habits/floss/", of: address, site)
            try rename(["Floss": "Brush", "Go to bed before 10pm": "Floss"], keepsDates: true, in: workspace)
            try await page.expect("return location.pathname", "/habits/brush/", site)
        }
    }

    @Test("A button pressed after another event has taken over the page is refused, and the page follows its event")
    func takenOver() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            let client = try await EditClient(address)
            #expect(try await client.post("events", ["name": "lunch", "when": "2027-03-04 12:00"]).status == 200)
            try await site.expectWhole()
            try await page.edit("events/2027-03-04-lunch/", of: address, site)
            // The page isn't updated before the button is pressed.
            try await page.run(
                """
                window.isHeld = true;
                document.addEventListener("almanac-reload", (event) => {
                    if (!isHeld) return;
                    event.preventDefault();
                    event.stopImmediatePropagation();
                }, true);
                """
            )
            #expect(try await client.post("events", ["name": "Lunch!", "when": "2027-03-04 11:00"]).status == 200)
            let button = "[data-almanac='complete 2027-03-04-lunch']"
            let refusal = "Nothing was done; look at it as it is now, and try again"
            try await page.click(button)
            try await page.expect(bar: refusal, site)
            // Another press still means the event that the page shows. It counts once it can't be that of a double click.
            try await page.run("document.querySelector('.almanac-bar').hidden = true")
            let isRefused = try await eventually {
                try await page.click(button)
                let bar = "return document.querySelector('.almanac-bar:not([hidden])')?.textContent ?? ''"
                return try await page.evaluate(bar, as: String.self).contains(refusal)
            }
            #expect(isRefused)
            #expect(site.messages.contains { $0.contains("complete\" with 409: ") })
            #expect(try workspace.openEvents.map(\.name).contains("Lunch!"))
            try await page.run("isHeld = false; document.dispatchEvent(new Event('almanac-idle'))")
            try await page.expect("return location.pathname", "/events/2027-03-04-lunch-2/", site)
            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            try await page.use("[data-almanac='complete 2027-03-04-lunch-2']", .pointer, site)
            try await page.expect(bar: "Completed “lunch” on Thursday 4 March 2027, 12:00", site)
        }
    }

    @Test("A drag says which event it moves, even if another one has its slug when it is dropped")
    func drag() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            let client = try await EditClient(address)
            for time in ["9:00", "15:00"] {
                #expect(try await client.post("events", ["name": "Swim", "when": "2026-12-10 \(time)"]).status == 200)
            }
            try await site.expectWhole()
            try await page.edit("calendar/2026/12/", of: address, site)
            let event = "[data-almanac='day 2026-12-10-swim 2026-12-10']"
            let from = try await page.takeHold(of: event, with: .mouse, isHeld: false, site)
            let shown = try #require(try await client.form("events/2026-12-10-swim").shown)
            #expect(try await client.post("events/2026-12-10-swim/remove", ["shown": shown]).status == 200)
            let target = try await page.place(".month td:has(> time[datetime='2026-12-16'])", isScrolled: false)
            try await page.drop(from: from, at: target, with: .mouse)
            try await page.expect(bar: "Nothing was done; look at it as it is now, and try again", site)
            #expect(try await client.form("events/2026-12-10-swim")["when"]?.value == "2026-12-10 15:00")
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
                "There is no habit called none any more. It was renamed or removed, or comes from a source; "
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

    @Test("After two changes, the page goes to its record's new page, even if it shows the first build in between")
    func twoChanges() async throws {
        try await ServeEditTests().withPage { _, site, address, page in
            try await page.edit(Self.event, of: address, site)
            try await page.openForm("[data-almanac^='edit ']", .pointer, site)
            try await page.fill("dialog [name=location]", "Here")
            try await page.click("dialog .main")
            try await page.expect(bar: "Changed “Board games at Ana's”", site)
            try await page.openForm("button[data-almanac^='edit ']", .pointer, site)
            try await page.fill("dialog [name=name]", "Chess")
            // The page waits for the form to close.
            try await site.expectWhole()
            try await page.click("dialog .main")
            try await page.expect("return location.pathname", "/events/2026-11-28-chess/", site)
        }
    }

    private static let event = "events/2026-11-28-board-games-at-anas/"

    @Test(
        "The page navigates to its record's new page or to the list, whatever was changed before",
        arguments: [
            (event, ["event", "edit", "Board games", "--name", "Chess"], "/events/2026-11-28-chess/"),
            (event, ["event", "edit", "Board games", "--date", "2 dec"], "/events/2026-12-02-board-games-at-anas/"),
            (event, ["event", "remove", "Board games", "--yes"], "/schedule/"),
            ("habits/floss/", ["habit", "edit", "Floss", "--name", "Brush"], "/habits/brush/"),
            ("habits/floss/", ["habit", "remove", "Floss", "--yes"], "/habits/"),
            ("recipes/toast/", ["recipe", "edit", "Toast", "--name", "Crostini"], "/recipes/crostini/"),
            ("recipes/toast/", ["recipe", "remove", "Toast", "--yes"], "/recipes/"),
        ]
    )
    func elsewhere(path: String, verb: [String], next: String) async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            // The last change is of another record, and the page says so.
            try await page.edit(path, of: address, site)
            try await page.press(key: "n", code: 78)
            try await page.fill("dialog [name=text]", "vet tomorrow 9:30")
            try await page.press(key: "Enter", code: 13)
            try await page.expect(bar: "Added “vet”", site)
            _ = try await workspace.verbs(verb)
            try await page.expect("return location.pathname", next, site)
            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            #expect(try await page.evaluate("return location.pathname", as: String.self) == next)
        }
    }
}
