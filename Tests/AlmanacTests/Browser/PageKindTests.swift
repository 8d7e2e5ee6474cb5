import Foundation
import TestSupport
import Testing

@Suite("Each kind of page", .ends)
struct PageKindTests {
    @Test("The tests cover every kind of page of a new site")
    func complete() async throws {
        try await Workspace.withNewSite { workspace in
            let kinds = try PageKind.all()
            let pages = try workspace.pages()
            #expect(kinds.map(\.file).filter { !pages.contains($0) } == [])
            #expect(Set(pages.map(shape)).subtracting(kinds.map { shape($0.file) }) == [])
        }
    }

    /// The path of a page with a placeholder for the parts that vary within its kind.
    private func shape(_ path: String) -> String {
        path.replacing(/[0-9]{4}(\/[0-9]{2})?\//, with: { $0.1 == nil ? "YEAR/" : "MONTH/" })
            .replacing(/^(events|habits|recipes|ingredients)\/[^\/]+\/index.html$/, with: { "\($0.1)/ONE" })
    }

    @Test("Each kind of page shows its content without scripts")
    func withoutScripts() async throws {
        try await Workspace.withNewSite { workspace in
            try await workspace.servePlainly { site in
                for kind in try PageKind.all() {
                    try await Browser.shared.withPage { page in
                        try await page.switchOffScripts()
                        // Without scripts, the search page says that it can't search.
                        try await page.navigate(to: site.appending(path: kind.file))
                        let text = try await page.evaluate(
                            "return document.querySelector('main').innerText.replace(/\\s+/g, ' ')",
                            as: String.self
                        )
                        #expect(kind.text.filter { !text.contains($0) } == [], "\(kind.kind): \(text)")
                        let added = "return document.querySelectorAll('.relative, .tickable, [role=grid]').length"
                        #expect(try await page.evaluate(added, as: Int.self) == 0, "\(kind.kind)")
                    }
                }
            }
        }
    }

    @Test("A busy day of a month shows its events, and says how many more there are")
    func busyDay() async throws {
        try await Workspace.withSmall { workspace in
            for number in 1...12 {
                let time = "2026-12-02T\(number + 7 < 10 ? "0" : "")\(number + 7):00"
                try await workspace.verb("event", "add", "Talk \(number)", time).expectSuccess()
            }
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 1280, height: 800)
                try await page.navigate(to: workspace["site/calendar/2026/12/index.html"])
                let count = """
                    const rows = [...document.querySelectorAll("td li:not(.gap)")].filter((row) => row.checkVisibility());
                    return rows.length + Number(document.querySelector("td .rest").textContent.match(/\\d+/)[0]);
                    """
                #expect(try await page.evaluate(count, as: Int.self) == 12)
            }
        }
    }

    @Test("The table of a heat map divides no word and no day", arguments: [390, 768, 1280])
    func figures(width: Int) async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: width, height: 800)
                try await page.navigate(to: workspace["site/" + PageKind.named("completed").file])
                let divided = """
                    document.querySelector("details").open = true;
                    const range = document.createRange();
                    return [...document.querySelectorAll(".numbers :is(thead th, td span)")].filter((cell) => {
                        range.selectNodeContents(cell);
                        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                        return lines.size > (cell.matches("th") ? cell.textContent.split(" ").length : 1);
                    }).map((cell) => cell.textContent);
                    """
                #expect(try await page.evaluate(divided, as: [String].self) == [])
            }
        }
    }

    @Test("On a phone, the table of a habit's months fits, or the keyboard scrolls it", arguments: ["en", "de"])
    func months(language: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("language: \(language)\n", to: "almanac.yml")
            try await workspace.verb("habit", "skip", "Read 20 pages").expectSuccess()
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 320, height: 800)
                try await page.navigate(to: workspace["site/habits/read-20-pages/index.html"])
                let table = """
                    document.querySelector("details").open = true;
                    const { scrollWidth, clientWidth, tabIndex } = document.querySelector(".scroll");
                    return [scrollWidth > clientWidth, tabIndex === 0];
                    """
                #expect(try await page.evaluate(table, as: [Bool].self) == [language == "de", true])
            }
        }
    }

    @Test("A browser can install the site as an app")
    func installable() async throws {
        try await Workspace.withNewSite { workspace in
            try await workspace.servePlainly { site in
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: site)
                    #expect(try await page.installationFaults() == [])
                }
            }
            // The browser does find faults. Another address avoids its cached manifest.
            let manifest = try workspace.text("site/manifest.webmanifest").replacing("standalone", with: "browser")
            try workspace.write(manifest, to: "site/manifest.webmanifest")
            try await workspace.servePlainly { site in
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: site.appending(path: "habits/"))
                    #expect(try await page.installationFaults() == ["manifest-display-not-supported"])
                }
            }
        }
    }

    /// The URLs that the page has requested.
    private static let requests = """
        if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
        return performance.getEntriesByType("resource").map(({ name }) => name);
        """

    @Test("Each kind of page works under a policy that only allows the site's own files, and requests nothing else")
    func policy() async throws {
        // Console messages belong to the browser, so this test needs its own browser.
        let browser = Browser()
        try await Workspace.withNewSite { workspace in
            try await workspace.servePlainly { site in
                for kind in try PageKind.all() {
                    try await browser.withPage { page in
                        try await page.open(kind, of: site)
                        let requests = try await page.evaluate(Self.requests, as: [String].self)
                        #expect(requests.contains { $0.hasSuffix("/style.css") }, "\(kind.kind)")
                        #expect(requests.contains { $0.hasSuffix("/scripts/relative-dates.js") }, "\(kind.kind)")
                        #expect(requests.filter { !$0.hasPrefix(site.absoluteString) } == [], "\(kind.kind)")
                        #expect(try await page.manifestFaults() == [], "\(kind.kind)")
                        #expect(try await page.takeMessages() == [], "\(kind.kind)")
                    }
                }
                // The policy is in effect, and violations are reported.
                let bad = "<!doctype html><title>x</title><p style='color: red'>x</p><script>console.log(1)</script>"
                try workspace.write(bad + "<img src='https://example.org/x.png' alt=''>", to: "site/bad.html")
                try await browser.withPage { page in
                    try await page.navigate(to: site.appending(path: "bad.html"))
                    let messages = try await page.takeMessages()
                    for directive in ["style-src", "script-src", "img-src"] {
                        #expect(messages.contains { $0.contains("\(directive) 'self'") }, "\(messages)")
                    }
                }
            }
        }
        try await browser.quit()
    }
}
