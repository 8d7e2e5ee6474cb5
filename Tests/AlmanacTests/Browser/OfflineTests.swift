import Foundation
import TestSupport
import Testing

@Suite("Without a network", .ends)
struct OfflineTests {
    @Test("Visited pages can be read offline, in their latest version")
    func offline() async throws {
        try await Workspace.withNewSite { workspace in
            // Browsers assume that an old file stays valid for a while.
            let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_500_000_000)]
            try FileManager.default.setAttributes(old, ofItemAtPath: workspace["site/habits/index.html"].path)
            try await Browser.shared.withPage(allowsServiceWorkers: true) { page in
                let address = try await workspace.servePlainly { address in
                    try await page.navigate(to: address)
                    #expect(try await eventually { try await page.isKept("") })
                    #expect(try await eventually { try await page.isKept("style.css") })
                    let habits = try #require(URL(string: "\(address)habits/"))
                    try await page.navigate(to: habits)
                    #expect(try await eventually { try await page.isKept("habits/") })
                    // The network takes precedence over the cache.
                    let file = "site/habits/index.html"
                    let newer = try workspace.text(file).replacing("Walk Pixel", with: "Walk Dot")
                    try workspace.write(newer, to: file)
                    try await page.navigate(to: habits)
                    #expect(try await page.text.contains("Walk Dot"))
                    return address
                }
                try await page.navigate(to: #require(URL(string: "\(address)habits/")))
                #expect(try await page.text.contains("Walk Dot"))
                let hasStyle = "return getComputedStyle(document.body).display === 'grid'"
                #expect(try await page.evaluate(hasStyle, as: Bool.self))
                try await page.navigate(to: address)
                #expect(try await page.text.contains("Habits today"))
                await #expect(throws: WebDriverError.self) {
                    try await page.navigate(to: try #require(URL(string: "\(address)ingredients/")))
                }
            }
        }
    }
}

extension OfflineTests {
    @Test("A published site works offline after one visit, including styles and scripts with hashed names")
    func published() async throws {
        try await Workspace.withTargets("  here: { target: folder, path: site }") { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            let hashed = try workspace.files("site").filter { $0.contains(/\.[0-9a-f]{12}\.(css|js)$/) }
            // The visited page caches its own files, and those for opening the search.
            let pages = try ["index.html", "search/index.html"].map { try workspace.text("site/\($0)") }
            let names = hashed.filter { name in pages.contains { $0.contains(name) } }
            #expect(names.count == 10)
            try await Browser.shared.withPage(allowsServiceWorkers: true) { page in
                let address = try await workspace.servePlainly { address in
                    try await page.navigate(to: address)
                    for name in names + [""] { #expect(try await eventually { try await page.isKept(name) }) }
                    return address
                }
                try await page.navigate(to: address)
                let hasStyle = "return getComputedStyle(document.body).display === 'grid'"
                #expect(try await page.evaluate(hasStyle, as: Bool.self))
            }
        }
    }
}

extension OfflineTests {
    /// A page that the user is leaving could replace its newer version in the cache.
    @Test("A page caches itself only if it loads before the service worker")
    func laterPages() async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage(allowsServiceWorkers: true) { page in
                try await page.runBeforeLoading(
                    """
                    {
                      const addAll = Cache.prototype.addAll;
                      globalThis.additions = 0;
                      Cache.prototype.addAll = function (...requests) {
                        additions += 1;
                        return addAll.apply(this, requests);
                      };
                    }
                    """
                )
                try await workspace.servePlainly { address in
                    try await page.navigate(to: address)
                    let hasAdded = "return additions === 1 && navigator.serviceWorker.controller !== null"
                    #expect(try await eventually { try await page.evaluate(hasAdded, as: Bool.self) })
                    try await page.navigate(to: try #require(URL(string: "\(address)habits/")))
                    #expect(try await eventually { try await page.isKept("habits/") })
                    // The page's own requests to the worker and the cache came first.
                    let script = """
                        const { controller, ready } = navigator.serviceWorker;
                        await navigator.serviceWorker.register(controller.scriptURL);
                        await ready;
                        await caches.open("almanac");
                        return additions;
                        """
                    #expect(try await page.evaluate(script, as: Int.self) == 0)
                }
            }
        }
    }
}

extension OfflineTests {
    /// The service worker of the published site has cached every page at that address.
    @Test("A preview reloads pages at an address with a cached published site")
    func preview() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.build().expectSuccess()
            // The turn for a server must be taken before the one for a page, although this test opens the page first.
            try await Turnstile.servers.withTurn {
                try await Browser.shared.withPage(allowsServiceWorkers: true) { page in
                    try await preview(of: workspace, on: page)
                }
            }
        }
    }

    private func preview(of workspace: Workspace, on page: Page) async throws {
        let address = try await workspace.servePlainly { address in
            try await page.navigate(to: address)
            #expect(try await eventually { try await page.isKept("") })
            return address
        }
        try await workspace.serve(port: address.listeningPort) { site, address in
            try await page.open(of: address)
            let isKept = "return navigator.serviceWorker.controller !== null"
            #expect(try await page.evaluate(isKept, as: Bool.self))
            try workspace.saveEvents("Beta")
            try await page.expect(text: "Beta", site)
        }
    }
}

extension Page {
    fileprivate var text: String {
        get async throws { try await evaluate("return document.body.innerText") }
    }

    /// Whether a file of the site is cached and a service worker controls this page.
    fileprivate func isKept(_ path: String) async throws -> Bool {
        let script = """
            const root = new URL("..", document.querySelector("script[src*='scripts/']").src);
            const cache = await caches.open("almanac");
            const kept = await cache.match(new URL(arguments[0], root));
            return kept !== undefined && navigator.serviceWorker.controller !== null;
            """
        return try await evaluate(script, path)
    }
}
