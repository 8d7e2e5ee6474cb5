import Foundation
import TestSupport
import Testing

@Suite("Focus and Escape in dialogs", .ends)
struct ServeDialogTests {
    private static let event = "2026-11-28-board-games-at-anas"

    /// Each kind of form: the page, the key of its button, and a field to type into.
    private static let forms = [
        ("", "add", "text"), ("habits/", "day floss", "day"), ("habits/", "add habits", "name"),
        ("habits/floss/", "edit floss", "name"), ("recipes/", "add recipes", "notes"), ("recipes/", "plan", "note"),
        ("events/\(event)/", "edit \(event)", "location"),
    ]

    private func withForms(
        _ body: (Page, WatchedSite, (button: String, field: String)) async throws -> Void
    ) async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    for (path, key, field) in Self.forms {
                        try await page.edit(path, of: address, site)
                        let button = "[data-almanac='\(key)']"
                        try await page.openForm(button, .keys, site)
                        try await body(page, site, (button, field))
                    }
                }
            }
        }
    }

    private func expectClosed(_ button: String, _ page: Page, _ site: WatchedSite) async throws {
        let script = "return [document.querySelector('dialog') === null, document.activeElement.matches(arguments[0])]"
        try await site.wait(for: "the end of the form of \(button)") {
            try await page.evaluate(script, button) == [true, true]
        }
    }

    @Test(
        "Tab moves through a dialog from top to bottom and stays inside, and closing restores the focus"
    )
    func tabs() async throws {
        struct Stop: Decodable {
            var name: String
            var isInside: Bool
            var isFirst: Bool
            var top: Double
            var bottom: Double
        }
        try await withForms { page, site, form in
            try await page.run("window.first = document.activeElement")
            var stops: [Stop] = []
            repeat {
                stops.append(
                    try await page.evaluate(
                        """
                        const [dialog, active] = [document.querySelector("dialog[open]"), document.activeElement];
                        const box = active.getBoundingClientRect();
                        // After the last element, the focus passes through the browser itself.
                        const isInside = active === document.body || dialog.contains(active);
                        return {
                            name: active.name || active.textContent.trim().slice(0, 40) || active.tagName, isInside,
                            isFirst: active === window.first,
                            top: active === document.body ? -1 : box.top + dialog.scrollTop,
                            bottom: active === document.body ? -1 : box.bottom + dialog.scrollTop,
                        };
                        """
                    )
                )
                try await page.press()
                // A date has several stops of its own.
            } while stops.count < 60 && !(stops.contains { !$0.isFirst } && stops.last?.isFirst == true)
            #expect(stops.filter { !$0.isInside }.map(\.name) == [], "\(form.button)")
            #expect(stops.last?.isFirst == true && stops.count > 2, "\(form.button)")
            let inOrder = stops.dropLast().filter { $0.top >= 0 }
            for (before, after) in zip(inOrder, inOrder.dropFirst()) {
                #expect(after.bottom > before.top, "\(form.button): \(after.name) is above \(before.name)")
            }
            try await page.press(key: "Escape", code: 27)
            try await expectClosed(form.button, page, site)
        }
    }

    @Test("Escape asks only if something was typed, and answering no keeps the dialog and its text")
    func escape() async throws {
        try await withForms { page, site, form in
            let asked = "return window.asked"
            try await page.run(
                """
                [window.asked, window.answer] = [[], false];
                window.confirm = (text) => { asked.push(text); return answer; };
                """
            )
            try await page.press(key: "Escape", code: 27)
            try await expectClosed(form.button, page, site)
            #expect(try await page.evaluate(asked, as: [String].self) == [])
            try await page.openForm(form.button, .keys, site)
            // The parts of a date can't be typed in every order, so it is chosen.
            let typed = form.field == "day" ? "2026-11-01" : "typed"
            try await page.run(
                """
                const field = document.querySelector("dialog [name=\(form.field)]");
                field.focus();
                field.value = "\(typed)";
                field.dispatchEvent(new Event("input", { bubbles: true }));
                """
            )
            for count in 1...3 {
                if count == 2 { try await page.run("document.activeElement.blur()") }
                try await page.press(key: "Escape", code: 27)
                #expect(try await page.evaluate(asked, as: [String].self).count == count, "\(form.button)")
                let value = "return document.querySelector('dialog[open] [name=\(form.field)]')?.value"
                #expect(try await page.evaluate(value, as: String?.self) == typed, "\(form.button)")
            }
            try await page.run("window.answer = true")
            try await page.press(key: "Escape", code: 27)
            try await expectClosed(form.button, page, site)
        }
    }

    @Test("Cancel and leaving the page ask only while something typed isn't sent")
    func cancel() async throws {
        try await withForms { page, site, form in
            let cancel = "dialog [data-almanac=cancel]"
            try await page.run("window.asked = 0; window.confirm = () => { asked += 1; return window.answer; }")
            func asksBeforeLeaving() async throws -> Bool {
                try await page.evaluate(
                    "return !dispatchEvent(new Event('beforeunload', { cancelable: true }))",
                    as: Bool.self
                )
            }
            func type(_ text: String) async throws {
                try await page.run(
                    """
                    const field = document.querySelector("dialog [name=\(form.field)]");
                    field.value = "\(text)";
                    field.dispatchEvent(new Event("input", { bubbles: true }));
                    """
                )
            }
            let typed = form.field == "day" ? "2026-11-01" : "typed"
            let value = "return document.querySelector('dialog[open] [name=\(form.field)]')?.value"
            #expect(try await !asksBeforeLeaving(), "\(form.button)")
            try await page.use(cancel, .pointer, site)
            try await expectClosed(form.button, page, site)
            #expect(try await page.evaluate("return window.asked") == 0, "\(form.button)")
            try await page.openForm(form.button, .keys, site)
            try await type(typed)
            try await page.run("window.answer = false")
            try await page.use(cancel, .pointer, site)
            #expect(try await page.evaluate("return window.asked") == 1, "\(form.button)")
            #expect(try await page.evaluate(value, as: String?.self) == typed, "\(form.button)")
            #expect(try await asksBeforeLeaving(), "\(form.button)")
            // While it is being sent, it arrives.
            try await page.run(
                """
                window.realFetch ??= window.fetch;
                window.fetch = () => new Promise((_, fail) => { window.fail = fail; });
                """
            )
            // Other fields may be required.
            try await page.run(
                """
                const form = document.querySelector("dialog form.edit");
                form.noValidate = true;
                form.requestSubmit();
                """
            )
            #expect(try await !asksBeforeLeaving(), "\(form.button)")
            try await page.run("window.fail(new Error()); window.fetch = window.realFetch")
            let failed = "return document.querySelector('dialog .error') !== null"
            try await page.expect(failed, true, site)
            #expect(try await asksBeforeLeaving(), "\(form.button)")
            try await page.run("window.answer = true")
            try await page.use(cancel, .pointer, site)
            try await expectClosed(form.button, page, site)
            #expect(try await !asksBeforeLeaving(), "\(form.button)")
        }
    }

    @Test(
        "Buttons and links below a form ask before they discard typed text",
        arguments: ["[href$='/2026-11-24-choir']", "form:first-child button", "form:nth-child(2) button"]
    )
    func buttons(button: String) async throws {
        try await Workspace.withSample { workspace in
            try await workspace.verb("event", "add", "Choir", "every", "tuesday", "19:30").expectSuccess()
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    let before = try Snapshot(of: workspace["stores"])
                    try await page.edit("schedule/", of: address, site)
                    let pencil = "[data-almanac^='edit 2026-11-24-choir']"
                    try await page.openForm(pencil, .keys, site)
                    let confirm = "window.confirm = (text) => { asked.push(text); return false; }"
                    try await page.run("window.asked = []; \(confirm)")
                    try await page.fill("dialog [name=description]", "typed")
                    let field = "return document.querySelector('dialog [name=description]')?.value ?? ''"
                    try await page.use("dialog .others \(button)", .keys, site)
                    try await page.expect("return window.asked", ["Discard what you have typed?"], site)
                    #expect(try await page.evaluate(field, as: String.self) == "typed")
                    #expect(try Snapshot(of: workspace["stores"]) == before)
                    try await page.run("window.confirm = () => true")
                    try await page.use("dialog .others \(button)", .keys, site)
                    try await page.expect(field, "", site)
                    guard button.hasPrefix("[") else { return }
                    let title = "return document.querySelector('dialog h1').textContent"
                    try await page.expect(title, "Change all of Choir", site)
                    #expect(try Snapshot(of: workspace["stores"]) == before)
                    // The focus returns to the row, not to the link of the first form.
                    try await page.press(key: "Escape", code: 27)
                    try await expectClosed(pencil, page, site)
                }
            }
        }
    }
}
