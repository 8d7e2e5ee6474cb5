import Diagnostics
import Markdown

/// Makes one page: Mustache fills the template in, cmark makes HTML of it, the layout goes round it, and the values
/// are put in last, each escaped for where it stands.
///
/// Up to the last step only the kinds of the values count, so most pages of a template share what comes out of it: see
/// ``MarkupCache``.
struct PageRenderer {
    let plan: SitePlan
    let page: PlannedPage
    /// How the templates have been filled in for other pages.
    private let memory: FillingMemory?
    private let template: TemplateSet.Page
    /// Nil if nobody wants to know what the page asks for.
    private let trace: TraceRecorder?
    private var diagnostics: [Diagnostic] = []

    /// - Parameter isTraced: whether what the page asks for is to be noted, and not what its links lead to.
    init(plan: SitePlan, page: PlannedPage, isTraced: Bool, memory: FillingMemory? = nil) {
        self.plan = plan
        self.page = page
        self.memory = memory
        template = plan.templates.own(page.template)
        trace = isTraced ? TraceRecorder() : nil
    }

    mutating func render() -> RenderedPage {
        guard var root = plan.root(for: page, trace: trace) else { return refused([tooLong("title")]) }
        let source = fill(template.body, with: root)
        if source.isTooLong { return refused([tooLong("page")]) }
        var body = body(of: source)
        if body.isRefused { return refused(body.diagnostics) }
        guard var shell = layout(of: body, &root) else { return refused([tooLong("layout")]) }
        if body.text.hasRows, !takesRows(&body, in: shell) {
            let heading = body.heading
            body = self.body(of: source.flattened)
            if body.isRefused { return refused(body.diagnostics) }
            // With the rows in its text, the page may begin with another heading.
            if body.heading != heading {
                guard let other = layout(of: body, &root) else { return refused([tooLong("layout")]) }
                shell = other
            }
        }
        var writer = write(&body, in: shell)
        if writer.needsDocument {
            body = wholeBody(of: source.flattened)
            if body.isRefused { return refused(body.diagnostics) }
            writer = write(&body, in: shell)
        }
        diagnostics += body.diagnostics
        diagnostics += writer.unrendered.map { report($0.error, in: $0.name) }
        diagnostics += Set(writer.misplaced.flatMap(report)).sorted()
        return RenderedPage(
            path: page.path,
            bytes: writer.output,
            links: writer.targets,
            ids: writer.ids,
            diagnostics: diagnostics,
            facts: trace?.facts.all ?? []
        )
    }

    private func refused(_ problems: [Diagnostic]) -> RenderedPage {
        RenderedPage(path: page.path, bytes: [], links: [], ids: [], diagnostics: problems, facts: [], isRefused: true)
    }

    private func fill(_ text: TemplateSet.Text, with root: SiteRoot) -> FilledText {
        MustacheFiller.fill(
            text.mustache,
            root: root,
            partials: plan.templates.mustaches,
            words: plan.model.words,
            trace: trace,
            memory: memory,
            // A template that makes one page is filled in once.
            isRepeated: template.each != nil
        )
    }

    // MARK: Layout

    /// A layout as the page has it.
    private struct Shell {
        var filled: FilledText
        var markup: CompiledMarkup

        /// Whether the page can be put in as it is. If not, what stands behind it is read otherwise than it would be by
        /// itself.
        func takes(_ page: CompiledMarkup) -> Bool { page.isBalanced && (!page.hasHeadings || !markup.hasFields) }
    }

    /// The layout for a page with a body.
    ///
    /// - Returns: nil if it is too long to be one.
    private func layout(of body: PageBody, _ root: inout SiteRoot) -> Shell? {
        root.content = .content
        root.page = root.page.with(item: root.item?.value)
        if template.title == nil { root.page = root.page.with(title: body.heading) }
        return layout(root)
    }

