package import Diagnostics
internal import Persistence
package import Records
internal import Settings
internal import Site
internal import Templates

/// The words for dates: those of the site's language, then English and German, which are always available.
///
/// For each language, the site's own words come before those of the theme. Only the two or three small files are read,
/// because that happens whenever a command adds an event.
package enum DateWords {
    private static let folder = "words/dates"

    /// - Returns: the words, the weekend and the first day of the week, and diagnostics about the site's own files.
    package static func read(
        for configuration: Configuration
    ) -> (vocabulary: DateVocabulary, diagnostics: [Diagnostic]) {
        let own = LanguageTag.names(of: configuration.settings.language)
        let names = own + ["en", "de"].filter { !own.contains($0) }
        var (files, diagnostics) = WordFiles.read(folder, names, for: configuration)
        let languages = files.map { file in
            let found = DateWordFile.read(file.text, file: file.file)
            diagnostics += found.diagnostics
            return found.words
        }
        var vocabulary = DateVocabulary(languages, weekend: Weekday.weekend(in: configuration.locale))
        vocabulary.firstWeekday = configuration.today.firstWeekday
        return (vocabulary, diagnostics)
    }

    /// The problems of the site's own files, in every language. No page uses them, so they are only warnings.
    static func problems(in templates: [TemplateSource]) -> [Diagnostic] {
        let files = templates.filter { file in
            file.isReadable && file.path.hasSuffix(".yml") && file.path.enclosingFolders.last == folder
        }
        return files.flatMap { DateWordFile.read($0.text, file: $0.file).diagnostics }
            .map { .warning($0.location, $0.message, hint: $0.hint) }
    }
}
