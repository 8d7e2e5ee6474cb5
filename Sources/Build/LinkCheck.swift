import Diagnostics
internal import Foundation
import Interchange
import Site
import Templates

/// Checks that every internal link of every page leads to an existing page or file, and to an existing id in it.
struct LinkCheck {
    private let plan: SitePlan
    private let pages: [RenderedPage]
    private let files: Set<String>
    private let ids: [String: Set<String>]

    init(plan: SitePlan, pages: [RenderedPage], files: some Sequence<String>) {
        self.plan = plan
        self.pages = pages
        self.files = Set(files).union(pages.map(\.path.file))
        ids = Dictionary(pages.map { ($0.path.file, Set($0.ids.map(\.withoutReferences))) }) { first, _ in first }
    }

    /// The errors found. Each broken link is reported once, however many pages contain it.
    func diagnostics() -> [Diagnostic] {
        var found: [Problem: [(page: SitePath, link: String)]] = [:]
        for page in pages {
            for link in Set(page.links) {
                let link = link.withoutReferences
                guard let message = message(about: link, on: page) else { continue }
                found[Problem(link: written(link, on: page), message: message), default: []].append((page.path, link))
            }
        }
        return found.map { problem, uses in
            let files = uses.map(\.page.file).sorted()
            let others = files.count == 1 ? "" : " (and from \(counted(files.count - 1, "more page")))"
            // A template may also contain the link relative to its page.
            let links = [problem.link] + Set(uses.map(\.link)).sorted()
            if problem.link.isEmpty {
                let hint =
                    "fix it in the record that contains it, or put it into a section of the value that is empty there, "
                    + "such as `{{#url}}[…]({{url}}){{/url}}`"
                return .error(Location(file: files[0]), "a link has no address" + others, hint: hint)
            }
            let place = plan.location(ofOneOf: links, on: uses.map(\.page))
            let template = plan.ownTemplate(ofPageIn: files[0])
            let orTemplate = template.map { ", or in \($0) if that makes it from a value" } ?? ""
            return .error(
                place ?? Location(file: files[0]),
                "the link `\(problem.link)` \(problem.message)"
                    + (place == nil ? others : ", from \(files[0])\(others)"),
                hint: place == nil
                    ? "fix it in the record that contains it" + orTemplate : hint(for: links[0], on: uses[0].page)
            )
        }
    }

    private struct Problem: Hashable {
        var link: String
        var message: String
    }

    /// The link as a template writes it: from the root of the site, whatever page contains it.
    private func written(_ link: String, on page: RenderedPage) -> String {
        let path = link.prefix { $0 != "?" && $0 != "#" }
        guard !isExternal(link), !path.isEmpty, let file = file(String(path), from: page.path) else { return link }
        return file.sitePath + link.dropFirst(path.count)
    }

    private func message(about link: String, on page: RenderedPage) -> String? {
        guard !link.isEmpty else { return "has no address" }
        guard !isExternal(link) else { return nil }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0].prefix { $0 != "?" })
        guard let file = file(path, from: page.path) else { return "leads outside the site" }
        guard let found = files.firstIndex(of: file) else { return "leads to nothing" }
        // A server compares bytes.
        guard files[found].utf8.elementsEqual(file.utf8) else {
            return "leads to nothing: the name of the file has another Unicode normal form"
        }
        // `#tag=soup` is for the script that filters the recipes; it isn't an anchor.
        guard parts.count == 2, !parts[1].isEmpty, !parts[1].contains("="), let ids = ids[file] else { return nil }
        let fragment = String(parts[1]).removingPercentEncoding ?? String(parts[1])
        // Without an element with that id, `#top` is the top of the page (HTML Standard, 7.4.6.4).
        return ids.contains(fragment) || fragment.lowercased() == "top" ? nil : "leads to a missing id on its page"
    }

    /// Returns a hint that suggests a page or an id with a similar name; nil if there is none.
    private func hint(for link: String, on page: SitePath) -> String? {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        // Paths are long, so a normal search would also find very different ones.
        if parts.count == 2, let ids = file(parts[0], from: page).flatMap({ ids[$0] }) {
            return nearest(to: parts[1], among: ids, isStrict: true).map { "did you mean `\(parts[0])#\($0)`?" }
        }
        return nearest(to: link, among: files.map(\.sitePath), isStrict: true).map { "did you mean `\($0)`?" }
    }

    /// Whether the link has a scheme or a host (RFC 3986, section 4.1).
    private func isExternal(_ link: String) -> Bool {
        link.hasPrefix("//") || link.prefix { !"/?#".contains($0) }.contains(":")
    }

    /// The file that a path on a page leads to; nil if it leads outside the site.
    private func file(_ path: String, from page: SitePath) -> String? {
        if path.isEmpty { return page.file }
        var parts =
            path.hasPrefix("/")
            ? []
            : page.description.split(separator: "/", omittingEmptySubsequences: false).dropFirst().dropLast().map(
                String.init
            )
        for part in path.split(separator: "/", omittingEmptySubsequences: true) {
            switch part {
            case ".": continue
            case "..": if parts.popLast() == nil { return nil }
            default: parts.append(String(part).removingPercentEncoding ?? String(part))
            }
        }
        let file = parts.joined(separator: "/")
        let isFolder = path.hasSuffix("/") || path.hasSuffix("/.") || path.hasSuffix("..") || path == "."
        return isFolder ? (file.isEmpty ? "index.html" : file + "/index.html") : file
    }
}