    private func layout(_ root: SiteRoot) -> Shell? {
        let layout = plan.templates.partials["layouts/\(template.layout)"]
        var filled = FilledText()
        if let layout {
            filled = fill(layout, with: root)
        } else {
            filled.append(.content, name: nil, isEscaped: false)
        }
        guard !filled.isTooLong else { return nil }
        let shell = shell(of: filled)
        return shell.markup.takes(filled) ? shell : self.shell(of: filled.flattened)
    }

    private func shell(of filled: FilledText) -> Shell {
        let markup = plan.markup.shell(of: filled) { MarkupCompiler.compile(filled.bytes, slots: filled.slots) }
        return Shell(filled: filled, markup: markup)
    }

    /// Whether the rows of the body can be written where they stand.
    private func takesRows(_ body: inout PageBody, in shell: Shell) -> Bool {
        let markup = body.markup(in: shell.markup.contentContext ?? .init(), plan.markup)
        return shell.takes(markup) && markup.takes(body.text)
    }

    /// Puts the body into its layout, and the values into both.
    private func write(_ body: inout PageBody, in shell: Shell) -> MarkupWriter {
        var writer = newWriter()
        let slots = body.slots
        let context = shell.markup.contentContext ?? .init()
        let markup = body.markup(in: context, plan.markup)
        guard shell.takes(markup) else {
            let joined = shell.filled.flattened.replacingContent(with: body.html, slots)
            writer.write(MarkupCompiler.compile(joined.bytes, slots: joined.slots), joined.slots)
            return writer
        }
        writer.reserveCapacity(shell.filled.bytes.count + body.html.count + 2_048)
        let page = body.isShared ? folded(markup, in: context, of: body.text, slots) : markup
        writer.write(folded(shell.markup, in: .init(), of: shell.filled, shell.filled.slots), shell.filled.slots) {
            $0.write(page, slots)
        }
        return writer
    }

    private func newWriter() -> MarkupWriter {
        MarkupWriter(page: page.path, root: plan.rootPath, hashedNames: plan.hashedNames, collects: trace == nil)
    }

    /// Markup in which the values stand already that are the same for all pages of its kind.
    private func folded(
        _ markup: CompiledMarkup,
        in context: CompiledMarkup.Context,
        of text: FilledText,
        _ slots: [FilledText.Slot]
    ) -> CompiledMarkup {
        // A page that may be shown anywhere has links of its own; and whoever collects links wants all of them.
        guard trace != nil, !page.path.standsAnywhere, let filling = text.filling else { return markup }
        return filling.folded(markup, in: context, slots, for: page.path, newWriter)
    }

    // MARK: Body

    /// The body of the page, with the Markdown fields left out that have a paragraph to themselves, and lists that stand in
    /// raw HTML.
    private func body(of source: FilledText) -> PageBody {
        if let known = plan.markup.body(of: source, layout: template.layout) {
            return known.misplacedRows.isEmpty
                ? PageBody(known, of: source) : body(of: source.flattening(known.misplacedRows))
        }
        var body = makeBody(of: source) { slot in
            if case .markdown = slot.value { true } else { false }
        }
        if body.isShared { body.key = plan.markup.add(body.known, of: source, layout: template.layout) }
        let misplaced = body.known.misplacedRows
        return misplaced.isEmpty ? body : self.body(of: source.flattening(misplaced))
    }

    /// The body of the page with all that is in it.
    private func wholeBody(of source: FilledText) -> PageBody {
        var body = makeBody(of: source) { _ in false }
        body.isShared = false
        return body
    }

