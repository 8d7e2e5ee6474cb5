package import Diagnostics
import Persistence

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
        for page in templates.pages { compiler.compileLayout(of: page) }
        let compiled = templates.pages.concurrentMap(share: 2) { [compiler] page in
            var compiler = compiler
            return (page: compiler.compile(page), mistakes: compiler.mistakes)
        }
        pages = compiled.compactMap(\.page)
        var mistakes = TemplateMistakes()
        for page in compiled { mistakes.merge(page.mistakes) }
        diagnostics = (templates.diagnostics + mistakes.diagnostics).sorted()
    }
}

/// A page template, compiled together with its layout.
package final class CompiledPage: Sendable {
    package let source: TemplateSource
    /// The list in `each`, whose elements each get a page, and the template's name for an element.
    package let each: (list: Name, item: Name)?
    /// The sections of the site that the page belongs to.
    package let sections: [String]
    /// The location of the page's path in the source.
    package let pathLocation: Location
    package let title: CompiledTemplate?
    package let path: CompiledTemplate
    package let body: CompiledTemplate
    package let layout: CompiledTemplate

    init(
        _ page: TemplateSet.Page,
        each: (list: Name, item: Name)?,
        title: CompiledTemplate?,
        path: CompiledTemplate,
        body: CompiledTemplate,
        layout: CompiledTemplate
    ) {
        source = page.source
        self.each = each
        sections = page.frontMatter.sections
        pathLocation = page.frontMatter.path.location
        (self.title, self.path, self.body, self.layout) = (title, path, body, layout)
    }
}
