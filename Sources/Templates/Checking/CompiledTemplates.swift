package import Diagnostics

/// The templates of a site, checked and compiled.
package struct CompiledTemplates: Sendable {
    /// The pages without mistakes, compiled.
    package let pages: [CompiledPage]
    /// The mistakes of the other pages, and warnings.
    package let diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - vocabulary: the names that templates can use.
    ///   - phrases: the functions that put a number into words, by name.
    ///   - constants: the values that are the same on all pages.
    package init(_ templates: TemplateSet, _ vocabulary: Vocabulary, phrases: [String: Phrase], constants: Constants) {
        var compiler = TemplateCompiler(templates, vocabulary, phrases: phrases, constants: constants)
        pages = templates.pages.compactMap { compiler.compile($0) }
        diagnostics = (templates.diagnostics + compiler.mistakes.diagnostics).sorted()
    }
}
