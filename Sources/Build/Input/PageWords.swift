package import Diagnostics
internal import Settings
package import Site
internal import Templates

/// What the forms of `serve` say, in the language of the site.
package struct PageWords: Sendable {
    private let language: String
    private let files: [TemplateSource]
    /// The words of the forms.
    package let editing: EditingWords
    /// The problems with the site's own files.
    package let diagnostics: [Diagnostic]

    /// Reads the word files.
    ///
    /// - Parameter last: the words to keep if nothing has changed.
    package init(_ configuration: Configuration, unlessSameAs last: PageWords? = nil) {
        let language = configuration.settings.language
        let names = LanguageTag.names(of: language)
        let all = names + [LanguageTag.base].filter { !names.contains($0) }
        let (files, problems) = WordFiles.read(EditingWords.folder, all, for: configuration)
        if let last, last.language == language, last.files == files {
            self = last
            return
        }
        (self.language, self.files) = (language, files)
        editing = EditingWords(files, language: language)
        diagnostics = problems + editing.diagnostics
    }
}
