import Diagnostics
import Markdown
import Persistence

/// What a page template has become: HTML with placeholders, and the values that belong into it.
struct PageBody {
    /// What all pages with the same text share.
    struct Known: Sendable {
        let html: [UInt8]
        /// The text of the first heading, with placeholders.
        let heading: String
        /// The headings whose ids depend on values. The placeholders of these ids come behind those of the text.
        let varyingHeadings: VaryingHeadings?
        /// Whether nothing is known but that the rows have to be written into the text first.
        var isFlat = false
        /// The HTML compiled for where the layout has it.
        var markup: (context: CompiledMarkup.Context, markup: CompiledMarkup)?
    }

    private(set) var known: Known
    /// The text of the first heading.
    let heading: String
    let slots: [FilledText.Slot]
    let diagnostics: [Diagnostic]
    /// Whether the text could not be read, so that there is nothing to show.
    private(set) var isRefused = false
    /// Where it is remembered, if it is.
    var key: MarkupCache.Key?

    var html: [UInt8] { known.html }

    /// A body, with the values of a page.
    init(_ known: Known, slots: [FilledText.Slot], diagnostics: [Diagnostic] = []) {
        self.known = known
        self.diagnostics = diagnostics
        func text(_ text: String) -> String { FilledText.plainText(of: text, slots) }
        heading = text(known.heading)
        let ids = known.varyingHeadings?.ids(text: text) ?? []
        self.slots = ids.isEmpty ? slots : slots + ids.map { FilledText.Slot(value: .text($0), tag: nil) }
    }

    /// What stands for a text in which rows stand where Markdown may be read.
    static var flat: PageBody {
        PageBody(Known(html: [], heading: "", varyingHeadings: nil, isFlat: true), slots: [])
    }

    /// What stands for a text that could not be read.
    init(refused problem: Diagnostic) {
        self.init(Known(html: [], heading: "", varyingHeadings: nil), slots: [], diagnostics: [problem])
        isRefused = true
    }

    /// The HTML, compiled.
    mutating func markup(in context: CompiledMarkup.Context, _ cache: MarkupCache) -> CompiledMarkup {
        if let markup = known.markup, markup.context == context { return markup.markup }
        let markup = MarkupCompiler.compile(html, slots: slots, in: context, isBody: true)
        known.markup = (context, markup)
        if let key { cache.update(known, at: key) }
        return markup
    }
}
