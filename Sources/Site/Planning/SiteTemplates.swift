internal import Diagnostics
internal import Records
package import Settings
package import Templates

/// The templates of a site and the words of its interface, parsed.
package struct SiteTemplates: Sendable {
    let set: TemplateSet
    let words: WordTable
    /// The aisles of a shop, in the language of the site.
    let aisles: [AisleTable.Aisle]
    let aisleDiagnostics: [Diagnostic]

    /// Parses templates. The ``SitePlan`` reports those that can't be parsed.
    ///
    /// - Parameters:
    ///   - language: the language of the settings.
    ///   - dashboard: the panels of the first page.
    package init(_ sources: [TemplateSource], language: String, dashboard: Settings.Dashboard = .init()) {
        set = TemplateSet(sources + [dashboard.template])
        words = WordTable(sources, language: language)
        let tables = Dictionary(sources.filter(\.isReadable).map { ($0.aisleLanguage, $0) }) { $1 }
        let table = LanguageTag.names(of: language).lazy.compactMap { tables[$0] }.first
        (aisles, aisleDiagnostics) =
            (table ?? tables[LanguageTag.base]).map {
                Settings.aisles(parsing: $0.text, file: $0.file)
            } ?? ([], [])
    }

    func compiled(for model: SiteModel) -> CompiledTemplates {
        let plurals = words.plurals
        return CompiledTemplates(
            set,
            SiteRoot.vocabulary(of: model),
            phrases: words.phrases.mapValues { phrase in { @Sendable in phrase.text(for: $0, by: plurals) } },
            constants: SiteRoot(model: model).constants()
        )
    }
}
