import Diagnostics
import Persistence

/// What a page template has become: HTML with placeholders, and the values that belong into it.
struct PageBody {
    /// What all pages with the same text share.
    struct Known: Sendable {
        let html: [UInt8]
        let heading: String
        /// The HTML compiled for where the layout has it.
        var markup: (context: CompiledMarkup.Context, markup: CompiledMarkup)?
    }

    private(set) var known: Known
    let slots: [FilledText.Slot]
    let diagnostics: [Diagnostic]
    /// Whether the text could not be read, so that there is nothing to show.
    private(set) var isRefused = false
    /// Where it is remembered, if it is.
    var key: MarkupCache.Key?

    var html: [UInt8] { known.html }
    /// The text of the first heading.
    var heading: String { known.heading }

    init(html: String, heading: String, slots: [FilledText.Slot], diagnostics: [Diagnostic]) {
        known = Known(html: Array(html.utf8), heading: heading)
        self.slots = slots
        self.diagnostics = diagnostics
    }

    /// What stands for a text that could not be read.
    init(refused problem: Diagnostic) {
        known = Known(html: [], heading: "")
        slots = []
        diagnostics = [problem]
        isRefused = true
    }

    /// A body that has been made for another page.
    init(_ known: Known, slots: [FilledText.Slot]) {
        self.known = known
        self.slots = slots
        diagnostics = []
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
