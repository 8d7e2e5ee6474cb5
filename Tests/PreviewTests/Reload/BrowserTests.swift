import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Preview

/// The preview in a real browser.
@Suite(.ends) struct PreviewBrowserTests {
    private let broken = Diagnostic.error(
        Location(file: "recipes/cake.md", line: 3, column: 14),
        "no <b>amount</b>",
        hint: "write one"
    )

    private func html(_ text: String, head: String = "") -> String {
        "<!DOCTYPE html><html><head><title>\(text)</title><link rel=\"icon\" href=\"data:,\">\(head)</head>"
            + "<body><h1>\(text)</h1>" + String(repeating: "<p>line</p>", count: 200) + "</body></html>"
    }

    @Test(arguments: ["/", "/life/"])
    func pageReloadsOnlyWhenItsFileChanges(basePath: String) async throws {
        let files = ["index.html": html("old"), "x/index.html": html("x")]
        try await withServer(files, basePath: basePath) { server in
            try await Browser.shared.withPage { page in
                try await page.open("x/", of: server)
                try server.publish(html("other"), to: "index.html")
                try server.publish(html("x"), to: "x/index.html")
                try server.publish("{}", to: "unused.json")
                // Events arrive in order: once the problem is shown, the others have been processed.
                try await page.showProblem(of: server, broken)
                #expect(try await page.isMarked())
                try server.publish(html("new"), to: "x/index.html")
                #expect(try await page.shows("return document.querySelector('h1').textContent", "new"))
                #expect(try await !page.isMarked())
            }
        }
    }

    @Test func reloadKeepsScrollPositionAndURL() async throws {
        try await withServer(["index.html": html("old", head: "<style>html { scroll-behavior: smooth }</style>")]) {
            server in
            try await Browser.shared.withPage { page in
                try await page.open("?q=1", of: server)
                try await page.run("history.scrollRestoration = 'manual'; location.hash = 'part'; scrollTo(0, 1234)")
                #expect(try await page.shows("return scrollY", 1234))
                try server.publish(html("new"), to: "index.html")
                #expect(try await page.shows("return document.title", "new"))
                #expect(try await page.shows("return scrollY", 1234))
                #expect(try await page.shows("return location.search + location.hash", "?q=1#part"))
                try await page.run("location.reload()")
                #expect(try await page.shows("return Object.keys(sessionStorage).join()", ""))
            }
        }
    }

    @Test func styleSheetIsReplacedWithoutReload() async throws {
        let head = "<link rel=\"stylesheet\" href=\"style.css\"><link rel=\"stylesheet\" href=\"other.css\">"
        let files = ["index.html": html("x", head: head), "style.css": "h1 { color: rgb(1, 1, 1) }", "other.css": ""]
        try await withServer(files) { server in
            try await Browser.shared.withPage { page in
                try await page.open(of: server)
                for shade in 2...4 {
                    try server.publish("h1 { color: rgb(\(shade), 1, 1) }", to: "style.css")
                }
                let color = "return getComputedStyle(document.querySelector('h1')).color"
                #expect(try await page.shows(color, "rgb(4, 1, 1)"))
                #expect(try await page.shows("return document.querySelectorAll('[rel=stylesheet]').length", 2))
                #expect(try await page.isMarked())
            }
        }
    }

    @Test func changedScriptOrImageReloadsPage() async throws {
        let head = "<script src=\"a.js\"></script><link rel=\"stylesheet\" href=\"style.css\">"
        let image = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
        let files = [
            "index.html": html("x", head: head), "a.js": "", "style.css": "body { background: url(b.svg) }",
            "b.svg": image,
        ]
        try await withServer(files) { server in
            try await Browser.shared.withPage { page in
                for file in ["a.js", "b.svg"] {
                    try await page.open(of: server)
                    let images = "return performance.getEntriesByName(new URL('b.svg', location)).length"
                    #expect(try await page.shows(images, 1))
                    try server.publish(image, to: file)
                    #expect(try await eventually { try await !page.isMarked() }, "\(file)")
                }
            }
        }
    }

    @Test func showsAndHidesProblems() async throws {
        try await withServer(["index.html": html("x")]) { server in
            try await Browser.shared.withPage { page in
                try await page.open(of: server)
                try await page.showProblem(of: server, broken)
                let text = try await page.banner("return banner?.textContent")
                for part in ["1 error", "recipes/cake.md:3:14", "no <b>amount</b>", "write one"] {
                    #expect(text?.contains(part) == true, "\(part)")
                }
                #expect(try await page.banner("return banner.querySelector('[role=alert]')?.textContent") == "1 error")
                let position = "return getComputedStyle(banner.host).position"
                #expect(try await eventually { try await page.banner(position) == "fixed" })
                #expect(try await page.banner("banner.querySelector('summary').click(); return 'folded'") == "folded")
                try server.publish(html("y"), to: "index.html")
                let quoting = Diagnostic.error(Location(file: ""), "no `<b>` and `c", hint: "write `d`")
                server.server.publish(changedFiles: [], problems: [quoting])
                // The page reloads meanwhile, and has no banner at first.
                #expect(try await page.shows("return document.title", "y"))
                let code = "return Array.from(banner?.querySelectorAll('code') ?? [], (x) => x.textContent).join(' ')"
                #expect(try await eventually { try await page.banner(code) == "<b> d" })
                let message = "return banner?.querySelector('.message').textContent"
                #expect(try await page.banner(message) == "no <b> and `c")
                server.server.publish(changedFiles: [], problems: [broken])
                let isOpen = "return String(banner?.querySelector('details').open)"
                #expect(try await eventually { try await page.banner(isOpen) == "false" })
                server.server.publish(changedFiles: [], problems: [])
                #expect(try await eventually { try await page.banner("return banner?.textContent ?? null") == nil })
            }
        }
    }

