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
        /// Of the values, the rows that stand where Markdown may be read: they have to be written into the text first, and
        /// nothing else is known.
        var misplacedRows: Set<Int> = []
        /// The HTML compiled for where the layout has it.
        var markup: (context: CompiledMarkup.Context, markup: CompiledMarkup)?
    }

    private(set) var known: Known
    /// The text of the first heading.
    let heading: String
    /// What it was made of.
    let text: FilledText
    /// Its values, and the ids that come of them.
    let slots: [FilledText.Slot]
    let diagnostics: [Diagnostic]
    /// Whether the text could not be read, so that there is nothing to show.
    private(set) var isRefused = false
    /// Whether all pages with the same text have this body, whatever their values.
    var isShared = true
    /// Where it is remembered, if it is.
    var key: MarkupCache.Key?

    var html: [UInt8] { known.html }

    /// A body, with the values of a page.
    init(_ known: Known, of source: FilledText, diagnostics: [Diagnostic] = []) {
        self.known = known
        self.diagnostics = diagnostics
        text = source
        func plain(_ text: String) -> String { FilledText.plainText(of: text, source.slots) }
        heading = plain(known.heading)
        let ids = known.varyingHeadings?.ids(text: plain) ?? []
        slots = ids.isEmpty ? source.slots : source.slots + ids.map { FilledText.Slot(value: .text($0), tag: nil) }
    }

    /// What stands for a text in which rows stand where Markdown may be read.
    init(misplaced: Set<Int>, in source: FilledText) {
        self.init(Known(html: [], heading: "", varyingHeadings: nil, misplacedRows: misplaced), of: source)
    }

    /// What stands for a text that could not be read.
    init(refused problem: Diagnostic) {
        self.init(Known(html: [], heading: "", varyingHeadings: nil), of: FilledText(), diagnostics: [problem])
        isRefused = true
        isShared = false
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
