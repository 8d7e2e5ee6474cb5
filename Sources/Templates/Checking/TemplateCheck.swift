import Diagnostics

/// What has been found out about templates by checking every name that they use.
struct TemplateCheck: Sendable {
    /// What they were checked against.
    let vocabulary: Vocabulary
    /// The pages that nothing is wrong with.
    private(set) var sound: [TemplateSet.Page] = []
    /// What is wrong.
    let diagnostics: [Diagnostic]

    init(of templates: TemplateSet, against vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        func check(_ texts: [TemplateSet.Text?], _ stack: [Shape]) -> TemplateChecker {
            var checker = TemplateChecker(
                vocabulary: vocabulary,
                partials: templates.partials,
                broken: templates.broken
            )
            for text in texts.compactMap(\.self) {
                checker.check(.init(source: text.source, tags: text.tags[...]), stack: stack)
            }
            return checker
        }
        // A layout sees the same on all pages that are made of the same list.
        var layouts: [[String?]: TemplateChecker] = [:]
        // What is wrong with one is to be complained of once.
        var found: [String: Diagnostic] = [:]
        var overrides = (placed: Set<Location>(), lost: [Location: Diagnostic]())
        for page in templates.pages {
            if let problem = page.unknownList(in: vocabulary) {
                found["\(problem.location) \(problem.message)"] = problem
                continue
            }
            let stack = Self.stack(for: page, in: vocabulary)
            let own = check([page.title, page.path, page.body], stack)
            let key = [page.layout, page.each]
            let text = templates.partials["layouts/\(page.layout)"]
            let layout = layouts[key] ?? check([text], stack)
            layouts[key] = layout
            if let text, layout.isSound, !layout.asksForContent {
                let message = "the layout has no `{{{content}}}`, so nothing of its pages' own is shown"
                let hint = "put `{{{content}}}` where the page belongs"
                found["\(text.source.path)"] = .warning(text.source.location(), message, hint: hint)
            }
            if own.isSound, layout.isSound { sound.append(page) }
            let news = own.diagnostics.union(layout.diagnostics).map { ("\($0.location) \($0.message)", $0) }
            found.merge(news) { min($0, $1) }
            for checker in [own, layout] {
                overrides.placed.formUnion(checker.overrides.placed)
                overrides.lost.merge(checker.overrides.lost) { min($0, $1) }
            }
        }
        let lost = overrides.lost.values.filter { !overrides.placed.contains($0.location) }
        diagnostics = (Array(found.values) + lost).sorted()
    }

    /// What the names of a template are looked up in: the item it makes a page of, then the root.
    private static func stack(for page: TemplateSet.Page, in vocabulary: Vocabulary) -> [Shape] {
        let root = Shape.record(Vocabulary.root)
        guard let each = page.each, let list = vocabulary.shape(of: each, in: root) else { return [root] }
        return [root, .scope(vocabulary.itemName(for: each), list.element)]
    }
}
