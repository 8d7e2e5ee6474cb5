import Foundation
import TestSupport
import Testing

extension ServeEditTests {
    @Test("A habit in a list also has a form for another day", arguments: [390, 1280], Way.allCases)
    func anotherDayInList(width: Int, way: Way) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            let before = try workspace.habits.map(\.lastCompletionDate)
            let day = "[data-almanac='day go-to-bed-before-10pm']"
            let isSeen = "return document.querySelector(\"\(day)\").checkVisibility({ opacityProperty: true })"
            let message = "Completed “Go to bed before 10pm” on Thursday 19 November 2026"
            if width == 390 { try await page.emulateTouch() }
            for path in ["", "habits/"] {
                try await page.edit(path, of: address, site)
                // A finger can't hover to show the button.
                if width == 390 { #expect(try await page.evaluate(isSeen, as: Bool.self)) }
                try await page.openForm(day, way, site)
                try await page.expect("return document.activeElement.name ?? ''", "day", site)
                try await page.press(key: "Enter", code: 13)
                try await page.expect(bar: "\(message): not yet done today", site)
                let habit = try #require(try workspace.habits.first { $0.title == "Go to bed before 10pm" })
                #expect(try habit.lastCompletionDate == Date("2026-11-19T12:00:00Z", strategy: .iso8601))
                try await page.expectNewContent(site)
                try await page.run("\(Page.mark) = true")
                try await page.press(key: "u", code: 85)
                try await page.expect(bar: "Undone: \(message)", site)
                #expect(try workspace.habits.map(\.lastCompletionDate) == before)
                try await page.expectNewContent(site)
            }
        }
    }

    @Test("The schedule links to its page for reordering, and every page links to the script-free page")
    func links() async throws {
        try await withPage { _, site, address, page in
            try await page.edit("schedule/", of: address, site)
            try await page.click("a[href$='edit/order/events']")
            try await page.expect(
                "return document.querySelector('h1')?.textContent ?? ''",
                "The order of the schedule",
                site
            )
            try await page.switchOffScripts()
            let isFree = """
                const link = document.querySelector('noscript a');
                link.scrollIntoView({ block: 'end', behavior: 'instant' });
                const { left, top, width, height } = link.getBoundingClientRect();
                return left >= 8 && document.elementFromPoint(left + width / 2, top + height / 2) === link;
                """
            for width in [390, 1280] {
                try await page.setViewport(width: width, height: 800)
                try await page.navigate(to: address)
                #expect(try await page.evaluate(isFree, as: Bool.self), "\(width) px")
            }
            for path in ["", "habits/", "recipes/", "nowhere/"] {
                try await page.navigate(to: try #require(URL(string: address.absoluteString + path)))
                try await page.run("document.querySelector(arguments[0]).click()", "noscript a")
                try await page.expect("return location.pathname", "/.almanac/edit/", site)
            }
        }
    }

    @Test("The link at the foot of any page leads to undoing the last change, even after its message has disappeared")
    func undoingLater() async throws {
        try await withPage(width: 390) { workspace, site, address, page in
            let before = try Data(contentsOf: workspace["stores/schedules.plist"])
            let client = try await EditClient(address)
            #expect(try await client.post("events", ["text": "vet tomorrow 9:30"]).status == 200)
            try await site.wait(for: "the event") { workspace.exists("site/events/2026-11-21-vet/index.html") }
            try await site.expectWhole()
            for path in ["", "recipes/toast/"] {
                try await page.edit(path, of: address, site)
                try await page.run("document.querySelector('.almanac-bar').hidden = true")
                try await page.click("footer a[href$='/.almanac/edit/']")
                try await page.expect("return location.pathname", "/.almanac/edit/", site)
                try await page.expect(text: "Last change: Added “vet” on Saturday 21 November 2026, 09:30", site)
            }
            try await page.click(".last button")
            try await page.expect(text: "Undone: Added “vet” on Saturday 21 November 2026, 09:30", site)
            #expect(try Data(contentsOf: workspace["stores/schedules.plist"]) == before)
        }
    }

    @Test("Escape asks before it discards typed text", arguments: [true, false])
    func escape(isDiscarded: Bool) async throws {
        try await withPage { _, site, address, page in
            try await page.edit(of: address, site)
            try await page.run(
                "window.asked = []; window.confirm = (text) => { window.asked.push(text); return arguments[0]; }"
                    .replacing("arguments[0]", with: "\(isDiscarded)")
            )
            let isOpen = "return document.querySelector('dialog') !== null"
            let asked = "return window.asked.join()"
            try await page.press(key: "n", code: 78)
            try await page.expect(isOpen, true, site)
            try await page.press(key: "Escape", code: 27)
            try await page.expect(isOpen, false, site)
            #expect(try await page.evaluate(asked, as: String.self) == "")
            try await page.press(key: "n", code: 78)
            try await page.expect(isOpen, true, site)
            try await page.fill("dialog [name=text]", "dentist")
            try await page.press(key: "Escape", code: 27)
            try await page.expect(asked, "Discard what you have typed?", site)
            try await page.expect(isOpen, !isDiscarded, site)
            if !isDiscarded {
                let text = "return document.querySelector('dialog [name=text]').value"
                #expect(try await page.evaluate(text, as: String.self) == "dentist")
            }
        }
    }

    @Test("On a site without a schedule, the home page follows the page of a removed event")
    func removedWithoutSchedule() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("sections: [calendar]\n", to: "almanac.yml")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.setViewport(width: 1280, height: 800)
                    let id = "2026-11-28-board-games-at-anas"
                    try await page.edit("events/\(id)/", of: address, site)
                    try await page.openForm("[data-almanac='edit \(id)']", .pointer, site)
                    try await page.use("dialog .others form:last-child button", .pointer, site)
                    try await page.expect("return location.pathname", "/", site)
                }
            }
        }
    }
}