    @Test func bannerWorksWithStrictContentSecurityPolicy() async throws {
        let rules = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'"
        let head =
            "<meta http-equiv=\"Content-Security-Policy\" content=\"\(rules)\">"
            + "<link rel=\"stylesheet\" href=\"style.css\">"
        let style = "* { display: none !important; position: static !important; color: red }"
        try await withServer(["index.html": html("x", head: head), "style.css": style]) { server in
            try await Browser.shared.withPage { page in
                try await page.open(of: server)
                try await page.showProblem(of: server, broken)
                let display = """
                    return getComputedStyle(banner.host).display
                        + getComputedStyle(banner.querySelector('.banner')).maxWidth
                    """
                #expect(try await eventually { try await page.banner(display) == "block832px" })
            }
        }
    }

    @Test func missingPageAppears() async throws {
        try await withServer(["index.html": html("x")]) { server in
            try await Browser.shared.withPage { page in
                try await page.open("new/", of: server)
                #expect(try await page.shows("return document.title", "Not found"))
                try server.publish(html("born"), to: "new/index.html")
                #expect(try await page.shows("return document.title", "born"))
            }
        }
    }

    @Test func siteAppearsAfterFirstBuild() async throws {
        try await withServer { server in
            server.server.publish(changedFiles: [], problems: [broken])
            try await Browser.shared.withPage { page in
                try await page.navigate(to: server.address)
                let place = "return document.querySelector('.place').textContent"
                #expect(try await page.shows(place, "recipes/cake.md:3:14"))
                #expect(try await page.banner("return banner?.textContent ?? null") == nil)
                server.server.publish(changedFiles: [], problems: [.warning(Location(file: "b"), "other")])
                #expect(try await page.shows(place, "b"))
                try server.publish(html("made"), to: "index.html")
                #expect(try await page.shows("return document.title", "made"))
            }
        }
    }

    @Test func pageReconnectsAfterRestart() async throws {
        try await withServer(["index.html": html("old")]) { server in
            try await Browser.shared.withPage { page in
                try await page.open(of: server)
                server.server.stop()
                try server.write(Array(html("new").utf8), to: "index.html")
                var options = PreviewServer.Options(root: server.folder, words: { .english })
                options.port = Int(server.port)
                let next = try PreviewServer(options) { _ in }
                defer { next.stop() }
                #expect(next.address.url == server.address)
                #expect(try await page.shows("return document.title", "new"))
            }
        }
    }

    @Test func pageUpdatesOnBackNavigation() async throws {
        try await withServer(["index.html": html("old"), "x/index.html": html("x")]) { server in
            try await Browser.shared.withPage { page in
                try await page.open(of: server)
                try await page.navigate(to: server.address.appending(path: "x/"))
                try server.publish(html("new"), to: "index.html")
                try await page.run("history.back()")
                #expect(try await page.shows("return document.title", "new"))
            }
        }
    }

    /// A page that stays outdated must not reload in a loop.
    @Test func outdatedPageIsReloadedOnce() async throws {
        try await withServer(["index.html": html("x")]) { server in
            try await Browser.shared.withPage { page in
                try await page.open(of: server)
                try await page.run(
                    """
                    sessionStorage.setItem('almanac preview wanted', JSON.stringify('/ ' + arguments[0]));
                    """,
                    EntityTag(of: html("new").utf8).opaque
                )
                try server.publish(html("new"), to: "index.html")
                try await page.showProblem(of: server, broken)
                #expect(try await page.isMarked())
            }
        }
    }
}

extension Page {
    /// Loads a page of the server, waits until it is connected, and marks it. A reload removes the mark.
    fileprivate func open(_ path: String = "", of server: TestServer) async throws {
        try await navigate(to: #require(URL(string: server.address.absoluteString + path)))
        let probe = Diagnostic.note(Location(file: ""), "is anybody there?")
        try await showProblem(of: server, probe)
        server.server.publish(changedFiles: [], problems: [])
        #expect(try await eventually { try await banner("return banner?.textContent ?? null") == nil })
        try await run("window.mark = true")
    }

    fileprivate func isMarked() async throws -> Bool {
        try await evaluate("return window.mark === true", as: Bool.self)
    }

    /// Waits until `script` returns `expected`. Scripts fail while the page is being replaced.
    fileprivate func shows<Value: Decodable & Equatable>(_ script: String, _ expected: Value) async throws -> Bool {
        try await eventually {
            do {
                return try await evaluate(script, as: Value?.self) == expected
            } catch is WebDriverError {
                return false
            }
        }
    }

    /// The result of a script that can use `banner`, the banner's shadow root if there is one.
    fileprivate func banner(_ script: String) async throws -> String? {
        try await evaluate(
            "const banner = document.querySelector('almanac-preview')?.shadowRoot; " + script,
            as: String?.self
        )
    }

    /// Publishes a problem and waits until the page shows it.
    fileprivate func showProblem(of server: TestServer, _ problem: Diagnostic) async throws {
        server.server.publish(changedFiles: [], problems: [problem])
        #expect(try await eventually { try await banner("return banner?.textContent ?? null") != nil })
    }
}
