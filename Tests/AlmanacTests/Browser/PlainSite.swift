import Foundation
import TestSupport
import Testing

/// A kind of page, and one page of that kind on the site of the samples that `almanac init` makes.
struct PageKind: Decodable, Sendable {
    var kind: String
    /// The address of the page, from the site's root.
    var path: String
    /// What the page is there to say, in parts that stand on it with or without scripts.
    var text: [String]

    /// The file of the page, from the site's folder.
    var file: String {
        let path = path.prefix { $0 != "?" }
        return path.hasSuffix("/") || path.isEmpty ? path + "index.html" : String(path)
    }

    /// One of each kind. The list is a file because `Tests/gallery` reads it too.
    static func all() throws -> [PageKind] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try JSONDecoder().decode(
            [PageKind].self,
            from: Data(contentsOf: tests.appending(path: "Fixtures/kinds.json"))
        )
    }

    /// The page of a kind that there is.
    static func named(_ kind: String) throws -> PageKind {
        try #require(all().first { $0.kind == kind }, "\(kind)")
    }
}

/// Files of other people's that the tests run.
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
    /// Gives `body` a workspace with the site in `site` that a new user gets, of samples made for 20 November 2026.
    ///
    /// - Parameters:
    ///   - now: the moment that the site is built at.
    ///   - language: the language of its pages, one that is built in.
    ///   - setting: a line more of `almanac.yml`.
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

    /// The pages of the site, as paths from its folder.
    func pages() throws -> [String] {
        try Snapshot(of: self["site"]).files.filter { $0.hasSuffix(".html") }.sorted()
    }

    /// What a careful host allows a site: its own files, and nothing that is written into a page.
    static let policy = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'
        """

    /// Serves the site under `policy`, plain, and gives `body` its address.
    func servePlainly<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (URL) async throws -> Result
    ) async throws -> Result {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let caller = tests.appending(path: "PlainSite.swift").path
        let server = try pythonCommand("serve.py", [self["site"].path, Self.policy], caller: caller)
        return try await server.whileRunning { program in
            _ = try await eventually { program.outputText.hasSuffix("\n") || program.status != nil }
            let port = program.outputText.trimmingCharacters(in: .newlines)
            return try await body(try #require(URL(string: "http://127.0.0.1:\(port)/"), "\(program.errorText)"))
        }
    }
}

extension Page {
    /// Opens the page of a kind, and waits until a search has found something.
    func open(_ kind: PageKind, of site: URL) async throws {
        try await navigate(to: try #require(URL(string: site.absoluteString + kind.path)))
        guard kind.kind == "search" else { return }
        let hasFound = try await eventually {
            try await evaluate("return document.querySelectorAll('#results a').length > 3", as: Bool.self)
        }
        try #require(hasFound, "the search finds nothing")
    }

    /// How a person likes pages. Nothing moves, so that colours are what they are going to be.
    func prefer(_ scheme: String) async throws {
        try await emulateMedia(features: ["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
    }
}
