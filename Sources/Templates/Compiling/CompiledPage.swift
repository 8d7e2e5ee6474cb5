package import Diagnostics
import Markdown

/// A page template, compiled together with its layout.
package final class CompiledPage: Sendable {
    package let source: TemplateSource
    /// The list in `each`, for every element of which the template makes a page, and the template's name for the element.
    package let each: (list: Name, item: Name)?
    /// The sections of the site that the page belongs to.
    package let sections: [String]
    /// The location of the page's path in the source.
    package let pathLocation: Location
    package let title: CompiledTemplate?
    package let path: CompiledTemplate
    package let body: CompiledTemplate
    package let layout: CompiledTemplate

    init(
        _ page: TemplateSet.Page,
        each: (list: Name, item: Name)?,
        title: CompiledTemplate?,
        path: CompiledTemplate,
        body: CompiledTemplate,
        layout: CompiledTemplate
    ) {
        source = page.source
        self.each = each
        sections = page.frontMatter.sections
        pathLocation = page.frontMatter.path.location
        (self.title, self.path, self.body, self.layout) = (title, path, body, layout)
    }
}

/// Compiles page templates.
///
/// Source becomes nodes (``MustacheParser``), one text with placeholders (``TemplateExpander``), HTML with placeholders
/// (cmark), a tree of operations (``MarkupScanner``, ``StructureRules``) and finally a list of instructions
/// (``InstructionWriter``).
struct TemplateCompiler {
    private let templates: TemplateSet
    private let vocabulary: Vocabulary
    private let phrases: [String: Phrase]
    private let constants: Constants
    private var layouts: [String: Layout] = [:]
    private(set) var diagnostics: Set<Diagnostic> = []

    private struct Layout {
        let template: CompiledTemplate
        /// The context in which the layout inserts the page.
        let context: MarkupScanner.Context
        /// The ids in the layout, which no heading of a page may have.
        let ids: Set<String>
    }

    init(_ templates: TemplateSet, _ vocabulary: Vocabulary, phrases: [String: Phrase], constants: Constants) {
        self.templates = templates
        self.vocabulary = vocabulary
        self.phrases = phrases
        self.constants = constants
    }

    /// Compiles a page with its layout. Returns nil if the layout has a mistake, which is in ``diagnostics``.
    mutating func compile(_ page: TemplateSet.Page) -> CompiledPage? {
        do {
            guard let layout = try layout(page.layout) else { return nil }
            return CompiledPage(
                page,
                each: page.each.map { (Name($0), Name(vocabulary.itemName(for: $0))) },
                title: try page.title.map { text throws(Diagnostic) in try plainText(text) },
                path: try plainText(page.path),
                body: try body(page, in: layout),
                layout: layout.template
            )
        } catch {
            diagnostics.insert(error)
            return nil
        }
    }

    private func plainText(_ text: [MustacheNode]) throws(Diagnostic) -> CompiledTemplate {
        let expansion = TemplateExpander.expand(text, as: .verbatim, templates, phrases: phrases)
        let nodes = try MarkupScanner.scanPlainText(expansion.text, slots: expansion.slots)
        return InstructionWriter.write(nodes, slots: expansion.slots, constants: constants)
    }

    private mutating func layout(_ name: String) throws(Diagnostic) -> Layout? {
        if let layout = layouts[name] { return layout }
        guard let partial = templates.partials[name] else { return nil }
        let expansion = TemplateExpander.expand(partial.nodes, as: .verbatim, templates, phrases: phrases)
        let result = try MarkupScanner.scan(expansion.text, slots: expansion.slots)
        diagnostics.formUnion(result.problems)
        let layout = Layout(
            template: InstructionWriter.write(result.nodes, slots: expansion.slots, constants: constants),
            context: result.contentContext ?? .init(),
            ids: Set(result.nodes.flatMap(\.fixedIDs))
        )
        layouts[name] = layout
        return layout
    }

    private mutating func body(_ page: TemplateSet.Page, in layout: Layout) throws(Diagnostic) -> CompiledTemplate {
        let expansion = TemplateExpander.expand(page.body, as: .markdown, templates, phrases: phrases)
        let html: String
        do {
            var document = try Document(parsing: expansion.text, options: .smart)
            try SectionPlacement(places: document.sectionPlaces(), slots: expansion.slots).check()
            document.loosenLists()
            document.markBlocks()
            html = document.html(.trusted)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw .error(page.source.location(), "\(error)", hint: "write the template flatter")
        }
        let result = try MarkupScanner.scan(Array(html.utf8), slots: expansion.slots, in: layout.context)
        diagnostics.formUnion(result.problems)
        return InstructionWriter.write(
            StructureRules.apply(to: result.nodes),
            slots: expansion.slots,
            constants: constants,
            reservedIDs: layout.ids.union(result.nodes.flatMap(\.fixedIDs))
        )
    }
}

extension MarkupNode {
    /// The ids that are the same on every page.
    fileprivate var fixedIDs: [String] {
        switch self {
        case .id(let content):
            if case .unquoted(let value)? = content.first { return MarkupNode.id(value).fixedIDs }
            var id: [UInt8] = []
            for node in content {
                guard case .bytes(let bytes) = node else { return [] }
                id += bytes
            }
            return [String(decoding: id, as: UTF8.self)]
        case .section(_, let content), .paragraph(let content, _, _), .heading(_, let content), .unquoted(let content):
            return content.flatMap(\.fixedIDs)
        case .list(let list): return list.items.flatMap(\.fixedIDs)
        case .bytes, .value, .url, .preformatted: return []
        }
    }
}
