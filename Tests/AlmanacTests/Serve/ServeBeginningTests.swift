import Foundation
import TestSupport
import Testing

@Suite("Serving a site whose input has errors", .ends)
struct ServeBeginningTests {
    /// An error that prevents a site, the page's message about it, and the fix.
    struct Mistake: CustomTestStringConvertible {
        var testDescription: String
        /// Shell scripts that make the error in a valid workspace and fix it.
        var making, mending: String
        var words: String

        static let all = [
            Mistake(
                testDescription: "wrong settings",
                making: "echo 'titel: Mine' > almanac.yml",
                mending: "echo 'title: Mine' > almanac.yml",
                words: "almanac.yml:1:1\nthere is no setting titel\ndid you mean title?"
            ),
            Mistake(
                testDescription: "no store",
                making: "mv stores later; mkdir stores",
                mending: "mv later/* stores",
                words: "stores\nno store is here\ncreate samples with almanac init"
            ),
            Mistake(
                testDescription: "no folder of stores",
                making: "mv stores later",
                mending: "mv later stores",
                words: "stores\nthe folder of the stores does not exist"
            ),
        ]
    }

    @Test("If no site can be built, a page says why and later becomes the site", arguments: Mistake.all)
    func nothing(_ mistake: Mistake) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.shell(mistake.making).expectSuccess()
            try await workspace.serve(isBuilt: false) { site, address in
                try await Browser.shared.withPage { page in
                    let status = "return (await fetch(location.href)).status"
                    try await page.open(of: address)
                    try await page.expect("return document.title", "The site can't be built yet", site)
                    for words in mistake.words.split(separator: "\n") {
                        try await page.expect(text: String(words), site)
                    }
                    #expect(try await page.evaluate(status, as: Int.self) == 503)
                    try await workspace.shell(mistake.mending).expectSuccess()
                    try await page.expect(text: "Alpha", site)
                    try await page.expectNoBanner(site)
                    #expect(try await page.evaluate(status, as: Int.self) == 200)
                    // The site now works like any other.
                    try workspace.saveEvents("Beta")
                    try await page.expect(text: "Beta", site)
                }
            }
        }
    }

    @Test("If a store has errors, the site is built without it and the page says so")
    func store() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("[\n{\"name\": \"Broken\",\n\"date\": oops}]", to: "stores/schedules.plist")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    try await page.expect(banner: "stores/schedules.plist:3:9", site)
                    try await page.expect(text: "Alpha", isThere: false, site)
                    try workspace.saveEvents("Alpha")
                    try await page.expect(text: "Alpha", site)
                    try await page.expectNoBanner(site)
                }
            }
        }
    }

    @Test("If the input has errors, an existing site stays visible and shows them")
    func earlierSite() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.build().expectSuccess()
            try workspace.write("titel: Mine\n", to: "almanac.yml")
            try await workspace.serve(isBuilt: false) { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    try await page.expect(text: "Alpha", site)
                    try await page.expect(banner: "almanac.yml:1:1", site)
                    try workspace.replace("almanac.yml", with: "title: Mine\n")
                    try await page.expect("return document.title", "Mine", site)
                    try await page.expectNoBanner(site)
                }
            }
        }
    }

    @Test("The browser opens once, whether or not there is a site", arguments: ["", "titel: Mine\n"])
    func opened(_ settings: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(settings, to: "almanac.yml")
            try workspace.write("#!/bin/sh\necho \"$1\" >> opened\n", to: "bin/xdg-open")
            try await workspace.shell("chmod +x bin/xdg-open").expectSuccess()
            let path = "\(workspace["bin"].path):/usr/bin:/bin"
            let arguments = ["serve", "--open", "--port", "0", "--stores", "stores", "--output", "site"]
            let serve = try workspace.command(arguments + Workspace.moment, environment: ["PATH": path])
            try await serve.whileRunning { program in
                let site = WatchedSite(workspace: workspace, program: program, options: [])
                func wait(for text: String, in path: String) async throws {
                    try await site.wait(for: text) { (try? workspace.text(path).contains(text)) == true }
                }
                try await wait(for: "\n", in: "opened")
                try workspace.write("title: Mine\n", to: "almanac.yml")
                try await wait(for: "Mine", in: "site/index.html")
                try workspace.saveEvents("Beta")
                try await wait(for: "Beta", in: "site/index.html")
                #expect(try workspace.text("opened") == site.saidAddresses[0] + "\n")
            }
        }
    }
}
