import Diagnostics
import Markdown
import Persistence

/// The templates of a site, parsed: pages, and the layouts and partials that they use.
struct TemplateSet {
    /// A text with Mustache tags, parsed.
    struct Text {
        var source: TemplateSource
        /// The text itself: all of the file, or what stands below its front matter, or a value in that.
        var string: String
        var tags: [Tag]
        var mustache: MustacheTemplate
        /// The text as a pattern, if there is nothing in it but names.
        var pattern: NamePattern?

        func separated() -> Text {
            var copy = self
            copy.mustache = mustache.separated()
            return copy
        }
    }

    /// A page template. Every page refers to its own, and there may be many pages.
    final class Page: Sendable {
        let source: TemplateSource
        let frontMatter: FrontMatter
        let title: Text?
        let path: Text
        let body: Text
        /// The list that it makes a page of each element of.
        let each: String?
        let layout: String

        init(
            source: TemplateSource,
            frontMatter: FrontMatter,
            title: Text?,
            path: Text,
            body: Text,
            each: String?,
            layout: String
        ) {
            self.source = source
            self.frontMatter = frontMatter
            self.title = title
            self.path = path
            self.body = body
            self.each = each
            self.layout = layout
        }

        func separated() -> Page {
            Page(
                source: source,
                frontMatter: frontMatter,
                title: title?.separated(),
                path: path,
                body: body.separated(),
                each: each,
                layout: layout
            )
        }
    }

    private(set) var pages: [Page] = []
    /// Partials by name, layouts as `layouts/` and their name.
    private(set) var partials: [String: Text] = [:]
    /// The same for ``MustacheFiller``.
    private(set) var mustaches: [String: MustacheTemplate] = [:]
    /// What stands for a page template of the set that this one was separated from.
    private var copies: [ObjectIdentifier: Page] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    /// Layouts and partials that are there but do not parse, by the names that they would have.
    private(set) var broken: Set<String> = []

    /// The text of each template by its path.
    private(set) var fingerprints: [String: Fingerprint] = [:]
    /// Each page template, by its path, together with all that it uses.
    private(set) var uses: [String: Fingerprint] = [:]

    static let defaultLayout = "page"

    /// Parses `sources`; what does not parse is left out and named in ``diagnostics``.
    init(_ sources: [TemplateSource]) {
        for source in sources.sorted(by: { $0.path < $1.path }) {
            if source.role.language == nil { fingerprints[source.path] = Fingerprint(source.text) }
            do {
                try Self.refuseReservedCharacters(in: source)
                switch source.role {
                case .page: pages.append(try Self.page(source))
                case .layout(let name), .partial(let name):
                    partials[name] = try Self.text(source.text, of: source, line: 1, column: 1)
                case .words, .other: break
                }
            } catch {
                diagnostics.append(error)
                if let name = source.role.name { broken.insert(name) }
            }
        }
        requireLayouts()
        mustaches = partials.mapValues(\.mustache)
        for page in pages { uses[page.source.path] = fingerprint(of: page) }
    }

    /// The same templates, of which nothing is shared that pages look at all the time: see ``SitePlan/forOneThread()``.
    func separated() -> TemplateSet {
        var copy = self
        copy.partials = partials.mapValues { $0.separated() }
        copy.mustaches = copy.partials.mapValues(\.mustache)
        for page in pages { copy.copies[ObjectIdentifier(page)] = page.separated() }
        return copy
    }

    /// This set's own of a page template.
    func own(_ page: Page) -> Page { copies[ObjectIdentifier(page)] ?? page }

    private mutating func requireLayouts() {
        pages.removeAll { page in
            guard partials["layouts/\(page.layout)"] == nil else { return false }
            if broken.contains("layouts/\(page.layout)") { return true }
            let names = partials.keys.filter { $0.hasPrefix("layouts/") }.map { String($0.dropFirst(8)) }
            let entry = page.frontMatter.layout
            diagnostics.append(
                .error(
                    page.source.location(line: entry?.line ?? 1, column: entry?.column ?? 1),
                    "there is no layout `\(page.layout)`",
                    hint: nearest(to: page.layout, among: names).map { "did you mean `\($0)`?" }
                        ?? "put it into `layouts/\(page.layout).html`"
                )
            )
            return true
        }
    }

    private static func page(_ source: TemplateSource) throws(Diagnostic) -> Page {
        let frontMatter = try FrontMatter.parse(source)
        // Without a path in its front matter, a page's path is the file's: `about.md` is `/about/`.
        let stem = source.path.dropLast(".md".count)
        let path = frontMatter.path ?? .init(text: stem == "index" ? "/" : "/\(stem)/", line: 1, column: 1)
        return Page(
            source: source,
            frontMatter: frontMatter,
            title: try frontMatter.title.map { entry throws(Diagnostic) in try text(entry, of: source) },
            path: try text(path, of: source),
            body: try text(frontMatter.body, of: source, line: frontMatter.bodyLine, column: 1),
            each: frontMatter.each?.text,
            layout: frontMatter.layout?.text ?? defaultLayout
        )
    }

    private static func text(_ entry: FrontMatter.Entry, of source: TemplateSource) throws(Diagnostic) -> Text {
        try text(entry.text, of: source, line: entry.line, column: entry.column)
    }

    private static func text(
        _ text: String,
        of source: TemplateSource,
        line: Int,
        column: Int
    ) throws(Diagnostic) -> Text {
        do {
            let tags = try TagScanner.scan(text, line: line, column: column)
            return Text(
                source: source,
                string: text,
                tags: tags,
                mustache: MustacheParser.parse(text, tags),
                pattern: text.contains("\n") ? nil : NamePattern(text, tags)
            )
        } catch {
            throw .error(source.location(line: error.line, column: error.column), error.message, hint: error.hint)
        }
    }

    /// Values travel as noncharacters, which Unicode reserves for a program's own use; a template must not hold any.
    private static func refuseReservedCharacters(in source: TemplateSource) throws(Diagnostic) {
        guard source.text.unicodeScalars.contains(where: Placeholder.isReserved) else { return }
        var (line, column) = (1, 1)
        for scalar in source.text.unicodeScalars {
            if Placeholder.isReserved(scalar) { break }
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        throw .error(
            source.location(line: line, column: column),
            "found a noncharacter (U+FDD0 to U+FDEF), which no text may hold",
            hint: "delete it"
        )
    }
}

extension TemplateSet {
    /// The ids that stand in each layout; no heading of a page may have one of them.
    func layoutIDs() -> [String: Set<String>] {
        var ids: [String: Set<String>] = [:]
        for (name, text) in partials where name.hasPrefix("layouts/") {
            ids[String(name.dropFirst(8))] = Set(text.source.text.matches(of: /\bid="([^"{]+)"/).map { String($0.1) })
        }
        return ids
    }
}
