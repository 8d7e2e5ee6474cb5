package import Settings
package import Templates

/// The templates of a site and the words of its interface, parsed.
package struct SiteTemplates: Sendable {
    package let sources: [TemplateSource]
    let set: TemplateSet
    let words: WordTable

    /// Parses templates. The ``SitePlan`` reports those that can't be parsed.
    ///
    /// - Parameters:
    ///   - language: the language of the settings.
    ///   - dashboard: the panels of the first page.
    package init(_ sources: [TemplateSource], language: String, dashboard: Settings.Dashboard = .init()) {
        self.sources = sources
        set = TemplateSet(sources + [dashboard.template])
        words = WordTable(sources, language: language)
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
