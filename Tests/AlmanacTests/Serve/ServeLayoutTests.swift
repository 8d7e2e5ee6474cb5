import Foundation
import TestSupport
import Testing

@Suite("The places of the buttons on a served page", .ends)
struct ServeLayoutTests {
    @Test("The quick entry button stays in its place, next to the message", arguments: [320, 390, 1280])
    func add(width: Int) async throws {
        try await ServeEditTests().withPage(width: width) { _, site, address, page in
            try await page.edit(of: address, site)
            let place = """
                const box = (part) => document.querySelector(part).getBoundingClientRect();
                const [add, bar] = [box(".almanac-add"), box(".almanac-bar")];
                return [add.left, add.top, bar.width > 0 && bar.right > add.left && bar.bottom > add.top ? 1 : 0];
                """
            let before = try await page.evaluate(place, as: [Double].self)
            try await page.click("[data-almanac^='complete ']")
            try await page.expect(bar: "Completed", site)
            #expect(try await page.evaluate(place, as: [Double].self) == before)
        }
    }

    @Test(
        "The round button adds a habit on habit pages, a recipe on recipe pages, and an event on all others",
        arguments: [
            ("", "Add an event"), ("schedule/", "Add an event"), ("habits/", "Add a habit"),
            ("habits/floss/", "Add a habit"), ("recipes/", "Add a recipe"), ("recipes/toast/", "Add a recipe"),
        ]
    )
    func added(path: String, title: String) async throws {
        try await ServeEditTests().withPage(width: 390) { _, site, address, page in
            try await page.edit(path, of: address, site)
            let label = "return document.querySelector('.almanac-add').getAttribute('aria-label')"
            #expect(try await page.evaluate(label, as: String.self) == title)
            try await page.openForm("[data-almanac=add]", .pointer, site)
            try await page.expect("return document.querySelector('dialog[open] h1')?.textContent ?? ''", title, site)
        }
    }

    @Test("A habit's calendar button is aligned with its tick", arguments: ["", "habits/"])
    func anotherDay(path: String) async throws {
        try await ServeEditTests().withPage { _, site, address, page in
            try await page.edit(path, of: address, site)
            let distances = try await page.evaluate(
                """
                const middle = (part) => { const { top, height } = part.getBoundingClientRect(); return top + height / 2; };
                return [...document.querySelectorAll(".of-day")].map((day) => middle(day) - middle(day.previousElementSibling));
                """,
                as: [Double].self
            )
            #expect(distances.count > 2)
            #expect(distances.allSatisfy { abs($0) < 1 }, "\(distances)")
        }
    }

    @Test("On a phone's dashboard, a calendar button covers no ring, however narrow the tiles are")
    func tiles() async throws {
        try await ServeEditTests().withPage { _, site, address, page in
            try await page.edit(of: address, site)
            // The button may touch the edge of the ring that it belongs to.
            let covered = """
                const boxes = (parts) => [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
                const [rings, days] = [boxes(".rows.tiled .ring"), boxes(".rows.tiled .of-day")];
                const isOver = (one, other) => one !== other && one.left < other.right - 3 && one.right > other.left + 3
                    && one.top < other.bottom && one.bottom > other.top;
                return [days.length, [...rings, ...days].filter((box) => rings.some((ring) => isOver(box, ring))).length];
                """
            for width in [195, 280, 320, 390] {
                try await page.setViewport(width: width, height: 844)
                #expect(try await page.evaluate(covered, as: [Int].self) == [6, 0], "\(width)")
            }
        }
    }

    @Test(
        "The banner about a store with errors covers neither the menu nor the message about a change",
        arguments: [(195, 422), (390, 844), (844, 390), (1280, 800)]
    )
    func banner(size: (width: Int, height: Int)) async throws {
        try await ServeEditTests().withPage(width: size.width) { _, site, address, page in
            try await page.setViewport(width: size.width, height: size.height)
            try await page.edit("habits/", of: address, site)
            try await page.click("[data-almanac='tick go-to-bed-before-10pm']")
            try await page.expect(bar: "Completed", site)
            try site.breakSchedule()
            try await page.expect(banner: "expected a value", site)
            // The page may reload, and then restores its scroll position.
            let covered = """
                scrollTo(0, 0);
                const preview = document.querySelector("almanac-preview").shadowRoot.querySelector(".banner");
                const banner = preview.getBoundingClientRect();
                const parts = [...document.querySelectorAll("body > header nav, .almanac-bar, .almanac-bar button")];
                return parts.filter((part) => {
                    const box = part.getBoundingClientRect();
                    return banner.height === 0 || box.top < 0 || box.bottom > innerHeight + 1
                        || box.left < banner.right && box.right > banner.left
                        && box.top < banner.bottom && box.bottom > banner.top;
                }).map((part) => part.className || part.localName).join();
                """
            try await page.expect(covered, "", site)
        }
    }

    @Test("The quick entry button is hidden while the schedule can't be changed")
    func addWhileReadOnly() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("schedule/", of: address, site)
            let count = "return document.querySelectorAll('.almanac-add').length"
            try await page.expect(count, 1, site)
            try site.breakSchedule()
            try await page.expect(count, 0, site)
            try workspace.saveEvents("Alpha")
            try await page.expect(count, 1, site)
            let path = workspace["stores/schedules.plist"].path
            for (mode, buttons) in [(0o444, 0), (0o644, 1)] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
                try await page.expect(count, buttons, site)
            }
        }
    }

    @Test(
        "All buttons of an open page are hidden while a store is damaged",
        arguments: [
            ("schedule/", "schedules.plist", "[data-almanac]:not(.almanac-bar *)"),
            ("schedule/", "schedules.plist", "main .button"),
            ("habits/", "com.makeschool.Habitual.plist", "main [data-almanac]"),
            ("habits/floss/", "com.makeschool.Habitual.plist", "main [data-almanac]"),
            ("recipes/", "recipes.data", "main [data-almanac]"),
            ("recipes/toast/", "recipes.data", "main [data-almanac]"),
            ("", "com.makeschool.Habitual.plist", "main [data-almanac^='tick']"),
        ],
        [false, true]
    )
    func damaged(page place: (path: String, store: String, buttons: String), isDamagedFirst: Bool) async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            let file = "stores/\(place.store)"
            let content = try Data(contentsOf: workspace[file])
            let count = "return document.querySelectorAll(\"\(place.buttons)\").length"
            try await page.edit(place.path, of: address, site)
            let before = try await page.evaluate(count, as: Int.self)
            #expect(before > 0)
            try workspace.write("bplist00garbage", to: file)
            try await page.expect(count, 0, site)
            if isDamagedFirst {
                try await page.edit(place.path, of: address, site)
                #expect(try await page.evaluate(count, as: Int.self) == 0)
            }
            try workspace.write(content, to: file)
            try await page.expect(count, before, site)
        }
    }
}
