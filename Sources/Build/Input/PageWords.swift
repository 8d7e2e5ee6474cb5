package import Diagnostics
internal import Foundation
internal import Settings
package import Site
internal import Templates

/// What the forms of `serve` say, in the language of the site.
package struct PageWords: Sendable {
    private let language: String
    private let locale: Locale
    private let files: [TemplateSource]
    /// The words of the forms.
    package let editing: EditingWords
    /// What is said of records, as on the site's pages; nil if the forms are in English, as the command line is.
    package private(set) var records: RecordText?
    /// The problems with the site's own files.
    package let diagnostics: [Diagnostic]

    /// Reads the word files.
    ///
    /// - Parameter last: the words to keep if nothing has changed.
    package init(_ configuration: Configuration, unlessSameAs last: PageWords? = nil) {
        let (language, locale) = (configuration.settings.language, configuration.locale)
        let names = LanguageTag.names(of: language)
        let all = names + [LanguageTag.base].filter { !names.contains($0) }
        let (forms, problems) = WordFiles.read(EditingWords.folder, all, for: configuration)
        // The build reports the problems of these files.
        let pages = WordFiles.read("words", all, for: configuration).files
        if let last, last.language == language, last.locale == locale, last.files == forms + pages {
            self = last
            records = records?.on(configuration.today)
            return
        }
        (self.language, self.locale, files) = (language, locale, forms + pages)
        editing = EditingWords(forms, language: language)
        diagnostics = problems + editing.diagnostics
        guard LanguageTag.names(of: editing.language).last != LanguageTag.base else { return }
        records = RecordText(pages.reversed(), language: language, locale: locale, on: configuration.today)
    }
}
