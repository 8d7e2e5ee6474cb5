import Foundation
import TestSupport
import Testing

@Suite("Reordering records on a served site", .ends)
struct ServeOrderTests {
    private struct Habit: Decodable {
        var title: String
    }

    private static let habits = [
        "Read 20 pages", "Drink 8 Glasses of Water", "Go to bed before 10pm", "Floss", "Commit *something* to <main>",
        "Ten minutes of meditation 🪷",
    ]

    private func habits(_ workspace: Workspace) async throws -> [String] {
        let outcome = try await workspace.verb("habit", "list", "--json")
        return try JSONDecoder().decode([Habit].self, from: outcome.output).map(\.title)
    }

    /// The names of the events in store order.
    private func schedule(_ workspace: Workspace) throws -> [String] {
        let data = try Data(contentsOf: workspace["stores/schedules.plist"])
        let records = try PropertyListSerialization.propertyList(from: data, format: nil) as? [[String: Any]]
        return try #require(records).map { $0["name"] as? String ?? "" }
    }

    private func withPage(
        width: Int,
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

    @Test("A habit can be dragged by its handle, and Escape cancels the drag", arguments: [390, 1280])
    func dragging(width: Int) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            let pointer: Pointer = width == 390 ? .finger : .mouse
            #expect(try await habits(workspace) == Self.habits)
            try await page.edit("habits/", of: address, site)
            try await page.expect("return document.querySelectorAll('.almanac-handle').length", 6, site)
            let handle = "[data-almanac='move drink-8-glasses-of-water']"
            // The first half of the first card.
            let first = "li:has([data-almanac='move read-20-pages']) h2 a"
            var from = try await page.takeHold(of: handle, with: pointer, isHeld: false, site)
            let target = try await page.place(first, isScrolled: false)
            try await page.drop(from: from, at: target, with: pointer, isLetGo: false)
            #expect(try await page.evaluate("return document.querySelector('.almanac-mark') !== null", as: Bool.self))
            try await page.press(key: "Escape", code: 27)
            try await page.point(.release, x: target.x, y: target.y, with: pointer)
            #expect(try await page.evaluate("return document.querySelector('.almanac-mark') === null", as: Bool.self))
            #expect(try await habits(workspace) == Self.habits)
            from = try await page.takeHold(of: handle, with: pointer, isHeld: false, site)
            try await page.drop(from: from, at: page.place(first, isScrolled: false), with: pointer)
            try await page.expect(bar: "Moved “Drink 8 Glasses of Water” to position 1", site)
            let moved = [Self.habits[1], Self.habits[0]] + Self.habits[2...]
            #expect(try await habits(workspace) == moved)
            // Wait for the rebuilt page.
            try await page.expectNewContent(site)
            try await page.expect("return document.querySelectorAll('.almanac-handle').length", 6, site)
            #expect(try await page.order.first == "drink-8-glasses-of-water")
            try await page.click(".almanac-bar button")
            try await page.expect(bar: "Undone: Moved “Drink 8 Glasses of Water” to position 1", site)
            #expect(try await habits(workspace) == Self.habits)
            try await site.expectWhole()
        }
    }

    @Test("Dragging a habit to the edge of the screen scrolls")
    func scrolling() async throws {
        try await withPage(width: 390) { workspace, site, address, page in
            try await page.edit("habits/", of: address, site)
            try await page.expect("return document.querySelectorAll('.almanac-handle').length", 6, site)
            let height = try await page.evaluate("return document.documentElement.scrollHeight", as: Int.self)
            let from = try await page.takeHold(
                of: "[data-almanac='move read-20-pages']",
                with: .finger,
                isHeld: false,
                site
            )
            try await page.drop(from: from, at: (from.x, 835), with: .finger, isLetGo: false)
            try await page.expect("return Math.round(scrollY + innerHeight)", height, site)
            try await page.point(.release, x: from.x, y: 835, with: .finger)
            try await page.expect(bar: "Moved “Read 20 pages” to position 6", site)
            #expect(try await habits(workspace) == Self.habits[1...] + [Self.habits[0]])
        }
    }

    @Test("A habit can be moved with the keyboard, and each new position is announced", arguments: [390, 1280])
    func keys(width: Int) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            try await page.edit("habits/", of: address, site)
            try await page.expect("return document.querySelectorAll('.almanac-handle').length", 6, site)
            let handle = "[data-almanac='move floss']"
            let focused = "return document.activeElement.dataset.almanac"
            try await page.run("document.querySelector(arguments[0]).focus()", handle)
            try await page.press(key: " ", code: 32)
            try await page.expect(
                said: "Floss, picked up: 4 of 6. Space picks it up, arrow keys move it, and Space drops it. "
                    + "Escape leaves it where it was.",
                site
            )
            try await page.press(key: "ArrowUp", code: 38)
            try await page.press(key: "ArrowUp", code: 38)
            try await page.expect(said: "2 of 6", site)
            #expect(try await page.showsAnnouncement)
            try await page.press(key: "Escape", code: 27)
            try await page.expect(said: "Floss is back at 4 of 6.", site)
            #expect(try await habits(workspace) == Self.habits)
            #expect(try await page.evaluate(focused, as: String.self) == "move floss")
            try await page.press(key: " ", code: 32)
            for _ in 1...4 { try await page.press(key: "ArrowDown", code: 40) }
            try await page.expect(said: "6 of 6", site)
            try await page.press(key: " ", code: 32)
            try await page.expect(bar: "Moved “Floss” to position 6", site)
            #expect(try await habits(workspace) == Self.habits[..<3] + Self.habits[4...] + ["Floss"])
            try await page.expectNewContent(site)
            try await page.expect(focused, "move floss", site)
            try await site.expectWhole()
        }
    }

    @Test("A habit whose move is refused goes back, and its handle keeps the focus")
    func refused() async throws {
        try await withPage(width: 1280) { workspace, site, address, page in
            try await page.edit("habits/", of: address, site)
            try await page.expect("return document.querySelectorAll('.almanac-handle').length", 6, site)
            try await page.run(
                """
                const send = window.fetch;
                window.fetch = (address, request) => {
                    return /move$/.test(address) ? Response.json({ error: "refused" }, { status: 409 }) : send(address, request);
                };
                document.querySelector("[data-almanac='move floss']").focus();
                """
            )
            try await page.press(key: " ", code: 32)
            try await page.press(key: "ArrowUp", code: 38)
            try await page.expect(said: "3 of 6", site)
            try await page.press(key: " ", code: 32)
            try await page.expect(bar: "Refused", site)
            let order = "return document.querySelectorAll('.almanac-handle')[3].dataset.almanac"
            try await page.expect(order, "move floss", site)
            try await page.expect("return document.activeElement.dataset.almanac ?? ''", "move floss", site)
            #expect(try await habits(workspace) == Self.habits)
        }
    }

    @Test("The schedule has a page for reordering with handles, keys and buttons", arguments: [390, 1280])
    func schedule(width: Int) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            let before = try schedule(workspace)
            let place = try #require(URL(string: address.absoluteString + ".almanac/edit/order/events"))
            try await page.navigate(to: place)
            try await page.expect("return document.querySelectorAll('.almanac-handle').length", before.count, site)
            let from = try await page.takeHold(of: "li:nth-child(3) .almanac-handle", with: .mouse, isHeld: false, site)
            let first = try await page.place("li:first-child", isScrolled: false)
            try await page.drop(from: from, at: (from.x, first.y - 20), with: .mouse)
            try await page.expect(bar: "Moved “\(before[2])” to position 1", site)
            #expect(try schedule(workspace) == [before[2], before[0], before[1]] + before[3...])
            // The page shows the new order of the store.
            let button = "return document.querySelector('li:first-child form button').textContent"
            try await page.expect(button, "Down", site)
            try await page.click("li:first-child form button")
            try await page.expect(
                "return document.querySelector('li:nth-child(2) .what > bdi').textContent",
                before[2],
                site
            )
            #expect(try schedule(workspace) == [before[0], before[2], before[1]] + before[3...])
        }
    }

    @Test("Without scripts, buttons move a record up and down, and the page scrolls to it")
    func withoutScript() async throws {
        try await withPage(width: 390) { workspace, site, address, page in
            try await page.switchOffScripts()
            let edit = try #require(URL(string: address.absoluteString + ".almanac/edit/"))
            try await page.navigate(to: edit)
            let link = "return document.querySelector(\"a[href$='order/habits']\") !== null"
            #expect(try await page.evaluate(link, as: Bool.self))
            try await page.navigate(to: edit.appending(path: "order/habits"))
            try await page.run("document.querySelector(arguments[0]).click()", "[aria-label='Up: Floss']")
            try await page.expect("return location.pathname + location.hash", "/.almanac/edit/order/habits#floss", site)
            try await page.expect("return document.querySelector('li:nth-child(3)').id", "floss", site)
            #expect(try await habits(workspace)[2] == "Floss")
        }
    }

    @Test("A position is given by a neighbour, and a missing neighbour is a conflict")
    func requests() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { _, address in
                let client = try await EditClient(address)
                func move(_ path: String, _ fields: [String: String], _ status: Int, _ text: String) async throws {
                    let answer = try await client.post(path, fields)
                    #expect(answer.status == status, "\(path) \(fields)")
                    #expect((answer.message ?? answer.error ?? "").contains(text), "\(answer)")
                }
                try await move("habits/floss/move", ["before": ""], 200, "Moved “Floss” to position 6")
                try await move("habits/floss/move", ["before": ""], 200, "Nothing to do")
                try await move("habits/floss/move", ["before": "floss"], 200, "Nothing to do")
                try await move("habits/floss/move", ["after": ""], 200, "Moved “Floss” to position 1")
                try await move("habits/floss/move", ["after": "drink-8-glasses-of-water"], 200, "to position 3")
                #expect(try await habits(workspace)[..<3] == [Self.habits[0], Self.habits[1], "Floss"])
                let before = try Snapshot(of: workspace["stores"])
                try await move(
                    "habits/floss/move",
                    ["before": "gone"],
                    409,
                    "no record in the list has the page `gone`"
                )
                try await move("habits/floss/move", [:], 422, "one of the fields `before` and `after`")
                try await move("habits/floss/move", ["before": "", "after": ""], 422, "one of the fields")
                try await move("habits/none/move", ["before": ""], 404, "there is no habit called `none` any more")
                try await move("events/none/move", ["before": ""], 404, "no record in the stores has the page `none`")
                try await move("events/2026-11-04-fix-bike-brakes/move", ["before": ""], 422, "is completed")
                #expect(try Snapshot(of: workspace["stores"]) == before)
            }
        }
    }
}
