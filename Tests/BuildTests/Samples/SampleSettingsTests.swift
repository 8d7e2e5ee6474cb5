import Diagnostics
import Foundation
import Settings
import Site
import Templates
import Testing

@testable import Build

/// The `almanac.yml` of a new almanac is where people learn what can be set: it must keep up with what can.
@Suite struct SampleSettingsTests {
    @Test func asWrittenNothingIsWrongWithIt() throws {
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

    @Test func withoutSamplesNothingIsWrongEither() throws {
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
    func collectionsOfTheUserStay(before: String, behind: String) throws {
        let cards = "  cards: { file: savedFlashcard.plist, title: quizTitle }"
        let text = "title: Mine\ncollections:\n\(before)\(cards)\(behind)language: en\n"
        let removed = try #require(SampleCollection.removed(from: text))
        #expect(removed == text.replacing(cards + "\n", with: ""))
        let (settings, diagnostics) = Settings.parse(removed, file: "almanac.yml", reservedNames: [])
        #expect(diagnostics == [])
        #expect(settings.collections.map(\.name) == ["mine"])
    }

    @Test func withEverythingSwitchedOnNothingIsWrongEither() throws {
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

    @Test func everySettingIsExplained() throws {
        let lines = try switchedOn().split(separator: "\n", omittingEmptySubsequences: false)
        let known = names(in: "no_such_setting: 1")
        #expect(known.count > 10)
        for name in known {
            let index = try #require(lines.firstIndex { $0.hasPrefix("\(name):") }, "`\(name)` is not there")
            #expect(lines[index - 1].hasPrefix("# "), "nothing explains `\(name)`")
        }
    }

    @Test func everyStoreIsNamed() throws {
        let lines = try switchedOn().split(separator: "\n")
        for name in names(in: "stores: { no_such_store: x }") {
            #expect(lines.contains { $0.hasPrefix("  \(name):") }, "`\(name)` is not there")
        }
    }

    @Test func everyFieldThatCanBeKeptOutIsNamed() throws {
        let text = try text()
        let fields = names(in: "exclude: [no_such_field]")
        #expect(!fields.isEmpty)
        for field in fields { #expect(text.contains(field)) }
    }

    // MARK: Pieces

    private func text() throws -> String { String(decoding: try sample("almanac.yml"), as: UTF8.self) }

    /// The text with every setting on: a `#` that no explanation follows is taken away.
    private func switchedOn() throws -> String {
        try text().split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("#") && $0.wholeMatch(of: /# \S.*/) == nil ? $0.dropFirst() : $0 }
            .joined(separator: "\n")
    }

    /// What the settings expected in the place of a name that they do not know.
    private func names(in yaml: String) -> [String] {
        let hints = Settings.parse(yaml, file: "almanac.yml", reservedNames: TemplateNames.reserved).diagnostics
            .compactMap(\.hint).joined()
        return hints.matches(of: /`([A-Za-z.]+)`/).map { String($0.1) }
    }
}
