package import Diagnostics
import Markdown
package import Persistence

/// The templates of a site, parsed: pages, and the layouts and partials that they use.
package struct TemplateSet: Sendable {
    struct Partial: Sendable {
        let source: TemplateSource
        let nodes: [MustacheNode]
    }

    /// A page template.
    struct Page: Sendable {
        let source: TemplateSource
        let frontMatter: FrontMatter
        let title: [MustacheNode]?
        let path: [MustacheNode]
        let body: [MustacheNode]
        /// The list that it makes a page of each element of.
        var each: String? { frontMatter.each?.text }
        var layout: String { frontMatter.layout.text }
    }

    private(set) var pages: [Page] = []
    /// Partials by name, layouts as `layouts/` and their name.
    private(set) var partials: [String: Partial] = [:]
    package private(set) var diagnostics: [Diagnostic] = []
    /// Layouts and partials that are there but do not parse, by the names that they would have.
    private(set) var broken: Set<String> = []

    /// The text of each template by its path.
    package private(set) var fingerprints: [String: Fingerprint] = [:]
    /// Each page template, by its path, together with all that it uses.
    package private(set) var uses: [String: Fingerprint] = [:]

    /// Parses `sources`; what does not parse is left out and named in ``diagnostics``.
    package init(_ sources: [TemplateSource]) {
        for source in sources.sorted(by: { $0.path < $1.path }) {
            if source.language == nil { fingerprints[source.path] = Fingerprint(source.text) }
            do {
                try Self.refuseReservedText(in: source)
                switch source.role {
                case .page: pages.append(try Self.page(source))
                case .partial(let name):
                    let nodes = try MustacheParser.parse(source.text, at: source.location())
                    partials[name] = Partial(source: source, nodes: nodes)
                case .words, .other: break
                }
            } catch {
                diagnostics.append(error)
                if case .partial(let name) = source.role { broken.insert(name) }
            }
        }
        requireLayouts()
        for page in pages { uses[page.source.path] = fingerprint(of: page) }
    }

    private mutating func requireLayouts() {
        pages.removeAll { page in
            guard partials["layouts/\(page.layout)"] == nil else { return false }
            if broken.contains("layouts/\(page.layout)") { return true }
            let names = partials.keys.filter { $0.hasPrefix("layouts/") }.map { String($0.dropFirst(8)) }
            diagnostics.append(
                .error(
                    page.frontMatter.layout.location,
                    "there is no layout `\(page.layout)`",
                    hint: nearest(to: page.layout, among: names).map { "did you mean `\($0)`?" }
                        ?? "put it into `layouts/\(page.layout).html`"
                )
            )
            return true
        }
    }

    private static func page(_ source: TemplateSource) throws(Diagnostic) -> Page {
        let frontMatter = try FrontMatter(source)
        return Page(
            source: source,
            frontMatter: frontMatter,
            title: try frontMatter.title.map(parse),
            path: try parse(frontMatter.path),
            body: try parse(frontMatter.body)
        )
    }

    private static func parse(_ entry: FrontMatter.Entry) throws(Diagnostic) -> [MustacheNode] {
        try MustacheParser.parse(entry.text, at: entry.location)
    }

    /// Tags travel as noncharacters, which Unicode reserves for a program's own use, or as attributes of a reserved name.
    private static func refuseReservedText(in source: TemplateSource) throws(Diagnostic) {
        let reserved = source.text.unicodeScalars.firstIndex(where: Placeholder.isReserved)
        guard let index = reserved ?? source.text.firstRange(of: SectionAttribute.prefix)?.lowerBound else { return }
        let before = source.text.unicodeScalars[..<index].split(separator: "\n", omittingEmptySubsequences: false)
        throw .error(
            source.location(line: before.count, column: (before.last?.count ?? 0) + 1),
            reserved == nil
                ? "found `\(SectionAttribute.prefix)`, which Almanac uses itself"
                : "found a noncharacter (U+FDD0 to U+FDEF), which no text may hold",
            hint: "delete it"
        )
    }
}
