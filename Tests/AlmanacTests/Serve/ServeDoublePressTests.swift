import Foundation
import TestSupport
import Testing

@Suite("Double clicks on a served page", .ends)
struct ServeDoublePressTests {
    /// Counts the requests that change something.
    private static let count = """
        window.posts = [];
        const send = window.fetch;
        window.fetch = (address, request) => {
            if (request?.method === "POST") window.posts.push(String(address).split("/").at(-1));
            return send(address, request);
        };
        """

    @Test("The second click presses neither the same button nor the one that has taken its place")
    func completing() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("schedule/", of: address, site)
            let id = "2026-11-28-board-games-at-anas"
            try await page.run(
                """
                \(Self.count)
                const button = (verb) => document.querySelector(`main [data-almanac='${verb} \(id)']`);
                new MutationObserver(() => {
                    if (!button("reopen")) return;
                    window.isReplaced = true;
                    button("reopen").click();
                }).observe(document.querySelector("main"), { childList: true, subtree: true });
                button("complete").click();
                button("complete").click();
                """
            )
            try await page.expect("return window.isReplaced ?? false", true, site)
            try await page.expect(bar: "Completed “Board games at Ana's”", site)
            #expect(try await page.evaluate("return window.posts", as: [String].self) == ["complete"])
            try await page.run(
                """
                window.posts = [];
                const undo = document.querySelector(".almanac-bar [data-almanac=undo]");
                undo.click();
                undo.click();
                """
            )
            try await page.expect(bar: "Undone: Completed “Board games at Ana's”", site)
            #expect(try await page.evaluate("return window.posts", as: [String].self) == ["undo"])
            #expect(try workspace.openEvents.map(\.name).contains("Board games at Ana's"))
        }
    }

    @Test("A message that nothing was changed doesn't replace one with a button")
    func nothing() async throws {
        try await ServeEditTests().withPage { _, site, address, page in
            let id = "2026-11-28-board-games-at-anas"
            let client = try await EditClient(address)
            #expect(try await client.post("events", ["text": "vet tomorrow 9:30"]).status == 200)
            try await page.edit("events/\(id)/", of: address, site)
            try await page.expect(bar: "Added “vet”", site)
            try await page.openForm("[data-almanac='edit \(id)']", .pointer, site)
            try await page.click("dialog .main")
            try await page.expect("return document.querySelector('dialog') === null", true, site)
            let button = "return document.querySelector('.almanac-bar button')?.dataset.almanac ?? ''"
            #expect(try await page.evaluate(button, as: String.self) == "undo")
        }
    }

    @Test("While a change is on its way, the button that undoes the one before can't be pressed")
    func pending() async throws {
        try await ServeEditTests().withPage { _, site, address, page in
            try await page.edit("habits/", of: address, site)
            try await page.run("document.querySelector('main .almanac-tick').click()")
            let button = "return document.querySelector('.almanac-bar button')?.ariaDisabled ?? ''"
            try await page.expect(button, "false", site)
            try await page.run(
                """
                \(Self.count)
                document.querySelector("main .almanac-tick").click();
                document.querySelector(".almanac-bar button").click();
                """
            )
            try await page.expect(button, "false", site)
            #expect(try await page.evaluate("return window.posts.length", as: Int.self) == 1)
        }
    }
}
