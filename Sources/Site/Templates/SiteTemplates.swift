/// The templates of a site and the words of its interface, parsed.
package struct SiteTemplates: Sendable {
    /// What they were made of.
    package let sources: [TemplateSource]
    let language: String
    let set: TemplateSet
    let words: WordTable
    /// The ids that each layout uses for itself.
    let layoutIDs: [String: Set<String>]

    /// Parses `sources`. What does not parse is left out, and named by the ``SitePlan``.
    ///
    /// - Parameter language: the language of the interface, as the settings have it.
    package init(_ sources: [TemplateSource], language: String) {
        self.sources = sources
        self.language = language
        set = TemplateSet(sources)
        words = WordTable(sources, language: language)
        layoutIDs = set.layoutIDs()
    }

    /// Whether they were made of the same.
    package func isMade(of sources: [TemplateSource], language: String) -> Bool {
        self.language == language && self.sources == sources
    }
}
