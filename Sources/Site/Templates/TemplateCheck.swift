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
        // A layout is checked for each page that uses it, and is to be complained of once.
        var found: [String: Diagnostic] = [:]
        for page in templates.pages {
            if let problem = page.unknownList(in: vocabulary) {
                found["\(problem.location) \(problem.message)"] = problem
                continue
            }
            var checker = TemplateChecker(
                vocabulary: vocabulary,
                partials: templates.partials,
                broken: templates.broken
            )
            let stack = Self.stack(for: page, in: vocabulary)
            let layout = templates.partials["layouts/\(page.layout)"]
            for text in [page.title, page.path, page.body, layout].compactMap(\.self) {
                checker.check(.init(source: text.source, tags: text.tags[...]), stack: stack)
            }
            if checker.isSound { sound.append(page) }
            let news = checker.diagnostics.map { ("\($0.location) \($0.message)", $0) }
            found.merge(news) { first, _ in first }
        }
        diagnostics = found.values.sorted()
    }

    /// What the names of a template are looked up in: the item it makes a page of, then the root.
    private static func stack(for page: TemplateSet.Page, in vocabulary: Vocabulary) -> [Shape] {
        let root = Shape.record(SiteRoot.kind)
        guard let each = page.each, let list = vocabulary.shape(of: each, in: root) else { return [root] }
        return [root, .scope(SiteRoot.itemName(for: each), list.element)]
    }
}
