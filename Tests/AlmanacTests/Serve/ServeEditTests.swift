import Foundation
import TestSupport
import Testing

@Suite("Changing records on a served page", .ends)
struct ServeEditTests {
    /// The habits that the app shows as done on the day for which the samples were made.
    private func doneToday(_ workspace: Workspace) throws -> [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/London"))
        let today = try Date("2026-11-20T18:00:00Z", strategy: .iso8601)
        return try workspace.habits
            .filter { $0.lastCompletionDate.map { calendar.isDate($0, inSameDayAs: today) } ?? false }.map(\.title)
    }

    /// Serves the sample stores and passes a page to `body`.
    func withPage(
        width: Int = 1280,
        _ body: (Workspace, WatchedSite, URL, Page) async throws -> Void
    ) async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.setViewport(width: width, height: width > 800 ? 800 : 844)
                    try await body(workspace, site, address, page)
                }
            }
        }
    }

    @Test("Ticking a habit can be undone", arguments: [390, 1280], Way.allCases)
    func habit(width: Int, way: Way) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            let before = try doneToday(workspace)
            let tick = "[data-almanac='tick go-to-bed-before-10pm']"
            let label = "return document.querySelector(\"\(tick)\").classList.contains('done')"
            for path in ["", "habits/", "habits/go-to-bed-before-10pm/"] {
                try await page.edit(path, of: address, site)
                #expect(try await !page.evaluate(label, as: Bool.self))
                // The tick shows immediately, and then on the rebuilt page.
                try await page.use(tick, way, site)
                #expect(try await page.evaluate(label, as: Bool.self))
                try await page.expectNewContent(site)
                try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
                try await page.expect(bar: "Completed “Go to bed before 10pm”: done today", site)
                #expect(try await page.evaluate(label, as: Bool.self))
                #expect(try Set(doneToday(workspace)) == Set(before + ["Go to bed before 10pm"]))
                // Its button still has the focus, so that a key can undo the tick.
                #expect(
                    try await page.evaluate("return document.activeElement.dataset.almanac", as: String.self)
                        == "tick go-to-bed-before-10pm"
                )
                try await page.run("\(Page.mark) = true")
                try await page.use(tick, way, site)
                try await page.expect("return Object.keys({ ...sessionStorage, ...localStorage }).join()", "", site)
                try await page.expect(bar: "Undid today's “Go to bed before 10pm”", site)
                #expect(try doneToday(workspace) == before)
                // The next page must not be opened while this one is updated.
                try await page.expectNewContent(site)
            }
            try await site.expectWhole()
        }
    }

    @Test("A habit can be ticked on another day: the calendar begins at yesterday and ends today")
    func anotherDay() async throws {
        try await withPage(width: 390) { workspace, site, address, page in
            try await page.edit("habits/go-to-bed-before-10pm/", of: address, site)
            try await page.click("[data-almanac^='day ']")
            try await page.expect("return document.activeElement.name ?? ''", "day", site)
            let field = "const field = document.querySelector('dialog [name=day]');"
            let texts = try await page.evaluate(
                "\(field) return [field.type, field.value, field.max]",
                as: [String].self
            )
            #expect(texts == ["date", "2026-11-19", "2026-11-20"])
            let isTooLate = "\(field) field.value = '2026-11-21'; return field.validity.rangeOverflow"
            #expect(try await page.evaluate(isTooLate, as: Bool.self))
            try await page.run("\(field) field.value = '2026-11-19'")
            try await page.press(key: "Enter", code: 13)
            let message = "Completed “Go to bed before 10pm” on Thursday 19 November 2026: not yet done today"
            try await page.expect(bar: message, site)
            let habit = try #require(try workspace.habits.first { $0.title == "Go to bed before 10pm" })
            #expect(try habit.lastCompletionDate == Date("2026-11-19T12:00:00Z", strategy: .iso8601))
        }
    }

    @Test("An event can be completed, reopened and removed", arguments: [390, 1280], Way.allCases)
    func event(width: Int, way: Way) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            let id = "2026-11-28-board-games-at-anas"
            let name = "Board games at Ana's"
            try await page.edit("schedule/", of: address, site)
            try await page.use("[data-almanac='complete \(id)']", way, site)
            try await page.expect(bar: "Completed “\(name)”", site)
            #expect(try workspace.completedEvents.map(\.name).contains(name))
            let link = "return document.querySelector('.almanac-bar a')?.pathname ?? ''"
            try await page.expect(link, "/events/\(id)/", site)
            try await site.wait(for: "the page of the completed event") {
                try workspace.text("site/events/\(id)/index.html").contains("badge completed")
            }
            // Wait for the reload, because leaving the list too early could bring the browser back to it.
            try await page.expectNewContent(site)
            try await page.edit("events/\(id)/", of: address, site)
            try await page.use("[data-almanac='reopen \(id)']", way, site)
            try await page.expect(bar: "Reopened “\(name)”", site)
            #expect(try workspace.openEvents.map(\.name).contains(name))
            try await page.expectNewContent(site)
            try await page.expect(
                "return document.querySelector(\"[data-almanac='complete \(id)']\") !== null",
                true,
                site
            )
            try await page.openForm("[data-almanac='edit \(id)']", way, site)
            try await page.expect("return document.querySelector('dialog[open] .others') !== null", true, site)
            let remove = "dialog .others form:last-child button"
            try await page.use(remove, way, site)
            try await page.expect(bar: "Removed “\(name)”", site)
            #expect(try !workspace.openEvents.map(\.name).contains(name))
            try await site.expectWhole()
        }
    }

    @Test("An event is added with the keyboard, previewed during typing, and undone", arguments: [390, 1280])
    func add(width: Int) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            let before = try Data(contentsOf: workspace["stores/schedules.plist"])
            try await page.edit(of: address, site)
            try await page.press(key: "n", code: 78)
            try await page.expect("return document.activeElement.name ?? ''", "text", site)
            try await page.fill("dialog [name=text]", "vet")
            try await page.expect(
                "return document.querySelector('.reading').textContent.startsWith('Not understood yet')",
                true,
                site
            )
            let hint = "Write it as dentist tomorrow 9:30 or ski trip 24 to 27 dec"
            try await page.expect("return document.querySelector('.reading small').textContent", hint, site)
            // The error says the same.
            try await page.press(key: "Enter", code: 13)
            try await page.expect("return document.querySelector('#edit-text-error') !== null", true, site)
            try await page.expect("return document.querySelector('.reading').textContent", "", site)
            try await page.fill("dialog [name=text]", "vet tomorrow 9:30 to 10:00")
            let reading = "vet · Saturday 21 November 2026, 09:30 to 10:00"
            try await page.expect("return document.querySelector('.reading').textContent", reading, site)
            try await page.press(key: "Enter", code: 13)
            try await page.expect(bar: "Added “vet” on Saturday 21 November 2026, 09:30 to 10:00", site)
            try await page.expect(text: "vet", site)
            #expect(try workspace.openEvents.map(\.name).contains("vet"))
            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            try await page.press(key: "u", code: 85)
            try await page.expect(bar: "Undone: Added “vet” on Saturday 21 November", site)
            #expect(try Data(contentsOf: workspace["stores/schedules.plist"]) == before)
            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            // The bar's button applies to the change that it describes, not to the one before.
            try await page.expect("return document.querySelector('.almanac-bar button').dataset.almanac", "redo", site)
            try await page.press(key: "U", code: 85)
            try await page.expect(bar: "Redone: Added “vet” on Saturday 21 November", site)
            #expect(try workspace.openEvents.map(\.name).contains("vet"))
            try await site.expectWhole()
        }
    }

    @Test("A key undoes the last change, whoever made it, and the bar names the change")
    func undoingAnyChange() async throws {
        try await withPage { workspace, site, address, page in
            let before = try Data(contentsOf: workspace["stores/schedules.plist"])
            try await page.edit("habits/", of: address, site)
            try await page.press(key: "u", code: 85)
            try await page.expect(bar: "There is no change to undo", site)
            let client = try await EditClient(address)
            #expect(try await client.post("events", ["text": "vet tomorrow 9:30"]).status == 200)
            _ = try await workspace.verbs(["event", "add", "Cinema", "tomorrow", "20:00"])
            try await page.press(key: "u", code: 85)
            try await page.expect(bar: "Undone: event add Cinema tomorrow 20:00", site)
            try await page.press(key: "u", code: 85)
            try await page.expect(bar: "Undone: Added “vet” on Saturday 21 November", site)
            #expect(try Data(contentsOf: workspace["stores/schedules.plist"]) == before)
        }
    }

    @Test("Undo by key keeps the focus, or moves it to the message if the element is gone")
    func focus() async throws {
        try await withPage { workspace, site, address, page in
            let client = try await EditClient(address)
            for (link, focused) in [("2026-11-28-board-games-at-anas", "link"), ("2026-11-21-vet", "bar")] {
                #expect(try await client.post("events", ["text": "vet tomorrow 9:30"]).status == 200)
                try await site.wait(for: "the event") { workspace.exists("site/events/2026-11-21-vet/index.html") }
                try await page.edit("schedule/", of: address, site)
                // The page of the event from the round before may still have been there.
                try await page.expect("return document.querySelector(\"main a[href*='-vet']\") !== null", true, site)
                try await page.run("document.querySelector(`main a[href*='${arguments[0]}']`).focus()", link)
                try await page.press(key: "u", code: 85)
                try await page.expect(bar: "Undone: Added “vet” on Saturday 21 November", site)
                try await page.expect("return document.querySelector(\"main a[href*='-vet']\") === null", true, site)
                let script = """
                    const active = document.activeElement;
                    return active.matches(".almanac-bar") ? "bar" : active.href?.includes("\(link)") ? "link" : active.localName;
                    """
                try await page.expect(script, focused, site)
            }
            try await site.expectWhole()
        }
    }

    @Test("An error is shown at its field, and a change by an app meanwhile is shown and not overwritten")
    func conflict() async throws {
        try await withPage(width: 390) { workspace, site, address, page in
            try workspace.saveEvents("Alpha")
            try await site.wait(for: "the event") { workspace.exists("site/events/2026-11-22-alpha/index.html") }
            try await page.edit("events/2026-11-22-alpha/", of: address, site)
            try await page.enter("[data-almanac^='edit ']")
            try await page.expect("return document.activeElement.name ?? ''", "name", site)
            try await page.fill("dialog [name=when]", "31 feb")
            try await page.press(key: "Enter", code: 13)
            let error = "return document.querySelector('#edit-when-error')?.textContent ?? ''"
            try await page.expect(error, "There is no day 31 feb February has 29 days at most", site)
            #expect(try await page.evaluate("return document.activeElement.name", as: String.self) == "when")
            try await page.fill("dialog [name=when]", "2026-11-23 10:00")
            let changed = #"[{"name":"Alpha","date":817000000,"identifier":"Alpha","description":"by the app"}]"#
            try workspace.replace("stores/schedules.plist", with: changed)
            try await site.look()
            // The form is still open and contains the typed text.
            #expect(try await page.isMarked)
            try await page.click("dialog .main")
            let current = "return [...document.querySelectorAll('.current')].map((note) => note.textContent).join()"
            try await page.expect(current, "It is now: by the app", site)
            let details = "return document.querySelector('dialog [name=description]').value"
            #expect(try await page.evaluate(details, as: String.self) == "by the app")
            #expect(try workspace.text("stores/schedules.plist") == changed)
            try await page.click("dialog .main")
            try await page.expect(bar: "Changed “Alpha”", site)
            #expect(try workspace.openEvents.map(\.name) == ["Alpha"])
            let event = try await workspace.verb("event", "show", "alpha", "--json").output
            #expect(String(decoding: event, as: UTF8.self).contains("by the app"))
            #expect(String(decoding: event, as: UTF8.self).contains("2026-11-23T10:00:00Z"))
            try await page.expectNewContent(site)
        }
    }

    @Test("Renaming an event moves its page, and undo moves it back", arguments: [390, 1280], Way.allCases)
    func renaming(width: Int, way: Way) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            let old = "events/2026-11-28-board-games-at-anas/"
            try await page.edit(old, of: address, site)
            try await page.openForm("[data-almanac^='edit ']", way, site)
            try await page.expect("return document.activeElement.name ?? ''", "name", site)
            try await page.fill("dialog [name=name]", "Card games")
            try await page.use("dialog .main", way, site)
            try await page.expect("return location.pathname", "/events/2026-11-28-card-games/", site)
            try await page.expect(bar: "“Card games”", site)
            #expect(try workspace.openEvents.map(\.name).contains("Card games"))
            // Wait for the reload, because it would discard the click.
            try await site.expectWhole()
            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            try await page.use(".almanac-bar button", way, site)
            try await page.expect("return location.pathname", "/\(old)", site)
            try await page.expect(text: "Board games at Ana's", site)
            try await site.expectWhole()
        }
    }

    @Test("Everything works without scripts too")
    func withoutScript() async throws {
        try await withPage { workspace, site, address, page in
            try await page.switchOffScripts()
            let list = try #require(URL(string: address.absoluteString + ".almanac/edit/"))
            try await page.navigate(to: list)
            try await page.run(
                "document.querySelector(arguments[0]).click()",
                "[aria-label='Done today: Go to bed before 10pm']"
            )
            try await page.expect(
                "return document.querySelector(\"[aria-label='Undo today: Go to bed before 10pm']\") !== null",
                true,
                site
            )
            #expect(try doneToday(workspace).contains("Go to bed before 10pm"))
            try await page.run("document.querySelector(arguments[0]).click()", ".last button")
            try await page.expect(
                "return document.querySelector(\"[aria-label='Done today: Go to bed before 10pm']\") !== null",
                true,
                site
            )
            #expect(try !doneToday(workspace).contains("Go to bed before 10pm"))
            try await page.navigate(to: list.appending(path: "events/new"))
            try await page.run("document.querySelector('[name=text]').value = 'vet 24 dec'")
            try await page.run("document.querySelector(arguments[0]).click()", ".main")
            try await page.expect(text: "Last change: Added “vet” on Thursday 24 December 2026", site)
            #expect(try workspace.openEvents.map(\.name).contains("vet"))
        }
    }

    @Test("Simultaneous changes by pages and commands are neither lost nor duplicated")
    func atOnce() async throws {
        try await withPage { workspace, site, address, page in
            let before = try workspace.openEvents.map(\.name)
            try await page.edit("search/", of: address, site)
            async let verbs: Void = {
                for number in 0..<15 {
                    _ = try await workspace.verb("event", "add", "verb \(number)", "2030-01-01 9:00")
                }
            }()
            let statuses = try await page.evaluate(
                """
                const edit = new URL(".almanac/edit/", arguments[0]);
                const token = await (await fetch(new URL("token", edit))).text();
                const headers = { "Content-Type": "application/json", "Almanac-Token": token };
                const add = (name) => fetch(new URL("events", edit), {
                  method: "POST", headers, body: JSON.stringify({ name, when: "2030-01-01 9:00" }),
                });
                const answers = await Promise.all([...Array(30).keys()].map((number) => add(`page ${number}`)));
                return answers.map((answer) => answer.status);
                """,
                address.absoluteString,
                as: [Int].self
            )
            try await verbs
            #expect(statuses == Array(repeating: 200, count: 30))
            let added = (0..<15).map { "verb \($0)" } + (0..<30).map { "page \($0)" }
            #expect(try workspace.openEvents.map(\.name).sorted() == (before + added).sorted())
            try await site.expectWhole()
        }
    }

    @Test("The site's files contain nothing from the editing pages")
    func published() async throws {
        try await withPage { workspace, site, address, page in
            try await page.edit(of: address, site)
            try await page.click("[data-almanac='tick go-to-bed-before-10pm']")
            try await page.expect(bar: "Completed “Go to bed before 10pm”", site)
            try await site.expectWhole()
            for (path, entry) in try site.snapshot.contents {
                guard case .file(let data) = entry else { continue }
                let text = String(decoding: data, as: UTF8.self)
                for sign in [".almanac/edit", "editing.", "data-almanac", "method=\"post\""] {
                    #expect(!text.contains(sign), "\(path)")
                }
            }
        }
    }

    @Test("A read-only store shows a reason instead of buttons, and --read-only removes all buttons")
    func readOnly() async throws {
        try await Workspace.withSample { workspace in
            let store = workspace["stores/schedules.plist"].path
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: store)
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.edit(of: address, site)
                    let count = "return document.querySelectorAll(arguments[0]).length"
                    #expect(try await page.evaluate(count, ".almanac-tick", as: Int.self) > 0)
                    #expect(try await page.evaluate(count, ".almanac-check, .almanac-add", as: Int.self) == 0)
                    try await page.press(key: "n", code: 78)
                    #expect(try await page.evaluate(count, "dialog", as: Int.self) == 0)
                    let below = "return document.querySelectorAll('main > .masthead + .almanac-reason').length"
                    #expect(try await page.evaluate(below, as: Int.self) == 1)
                    let reason = "return document.querySelector('.almanac-reason')?.textContent ?? ''"
                    for (path, wanted) in [
                        ("", "stores/schedules.plist can only be read"),
                        ("schedule/", "stores/schedules.plist can only be read"), ("habits/", ""),
                    ] {
                        try await page.edit(path, of: address, site)
                        #expect(try await page.evaluate(reason, as: String.self) == wanted, "\(path)")
                    }
                }
            }
            try await workspace.serve("--read-only") { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    let count =
                        "return document.querySelectorAll('[data-almanac], script[src*=editing], noscript').length"
                    #expect(try await page.evaluate(count, as: Int.self) == 0)
                }
            }
        }
    }
}
