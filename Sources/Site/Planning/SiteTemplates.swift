internal import Diagnostics
internal import Records
internal import Settings
package import Templates

/// The templates of a site and the words of its interface, parsed.
package struct SiteTemplates: Sendable {
    package let sources: [TemplateSource]
    let language: String
    let set: TemplateSet
    let words: WordTable
    /// Where a shop has what, in the language of the site.
    let aisles: [AisleTable.Aisle]
    let aisleDiagnostics: [Diagnostic]

    /// Parses templates. The ``SitePlan`` reports those that can't be parsed.
    ///
    /// - Parameter language: the language of the settings.
    package init(_ sources: [TemplateSource], language: String) {
        self.sources = sources
        self.language = language
        set = TemplateSet(sources)
        words = WordTable(sources, language: language)
        let tables = Dictionary(sources.map { ($0.aisleLanguage, $0) }) { $1 }
        let table = WordTable.names(of: language).reversed().lazy.compactMap { tables[$0] }.first
        (aisles, aisleDiagnostics) =
            (table ?? tables[WordTable.baseLanguage]).map {
                Settings.aisles(parsing: $0.text, file: $0.file)
            } ?? ([], [])
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
