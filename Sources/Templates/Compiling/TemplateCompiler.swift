import Diagnostics
import Markdown

/// Compiles page templates.
///
/// Source becomes nodes (``MustacheParser``), one text with placeholders (``TemplateExpander``), whose names are checked
/// (``TemplateChecker``), HTML with placeholders (cmark), a tree of operations (``MarkupScanner``, ``StructureRules``)
/// and finally a list of instructions (``InstructionWriter``).
struct TemplateCompiler: Sendable {
    private let templates: TemplateSet
    private let vocabulary: Vocabulary
    private let constants: Constants
    private(set) var mistakes = TemplateMistakes()

    /// The layouts, nil for those with a mistake, by their names and the lists that pages are made from: these decide
    /// which names are in scope.
    private var checkedLayouts: [[String?]: Expansion?] = [:]
    private var layouts: [String: Layout] = [:]

    private struct Layout {
        let template: CompiledTemplate
        /// The elements in which the layout inserts the page.
        let open: OpenElements
        /// The ids in the layout, which no heading of a page may have.
        let ids: Set<String>
    }

    init(_ templates: TemplateSet, _ vocabulary: Vocabulary, constants: Constants) {
        self.templates = templates
        self.vocabulary = vocabulary
        self.constants = constants
    }

    /// Compiles a page's layout in advance, to be shared by all pages that use it.
    mutating func compileLayout(of page: TemplateSet.Page) {
        guard let scopes = scopes(of: page), let layout = layout(of: page, in: scopes) else { return }
        // An error in the layout is reported when a page that uses it is compiled.
        _ = try? compile(layout, called: page.layout)
    }

    /// Compiles a page with its layout. Returns nil if one of them has a mistake, which is in ``mistakes``.
    mutating func compile(_ page: TemplateSet.Page) -> CompiledPage? {
        guard let scopes = scopes(of: page) else { return nil }
        let title = page.title.map { expand($0, as: .verbatim, in: scopes) }
        let path = expand(page.path, as: .verbatim, in: scopes)
        let body = expand(page.body, as: .markdown, in: scopes)
        let layout = layout(of: page, in: scopes)
        guard let layout, title?.isSound != false, path.isSound, body.isSound else { return nil }
        do {
            let compiledLayout = try compile(layout, called: page.layout)
            return CompiledPage(
                page,
                each: page.each.map { (Name($0), Name(vocabulary.itemName(for: $0))) },
                title: try title.map { text throws(Diagnostic) in try compilePlainText(text) },
                path: try compilePlainText(path),
                body: try compile(body, of: page, in: compiledLayout),
                layout: compiledLayout.template
            )
        } catch {
            mistakes.add(error)
            return nil
        }
    }

    // MARK: Checking

    /// Expands nodes, and checks the names in them.
    private mutating func expand(_ nodes: [MustacheNode], as notation: TagNotation, in scopes: [Shape]) -> Expansion {
        var expansion = TemplateExpander.expand(nodes, as: notation, templates, &mistakes)
        let found = TemplateChecker.mistakes(in: expansion.slots, scopes, vocabulary)
        found.forEach { mistakes.add($0) }
        if found.hasErrors { expansion.isSound = false }
        return expansion
    }

    /// Returns the shapes that a page's names are looked up in, or reports a mistake and returns nil if the list in
    /// `each` doesn't exist.
    private mutating func scopes(of page: TemplateSet.Page) -> [Shape]? {
        let root = Shape.record(Vocabulary.root)
        guard let each = page.frontMatter.each else { return [root] }
        if case .list(let element)? = vocabulary.shape(of: each.text, in: root) {
            return [root, .scope(vocabulary.itemName(for: each.text), element)]
        }
        let lists = vocabulary.names(in: root).filter { name in
            if case .list = vocabulary.shape(of: name, in: root) { true } else { false }
        }
        let hint = suggestion(for: each.text, among: lists, orAll: "name one of", besides: Vocabulary.reference)
        mistakes.add(.error(each.location, "there is no list `\(each.text)` to make pages from", hint: hint))
        return nil
    }

    /// Returns the layout of a page, or nil if it has a mistake.
    private mutating func layout(of page: TemplateSet.Page, in scopes: [Shape]) -> Expansion? {
        let key = [page.layout, page.each]
        if let layout = checkedLayouts[key] { return layout }
        guard let partial = templates.partials[page.layout] else { return nil }
        let expansion = expand(partial.nodes, as: .verbatim, in: scopes)
        if expansion.isSound, !expansion.slots.contains(where: { $0.tag.name == "content" }) {
            let message = "the layout has no `{{{content}}}`, so it doesn't show the content of its pages"
            let hint = "put `{{{content}}}` where the page belongs"
            mistakes.add(.warning(partial.source.location(), message, hint: hint))
        }
        let layout = expansion.isSound ? expansion : nil
        checkedLayouts[key] = .some(layout)
        return layout
    }

    // MARK: Compiling

    private func compilePlainText(_ expansion: Expansion) throws(Diagnostic) -> CompiledTemplate {
        let nodes = try MarkupScanner.scanPlainText(expansion.text, slots: expansion.slots)
        return write(nodes, of: expansion)
    }

    private mutating func compile(_ expansion: Expansion, called name: String) throws(Diagnostic) -> Layout {
        if let layout = layouts[name] { return layout }
        let result = try MarkupScanner.scan(expansion.text, slots: expansion.slots)
        result.problems.forEach { mistakes.add($0) }
        let layout = Layout(
            template: write(result.nodes, of: expansion),
            open: result.aroundContent ?? .init(),
            ids: result.ids
        )
        layouts[name] = layout
        return layout
    }

    private mutating func compile(
        _ expansion: Expansion,
        of page: TemplateSet.Page,
        in layout: Layout
    ) throws(Diagnostic) -> CompiledTemplate {
        var document = try parse(expansion, of: page)
        try SectionPlacement(places: document.sectionPlaces(), slots: expansion.slots).check()
        document.loosenLists()
        document.markBlocks()
        let html = Array(document.html(.trusted).utf8)
        let result = try MarkupScanner.scan(html, slots: expansion.slots, in: layout.open)
        result.problems.forEach { mistakes.add($0) }
        let nodes = StructureRules.apply(to: result.nodes)
        return write(nodes, of: expansion, reservedIDs: layout.ids.union(result.ids))
    }

    private func parse(_ expansion: Expansion, of page: TemplateSet.Page) throws(Diagnostic) -> Document {
        do {
            return try Document(parsing: expansion.text, options: .smart)
        } catch {
            throw .error(page.source.location(), "\(error)", hint: "use fewer levels in the template")
        }
    }

    private func write(
        _ nodes: [MarkupNode],
        of expansion: Expansion,
        reservedIDs: Set<String> = []
    ) -> CompiledTemplate {
        var writer = InstructionWriter(expansion.slots, vocabulary.phrases, constants, reservedIDs: reservedIDs)
        return writer.template(of: nodes)
    }
}
