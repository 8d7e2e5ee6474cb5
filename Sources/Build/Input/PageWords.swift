package import Diagnostics
internal import Foundation
internal import Settings
package import Site
internal import Templates

/// The texts of the forms of `serve`, in the language of the site.
package struct PageWords: Sendable {
    private let language: String
    private let locale: Locale
    private let files: [TemplateSource]
    /// The words of the forms.
    package let editing: EditingWords
    /// The text about records on the site's pages.
    package private(set) var pages: RecordText
    /// The text about records in the forms; nil if the forms are in English, like the command line.
    package var records: RecordText? {
        LanguageTag.names(of: editing.language).last == LanguageTag.base ? nil : pages
    }
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
        let words = WordFiles.read("words", all, for: configuration).files
        if let last, last.language == language, last.locale == locale, last.files == forms + words {
            self = last
            self.pages = self.pages.on(configuration.today)
            return
        }
        (self.language, self.locale, files) = (language, locale, forms + words)
        editing = EditingWords(forms, language: language)
        diagnostics = problems + editing.diagnostics
        pages = RecordText(words.reversed(), language: language, locale: locale, on: configuration.today)
    }
}
