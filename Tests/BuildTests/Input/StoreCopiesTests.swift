import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Build

/// If a store can't be read, a build uses the version that an earlier build read in another process.
@Suite(.ends) struct StoreCopiesTests {
    private static let settings = """
        stores: { folder: ., habits: habits.json }
        collections: { cards: { file: cards.json } }

        """
    private static let stores = [
        "schedules.plist": #"[{"name":"Tea","date":817000000,"identifier":"A"}]"#,
        "schedules.almanac.json": #"{"version":1,"events":[{"name":"Tea","date":817000000,"location":"Garden"}]}"#,
        "completedEvents.plist": #"[{"name":"Cake","date":816000000,"identifier":"B"}]"#,
        "habits.json": """
        [{"title":"Floss","dateCreated":800000000,"currentStreak":1,"bestStreak":2,"numberOfCompletions":3,
          "completedToday":false,"habitImage":{"book":{}}}]
        """,
        "recipes.data": #"[{"id":"C","createdAt":816454800,"name":"Soup","notes":"Stir.","ingredients":[]}]"#,
        "cards.json": #"[{"title":"Hello"}]"#,
    ]

    /// A site that each call builds with a new builder, as a new process does.
    private struct Site {
        let folder: URL

        var state: URL { folder.appending(path: "state", directoryHint: .isDirectory) }

        func write(_ text: String, to file: String) throws {
            try BuildTests.write([file: Data(text.utf8)], to: folder)
        }

        func cutOff(_ file: String) throws {
            let whole = try #require(stores[file])
            try write(String(whole.prefix(whole.count / 2)), to: file)
        }

        @discardableResult
        func build(isStrict: Bool = false) throws -> BuildReport {
            var builder = Builder(options: .init(isStrict: isStrict, stateFolder: state))
            return builder.build(try configuration(site: folder).configuration)
        }

        func files() throws -> [String: Data?] { try contents(of: folder.appending(path: "_site")) }

