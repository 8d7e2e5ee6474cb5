import Foundation
import Persistence
import Records
import Settings
import TestSupport
import Testing

@testable import Build

@Suite("The journals of sites", .ends)
struct SiteJournalTests {
    /// A site in a folder with random changes to its stores.
    private struct Site: Sendable {
        let stores: URL
        let journal: Journal

        init(_ name: String, in folder: URL, _ files: [String: String] = [:]) throws {
            stores = folder.appending(path: name, directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: stores, withIntermediateDirectories: true)
            journal = Self.journal(of: stores, in: folder, files)
        }

        static func journal(of stores: URL, in folder: URL, _ files: [String: String] = [:]) -> Journal {
            var settings = Settings()
            settings.storeFiles = files
            let configuration = Configuration(
                siteFolder: folder,
                settings: settings,
                storesFolder: stores,
                templatesFolder: folder,
                publicFolder: folder,
                output: folder,
                today: Today(now: .distantPast, timeZone: .gmt),
                locale: Locale(identifier: "en_GB")
            )
            return Journal(of: configuration, environment: environment(folder))
        }

        static func environment(_ folder: URL) -> [String: String] {
            ["ALMANAC_STATE": folder.appending(path: "state").filePath]
        }

        /// The contents of the stores.
        var contents: [String: Data] {
            get throws {
                let names = try FileManager.default.contentsOfDirectory(atPath: stores.filePath)
                return try Dictionary(
                    uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: stores.appending(path: $0))) }
                )
            }
        }

        /// Changes or removes one file, or three together.
        func change(_ title: String, _ random: inout SeededGenerator) throws {
            let names = ["schedules.plist", "schedules.almanac.json", "completedEvents.plist", "recipes.data"]
            let chosen = names.shuffled(using: &random).prefix(Int.random(in: 0..<4, using: &random) == 0 ? 3 : 1)
            let contents = chosen.map { _ -> Data? in
                let count = Int.random(in: -10...80, using: &random)
                return count < 0 ? nil : Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            }
            let recorder = JournalRecorder(journal, title: title, date: .distantPast) { Issue.record("\($0)") }
            let urls = chosen.map { stores.appending(path: $0) }
            try StoreFile.replace(urls, options: recorder.options) { _ in contents }
        }

        /// Makes changes, and undoes and redoes them.
        func walk(seed: UInt64, changes: Int) throws {
            var random = SeededGenerator(seed: seed)
            var states = [try contents]
            // Sometimes undoes and redoes a few steps, or undoes them for good.
            while states.count <= changes {
                try change("change \(states.count)", &random)
                // Removing a missing file isn't a change.
                if try contents != states.last { states.append(try contents) }
                guard Int.random(in: 0..<20, using: &random) == 0 else { continue }
                let back = try (0..<Int.random(in: 1...4, using: &random)).prefix { _ in try journal.undo() != nil }
                    .count
                let forth = Int.random(in: 0...back, using: &random)
                for _ in 0..<forth { _ = try #require(try journal.redo()) }
                states.removeLast(back - forth)
                #expect(try contents == states.last)
            }
            for state in states.dropLast().reversed() {
                _ = try #require(try journal.undo())
                try #require(try contents == state)
            }
            #expect(try journal.undo() == nil)
            for state in states.dropFirst() {
                _ = try #require(try journal.redo())
                try #require(try contents == state)
            }
            #expect(try journal.redo() == nil)
        }
    }

    @Test("Random changes in two sites can be undone to the first state and redone to the last")
    func twoSites() async throws {
        try await withTemporaryFolder { folder in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (seed, name) in ["a", "b"].enumerated() {
                    let site = try Site(name, in: folder)
                    group.addTask { try site.walk(seed: UInt64(seed), changes: rounds(100, long: 500)) }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("The locations of the stores determine the journal, however they were specified")
    func places() async throws {
        try await withTemporaryFolder { folder in
            let a = try Site("a", in: folder)
            let link = folder.appending(path: "link", directoryHint: .isDirectory)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: a.stores)
            #expect(Site.journal(of: link, in: folder).folder == a.journal.folder)
            let names = ["events": "schedules.plist", "recipes": "../a/recipes.data"]
            #expect(Site.journal(of: a.stores, in: folder, names).folder == a.journal.folder)
            #expect(Site.journal(of: a.stores, in: folder, ["events": "x"]).folder != a.journal.folder)
            #expect(try Site("b", in: folder).journal.folder != a.journal.folder)
        }
    }

    @Test("The journal with the latest change is found")
    func latest() async throws {
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: 1)
            let (a, b) = (try Site("a", in: folder), try Site("b", in: folder))
            #expect(Journal.latest(environment: Site.environment(folder)) == nil)
            try a.change("1", &random)
            #expect(Journal.latest(environment: Site.environment(folder))?.folder == a.journal.folder)
            // File times are coarse, so two changes may have the same time.
            let past = Date(timeIntervalSinceNow: -60)
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: a.journal.folder.path)
            try b.change("2", &random)
            #expect(Journal.latest(environment: Site.environment(folder))?.folder == b.journal.folder)
        }
    }
}
