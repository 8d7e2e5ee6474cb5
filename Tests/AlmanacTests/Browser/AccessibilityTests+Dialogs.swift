import Foundation
import TestSupport
import Testing

extension AccessibilityTests {
    @Test("A quick entry with its preview, another day, a meal and a conflict are accessible")
    func dialogs() async throws {
        let axe = try String(contentsOf: await AuditFiles.found().axe, encoding: .utf8)
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    let id = "2026-11-28-board-games-at-anas"
                    for (path, button) in [
                        ("", "add"), ("habits/", "day floss"), ("recipes/", "plan"), ("events/\(id)/", "edit \(id)"),
                    ] {
                        try await page.edit(path, of: address, site)
                        try await page.openForm("[data-almanac='\(button)']", .pointer, site)
                        if button == "add" {
                            try await page.fill("dialog [name=text]", "vet tomorrow 9:30")
                            let reading = "return document.querySelector('.reading').textContent.startsWith('vet · ')"
                            try await page.expect(reading, true, site)
                        }
                        if path.hasPrefix("events/") {
                            let client = try await EditClient(address)
                            let shown = try #require(try await client.form("events/\(id)").shown)
                            let change = try await client.post(
                                "events/\(id)",
                                ["shown": shown, "location": "Elsewhere"]
                            )
                            #expect(change.status == 200)
                            try await page.fill("dialog [name=location]", "At home")
                            try await page.use("dialog .main", .pointer, site)
                            try await page.expect("return document.querySelector('.current') !== null", true, site)
                        }
                        // axe-core mistakes content behind the form for its background.
                        try await page.run(
                            """
                            for (const part of document.querySelectorAll("main > *")) part.hidden = true;
                            document.querySelector("dialog[open]").scrollTop = 0;
                            """
                        )
                        try await expectNothing(on: page, "the form of \(button)", widths: [320, 1280])
                    }
                }
            }
        }
    }

    @Test("The pages for pairing a device are accessible")
    func pairing() async throws {
        let axe = try String(contentsOf: await AuditFiles.found().axe, encoding: .utf8)
        try await Workspace.withSmall { workspace in
            try await workspace.serve("--lan") { site, address in
                try await site.wait(for: "a link") { !site.pairingLinks.isEmpty }
                let query = try #require(site.pairingLinks.last.flatMap(URL.init)?.query())
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    try await page.setRequestFields(["X-Forwarded-For": "192.0.2.7"])
                    let title = "return document.querySelector('h1').textContent"
                    for (path, expected) in [
                        ("", "This device isn't paired"), (".almanac/pair?\(query)", "Pair this device"),
                        (".almanac/pair?key=0000000000000000", "This device isn't paired"),
                    ] {
                        try await page.navigate(to: #require(URL(string: address.absoluteString + path)))
                        try await page.expect(title, expected, site)
                        try await expectNothing(on: page, "/\(path)", widths: [320, 1280])
                    }
                }
            }
        }
    }
}
