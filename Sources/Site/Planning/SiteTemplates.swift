package import Templates

/// The templates of a site and the words of its interface, parsed.
package struct SiteTemplates: Sendable {
    /// What they were made of.
    package let sources: [TemplateSource]
    let language: String
    let set: TemplateSet
    let words: WordTable

    /// Parses `sources`. What does not parse is left out, and named by the ``SitePlan``.
    ///
    /// - Parameter language: the language of the interface, as the settings have it.
    package init(_ sources: [TemplateSource], language: String) {
        self.sources = sources
        self.language = language
        set = TemplateSet(sources)
        words = WordTable(sources, language: language)
    }

    /// Whether they were made of the same.
    package func isMade(of sources: [TemplateSource], language: String) -> Bool {
        self.language == language && self.sources == sources
    }

    /// Compiles the templates for a site.
    func compiled(for model: SiteModel) -> CompiledTemplates {
        let language = words.language
        return CompiledTemplates(
            set,
            SiteRoot.vocabulary(of: model),
            phrases: words.phrases.mapValues { phrase in { @Sendable in phrase.text(for: $0, in: language) } },
            constants: SiteRoot(model: model).constants()
        )
    }
}
