import Foundation
import TestSupport
import Testing

@testable import Build

@Suite("Several files with habits", .ends) struct StoreLocationsTests {
    private static let name = "com.makeschool.Habitual.plist"

    private func save(_ names: [String], in folder: URL) throws {
        let habits = try sample(Self.name)
        var files = Dictionary(uniqueKeysWithValues: names.map { ($0, habits) })
        files["almanac.yml"] = Data("stores: { folder: . }".utf8)
        try write(files, to: folder)
    }

    @Test(
        "The copy of a sync program beside a file isn't taken for the habits, even if the file is damaged",
        arguments: [
            "com.makeschool.Habitual 2.plist", "com.makeschool.Habitual (1).plist",
            "com.makeschool.Habitual-LAPTOP-1.plist",
        ],
        [false, true]
    )
    func copies(copy: String, isDamaged: Bool) async throws {
        try await withTemporaryFolder { folder in
            try save([Self.name, copy], in: folder)
            if isDamaged { try sample(Self.name).prefix(9).write(to: folder.appending(path: Self.name)) }
            let snapshot = InputSnapshot(try configuration(site: folder).configuration)
            #expect(snapshot.places.habits.lastPathComponent == Self.name)
            #expect(snapshot.places.habitCandidates.count == (isDamaged ? 0 : 1))
            let notes = snapshot.diagnostics.filter { $0.message.hasPrefix("a conflict copy") }
            #expect(notes.map { URL(filePath: $0.location.file).lastPathComponent } == [copy])
        }
    }

    @Test("If it isn't clear which file holds the habits, nothing is written beside it")
    func candidates() async throws {
        try await withTemporaryFolder { folder in
            func outdated(_ names: String...) throws -> [OutdatedCompanion] {
                try save(names, in: folder)
                var cache = StoreCache()
                let snapshot = InputSnapshot(try configuration(site: folder).configuration)
                #expect(snapshot.places.habitCandidates.map(\.lastPathComponent) == names)
                return Inputs(snapshot, cache: &cache).outdatedCompanions
            }
            #expect(try outdated(Self.name) == [.habits])
            #expect(try outdated(Self.name, "com.makeschool.Habitual2.plist", "org.example.plist") == [])
        }
    }
}