    /// - Parameter isDeferred: whether a field may be left to ``MarkupWriter``.
    private func makeBody(of source: FilledText, isDeferred: (FilledText.Slot) -> Bool) -> PageBody {
        do {
            let slots = source.slots
            var document = try Document(parsing: source.bytes, options: .smart)
            if source.hasRows {
                let misplaced = Set(source.rowNumbers).subtracting(document.graftsInMarkup())
                if !misplaced.isEmpty { return PageBody(misplaced: misplaced, in: source) }
            }
            let reserved = plan.layoutIDs[template.layout] ?? []
            func text(_ text: String) -> String { FilledText.plainText(of: text, slots) }
            let heading = document.outline.first?.text ?? ""
            let varying = document.assignHeadingIDs(avoiding: reserved, placeholdersFrom: slots.count)
            document.deferFields { slots.indices.contains($0) && isDeferred(slots[$0]) }
            var found: [Diagnostic] = []
            var isGrafted = false
            document.graft { index in
                guard slots.indices.contains(index) else { return nil }
                return field(slots[index], &isGrafted, &found)
            }
            if isGrafted {
                let taken = reserved.union(varying.ids(text: text))
                document.assignHeadingIDs(avoiding: taken, text: text)
            }
            let html = Array(document.html(.trusted).utf8)
            let known = PageBody.Known(html: html, heading: heading, varyingHeadings: varying)
            var body = PageBody(known, of: source, diagnostics: found)
            body.isShared = !isGrafted
            return body
        } catch {
            return PageBody(refused: report(error))
        }
    }

    private func field(
        _ slot: FilledText.Slot,
        _ isGrafted: inout Bool,
        _ diagnostics: inout [Diagnostic]
    ) -> Document? {
        guard !slot.value.isNothing else { return nil }
        isGrafted = true
        do {
            return try Document(parsing: slot.value.plainText, options: .smart)
        } catch {
            diagnostics.append(report(error, in: slot.name))
            return MarkdownField(source: slot.value.plainText).plainDocument
        }
    }

    // MARK: Text

    /// A template that makes plain text: a title, a path. Nil if it is too long to be one.
    static func text(
        _ text: TemplateSet.Text,
        root: SiteRoot,
        partials: [String: MustacheTemplate],
        words: WordTable,
        trace: TraceRecorder? = nil
    ) -> String? {
        if let pattern = text.pattern { return pattern.text(root: root, trace: trace) }
        let filled = MustacheFiller.fill(text.mustache, root: root, partials: partials, words: words, trace: trace)
        return filled.isTooLong ? nil : filled.plainText
    }

    // MARK: Messages

    private func report(_ error: LimitError) -> Diagnostic {
        .error(template.source.location(), "\(page.path): \(error)", hint: Self.limitHint)
    }

    private func tooLong(_ what: String) -> Diagnostic {
        .error(
            template.source.location(),
            "\(page.path): the \(what) comes to more than \(FilledText.limit)",
            hint: Self.limitHint
        )
    }

    private static let limitHint = "write the template flatter; a page that was made before is kept"

    private func report(_ misplaced: Misplaced) -> [Diagnostic] {
        let texts = [template.body, plan.templates.partials["layouts/\(template.layout)"]].compactMap(\.self)
        let partials = plan.templates.partials.sorted { $0.key < $1.key }.map(\.value)
        let named = (texts + partials).flatMap { text in
            text.tags.filter { $0.shows(misplaced.name) }.map { (text: text, tag: $0) }
        }
        let found = named.filter { $0.text.places[$0.tag.range.lowerBound] == misplaced.place }
        // A partial alone may not tell what it is put into.
        let blamed = found.isEmpty ? Array(named.prefix(1)) : found
        guard !blamed.isEmpty else { return [report(misplaced, at: template.source.location())] }
        return blamed.map { text, tag in
            report(misplaced, at: text.source.location(line: tag.line, column: tag.column))
        }
    }

    private func report(_ error: LimitError, in name: String) -> Diagnostic {
        .warning(
            template.source.location(),
            "\(page.path): the Markdown of `\(name)` is shown as plain text: \(error)",
            hint: "edit the record"
        )
    }

    private func report(_ misplaced: Misplaced, at location: Location) -> Diagnostic {
        .error(
            location,
            "the value of `\(misplaced.name)` stands in \(misplaced.place), where no text is safe; it was left out",
            hint: "put it into an attribute such as `data-value` and read it from there"
        )
    }
}

extension Tag {
    /// Whether it shows a value that goes by `name` where it is asked for.
    fileprivate func shows(_ name: String) -> Bool {
        [.variable, .unescaped].contains(kind) && (self.name == name || self.name.hasSuffix("." + name))
    }
}
