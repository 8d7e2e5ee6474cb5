package import Diagnostics
internal import Records
package import Settings
package import Templates

/// The templates of a site and the words of its interface, parsed.
package struct SiteTemplates: Sendable {
    let set: TemplateSet
    let words: WordTable
    /// The aisles of a shop, in the language of the site.
    let aisles: [AisleTable.Aisle]
    /// Returns the same aisles with the foods in all other languages. A table of another number of aisles is left out.
    let foreignAisles: @Sendable () -> [AisleTable.Aisle]
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
        let own = LanguageTag.names(of: language).first { tables[$0] != nil } ?? LanguageTag.base
        let (aisles, diagnostics) = tables[own].map { Settings.aisles(parsing: $0.text, file: $0.file) } ?? ([], [])
        (self.aisles, aisleDiagnostics) = (aisles, diagnostics)
        let others = tables.values.filter { $0.aisleLanguage != nil && $0.aisleLanguage != own }
            .sorted { $0.path < $1.path }
        foreignAisles = {
            others.map { Settings.aisles(parsing: $0.text, file: $0.file).aisles }.filter { $0.count == aisles.count }
                .flatMap { zip(aisles, $0).map { AisleTable.Aisle($0.name, $1.foods) } }
        }
    }

    /// The messages about the words, if a file with them can't be read; nil if all can.
    package var unreadableWords: [Diagnostic]? { words.isComplete ? nil : words.diagnostics }

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
