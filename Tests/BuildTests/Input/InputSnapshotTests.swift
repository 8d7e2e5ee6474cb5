import Foundation
import Settings
import TestSupport
import Testing

@testable import Build

/// What a snapshot takes in is listed one by one, which takes no time. So whoever adds something that a build is told is asked
/// here to add it to the fingerprint, too.
@Suite(.ends) struct InputSnapshotTests {
    @Test func knowsAllThatABuildIsTold() async throws {
        try await withTemporaryFolder { folder in
            let told = try configuration(site: folder).configuration
            #expect(
                Mirror(reflecting: told).children.compactMap(\.label) == [
                    "siteFolder", "settings", "settingsContent", "storesFolder", "templatesFolder", "publicFolder",
                    "output", "today", "locale", "hashesAssets",
                ]
            )
            // Of these, the title and the address take the place of settings.
            #expect(
                Mirror(reflecting: ConfigurationOptions()).children.compactMap(\.label) == [
                    "site", "stores", "templates", "publicFolder", "output", "now", "timeZone", "locale", "title",
                    "baseURL",
                ]
            )
        }
    }

    @Test func knowsNothingOfSettingsWithoutAFile() async throws {
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
