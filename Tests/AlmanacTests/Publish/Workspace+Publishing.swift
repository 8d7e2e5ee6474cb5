import Foundation
import TestSupport
import Testing

extension Workspace {
    /// Passes a workspace to `body` with a small user's site and these targets in `almanac.yml`.
    static func withTargets<Result>(
        _ targets: String,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        try await withSmall { workspace in
            try workspace.write("title: Ours\nstores: { folder: stores }\npublish:\n\(targets)\n", to: "almanac.yml")
            return try await body(workspace)
        }
    }

    static func publishArguments(_ options: [String]) -> [String] { ["publish"] + options + moment }

    /// Publishes at the moment for which the samples were made.
    func publish(_ options: String..., environment: [String: String] = [:]) async throws -> Command.Outcome {
        try await command(Self.publishArguments(options), environment: environment).run()
    }

    /// The files in a folder, except Git's own.
    func files(_ path: String) throws -> [String] {
        try Snapshot(of: self[path]).files.filter { !$0.hasPrefix(".git/") }
    }

    /// The broken links of a published site, each with its page. Pages are found by following links from the start
    /// page.
    func brokenLinks(of site: String) throws -> [String] {
        guard exists("\(site)/index.html") else { return [] }
        let root = self[site].standardizedFileURL
        var broken: [String] = []
        var (known, waiting): (Set<String>, [String]) = (["index.html"], ["index.html"])
        while let page = waiting.popLast() {
            let url = root.appending(path: page)
            for target in Self.links(in: try String(contentsOf: url, encoding: .utf8)) {
                guard !target.contains(":"), !target.hasPrefix("//"),
                    let found = URL(string: target, relativeTo: url)?.standardizedFileURL.path,
                    found.hasPrefix(root.path)
                else { continue }
                var file = String(found.dropFirst(root.path.count).drop { $0 == "/" })
                if target.hasSuffix("/") || file.isEmpty { file += file.isEmpty ? "index.html" : "/index.html" }
                guard exists("\(site)/\(file)") else {
                    broken.append("\(page): \(target)")
                    continue
                }
                if known.insert(file).inserted, file.hasSuffix(".html") { waiting.append(file) }
            }
        }
        return broken
    }

    /// The link targets of a page without query and fragment. A regular expression would take seconds for a site.
    private static func links(in html: String) -> [String] {
        ["href=\"", "src=\""].flatMap { html.components(separatedBy: $0).dropFirst() }
            .map { String($0.prefix { !"\"#?".contains($0) }) }.filter { !$0.isEmpty }
    }
}

/// The contents of a published manifest.
struct PublishedFiles: Decodable {
    struct Entry: Decodable {
        var size: Int
        var sha256: String?
    }

    var version: Int
    var files: [String: Entry]
    var retired: [String]

    static let name = ".almanac-manifest.json"

    init(in folder: URL) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: folder.appending(path: Self.name)))
    }
}
