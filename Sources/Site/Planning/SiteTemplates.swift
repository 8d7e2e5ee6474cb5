package import Templates

/// The templates of a site and the words of its interface, parsed.
package struct SiteTemplates: Sendable {
    package let sources: [TemplateSource]
    let language: String
    let set: TemplateSet
    let words: WordTable

    /// Parses templates. The ``SitePlan`` reports those that can't be parsed.
    ///
    /// - Parameter language: the language of the settings.
    package init(_ sources: [TemplateSource], language: String) {
        self.sources = sources
        self.language = language
        set = TemplateSet(sources)
        words = WordTable(sources, language: language)
    }

    /// Whether they have these sources and this language.
    package func isMade(of sources: [TemplateSource], language: String) -> Bool {
        self.language == language && self.sources == sources
    }

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
