import Foundation
import TestSupport
import Testing

@Suite("Pairing devices with a served site", .ends)
struct ServePairingTests {
    @Test("In a network, the terminal shows a link, a QR code and a note about encryption")
    func lan() async throws {
        try await Workspace.withSmall { workspace in
            #expect(
                try await workspace.run("serve", "--devices").outputText
                    == "No device is paired; `almanac serve --lan` pairs one.\n"
            )
            try await workspace.serve("--lan") { site, address in
                let port = try address.listeningPort
                #expect(address.absoluteString == "http://localhost:\(port)/")
                #expect(site.messages.first?.hasPrefix("warning: the connection isn't encrypted: ") == true)
                try await site.wait(for: "the code") { site.lines.last?.hasPrefix("▀▀▀▀") == true }
                let steps = site.lines.filter { $0.contains(#/^\d\. /#) }
                #expect(steps.map { $0.contains("network") } == [true, false, false], "\(steps)")
                let link = try #require(site.pairingLinks.first.flatMap(URL.init))
                #expect(link.port == Int(port))
                #expect(try #require(link.host()).contains(/^(\d+\.\d+\.\d+\.\d+|localhost)$/))
                #expect(!site.lines.contains { $0.hasPrefix("On other computers") })
                let cookie = try await Outsider.pair(site, name: "Mum's+%3Cb%3Ephone+%F0%9F%93%B1", port: port)
                // The next device gets a new link.
                try await site.wait(for: "another link") { Set(site.pairingLinks).count == 2 }
                let paired = try #require(site.lines.firstIndex { $0.contains("is paired") })
                #expect(
                    site.lines[(paired - 1)...(paired + 3)] == [
                        "",
                        "“Mum's <b>phone 📱” is paired: it can see and change everything in this almanac until you revoke it.",
                        "To revoke it, run `almanac serve --devices --revoke 1`.",
                        "",
                        "To use this almanac on another device as well:",
                    ]
                )
                #expect(!site.messages.contains { $0.contains("paired") })
                let outside = ["Host: localhost:\(port)", "X-Forwarded-For: 192.0.2.7"]
                #expect(try Outsider.send("GET /", outside, port: port).status == 403)
                #expect(try Outsider.send("GET /", outside + ["Cookie: \(cookie)"], port: port).text.contains("Alpha"))
                let listing = try await workspace.run("serve", "--devices")
                #expect(listing.messages == ["To revoke a device, add `--revoke` and its number or name."])
                let list = listing.outputText
                let time = #/\d{4}-\d\d-\d\d \d\d:\d\d/#
                #expect(list.replacing(time, with: "T") == "1  Mum's <b>phone 📱  paired T, last here T\n")
                let revoking = try await workspace.run("serve", "--devices", "--revoke", "MUM'S <B>PHONE 📱")
                #expect(revoking.outputText == "Revoked 1: Mum's <b>phone 📱\n")
                #expect(try Outsider.send("GET /", outside + ["Cookie: \(cookie)"], port: port).status == 403)
                let again = try await workspace.run("serve", "--devices", "--revoke", "1")
                #expect(again.status == .exited(1))
                #expect(
                    again.messages == [
                        "error: no paired device has the number or the name \"1\"",
                        "    hint: `almanac serve --devices` lists them",
                    ]
                )
            }
        }
    }

    @Test("A paired device is recognised after a restart on another port")
    func nextRun() async throws {
        try await Workspace.withSmall { workspace in
            var cookie = ""
            try await workspace.serve("--lan") { site, address in
                cookie = try await Outsider.pair(site, port: address.listeningPort)
            }
            try await workspace.serve("--lan", "--read-only") { _, address in
                let port = try address.listeningPort
                let fields = ["Host: localhost:\(port)", "X-Forwarded-For: 192.0.2.7", "Cookie: \(cookie)"]
                let page = try Outsider.send("GET /", fields, port: port).text
                #expect(page.contains("Alpha") && !page.contains("editing.js"))
                #expect(try Outsider.send("GET /.almanac/edit/token", fields, port: port).status == 403)
            }
        }
    }

    @Test("A phone pairs in its browser and ticks a habit")
    func browser() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve("--lan") { site, address in
                try await site.wait(for: "a link") { !site.pairingLinks.isEmpty }
                let query = try #require(site.pairingLinks.last.flatMap(URL.init)?.query())
                try await Browser.shared.withPage { page in
                    let title = "return document.querySelector('h1').textContent"
                    try await page.setViewport(width: 390, height: 844)
                    try await page.setRequestFields(["X-Forwarded-For": "192.0.2.7"])
                    try await page.navigate(to: address)
                    try await page.expect(title, "This device isn't paired", site)
                    let link = "\(address.absoluteString).almanac/pair?\(query)"
                    try await page.navigate(to: #require(URL(string: link)))
                    try await page.expect(title, "Pair this device", site)
                    let name = try await page.evaluate("return document.forms[0].name.value", as: String.self)
                    #expect(name == "Chrome on Linux")
                    try await page.click("button")
                    try await page.expect("return location.pathname", "/", site)
                    try await page.edit(of: address, site)
                    try await page.click("[data-almanac='tick go-to-bed-before-10pm']")
                    try await page.expect(bar: "Completed “Go to bed before 10pm”: done today", site)
                    #expect(try await workspace.verb("undo", "--list").outputText.contains("habit tick"))
                    // Only other devices are told that it was another device.
                    let text = try await page.evaluate(
                        "return document.querySelector('.almanac-bar').textContent",
                        as: String.self
                    )
                    #expect(text.hasPrefix("Completed"))
                    let elsewhere = try await EditClient(address).get("state")
                    #expect(elsewhere.contains("Changed on another device: Completed “Go to bed before 10pm”"))
                    // Only the first page was refused. Even the manifest, which browsers request themselves, was not.
                    #expect(site.messages.filter { $0.hasPrefix("refused") }.count == 1)
                }
            }
        }
    }

    @Test(
        "Invalid or contradictory options are refused",
        arguments: [
            (["--lan", "--host", "::1"], "`--lan` listens on all addresses; leave `--host` out"),
            (["--revoke", "1"], "`--revoke` goes with `--devices`"),
            (["--origin", "http://a.example"], "isn't an address such as https://almanac.example.net, without a path"),
            (["--origin", "https://bücher.example"], "write an internationalized name in its `xn--` form"),
        ]
    )
    func usage(options: [String], message: String) async throws {
        try await Workspace.withSmall { workspace in
            let outcome = try await workspace.command(["serve"] + options).run()
            #expect(outcome.status == .exited(64))
            #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
        }
    }

    @Test("Code is written from left to right on right-to-left pages")
    func code() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("language: ar\n", to: "almanac.yml")
            try workspace.write("# Devices\n\n`--revoke`", to: "Templates/devices.md")
            try await workspace.serve("--lan", locale: "ar_EG") { site, address in
                try await Browser.shared.withPage { page in
                    let direction = """
                        const code = document.querySelector("main code");
                        return code ? `${document.dir} ${getComputedStyle(code).direction}` : "";
                        """
                    try await page.navigate(to: #require(URL(string: "\(address)devices/")))
                    try await page.expect(direction, "rtl ltr", site)
                    try await page.setRequestFields(["X-Forwarded-For": "192.0.2.7"])
                    try await page.navigate(to: address)
                    try await page.expect(direction, "rtl ltr", site)
                }
            }
        }
    }
}
