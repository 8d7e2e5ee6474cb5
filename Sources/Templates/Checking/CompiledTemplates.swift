package import Diagnostics

/// The templates of a site, checked against the names that there are, and compiled.
package struct CompiledTemplates: Sendable {
    /// The pages that nothing is wrong with.
    package let pages: [CompiledPage]
    /// Problems with the other templates, and with values in places where no text is safe.
    package let diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - vocabulary: the names that templates can use.
    ///   - phrases: the words that a number can be put into, by name.
    ///   - constants: what is the same for all pages.
    package init(
        _ templates: TemplateSet,
        _ vocabulary: Vocabulary,
        phrases: [String: Phrase],
        constants: Constants
    ) {
        var checker = TemplateChecker(templates, vocabulary)
        var compiler = TemplateCompiler(templates, vocabulary, phrases: phrases, constants: constants)
        pages = templates.pages.compactMap { checker.check($0) ? compiler.compile($0) : nil }
        diagnostics = (templates.diagnostics + checker.diagnostics + compiler.diagnostics).sorted()
    }
}
