import Diagnostics
import Foundation
import Settings
import Site
import Templates
import Testing

@testable import Build

/// The `almanac.yml` of a new almanac documents all settings, so it must be complete.
@Suite struct SampleSettingsTests {
    @Test func areValid() throws {
        let (settings, diagnostics) = Settings.parse(
            try text(),
            file: "almanac.yml",
            reservedNames: TemplateNames.reserved
        )
        #expect(diagnostics == [])
        #expect(settings.storesFolder == ".")
        #expect(settings.timeZone == "Europe/London")
        #expect(settings.collections.map(\.name) == ["cards"])
        #expect(settings.sections == Settings.Section.allCases)
        #expect(!settings.isPublic)
    }

    @Test func areValidWithoutSamples() throws {
        let text = try #require(SampleCollection.removed(from: try text()))
        let (settings, diagnostics) = Settings.parse(text, file: "almanac.yml", reservedNames: TemplateNames.reserved)
        #expect(diagnostics == [])
        #expect(settings.collections.isEmpty)
        #expect(!text.contains("/cards/"))
        #expect(SampleCollection.removed(from: text) == nil)
    }

    @Test(arguments: [
        ("  mine: { file: mine.plist }\n", "\n"), ("", "\n  mine: { file: mine.plist }\n"),
    ])
    func keepsUserCollections(before: String, behind: String) throws {
        let cards = "  cards: { file: savedFlashcard.plist, title: quizTitle }"
        let text = "title: Mine\ncollections:\n\(before)\(cards)\(behind)language: en\n"
        let removed = try #require(SampleCollection.removed(from: text))
        #expect(removed == text.replacing(cards + "\n", with: ""))
        let (settings, diagnostics) = Settings.parse(removed, file: "almanac.yml", reservedNames: [])
        #expect(diagnostics == [])
        #expect(settings.collections.map(\.name) == ["mine"])
    }

    @Test func areValidWithEverySetting() throws {
        let (settings, diagnostics) = Settings.parse(
            try switchedOn(),
            file: "almanac.yml",
            reservedNames: TemplateNames.reserved
        )
        #expect(diagnostics.filter { $0.severity > .note } == [])
        #expect(settings.baseURL != nil && settings.locale != nil)
        #expect(settings.storeFiles.count == 4)
        #expect(settings.exclude == ["recipes.notes"])
    }

    @Test func explainEverySetting() throws {
        let lines = try switchedOn().split(separator: "\n", omittingEmptySubsequences: false)
        let known = names(in: "no_such_setting: 1")
        #expect(known.count > 10)
        for name in known {
            let index = try #require(lines.firstIndex { $0.hasPrefix("\(name):") }, "`\(name)` is missing")
            #expect(lines[index - 1].hasPrefix("# "), "nothing explains `\(name)`")
        }
    }

    @Test func listEveryStore() throws {
        let lines = try switchedOn().split(separator: "\n")
        for name in names(in: "stores: { no_such_store: x }") {
            #expect(lines.contains { $0.hasPrefix("  \(name):") }, "`\(name)` is missing")
        }
    }

    @Test func listEveryExcludableField() throws {
        let text = try text()
        let fields = names(in: "exclude: [no_such_field]")
        #expect(!fields.isEmpty)
        for field in fields { #expect(text.contains(field)) }
    }

    // MARK: Helpers

    private func text() throws -> String { String(decoding: try sample("almanac.yml"), as: UTF8.self) }

    /// The text with every setting enabled: removes each `#` that isn't followed by an explanation.
    private func switchedOn() throws -> String {
        try text().split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("#") && $0.wholeMatch(of: /# \S.*/) == nil ? $0.dropFirst() : $0 }
            .joined(separator: "\n")
    }

    /// The names that the parser suggests instead of an unknown one.
    private func names(in yaml: String) -> [String] {
        let hints = Settings.parse(yaml, file: "almanac.yml", reservedNames: TemplateNames.reserved).diagnostics
            .compactMap(\.hint).joined()
        return hints.matches(of: /`([A-Za-z.]+)`/).map { String($0.1) }
    }
}
