import Foundation
import Settings
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
}
