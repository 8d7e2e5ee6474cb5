import Foundation
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// No folder has more entries than a host supports, and pages don't move unnecessarily.
@Suite struct EventFolderTests {
    /// This many slugs that begin with a date.
    private static func slugs(_ date: String, _ count: Int) -> [String] { (0..<count).map { "\(date)-event-\($0)" } }

    private static func entries(of slugs: [String]) -> [String: Int] {
        let folders = EventFolders(slugs: slugs)
        return slugs.reduce(into: [:]) { $0[folders.folder(of: $1), default: 0] += 1 }
    }

    @Test func usesNoFoldersForFewEvents() {
        let slugs = Self.slugs("2025-01-02", 5_000) + Self.slugs("2026-11-23", 3_999) + ["undated-x"]
        #expect(Self.entries(of: slugs) == ["": 9_000])
        #expect(Self.entries(of: []) == [:])
    }

    @Test func putsYearsAfterTheFirst9000EventsIntoFolders() {
        let slugs =
            Self.slugs("2027-01-02", 20) + Self.slugs("2025-01-02", 5_000) + Self.slugs("2026-11-23", 4_001)
            + Self.slugs("2024-02-29", 1)
        #expect(Self.entries(of: slugs) == ["": 5_001, "2026/": 4_001, "2027/": 20])
        // Later events don't change the folders of earlier ones.
        let folders = (EventFolders(slugs: slugs), EventFolders(slugs: slugs + Self.slugs("2028-01-01", 8_000)))
        #expect(slugs.allSatisfy { folders.0.folder(of: $0) == folders.1.folder(of: $0) })
    }

    @Test func splitsFullYearsMonthsAndDays() {
        let slugs =
            Self.slugs("2030-01-05", 10) + Self.slugs("2031-04-05", 9_001) + Self.slugs("2031-04-06", 3)
            + Self.slugs("2031-05-06", 2) + Self.slugs("2032-12-31", 1) + Self.slugs("undated", 10)
        var entries = Self.entries(of: slugs)
        let day = entries.filter { $0.key.hasPrefix("2031/04/05/") }
        #expect(day.count == 256 && day.values.max() ?? 0 < 100)
        #expect(day.keys.allSatisfy { $0.count == "2031/04/05/a7/".count })
        for key in day.keys { entries[key] = nil }
        #expect(entries == ["": 20, "2031/04/06/": 3, "2031/05/": 2, "2032/": 1])
        #expect(Self.entries(of: Self.slugs("undated", 9_001)).keys.allSatisfy { $0.hasPrefix("undated/") })
    }

    @Test func placesUndatedRecordsByRank() {
        let folders = RankFolders(oldestFirst: (0..<20_000).reversed())
        #expect(
            [19_999, 11_000, 10_999, 2_000, 1_999, 0].map { folders[$0] } == [
                "", "", "more-2/", "more-2/", "more-3/", "more-3/",
            ]
        )
        #expect(RankFolders(oldestFirst: Array(0..<9_000))[8_999] == "")
    }

    @Test func oldestRecipesUseNoFolder() throws {
        let start = try instant("2026-11-21T12:00:00Z")
        var site = SampleSite()
        site.templates["recipe.md"] = "---\neach: recipes\npath: /recipes/{{recipe.folder}}{{recipe.slug}}/\n---\n"
        // Newest first, as the apps write them. Two have no date.
        site.recipes = (0..<9_002).map { number in
            Recipe(
                createdAt: number > 8_999 ? nil : start - Double(number),
                name: "r\(number)",
                notes: "",
                ingredients: []
            )
        }
        let paths = try site.plan.pages.map(\.path.description)
        #expect(paths.contains("/recipes/more-2/r0/") && paths.contains("/recipes/more-2/r1/"))
        #expect(paths.contains("/recipes/r2/") && paths.contains("/recipes/r9001/"))
    }

    @Test func putsCalendarFileNextToPage() throws {
        let start = try instant("2026-11-21T12:00:00Z")
        var site = SampleSite()
        site.settings.eventCalendars = true
        site.templates["event.md"] = "---\neach: events\npath: /events/{{event.folder}}{{event.slug}}/\n---\n"
        site.open = (0..<9_001).map { Event(date: start + Double($0), name: "e\($0)") }
        let input = try site.input
        let plan = SitePlan(input)
        let paths = Set(plan.pages.map(\.path.description))
        let files = Set(plan.documents().map(\.file))
        #expect(paths.count == 9_002)
        for path in paths where path != "/" {
            #expect(path.hasPrefix("/events/2026/11/21/") && files.contains(path.dropFirst() + "event.ics"))
        }
        // Removing one event changes the paths of all others, although they haven't changed.
        site.open.removeLast()
        var fewer = try site.input
        let records = input.records
        fewer.records = AlmanacRecords(
            open: records.open.dropLast(),
            completed: records.completed,
            habits: records.habits,
            recipes: records.recipes
        )
        let next = SitePlan(fewer)
        #expect(next.pages.map(\.path) == SitePlan(try site.input).pages.map(\.path))
        #expect(next.pages.contains { $0.path.description == "/events/2026-11-21-e0/" })
    }
}
