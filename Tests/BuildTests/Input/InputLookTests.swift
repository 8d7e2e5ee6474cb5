import Foundation
import Settings
import TestSupport
import Testing

@testable import Build

/// What a look takes in is listed one by one, which takes no time. So whoever adds something that a build is told is asked
/// here to add it to `InputHasher`, too.
@Suite(.ends) struct InputLookTests {
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

    @Test func seesSettingsWithoutAFileOfThem() async throws {
        try await withTemporaryFolder { folder in
            var told = try configuration(site: folder).configuration
            let now = Date()
            let before = try #require(InputLook(at: told, now: now)?.fingerprint)
            #expect(InputLook(at: told, now: now)?.fingerprint == before)
            told.settings.language = "de"
            #expect(InputLook(at: told, now: now)?.fingerprint != before)
        }
    }
}
