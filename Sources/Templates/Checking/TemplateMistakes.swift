import Diagnostics

/// The mistakes in the templates of a site.
struct TemplateMistakes: Sendable {
    /// By place and message. A mistake in a partial is reported once, not for each page that includes it.
    private var all: [String: Diagnostic] = [:]
    /// The overriding blocks that are shown on some page, although other pages have no place for them.
    private var shownBlocks: Set<Location> = []

    var diagnostics: [Diagnostic] {
        all.values.filter { $0.severity == .error || !shownBlocks.contains($0.location) }
    }

    mutating func add(_ mistake: Diagnostic) {
        let key = "\(mistake.location) \(mistake.message)"
        all[key] = all[key].map { min($0, mistake) } ?? mistake
    }

    mutating func merge(_ others: TemplateMistakes) {
        for mistake in others.all.values { add(mistake) }
        shownBlocks.formUnion(others.shownBlocks)
    }

    mutating func forgive(_ block: Tag) { shownBlocks.insert(block.location) }
}
