import Foundation
import Preview
import TestSupport
import Testing

@Suite("Changes of a recipe", .ends)
struct RecipeChangeTests {
    @Test("The form shows the headings of ingredients, and takes them from the text alone")
    func headings() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            let path = ["recipes", "plait", "edit"]
            let first = "salt\nFor the dough:\n2 cups flour\n3 eggs"
            #expect(try site.change(["recipes"], ["name": "Plait", "ingredients": first]) != nil)
            func shown() throws -> (text: String?, fingerprint: String?) {
                let form = try site.form(path)
                return (form?.fields.first { $0.name == "ingredients" }?.value, form?.shown)
            }
            #expect(try shown().text == first)
            for text in [
                "salt\nFor the filling:\n2 cups flour\n3 eggs", "salt\nFor the filling:\n2 cups flour\n:\n3 eggs",
                "For the top:\nsalt\nFor the filling:\n2 cups flour\n:\n3 eggs\n4 eggs", "salt\n2 cups flour\n3 eggs",
                "## 500 g dough\nsalt",
            ] {
                let fields = ["shown": try #require(try shown().fingerprint), "ingredients": text]
                #expect(try site.change(path, fields) != nil, "\(text)")
                #expect(try shown().text == text)
            }
        }
    }
}
