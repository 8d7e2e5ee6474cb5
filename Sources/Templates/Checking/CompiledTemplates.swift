package import Diagnostics

/// The templates of a site, checked and compiled.
package struct CompiledTemplates: Sendable {
    /// The pages without mistakes, compiled.
    package let pages: [CompiledPage]
    /// The mistakes of the other pages, and warnings.
    package let diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - vocabulary: the names that templates can use.
    ///   - constants: the values that are the same on all pages.
    package init(_ templates: TemplateSet, _ vocabulary: Vocabulary, constants: Constants) {
        var compiler = TemplateCompiler(templates, vocabulary, constants: constants)
        pages = templates.pages.compactMap { compiler.compile($0) }
        diagnostics = (templates.diagnostics + compiler.mistakes.diagnostics).sorted()
    }
}
