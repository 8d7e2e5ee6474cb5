import Diagnostics
import Markdown
import Mustache

/// Makes one page: Mustache fills the template in, cmark makes HTML of it, the layout goes round it, and the values
/// are put in last, each escaped for where it stands.
struct PageRenderer {
    let plan: SitePlan
    let page: PlannedPage
    private let trace: TraceRecorder?
    private let slots: Slots
    private var diagnostics: [Diagnostic] = []

    /// - Parameter isTraced: whether what the page asks for is to be noted.
    init(plan: SitePlan, page: PlannedPage, isTraced: Bool) {
        self.plan = plan
        self.page = page
        trace = isTraced ? TraceRecorder() : nil
        slots = Slots(words: plan.model.words, trace: trace)
    }

    mutating func render() -> RenderedPage {
        var root = plan.root(for: page, trace: trace)
        let source = Slots.decide(fill(page.template.body, with: root))
        let (body, heading) = markup(of: source)
        root.content = .markup(body)
        root.page.item = root.item?.value
        if page.template.title == nil { root.page.title = heading }
        let shell =
            plan.templates.partials["layouts/\(page.template.layout)"]
            .map { Slots.decide(fill($0, with: root)) } ?? body
        let text = putting(body, into: shell)
        var resolver = MarkupResolver(slots: slots, page: page.path, root: plan.rootPath, hashedNames: plan.hashedNames)
        let bytes = resolver.resolve(text)
        diagnostics += resolver.unrendered.map { report($0.error, in: $0.name) }
        diagnostics += Set(resolver.misplaced.flatMap(report)).sorted()
        return RenderedPage(
            path: page.path,
            bytes: bytes,
            links: resolver.links,
            ids: resolver.ids,
            diagnostics: diagnostics,
            facts: trace?.facts ?? [:]
        )
    }

    private func fill(_ text: TemplateSet.Text, with root: SiteRoot) -> String {
        text.mustache.render(
            Binding(value: .record(root), name: "", slots: slots),
            library: plan.templates.library
        )
    }

    /// The layout with the page in the place of `{{{content}}}`: the values in it are still to be put in.
    private func putting(_ body: String, into shell: String) -> String {
        // Compared as bytes: as characters, a placeholder and an accent behind it would be one.
        var bytes = Array(shell.utf8)
        for (index, slot) in slots.slots.enumerated() {
            guard case .markup(let text) = slot.value, text == body else { continue }
            bytes = bytes.replacingOccurrences(of: Array(Placeholder.graft(index).utf8), with: Array(body.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Markdown

    /// The page as HTML, and the text of its first heading.
    private mutating func markup(of source: String) -> (html: String, heading: String) {
        let slots = slots
        do {
            var document = try Document(parsing: source, options: .smart)
            let reserved = plan.layoutIDs[page.template.layout] ?? []
            func text(_ text: String) -> String { Self.plainText(of: text, slots: slots) }
            document.assignHeadingIDs(avoiding: reserved, text: text)
            let heading = document.outline.first.map { text($0.text) } ?? ""
            var found: [Diagnostic] = []
            document.graft { field($0, &found) }
            diagnostics += found
            document.assignHeadingIDs(avoiding: reserved, text: text)
            return (document.html(.trusted), heading)
        } catch {
            diagnostics.append(
                .error(page.template.source.location(), "\(page.path): \(error)", hint: "write the template flatter")
            )
            return ("", "")
        }
    }

    private func field(_ index: Int, _ diagnostics: inout [Diagnostic]) -> Document? {
        guard let slot = slots[index], !slot.value.isNothing else { return nil }
        do {
            return try Document(parsing: slot.value.plainText, options: .smart)
        } catch {
            diagnostics.append(report(error, in: slot.name))
            return MarkdownField(source: slot.value.plainText).plainDocument
        }
    }

    // MARK: Text

    /// A template that makes plain text: a title, a path.
    static func text(
        _ text: TemplateSet.Text,
        root: SiteRoot,
        library: MustacheLibrary,
        words: WordTable,
        trace: TraceRecorder? = nil
    ) -> String {
        if let pattern = text.pattern { return pattern.text(root: root, trace: trace) }
        let slots = Slots(words: words, trace: trace)
        let rendered = text.mustache.render(Binding(value: .record(root), name: "", slots: slots), library: library)
        return plainText(of: Slots.decide(rendered), slots: slots)
    }

    private static func plainText(of text: String, slots: Slots) -> String {
        guard text.unicodeScalars.contains(where: Placeholder.isReserved) else { return text }
        var result = ""
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(where: Placeholder.isReserved) {
            result += String(rest[..<start])
            let digits = rest[start...].dropFirst().prefix { ("0"..."9").contains($0) }
            if let index = Int(String(digits)), let slot = slots[index] { result += slot.value.plainText }
            rest = rest[digits.endIndex...].dropFirst()
        }
        return result + String(rest)
    }

    // MARK: Messages

    private func report(_ misplaced: MarkupResolver.Misplaced) -> [Diagnostic] {
        let texts = [page.template.body, plan.templates.partials["layouts/\(page.template.layout)"]].compactMap(\.self)
        let partials = plan.templates.partials.sorted { $0.key < $1.key }.map(\.value)
        let named = (texts + partials).flatMap { text in
            text.tags.filter { $0.shows(misplaced.name) }.map { (text: text, tag: $0) }
        }
        let found = named.filter { $0.text.places[$0.tag.range.lowerBound] == misplaced.place }
        // A partial alone may not tell what it is put into.
        let blamed = found.isEmpty ? Array(named.prefix(1)) : found
        guard !blamed.isEmpty else { return [report(misplaced, at: page.template.source.location())] }
        return blamed.map { text, tag in
            report(misplaced, at: text.source.location(line: tag.line, column: tag.column))
        }
    }

    private func report(_ error: LimitError, in name: String) -> Diagnostic {
        .warning(
            page.template.source.location(),
            "\(page.path): the Markdown of `\(name)` is shown as plain text: \(error)",
            hint: "edit the record"
        )
    }

    private func report(_ misplaced: MarkupResolver.Misplaced, at location: Location) -> Diagnostic {
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
