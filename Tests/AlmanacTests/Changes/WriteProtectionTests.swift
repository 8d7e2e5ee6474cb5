import Foundation
import Preview
import TestSupport
import Testing

@Suite("Files that can only be read", .ends)
struct WriteProtectionTests {
    @Test(
        "If a store, the file beside it or its folder is read-only, its records have a reason instead of buttons",
        arguments: [
            ("stores", ["events", "habits", "recipes"]), ("stores/schedules.plist", ["events"]),
            ("stores/completedEvents.almanac.json", ["events"]),
            ("stores/com.makeschool.Habitual.almanac.json", ["habits"]), ("stores/recipes.almanac.json", ["recipes"]),
            ("menu.yml", ["menu"]),
        ]
    )
    func reasons(path: String, kinds: [String]) async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            let place = site.folder.appending(path: path)
            if !FileManager.default.fileExists(atPath: place.path) {
                try Data(path.hasSuffix(".json") ? "{}".utf8 : "".utf8).write(to: place)
            }
            let before = try site.state
            #expect(before.readOnly == [:] && before.additions == ["events", "habits", "recipes"])
            #expect(before.menu == [:])
            #expect(try site.list.sections.allSatisfy { $0.problem == nil })
            let mode = path == "stores" ? 0o555 : 0o444
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path)
            let state = try site.state
            #expect(state.readOnly.keys.sorted() == kinds)
            #expect(state.readOnly.values.allSatisfy { $0.hasSuffix("` can only be read") })
            #expect(state.additions == before.additions.filter { !kinds.contains($0) })
            #expect((state.menu == nil) == kinds.contains("menu"))
            #expect(state.open.isEmpty == kinds.contains("events"))
            #expect(state.habits.isEmpty == kinds.contains("habits"))
            #expect(state.recipes.isEmpty == kinds.contains("recipes"))
            let sections = try site.list.sections.filter { $0.problem != nil }
            #expect(sections.count == kinds.count)
            #expect(sections.allSatisfy { $0.rows.isEmpty && $0.add == nil && $0.order == nil })
            let additions = try site.list.sections.compactMap(\.add).map { $0.path[0] }.sorted()
            #expect(additions == ["events", "habits", "menu", "recipes"].filter { !kinds.contains($0) })
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
            #expect(try site.state.readOnly == [:])
        }
    }

    @Test(
        "If a file can't be read, the reason is that error, not write protection",
        arguments: [
            "stores/schedules.plist", "stores/com.makeschool.Habitual.plist", "stores/recipes.data", "menu.yml",
        ]
    )
    func unreadable(path: String) async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            let place = site.folder.appending(path: path)
            try? FileManager.default.removeItem(at: place)
            // A folder can't be read as a file, not even by root.
            try FileManager.default.createDirectory(
                at: place,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o555]
            )
            #expect(try site.state.readOnly == [:])
            let problems = try site.list.sections.compactMap(\.problem?.error)
            let name = place.lastPathComponent
            #expect(problems.contains { $0.contains("\(name)`: ") }, "\(problems)")
            #expect(!problems.contains { $0.contains("can only be read") }, "\(problems)")
        }
    }

    @Test("A menu that doesn't exist has no reason, and where one would be added, the reason names the folder")
    func missingMenu() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            func setMode(_ mode: Int) throws {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: site.folder.path)
            }
            try setMode(0o555)
            defer { try? setMode(0o755) }
            let state = try site.state
            #expect(state.readOnly == [:] && state.menu == nil)
            #expect(try site.list.sections.last?.problem?.error.hasSuffix("site` can only be read") == true)
        }
    }
}
