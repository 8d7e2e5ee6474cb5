package import Diagnostics
import Markdown
package import Persistence

/// The templates of a site, parsed: pages, and the layouts and partials that they use.
package struct TemplateSet: Sendable {
    struct Partial: Sendable {
        let source: TemplateSource
        let nodes: [MustacheNode]
    }

    struct Page: Sendable {
        let source: TemplateSource
        let frontMatter: FrontMatter
        let title: [MustacheNode]?
        let path: [MustacheNode]
        let body: [MustacheNode]
        /// The name of the list in `each`: the template makes a page for every element.
        var each: String? { frontMatter.each?.text }
        /// The name of the layout among the partials.
        var layout: String { "layouts/\(frontMatter.layout.text)" }

        fileprivate init(_ source: TemplateSource) throws(Diagnostic) {
            func parse(_ entry: FrontMatter.Entry) throws(Diagnostic) -> [MustacheNode] {
                try MustacheParser.parse(entry.text, at: entry.location)
            }
            self.source = source
            frontMatter = try FrontMatter(source)
            title = try frontMatter.title.map(parse)
            path = try parse(frontMatter.path)
            body = try parse(frontMatter.body)
        }
    }

    private(set) var pages: [Page] = []
    private(set) var partials: [String: Partial] = [:]
    /// The names of partials and layouts that couldn't be read or parsed.
    private(set) var broken: Set<String> = []
    package private(set) var diagnostics: [Diagnostic] = []

    /// The fingerprint of each template, by path.
    package private(set) var fingerprints: [String: Fingerprint] = [:]
    /// The fingerprint of each page template with everything that it uses, by path.
    package private(set) var uses: [String: Fingerprint] = [:]

    /// Parses `sources`. Templates that can't be parsed are skipped and reported in ``diagnostics``; those that couldn't
    /// be read are just skipped.
    package init(_ sources: [TemplateSource]) {
        for source in sources.sorted(by: { $0.path < $1.path }) {
            if !source.isWords { fingerprints[source.path] = Fingerprint(source.text) }
            guard source.isReadable else {
                if case .partial(let name) = source.role { broken.insert(name) }
                continue
            }
            do {
                try Self.refuseReservedText(in: source)
                if let line = Self.lineOfPipeTable(in: source) {
                    let message = "tables with pipes aren't supported, so this one is shown as text"
                    let hint = "write it in HTML: `<table>`, with a `<tr>` for each row"
                    diagnostics.append(.warning(source.location(line: line, column: 1), message, hint: hint))
                }
                if let line = Self.lineOfMisplacedFrontMatter(in: source) {
                    let message = "front matter must begin on the first line of a page, so this is shown as text"
                    let isPage = source.role == .page
                    let hint = isPage ? "delete the lines above it" : "a partial can't have front matter; delete it"
                    diagnostics.append(.warning(source.location(line: line, column: 1), message, hint: hint))
                }
                if source.role == .page, source.text.hasPrefix("+++\n") {
                    let message = "front matter in TOML isn't supported, so this is shown as text"
                    let hint = "write it in YAML between two lines of `---`, such as `title: About`"
                    diagnostics.append(.warning(source.location(line: 1, column: 1), message, hint: hint))
                }
                switch source.role {
                case .page: pages.append(try Page(source))
                case .partial(let name):
                    let nodes = try MustacheParser.parse(source.text, at: source.location())
                    add(Partial(source: source, nodes: nodes), named: name)
                case .words, .aisles, .other: break
                }
            } catch {
                diagnostics.append(error)
                if case .partial(let name) = source.role { broken.insert(name) }
            }
        }
        // A built-in partial doesn't stand in for a broken one.
        for name in broken { partials[name] = nil }
        pages = pages.filter { hasLayout($0) }
        for page in pages { uses[page.source.path] = fingerprint(of: page) }
    }

    /// Adds a partial. The user's replaces a built-in one with the same name, even if one of them ends in `.md` and the
    /// other in `.html`.
    private mutating func add(_ partial: Partial, named name: String) {
        if let other = partials[name]?.source, !other.isBuiltIn {
            guard !partial.source.isBuiltIn else { return }
            let message = "`{{> \(name)}}` includes this file, so `\(other.file)` isn't used"
            diagnostics.append(.warning(partial.source.location(), message, hint: "delete one of them"))
        }
        partials[name] = partial
    }

    /// Reports noncharacters, which Unicode reserves for internal use. Placeholders consist of them.
    private static func refuseReservedText(in source: TemplateSource) throws(Diagnostic) {
        let text = source.text.unicodeScalars
        guard Placeholder.occurs(in: source.text), let index = text.firstIndex(where: Placeholder.isReserved) else {
            return
        }
        let before = text[..<index].split(separator: "\n", omittingEmptySubsequences: false)
        throw .error(
            source.location(line: before.count, column: (before.last?.count ?? 0) + 1),
            "found a noncharacter (U+FDD0 to U+FDEF), which text can't contain",
            hint: "delete it"
        )
    }

    /// Returns the line, from 1, at which a table with pipes begins; nil if there is none. Many Markdown programs
    /// support such tables, but CommonMark doesn't.
    private static func lineOfPipeTable(in source: TemplateSource) -> Int? {
        guard !source.isBuiltIn, source.path.hasSuffix(".md"), source.text.utf8.contains(UInt8(ascii: "|")) else {
            return nil
        }
        // Comments and the tags of sections aren't part of the Markdown.
        let text = source.text.replacing(/\{\{[!#^\/].*?\}\}/.dotMatchesNewlines()) { $0.output.filter(\.isNewline) }
        guard let paragraphs = try? Document(parsing: text).paragraphLines() else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // The index of the delimiter row is the line number, from 1, of the header above it.
        return lines.indices.dropFirst().first { index in
            let row = lines[index]
            let isDelimiterRow = row.contains("|") && row.contains("-") && row.allSatisfy { "|-: ".contains($0) }
            return isDelimiterRow && lines[index - 1].contains("|") && paragraphs.contains(index)
        }
    }

    /// Returns the line, from 1, at which misplaced front matter begins: below empty lines, or in a partial; nil if
    /// there is none.
    private static func lineOfMisplacedFrontMatter(in source: TemplateSource) -> Int? {
        guard !source.isBuiltIn, source.isUsed, source.path.hasSuffix(".md") else { return nil }
        let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.prefix { $0.allSatisfy(\.isWhitespace) }.count
        guard start > 0 || source.role != .page, start + 1 < lines.count, FrontMatter.isFence(lines[start]),
            FrontMatter.keys.contains(where: { lines[start + 1].hasPrefix($0 + ":") })
        else { return nil }
        return start + 1
    }

    /// Returns whether the layout of a page could be parsed. Reports a layout that doesn't exist.
    private mutating func hasLayout(_ page: Page) -> Bool {
        if partials[page.layout] != nil { return true }
        if broken.contains(page.layout) { return false }
        let layout = page.frontMatter.layout
        let names = partials.keys.filter { $0.hasPrefix("layouts/") }.map { String($0.dropFirst("layouts/".count)) }
        let hint = Self.hint(forMissing: layout.text, among: names, in: "layouts/", ".html")
        diagnostics.append(.error(layout.location, "there is no layout `\(layout.text)`", hint: hint))
        return false
    }

    /// Returns a hint about a partial or layout that doesn't exist. Names have no ending and no `partials/` or
    /// `layouts/`, but paths are an easy mistake.
    static func hint(
        forMissing path: String,
        among names: some Collection<String>,
        in folder: String,
        _ ending: String
    ) -> String {
        let file = path.hasPrefix(folder) ? path.dropFirst(folder.count) : path[...]
        let found = [".md", ".html"].first { file.hasSuffix($0) }
        let name = String(file.dropLast(found?.count ?? 0))
        if names.contains(name) { return "did you mean `\(name)`?" }
        return suggestion(for: name, among: names) ?? "put it into `\(folder)\(name)\(found ?? ending)`"
    }

    // MARK: Changes

    /// The paths of everything that a page is made from: its template, its layout, and the partials that they include.
    private func files(of page: Page) -> [String] {
        var found: Set<String> = [page.source.path]
        var names = [page.layout] + (page.body + (page.title ?? [])).flatMap(\.partialNames)
        while let name = names.popLast() {
            guard let partial = partials[name], found.insert(partial.source.path).inserted else { continue }
            names += partial.nodes.flatMap(\.partialNames)
        }
        return found.sorted()
    }

    private func fingerprint(of page: Page) -> Fingerprint {
        var hasher = FingerprintHasher()
        for file in files(of: page) {
            hasher.combine(file)
            hasher.combine(fingerprints[file]?.bits ?? 0)
        }
        return hasher.finalize()
    }

    /// The page templates that have changed, each with the file that caused the change.
    ///
    /// - Parameters:
    ///   - fingerprints: the earlier value of ``fingerprints``.
    ///   - uses: the earlier value of ``uses``.
    package func changes(from fingerprints: [String: Fingerprint], uses: [String: Fingerprint]) -> [String: String] {
        var changed: [String: String] = [:]
        for page in pages where uses[page.source.path] != self.uses[page.source.path] {
            let blamed = files(of: page).first { fingerprints[$0] != self.fingerprints[$0] }
            changed[page.source.path] = blamed ?? page.source.path
        }
        return changed
    }

    // MARK: Questions

    /// Returns whether a template makes a page for every element of a list, or nil if there is no such template.
    package func makesPagePerElement(_ path: String) -> Bool? {
        pages.first { $0.source.path == path }.map { $0.each != nil }
    }

    /// Returns where the templates at some paths, or the layouts and partials that they use, contain one of some links
    /// such as `/about/`. The links come in order of preference. Nil if none is there, so that a record must contain it.
    package func location(ofOneOf links: [String], in templates: Set<String>) -> Location? {
        let used = pages.filter { templates.contains($0.source.path) }
        let files = Set(used.flatMap(files(of:)))
        let partials = partials.values.map(\.source).filter { files.contains($0.path) }.sorted { $0.path < $1.path }
        for link in links {
            if let location = (used.map(\.source) + partials).lazy.compactMap({ location(of: link, in: $0) }).first {
                return location
            }
        }
        return nil
    }

    private func location(of link: String, in source: TemplateSource) -> Location? {
        for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let range = line.ranges(of: link).first(where: { isWhole($0, in: line) }) else { continue }
            let column = line.unicodeScalars.distance(from: line.startIndex, to: range.lowerBound) + 1
            return source.location(line: index + 1, column: column)
        }
        return nil
    }

    /// Returns whether a link isn't part of a longer one.
    private func isWhole(_ range: Range<Substring.Index>, in line: Substring) -> Bool {
        let delimiters: Set<Character> = ["(", ")", "<", ">", "\"", "'", " ", ",", "]", "="]
        return [line[..<range.lowerBound].last, line[range.upperBound...].first]
            .allSatisfy { $0.map(delimiters.contains) ?? true }
    }
}