        func calendar() throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: "_site/calendar.ics")), as: UTF8.self)
        }

        func shows(_ text: String) throws -> Bool {
            try files().values.contains { $0.map { String(decoding: $0, as: UTF8.self).contains(text) } ?? false }
        }

        /// The copies of the stores.
        func copies() throws -> [URL] {
            guard FileManager.default.fileExists(atPath: state.filePath) else { return [] }
            return try FileManager.default.subpathsOfDirectory(atPath: state.filePath).sorted()
                .map { state.appending(path: $0) }.filter { FileStamp(ofFileAt: $0) != nil }
        }

        func copy(of file: String) throws -> URL? {
            try copies().first { $0.lastPathComponent.hasSuffix("-" + file) }
        }
    }

    private func withSite(_ body: (Site) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try write(Self.stores.mapValues { Data($0.utf8) }, to: folder)
            try write(["almanac.yml": Data(Self.settings.utf8)], to: folder)
            try body(Site(folder: folder))
        }
    }

    @Test(
        "While a file is cut off, the whole site stays as it is, and the error is reported",
        arguments: stores.keys.sorted()
    )
    func cutOff(file: String) async throws {
        try await withSite { site in
            #expect(try !site.build().diagnostics.hasErrors)
            let before = try site.files()
            try site.cutOff(file)
            for _ in 1...2 {
                let report = try site.build()
                #expect(report.diagnostics.contains { $0.severity == .error && $0.location.file.hasSuffix(file) })
                #expect(try site.files() == before)
            }
        }
    }

    @Test("While a store can't be read, changes to the other stores are shown")
    func others() async throws {
        try await withSite { site in
            try site.build()
            try site.cutOff("recipes.data")
            try site.write(#"[{"name":"Walk","date":817000000,"identifier":"D"}]"#, to: "schedules.plist")
            try site.build()
            try site.write("", to: "schedules.plist")
            try site.build()
            #expect(try site.calendar().contains("Walk"))
            #expect(try site.files().keys.contains { $0.hasPrefix("recipes/soup/") })
        }
    }

    @Test("Fields that the settings keep out of the site aren't shown from a copy, either")
    func excluded() async throws {
        try await withSite { site in
            try site.build()
            #expect(try site.shows("Stir"))
            try site.cutOff("recipes.data")
            try site.write(Self.settings + "exclude: [recipes.notes]\n", to: "almanac.yml")
            try site.build()
            #expect(try !site.shows("Stir"))
            #expect(try site.files().keys.contains { $0.hasPrefix("recipes/soup/") })
        }
    }

    @Test("Without a readable copy, the site shows the other stores, and the pages of the store stay")
    func withoutCopies() async throws {
        try await withSite { site in
            try site.build()
            for copy in try site.copies() { try Data("[".utf8).write(to: copy) }
            try site.cutOff("schedules.plist")
            #expect(try site.build().diagnostics.hasErrors)
            #expect(try !site.calendar().contains("Tea"))
            #expect(try site.files().keys.contains { $0.hasSuffix("-tea/index.html") })
            try site.write("[]", to: "schedules.plist")
            try site.write(#"{"events":[],"version":1}"#, to: "schedules.almanac.json")
            #expect(try !site.build().diagnostics.hasErrors)
            #expect(try !site.files().keys.contains { $0.hasSuffix("-tea/index.html") })
        }
    }

    @Test("While only some items of a collection can be read, its copy keeps all")
    func partlyReadable() async throws {
        try await withSite { site in
            let whole = "{\"title\":\"One\"}\n{\"title\":\"Two\"}\n"
            try site.write(whole, to: "cards.json")
            #expect(try !site.build().diagnostics.hasErrors)
            try site.write(String(whole.dropLast(4)), to: "cards.json")
            #expect(try site.build().diagnostics.hasErrors)
            let copy = try #require(try site.copy(of: "cards.json"))
            #expect(try Data(contentsOf: copy) == Data(whole.utf8))
        }
    }

    @Test("If a store is removed, so is its copy")
    func removed() async throws {
        try await withSite { site in
            try site.build()
            #expect(try site.copies().count == Self.stores.count)
            for file in ["schedules.plist", "schedules.almanac.json"] {
                try FileManager.default.removeItem(at: site.folder.appending(path: file))
            }
            try site.build()
            #expect(try site.copies().count == Self.stores.count - 2)
            try site.cutOff("schedules.plist")
            try site.build()
            #expect(try !site.calendar().contains("Tea"))
        }
    }

    @Test("The copy of a removed store is removed even if another copy can't be written")
    func removedBesideFailure() async throws {
        try await withSite { site in
            try site.build()
            let events = try #require(try site.copy(of: "schedules.plist"))
            try FileManager.default.removeItem(at: events)
            try FileManager.default.createDirectory(at: events, withIntermediateDirectories: false)
            try FileManager.default.removeItem(at: site.folder.appending(path: "recipes.data"))
            let report = try site.build()
            let message = "can't save the last readable versions of the stores: there is a folder at its path"
            #expect(report.diagnostics.contains { $0.message == message })
            #expect(try site.copy(of: "recipes.data") == nil)
        }
    }

    @Test("If the settings name another store, the copy of the old one is removed")
    func otherPath() async throws {
        try await withSite { site in
            var builder = Builder(options: .init(stateFolder: site.state))
            _ = builder.build(try configuration(site: site.folder).configuration)
            try site.write("[]", to: "other.json")
            let settings = Self.settings.replacing("folder: .,", with: "folder: ., events: other.json,")
            try site.write(settings, to: "almanac.yml")
            // A watch keeps its builder.
            _ = builder.build(try configuration(site: site.folder).configuration)
            #expect(try site.copy(of: "schedules.plist") == nil)
            #expect(try site.copy(of: "other.json") != nil)
        }
    }

    @Test("Only the user can open the copies, and only those of changed stores are written")
    func writing() async throws {
        try await withSite { site in
            try site.build()
            let (events, cards) = (try site.copy(of: "schedules.plist"), try site.copy(of: "cards.json"))
            let (old, unchanged) = (try #require(events), try #require(cards))
            let folder = old.deletingLastPathComponent().filePath
            let access = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
            #expect(access == 0o700)
            let stamps = [old, unchanged].map { FileStamp(ofFileAt: $0) }
            let walk = #"[{"name":"Walk","date":817000000,"identifier":"A"}]"#
            try site.write(walk, to: "schedules.plist")
            try site.build()
            #expect(try Data(contentsOf: old) == Data(walk.utf8))
            #expect(FileStamp(ofFileAt: old) != stamps[0])
            #expect(FileStamp(ofFileAt: unchanged) == stamps[1])
        }
    }

    @Test("If the copies can't be written, the site is built, and a note says so")
    func unwritable() async throws {
        try await withSite { site in
            try site.write("", to: "state")
            let report = try site.build()
            let message = "can't save the last readable versions of the stores: "
            let note = try #require(report.diagnostics.first { $0.message.hasPrefix(message) })
            #expect(note.severity == .note)
            #expect(!report.diagnostics.hasErrors)
            try site.cutOff("schedules.plist")
            #expect(try site.build().diagnostics.hasErrors)
        }
    }

    @Test("A strict build that is refused keeps no copies")
    func strict() async throws {
        try await withSite { site in
            try site.cutOff("schedules.plist")
            #expect(try site.build(isStrict: true).isRefused)
            #expect(try site.copies() == [])
        }
    }
}
