import Diagnostics
import Foundation
import Persistence
import Records
import TestSupport
import Testing

@testable import Build

@Suite(.ends) struct StoreLocationsTests {
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
            let message = "looks like a sync program's copy of `\(Self.name)`, so it isn't read"
            let warnings = snapshot.diagnostics.filter { $0.message == message && $0.severity == .warning }
            #expect(warnings.map { URL(filePath: $0.location.file).lastPathComponent } == [copy])
        }
    }

    @Test("If it isn't clear which file holds the habits, nothing is written beside it")
    func candidates() async throws {
        try await withTemporaryFolder { folder in
            func outdated(_ names: String...) throws -> [OutdatedCompanion] {
                try save(names, in: folder)
                let snapshot = InputSnapshot(try configuration(site: folder).configuration)
                #expect(snapshot.places.habitCandidates.map(\.lastPathComponent) == names)
                return Inputs(snapshot).outdatedCompanions
            }
            let (one, several) = try (
                outdated(Self.name), outdated(Self.name, "com.makeschool.Habitual2.plist", "org.example.plist")
            )
            #expect(one == [.habits] && several == [])
        }
    }

    @Test(
        "The first completed event goes into a store of the format of the schedule, so that each of its values fits",
        arguments: [#"[{"name":"Choir","date":817000000,"mood":null}]"#, "<plist><array/></plist>", nil]
    )
    func format(schedule: String?) async throws {
        try await withTemporaryFolder { folder in
            var files = ["almanac.yml": Data("stores: { folder: . }".utf8)]
            files["schedules.plist"] = schedule.map { Data($0.utf8) }
            try write(files, to: folder)
            let (told, _) = try configuration(site: folder)
            let places = StoreLocations(told)
            let completed = places.completedStore(on: told.today)
            let expected = schedule.flatMap { StoreFormat.detect(in: Data($0.utf8)) }
            #expect(completed.format == expected ?? .binaryPropertyList)
            #expect(places.eventStore(on: told.today).format == .binaryPropertyList)
            guard expected == .json else { return }
            var events = Schedule(events: places.eventStore(on: told.today), completed: completed)
            try events.load()
            try events.complete(at: 0, on: told.today.now)
            let text = try String(contentsOf: places.completed, encoding: .utf8)
            #expect(text.contains(/"mood" ?: ?null/), "\(text)")
            #expect(places.eventStore(on: told.today).read().items.isEmpty)
        }
    }
}
