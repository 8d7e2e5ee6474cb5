import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite("Additional fields of a form")
struct EditMoreTests {
    private func form(problem: String? = nil, current: String? = nil) throws -> String {
        var more = EditForm.Field("servings", "Makes", value: "4")
        (more.isMore, more.current) = (true, current)
        var form = EditForm("Change", path: ["recipes", "pie"], submit: "Save", fields: [.init("name", "Name"), more])
        form.problem = problem.map { EditProblem(.invalid, "no", field: $0) }
        return try EditPage(base: BasePath("/"), token: "secret", words: .english).form(form)
    }

    @Test("They come last, collapsed unless one has a problem")
    func more() throws {
        let text = try form()
        let summary = try #require(text.range(of: "<details class=\"more\">\n<summary>More</summary>"))
        let field = try #require(text.range(of: "name=\"servings\""))
        let button = try #require(text.range(of: "<button class=\"main\">"))
        #expect(summary.upperBound <= field.lowerBound && field.upperBound < button.lowerBound)
        #expect(try form(problem: "name").contains("<details class=\"more\">"))
        #expect(try form(problem: "servings").contains("<details class=\"more\" open>"))
        #expect(try form(current: "6").contains("<details class=\"more\" open>"))
    }

    @Test("A form without additional fields has no disclosure widget")
    func none() throws {
        let form = EditForm("Change", path: ["events", "a"], submit: "Save", fields: [.init("name", "Name")])
        #expect(try !EditPage(base: BasePath("/"), token: "secret", words: .english).form(form).contains("<details"))
    }
}
