import Foundation
import TestSupport
import Testing

@Suite("Moving events between days on a month page", .ends)
struct ServeDayTests {
    private struct Row: Decodable, Equatable {
        var name: String
        var start: String?
        var day: String?
        var lastDay: String?
    }

    private func rows(_ workspace: Workspace, _ name: String) async throws -> [Row] {
        let listed = try await workspace.verbs([
            "event", "list", "--json", "--from", "2026-11-01", "--to", "2026-12-10",
        ])
        return try JSONDecoder().decode([Row].self, from: listed.output).filter { $0.name == name }
    }

    /// The same with a month page in a browser.
    private func withMonth(
        width: Int,
        _ body: (Workspace, WatchedSite, URL, Page) async throws -> Void
    ) async throws {
        try await withEvents { workspace, site, address in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: width, height: width > 800 ? 800 : 844)
                try await page.edit("calendar/2026/11/", of: address, site)
                try await page.expect("return document.querySelector('.almanac-movable') !== null", true, site)
                try await body(workspace, site, address, page)
            }
        }
    }

    /// Serves the sample stores plus a series and an event of several days.
    private func withEvents(_ body: (Workspace, WatchedSite, URL) async throws -> Void) async throws {
        try await Workspace.withSample { workspace in
            for event in [["Choir", "every", "tuesday", "19:30"], ["Ski trip", "26", "to", "28", "nov"]] {
                _ = try await workspace.verbs(["event", "add"] + event)
            }
            try await workspace.serve { site, address in try await body(workspace, site, address) }
        }
    }

    private func cell(_ day: Int) -> String { ".month td:has(> time[datetime='2026-11-\(day < 10 ? "0" : "")\(day)'])" }

    @Test("An event can be dragged to another day with the mouse or after a long press", arguments: [390, 1280])
    func dragging(width: Int) async throws {
        try await withMonth(width: width) { workspace, site, address, page in
            let pointer: Pointer = width == 390 ? .finger : .mouse
            #expect(
                try await rows(workspace, "Ski trip") == [
                    Row(name: "Ski trip", day: "2026-11-26", lastDay: "2026-11-28")
                ]
            )
            // Dragged by its second day, the event keeps its length.
            let link = cell(27) + " li:has(a[href*='ski-trip']) a"
            let from = try await page.takeHold(of: link, with: pointer, isHeld: pointer == .finger, site)
            let to = try await page.place(cell(25), isScrolled: false)
            try await page.drop(from: from, at: to, with: pointer, isLetGo: false)
            let target = "return document.querySelector('.almanac-target > time')?.dateTime ?? ''"
            try await page.expect(target, "2026-11-25", site)
            try await page.point(.release, x: to.x, y: to.y, with: pointer)
            try await page.expect(
                bar: "Moved “Ski trip” to Tuesday 24 to Thursday 26 November 2026, all day",
                site
            )
            #expect(
                try await rows(workspace, "Ski trip") == [
                    Row(name: "Ski trip", day: "2026-11-24", lastDay: "2026-11-26")
                ]
            )
            #expect(try await page.evaluate("return location.pathname", as: String.self) == "/calendar/2026/11/")
            try await page.expect("return document.querySelector(`\(cell(24)) a[href*=ski-trip]`) !== null", true, site)
            try await site.expectWhole()
        }
    }

    @Test("Swiping scrolls, a click opens the event, and a completed event can't be moved")
    func others() async throws {
        try await withMonth(width: 390) { workspace, site, address, page in
            let before = try Snapshot(of: workspace["stores"])
            let from = try await page.place(cell(24) + " li a")
            let scroll = try await page.evaluate("return scrollY", as: Double.self)
            try await page.point(.press, x: from.x, y: from.y, with: .finger)
            for y in [20.0, 50, 80] { try await page.point(.move, x: from.x, y: from.y + y, with: .finger) }
            try await page.expect("return scrollY < \(scroll)", true, site)
            try await page.point(.release, x: from.x, y: from.y, with: .finger)
            let isMovable = "return document.querySelector(`\(cell(4)) li`).matches('.almanac-movable')"
            #expect(try await !page.evaluate(isMovable, as: Bool.self))
            // Scrolling continues after the finger is lifted, so a click could miss. Load the page again.
            try await page.edit("calendar/2026/11/", of: address, site)
            try await page.click(cell(28) + " li:has(a[href*='board-games']) a")
            try await page.expect("return location.pathname", "/events/2026-11-28-board-games-at-anas/", site)
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test("An occurrence of a series can be moved with the keyboard", arguments: [390, 1280])
    func keys(width: Int) async throws {
        try await withMonth(width: width) { workspace, site, address, page in
            let link = cell(24) + " li:has(a[href*='choir']) a"
            let title = "const link = document.querySelector(\"\(link)\"); link.focus(); return link.title"
            #expect(try await page.evaluate(title, as: String.self) == "Move (m)")
            try await page.press(key: "m", code: 77)
            #expect(try await page.showsAnnouncement)
            // A day that the page doesn't show.
            for _ in 1...4 { try await page.press(key: "ArrowUp", code: 38) }
            try await page.expect(said: "Tuesday, 27 October 2026", site)
            #expect(try await page.showsAnnouncement)
            try await page.press(key: "Escape", code: 27)
            try await page.expect(said: "Choir stays on Tuesday, 24 November 2026.", site)
            #expect(try await !page.showsAnnouncement)
            try await page.press(key: "m", code: 77)
            try await page.press(key: "ArrowUp", code: 38)
            try await page.press(key: "ArrowRight", code: 39)
            try await page.expect(said: "Wednesday, 18 November 2026", site)
            try await page.press(key: "Enter", code: 13)
            try await page.expect(bar: "Moved “Choir” to Wednesday 18 November 2026, 19:30", site)
            let starts = try await rows(workspace, "Choir").map { $0.start?.prefix(16) }
            #expect(starts == ["2026-11-18T19:30", "2026-12-01T19:30", "2026-12-08T19:30"])
            // On the rebuilt page, the event has the focus on its new day.
            try await page.expectNewContent(site)
            let focused = "return document.activeElement.closest('td')?.querySelector('time').dateTime ?? ''"
            try await page.expect(focused, "2026-11-18", site)
            try await site.expectWhole()
        }
    }

    @Test("A moved event keeps its time in its time zone, and a change made meanwhile is a conflict")
    func requests() async throws {
        try await withEvents { workspace, _, address in
            let client = try await EditClient(address)
            func move(_ slug: String, _ fields: [String: String], _ status: Int, _ text: String) async throws {
                let answer = try await client.post("events/\(slug)/day", fields)
                #expect(answer.status == status, "\(slug) \(fields)")
                #expect((answer.message ?? answer.error ?? "").contains(text), "\(answer)")
            }
            _ = try await workspace.verbs(["event", "add", "Call", "2026-10-20", "9:00", "--zone", "America/New_York"])
            // New York changes its clocks a week later than London.
            let summer = ["from": "2026-10-20", "day": "2026-10-27"]
            try await move("2026-10-20-call", summer, 200, "Moved “Call” to Tuesday 27 October 2026, 13:00")
            try await move("2026-10-20-call", summer, 404, "no record in the stores has the page")
            try await move(
                "2026-11-24-choir",
                ["from": "2026-12-01", "day": "2026-12-02"],
                200,
                "Wednesday 2 December"
            )
            let before = try Snapshot(of: workspace["stores"])
            let choir = ["from": "2026-12-01", "day": "2026-12-03"]
            try await move("2026-11-24-choir", choir, 404, "there is no occurrence on Tuesday 1")
            let ski = "2026-11-26-ski-trip"
            try await move(ski, ["from": "2026-11-29", "day": "2026-11-30"], 409, "isn't on 2026-11-29")
            try await move(ski, ["from": "2026-11-26", "day": "2026-11-26"], 200, "Nothing to do")
            try await move(ski, ["from": "2026-11-26", "day": "soon"], 422, "the field `day` must be a day")
            try await move(ski, ["day": "2026-11-26"], 422, "the field `from` must be a day")
            let brakes = ["from": "2026-11-04", "day": "2026-11-05"]
            try await move("2026-11-04-fix-bike-brakes", brakes, 422, "is completed")
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }
}
