import Testing

@testable import Templates

/// A template and what it comes to.
struct TemplateCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let templates: TestTemplates
    let page: TestTemplates.Page

    /// A template that compiles, and the page that it makes of ``SampleValues``.
    init(_ name: String, _ template: String, _ html: String, files: [String: String] = [:]) {
        self.init(name, template, html: html, files: files)
    }

    /// A template about which there is something to say.
    ///
    /// - Parameter html: nil if it doesn't compile.
    init(_ name: String, _ template: String, html: String?, _ messages: String..., files: [String: String] = [:]) {
        testDescription = name
        templates = TestTemplates(template, files, values: SampleValues.all)
        page = TestTemplates.Page(html: html, messages: messages)
    }
}
