import Foundation
import Persistence
import Records
import Settings
import Testing

@testable import Site

/// Lists, and days with a time, use the comma of the language.
@Suite struct CommaTests {
    @Test(arguments: [("en", ", "), ("de", ", "), ("he", ", "), ("ar", "، ")])
    func usesCommaOfLanguage(language: String, comma: String) throws {
        let page = """
            {{#collections}}{{#cards}}{{#facts}}{{value}}{{/facts}}{{/cards}}{{/collections}}|\
            {{#upcoming}}{{when}}{{/upcoming}}
            """
        var site = SampleSite(page: page)
        site.settings.language = language
        site.locale = language
        try site.addWords("en", language)
        let letters = PropertyValue.array([.string("a"), .string("b")])
        site.collections["books"] = [.dictionary(["title": .string("Dune"), "letters": letters])]
        site.open = [Event(date: try instant("2026-11-23T09:30:00Z"), name: "x")]
        let parts = try site.main().dropFirst("<p>".count).dropLast("</p>".count).split(separator: "|")
        #expect(parts[0] == "a\(comma)b")
        #expect(parts[1].contains("\(comma)09:30") || parts[1].contains("\(comma)9:30"), "\(parts[1])")
    }
}
