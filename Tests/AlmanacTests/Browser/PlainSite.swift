import Foundation
import TestSupport
import Testing

/// A kind of page, with an example from the sample site that `almanac init` creates.
struct PageKind: Decodable, Sendable {
    var kind: String
    /// The page's address, relative to the site's root.
    var path: String
    /// Texts that the page must show with and without scripts.
    var text: [String]

    /// The page's file, relative to the site's folder.
    var file: String {
        let path = path.prefix { $0 != "?" }
        return path.hasSuffix("/") || path.isEmpty ? path + "index.html" : String(path)
    }

    /// An example of each kind. The list is a file because `Tests/gallery` reads it too.
    static func all() throws -> [PageKind] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try JSONDecoder().decode(
            [PageKind].self,
            from: Data(contentsOf: tests.appending(path: "Fixtures/kinds.json"))
        )
    }

    /// The example of a kind.
    static func named(_ kind: String) throws -> PageKind {
        try #require(all().first { $0.kind == kind }, "\(kind)")
    }
}

/// Third-party files that the tests use.
struct AuditFiles: Decodable {
    var axe: URL
    var vnu: URL

    private init(axe: URL, vnu: URL) {
        self.axe = axe
        self.vnu = vnu
    }

    static func found() async throws -> AuditFiles {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let caller = tests.appending(path: "PlainSite.swift").path
        let paths: [String: String] = try await runPython("files.py", caller: caller)
        return AuditFiles(
            axe: URL(filePath: try #require(paths["axe"])),
            vnu: URL(filePath: try #require(paths["vnu"]))
        )
    }
}

extension Workspace {
    /// Passes a workspace to `body` with a new user's site in `site`. The samples are made for 20 November 2026.
    ///
    /// - Parameters:
    ///   - now: the moment of the build.
    ///   - language: a built-in language for the pages.
    ///   - setting: an additional line for `almanac.yml`.
    static func withNewSite<Result>(
        now: String = "2026-11-20T18:00:00Z",
        language: String = "en",
        setting: String = "",
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        try await with { workspace in
            let made = try await workspace.run(["init", "life", "--now", moment[1]] + moment[2...3])
            try #require(made.status == .success, "\(made.errorText)")
            let settings = "life/almanac.yml"
            let text = try workspace.text(settings).replacing("language: en", with: "language: \(language)") + setting
            try workspace.write(text, to: settings)
            let locale = ["en": "en_GB", "de": "de_DE", "he": "he_IL", "ar": "ar_EG"][language] ?? language
            let place = ["--site", "life", "--output", "site", "--now", now, "--locale", locale]
            let built = try await workspace.run(["build"] + place + moment[2...3])
            try #require(built.status == .success && built.errorText == "", "\(built.errorText)")
            return try await body(workspace)
        }
    }

    private func run(_ arguments: [String]) async throws -> Command.Outcome { try await command(arguments).run() }

    /// The pages of the site, relative to its folder.
    func pages() throws -> [String] {
        try Snapshot(of: self["site"]).files.filter { $0.hasSuffix(".html") }.sorted()
    }

    /// A strict host's policy, which only allows the site's own files and no inline code.
    static let policy = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'
        """

    /// Serves the site's files under `policy`, and passes the address to `body`.
    func servePlainly<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (URL) async throws -> Result
    ) async throws -> Result {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let caller = tests.appending(path: "PlainSite.swift").path
        let server = try pythonCommand("serve.py", [self["site"].path, Self.policy], caller: caller)
        return try await server.whileRunning { program in
            _ = try await eventually { program.outputText.hasSuffix("\n") || program.status != nil }
            let port = try #require(Int(program.outputText.dropLast()), "\(program.errorText)")
            return try await body(try #require(URL(string: "http://127.0.0.1:\(port)/")))
        }
    }
}

extension Page {
    /// Opens the example of a kind. The search page must have found something.
    func open(_ kind: PageKind, of site: URL) async throws {
        try await navigate(to: try #require(URL(string: site.absoluteString + kind.path)))
        guard kind.kind == "search" else { return }
        let hasFound = try await eventually {
            try await evaluate("return document.querySelectorAll('#results a').length > 3", as: Bool.self)
        }
        try #require(hasFound, "the search finds nothing")
    }

    /// Sets the reader's preferences. Animations are off so that colours don't change during a test.
    func prefer(_ scheme: String) async throws {
        try await emulateMedia(features: ["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
    }
}
