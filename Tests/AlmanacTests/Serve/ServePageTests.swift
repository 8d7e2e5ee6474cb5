import Foundation
import TestSupport
import Testing

@Suite("Reloading open pages of a served site", .ends)
struct ServePageTests {
    @Test("An edited record reloads pages that show it, and no others")
    func store() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    // Both pages must be visible, because a page in the background updates only when somebody sees it.
                    try await page.open("habits/", of: address)
                    try await page.run(
                        """
                        const frame = document.createElement("iframe");
                        frame.src = arguments[0];
                        document.body.append(frame);
                        await new Promise((done) => frame.addEventListener("load", done, { once: true }));
                        frame.contentDocument.querySelector("main").mark = true;
                        """,
                        address.absoluteString
                    )
                    let inner = "document.querySelector('iframe').contentWindow"
                    func shows(_ name: String) -> String {
                        "return \(inner).document.body.innerText.includes('\(name)')"
                    }
                    try await page.expect(shows("Alpha"), true, site)
                    try workspace.saveEvents("Beta")
                    try await page.expect(shows("Beta"), true, site)
                    try await page.expect(shows("Alpha"), false, site)
                    try await page.expect("return \(inner).document.querySelector('main').mark === true", false, site)
                    let day = "return \(inner).document.querySelector('time[datetime^=\"2026-11-23\"]') !== null"
                    try await page.expect(day, false, site)
                    let moved = #"[{"name":"Beta","date":817100000,"identifier":"Beta"}]"#
                    try workspace.replace("stores/schedules.plist", with: moved)
                    try await page.expect(day, true, site)
                    // Messages arrive in order, so the page has handled the earlier ones when it shows the error.
                    try site.breakSchedule()
                    try await page.expect(banner: "schedules.plist", site)
                    #expect(try await page.isMarked)
                }
            }
        }
    }

    @Test("An error is shown above the page with its location, until it is fixed")
    func mistake() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    try await page.expectNoBanner(site)
                    for name in ["Beta", "Gamma"] {
                        // The buttons appear shortly after the page.
                        try await page.expect(
                            "return document.querySelector('.almanac-edit[data-ready]') !== null",
                            true,
                            site
                        )
                        // The button for a new event disappears.
                        let texts = "return document.querySelector('main').innerText"
                        let before = try await page.evaluate(texts, as: String.self)
                        try site.breakSchedule()
                        try await page.expect(banner: "1 error", site)
                        try await page.expect(banner: "stores/schedules.plist:3:9", site)
                        let after = try await page.evaluate(texts, as: String.self)
                        #expect(after == before)
                        try workspace.saveEvents(name)
                        try await page.expectNoBanner(site)
                        try await page.expect(text: name, site)
                    }
                    // The banner also disappears if the fix changes no page.
                    try site.breakSchedule()
                    try await page.expect(banner: "stores/schedules.plist:3:9", site)
                    try await page.run("\(Page.mark) = true")
                    try workspace.saveEvents("Gamma")
                    try await page.expectNoBanner(site)
                    #expect(try await page.isMarked)
                    try await page.expect(text: "Gamma", site)
                }
            }
        }
    }

    @Test("A page that is opened during an error shows it")
    func late() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                try site.breakSchedule()
                try await site.wait(for: "the message") { !site.messages.isEmpty }
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    try await page.expect(text: "Alpha", site)
                    try await page.expect(banner: "stores/schedules.plist:3:9", site)
                    try workspace.saveEvents("Alpha")
                    try await page.expectNoBanner(site)
                    #expect(try await page.isMarked)
                }
            }
        }
    }

    @Test("An edited template reloads the page")
    func template() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("# Hello\n\n{{> part}}", to: "Templates/hello.md")
            try workspace.write("one", to: "Templates/partials/part.md")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open("hello/", of: address)
                    try await page.expect(text: "Hello", site)
                    try workspace.replace("Templates/hello.md", with: "# Bye\n\n{{> part}}")
                    try await page.expect("return document.querySelector('h1').textContent", "Bye", site)
                    try workspace.replace("Templates/partials/part.md", with: "another")
                    try await page.expect(text: "another", site)
                    // A different page may appear at the address of a removed page.
                    try workspace.remove("Templates/hello.md")
                    try await page.expect("return (await fetch(location.href)).status", 404, site)
                    try await page.expect(text: "Bye", isThere: false, site)
                    try workspace.replace("Templates/hello.md", with: "# Back")
                    try await page.expect("return document.querySelector('h1')?.textContent", "Back", site)
                }
            }
        }
    }

    @Test("An edited style sheet is replaced without a reload")
    func styleSheet() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("h1 { color: rgb(1, 1, 1) }", to: "Public/style.css")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    let color = "return getComputedStyle(document.querySelector('h1')).color"
                    try await page.open(of: address)
                    try await page.expect(color, "rgb(1, 1, 1)", site)
                    for shade in 2...4 {
                        try workspace.replace("Public/style.css", with: "h1 { color: rgb(\(shade), 1, 1) }")
                        try await page.expect(color, "rgb(\(shade), 1, 1)", site)
                    }
                    // The sheets of the theme, the site and the buttons.
                    try await page.expect("return document.querySelectorAll('[rel=stylesheet]').length", 3, site)
                    #expect(try await page.isMarked)
                }
            }
        }
    }

    @Test("A page reloads even if a change restores an earlier version of it")
    func again() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    try workspace.saveEvents("Beta")
                    try await page.expect(text: "Beta", site)
                    // The page returns to its first version while it isn't open.
                    try await page.open("habits/", of: address)
                    try workspace.saveEvents("Alpha")
                    try await site.wait(for: "the first version") {
                        try workspace.text("site/index.html").contains("Alpha")
                    }
                    try await page.open(of: address)
                    try await page.expect(text: "Alpha", site)
                    try workspace.saveEvents("Beta")
                    try await page.expect(text: "Beta", site)
                }
            }
        }
    }

    @Test("A record added by a command appears on the dashboard")
    func verb() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    try await page.expect(text: "Dentist", isThere: false, site)
                    try await workspace.verb("event", "add", "Dentist", "mon", "8:30").expectSuccess()
                    try await page.expect(text: "Dentist", site)
                    try await workspace.run("undo").expectSuccess()
                    try await page.expect(text: "Dentist", isThere: false, site)
                    try await page.expectNoBanner(site)
                    #expect(site.messages == [])
                }
            }
        }
    }

    @Test("New content keeps details open and tables scrolled")
    func parts() async throws {
        try await Workspace.withSmall { workspace in
            let overdue = (1...8).map { "{\"name\":\"Late \($0)\",\"date\":816000000,\"identifier\":\"\($0)\"}" }
            try workspace.replace("stores/schedules.plist", with: "[\(overdue.joined(separator: ","))]")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open("schedule/", of: address)
                    let isOpen = "return document.querySelector('main .rest').open"
                    try await page.run("document.querySelector('main .rest').open = true")
                    try await workspace.verb("event", "add", "Vet", "25 nov 9:30").expectSuccess()
                    try await page.expectNewContent(site)
                    #expect(try await page.evaluate(isOpen, as: Bool.self))
                    try await page.open("habits/go-to-bed-before-10pm/", of: address)
                    try await page.run(
                        """
                        const narrow = new CSSStyleSheet();
                        narrow.replaceSync(".scroll { inline-size: 4rem; overflow: auto }");
                        document.adoptedStyleSheets = [narrow];
                        for (const part of document.querySelectorAll("main details")) part.open = true;
                        document.querySelector("main .scroll").scrollLeft = 20;
                        """
                    )
                    try await workspace.verb("habit", "complete", "go to bed before 10pm").expectSuccess()
                    try await page.expectNewContent(site)
                    let scroll = "return document.querySelector('main .scroll').scrollLeft"
                    #expect(try await page.evaluate(scroll, as: Double.self) == 20)
                }
            }
        }
    }

    @Test("A page retries to get new content: first in place, then with a reload", arguments: [1, 2])
    func failures(count: Int) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    try await page.run(
                        """
                        window.failures = 0;
                        const send = window.fetch;
                        window.fetch = async (address, request) => {
                            if (address === location.href && window.failures < arguments[0]) {
                                window.failures += 1;
                                throw new TypeError();
                            }
                            return send(address, request);
                        };
                        """.replacing("arguments[0]", with: "\(count)")
                    )
                    try workspace.saveEvents("Beta")
                    try await page.expect(text: "Beta", site)
                    try await page.expect("return window.failures ?? 0", count == 1 ? 1 : 0, site)
                }
            }
        }
    }
}
