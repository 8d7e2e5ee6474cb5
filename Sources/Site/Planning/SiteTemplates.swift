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
    /// Returns those of the aisles that are built in, with their foods in all other languages.
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
        let table = tables[own]
        let (aisles, diagnostics) = table.map { Settings.aisles(parsing: $0.text, file: $0.file) } ?? ([], [])
        (self.aisles, aisleDiagnostics) = (aisles, diagnostics)
        let others = tables.values.filter { $0.aisleLanguage != nil && $0.aisleLanguage != own }
            .sorted { $0.path < $1.path }
        foreignAisles = {
            let names = Set(aisles.map(\.name))
            let builtIn = table.map { Self.builtInAisles(of: $0) } ?? []
            // Only the built-in tables surely have the same aisles in the same order.
            return others.flatMap { zip(builtIn, Self.builtInAisles(of: $0)) }.filter { names.contains($0.0.name) }
                .map { AisleTable.Aisle($0.0.name, $0.1.foods) }
        }
    }

    /// The aisles of a built-in table, or of the one that a user's table replaces.
    private static func builtInAisles(of table: TemplateSource) -> [AisleTable.Aisle] {
        let text = table.isBuiltIn ? table.text : table.replaced
        return text.map { Settings.aisles(parsing: $0, file: table.file).aisles } ?? []
    }

    /// The diagnostics about the words if a word file can't be read; otherwise nil.
    package var unreadableWords: [Diagnostic]? {
        words.isComplete && !aisleDiagnostics.hasErrors ? nil : words.diagnostics + aisleDiagnostics
    }

    func compiled(for model: SiteModel) -> CompiledTemplates {
        CompiledTemplates(set, SiteRoot.vocabulary(of: model), constants: SiteRoot(model: model).constants())
    }
}
