import Testing

@testable import Templates

/// A template and the expected page.
struct TemplateCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let templates: TestTemplates
    let page: TestTemplates.Page

    /// A template that compiles, and its page for ``SampleValues``.
    init(_ name: String, _ template: String, _ html: String, files: [String: String] = [:]) {
        self.init(name, template, html: html, files: files)
    }

    /// A template with messages.
    ///
    /// - Parameter html: nil if the template doesn't compile.
    init(_ name: String, _ template: String, html: String?, _ messages: String..., files: [String: String] = [:]) {
        testDescription = name
        templates = TestTemplates(template, files, values: SampleValues.all)
        page = TestTemplates.Page(html: html, messages: messages)
    }
}
