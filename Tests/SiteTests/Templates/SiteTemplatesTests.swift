import Diagnostics
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// The tables of aisles among the templates.
@Suite struct SiteTemplatesTests {
    private static func builtIn(_ language: String, _ text: String) -> TemplateSource {
        TemplateSource(builtIn: "words/aisles/\(language).yml", text: text)
    }

    private static let english = builtIn("en", "Dairy: [milk]\nBaking: [flour]\n")
    private static let german = builtIn("de", "Milch: [Sahne]\nBacken: [Mehl]\n")

    /// A user's table, which replaces a built-in one.
    private static func own(_ text: String, replacing builtIn: TemplateSource) -> TemplateSource {
        var source = TemplateSource(path: builtIn.path, file: "Templates/\(builtIn.path)", text: text)
        source.replaced = builtIn.text
        return source
    }

    private static func aisles(_ tables: [TemplateSource], language: String) -> [String] {
        let templates = SiteTemplates(tables, language: language)
        let foods = ["milk", "flour", "Sahne", "Mehl", "Brot"]
        let found = AisleTable(standard: templates.aisles).aisles(of: Set(foods), orIn: templates.foreignAisles)
        return foods.map { found[$0] ?? "" }
    }

    @Test(
        "A recipe in a different language from the site finds its aisles",
        arguments: [
            ("en", ["Dairy", "Baking", "Dairy", "Baking", ""]), ("de", ["Milch", "Backen", "Milch", "Backen", ""]),
            ("de-AT", ["Milch", "Backen", "Milch", "Backen", ""]), ("fr", ["", "", "", "", "Pain"]),
        ]
    )
    func findsAislesInAllLanguages(language: String, found: [String]) {
        let french = TemplateSource(path: "words/aisles/fr.yml", file: "fr.yml", text: "Pain: [Brot]\n")
        #expect(Self.aisles([Self.german, Self.english, french], language: language) == found)
    }

    @Test(
        "In a user's own table, foods in other languages are in the aisles with built-in names, in any order",
        arguments: [
            ("Baking: [flour]\nDairy: [milk]\n", ["Dairy", "Baking", "Dairy", "Baking", ""]),
            ("Bread: [Brot]\nBaking: [flour]\n", ["", "Baking", "", "Baking", "Bread"]),
            ("Bread: [Brot]\nMilk: [milk]\n", ["Milk", "", "", "", "Bread"]),
        ]
    )
    func matchesAislesByBuiltInName(table: String, found: [String]) {
        let own = Self.own(table, replacing: Self.english)
        #expect(Self.aisles([Self.german, own], language: "en") == found)
        // A user's table of another language has no influence.
        let other = Self.own("Brot: [Brot]\nMilch: [Sahne]\n", replacing: Self.german)
        #expect(Self.aisles([other, Self.english], language: "en") == ["Dairy", "Baking", "Dairy", "Baking", ""])
    }

    @Test("A table of aisles with an error counts as words that can't be read", arguments: ["Dairy: [", "- Dairy"])
    func reportsBrokenTable(text: String) {
        let own = Self.own(text, replacing: Self.english)
        let messages = SiteTemplates([own], language: "en").unreadableWords?.map(\.description) ?? []
        #expect(messages.count == 1)
        #expect(messages.allSatisfy { $0.hasPrefix("Templates/words/aisles/en.yml:1") })
        #expect(SiteTemplates([Self.english], language: "en").unreadableWords == nil)
    }
}
