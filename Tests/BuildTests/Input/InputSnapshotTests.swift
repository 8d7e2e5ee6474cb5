import Diagnostics
import Foundation
import Settings
import Site
import TestSupport
import Testing

@testable import Build

/// The fingerprint lists the inputs of a build by hand, which is fast. This test fails when a new one is missing.
@Suite(.ends) struct InputSnapshotTests {
    @Test func coversWholeConfiguration() async throws {
        try await withTemporaryFolder { folder in
            let told = try configuration(site: folder).configuration
            #expect(
                Mirror(reflecting: told).children.compactMap(\.label) == [
                    "siteFolder", "settings", "settingsContent", "storesFolder", "templatesFolder", "publicFolder",
                    "output", "today", "locale", "isForPublishing",
                ]
            )
            // Of these, the title and the URL override settings.
            #expect(
                Mirror(reflecting: ConfigurationOptions()).children.compactMap(\.label) == [
                    "site", "stores", "templates", "publicFolder", "output", "now", "timeZone", "locale", "title",
                    "baseURL",
                ]
            )
        }
    }

    @Test func isNilForOtherSettingsWithoutFile() async throws {
        try await withTemporaryFolder { folder in
            var told = try configuration(site: folder).configuration
            let before = try #require(InputSnapshot(told).fingerprint)
            #expect(InputSnapshot(told).fingerprint == before)
            told.settings.title = "Mine"
            #expect(try #require(InputSnapshot(told).fingerprint) != before)
            told.settings.language = "de"
            #expect(InputSnapshot(told).fingerprint == nil)
        }
    }

    @Test(arguments: ["Public", "Templates"])
    func reportsNamesThatLookAlike(parent: String) async throws {
        try await withTemporaryFolder { folder in
            for name in ["caf\u{E9}.md", "cafe\u{301}.md"] {
                try write(["\(parent)/\(name)": Data("hello".utf8)], to: folder)
            }
            let found = InputSnapshot(try configuration(site: folder).configuration).diagnostics
            let message = "two files have this name, in two spellings of Unicode that look alike"
            #expect(found.map(\.message) == ["\(message); one of them is left out"])
        }
    }

    @Test(arguments: [
        ("file: recipes", ["cake": "/pictures/cake.png", "pie": "/pictures/pie.jpg"]),
        ("file: recipes/*.cook", ["cake": "/pictures/cake.png"]), ("file: recipes, exclude: [picture]", [:]),
    ])
    func findsPicturesBesideSources(source: String, pictures: [String: String]) async throws {
        try await withTemporaryFolder { folder in
            try write(
                [
                    "almanac.yml": Data("sources: [{ \(source), as: recipes }]\n".utf8),
                    "recipes/Cake.cook": Data("@egg{1}".utf8), "recipes/Cake.png": Data([1]),
                    "recipes/deep/Pie.md": Data("# Pie\n\n---\n\n- egg\n".utf8), "recipes/deep/Pie.JPG": Data([2]),
                    "recipes/Tea.cook": Data("@tea{1}".utf8), "recipes/deep/Tea.png": Data([3]),
                ],
                to: folder
            )
            let told = try configuration(site: folder).configuration
            let inputs = Inputs(InputSnapshot(told), allowsNoStores: true)
            #expect(inputs.site?.pictures == pictures)
            let isWatched = told.inputs.contains { place in
                if case .files(let folder, ".png") = place { folder.lastPathComponent == "recipes" } else { false }
            }
            #expect(isWatched == source.contains("*"))
        }
    }
}
