import Diagnostics
import Foundation
import Persistence
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// Pages stay correct when the size of a list crosses the limit for splitting it or for using folders.
///
/// Each page uses as few values as possible, so that only the limit can cause a new version.
@Suite struct ListLimitTests {
    /// Records of one kind, in a varying number.
    private struct Numbers {
        var all: [Int] = []
        private var last = 0

        init(_ count: Int, _ random: inout SplitMix) { resize(to: count, &random) }

        /// Adds or removes records at random positions.
        mutating func resize(to count: Int, _ random: inout SplitMix) {
            while all.count > count { all.remove(at: Int.random(in: all.indices, using: &random)) }
            while all.count < count {
                last += 1
                all.insert(last, at: Int.random(in: 0...all.count, using: &random))
            }
        }
    }

    /// The number of records of each kind that fills a page.
    private static let limits = [
        "habits": 50, "cards": 100, "recipes": 200, "month": 200, "completed": 200, "ingredients": 350,
    ]

    private static func site(_ numbers: [String: Numbers]) throws -> SampleSite {
        func all(_ kind: String) -> [Int] { numbers[kind]?.all ?? [] }
        var site = SampleSite()
        site.templates["layouts/page.html"] = "{{{content}}}"
        for list in ["pagedHabits", "pagedRecipes", "pagedIngredients"] {
            site.templates["\(list)/start.md"] = "{{#\(list).start}}{{title}}{{/\(list).start}}"
            site.templates["\(list)/next.md"] = "{{#\(list).start}}{{#next}}{{url}}{{/next}}{{/\(list).start}}"
            site.templates["\(list)/rest.md"] = "{{#\(list).continuations}}{{title}} {{/\(list).continuations}}"
        }
        for list in ["collections", "completedMonths", "ingredients"] {
            let slice = list == "collections" ? "start" : "paged.start"
            site.templates["\(list).md"] = "{{#\(list).first}}{{#\(slice)}}{{title}}{{/\(slice)}}{{/\(list).first}}"
        }
        site.templates["months.md"] = "{{#months.last}}{{#days}}{{url}}{{/days}}{{/months.last}}"
        for (list, owner) in [
            ("habitParts", ""), ("recipeParts", ""), ("ingredientParts", ""),
            ("collectionParts", "collection"), ("completedMonthParts", "completedMonth"), ("monthParts", "month"),
            ("ingredientRecipeParts", "ingredient"),
        ] {
            let folder = owner.isEmpty ? list : "\(list)/{{part.\(owner).slug}}"
            site.templates["each-\(list).md"] =
                "---\neach: \(list)\npath: /\(folder)/{{part.slug}}/\n---\n{{#part.next}}{{title}}{{/part.next}}"
        }
        let (start, minute) = (try instant("2099-12-01T12:00:00Z"), 60.0)
        site.open = all("month").map { Event(date: start + Double($0) * minute, name: "event \($0)") }
        let done = try instant("2025-05-01T12:00:00Z")
        site.completed = all("completed").map { number in
            Event(date: done, name: "done \(number)", completedAt: done + Double(number) * minute)
        }
        site.habits = all("habits").map { Habit(title: "habit \($0)") }
        func ingredient(_ name: String) -> Ingredient { Ingredient(name: name, amount: 1) }
        // The first ingredient by name is in all recipes except one.
        site.recipes =
            all("recipes").map { Recipe(name: "recipe \($0)", ingredients: [ingredient("anise")]) }
            + [Recipe(name: "soup", ingredients: all("ingredients").map { ingredient("ingredient \($0)") })]
        site.collections["cards"] = all("cards").map { .dictionary(["title": .string("card \($0)")]) }
        return site
    }

    @Test(arguments: UInt64(1)...3)
    func splittingListsMatchesFullBuild(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        var numbers = Self.limits.mapValues { Numbers($0, &random) }
        var kept = IncrementalTests.Kept()
        var counts: Set<Int> = []
        for step in 0..<15 {
            let plan = try Self.site(numbers).plan
            #expect(plan.diagnostics.map(\.description) == [])
            kept.updatePages(to: plan)
            #expect(kept.trace.pages.count == plan.pages.count)
            for page in plan.pages where kept.pages[page.path.file] != plan.render(page).bytes {
                Issue.record("step \(step), \(page.path): \(String(decoding: plan.render(page).bytes, as: UTF8.self))")
            }
            counts.insert(plan.pages.count)
            for (kind, limit) in Self.limits.sorted(by: { $0.key < $1.key }) where Bool.random(using: &random) {
                let count = limit + ([-1, 0, 1, limit / 2, limit].randomElement(using: &random) ?? 0)
                numbers[kind]?.resize(to: count, &random)
            }
        }
        // Pages were added and removed.
        #expect(counts.count > 5)
    }

    @Test func movingIntoFoldersMatchesFullBuild() throws {
        var site = SampleSite()
        site.settings.eventCalendars = true
        site.templates["layouts/page.html"] = "{{{content}}}"
        site.templates["event.md"] =
            "---\neach: upcoming\npath: /events/{{event.slug}}/\n---\n<a href=\"{{event.calendar}}\">x</a>"
        func events(_ date: String, _ count: Int) throws -> [Event] {
            let start = try instant(date)
            return (0..<count).map { Event(date: start + Double($0) * 60, name: "e \($0)") }
        }
        let later = try events("2027-01-02T12:00:00Z", 20)
        let some = try events("2025-01-02T12:00:00Z", EventFolders.limit - 20) + later
        let older = try events("2020-01-02T12:00:00Z", 10)
        var kept = IncrementalTests.Kept()
        // With the older events, there are too many for one folder, so the latest ones move to a new folder.
        for (open, isMoved) in [(some, false), (older + some, true), (some, false)] {
            site.open = open
            let plan = try site.plan
            kept.updatePages(to: plan)
            let files = Set(plan.model.events.indices.compactMap { CalendarDocument.file(of: $0, in: plan.model) })
            #expect(plan.pages.count == later.count + 1)
            for page in plan.pages where page.template.each != nil {
                let bytes = kept.pages[page.path.file] ?? []
                #expect(bytes == plan.render(page).bytes)
                let link = String(decoding: bytes, as: UTF8.self).firstMatch(of: /href="(.*?)"/)?.1 ?? ""
                let base = URL(string: "https://example.org\(page.path)")
                let file = URL(string: String(link), relativeTo: base)?.path().dropFirst() ?? ""
                #expect(files.contains(String(file)), "\(page.path): \(link)")
                #expect(file.hasPrefix("events/2027/") == isMoved)
            }
        }
    }
}
