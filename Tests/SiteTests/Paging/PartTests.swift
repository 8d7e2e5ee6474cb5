import Diagnostics
import Foundation
import Persistence
import Records
import Testing

@testable import Site
@testable import Templates

/// Long lists are split into several pages. These tests use the templates of the theme.
@Suite struct PartTests {
    private static let start = Date(timeIntervalSince1970: 1_795_262_400)
    private static let byteLimit = 100_000

    private static func name(_ number: Int) -> String {
        "Something with a name of forty, no \(10_000 + number)"
    }

    /// A site with the theme's templates.
    private static func site() throws -> SampleSite {
        var site = SampleSite()
        site.templates = try themeTemplates()
        return site
    }

    private static func themeTemplates() throws -> [String: String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Templates", directoryHint: .isDirectory).standardizedFileURL
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = try paths.filter { !$0.hasPrefix(".") && $0.contains(".") }.map {
            ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }
        return Dictionary(files) { first, _ in first }
    }

    /// The pages of a site, without most pages of single records.
    private static func lists(of site: SampleSite) throws -> [String: String] {
        let plan = try site.plan
        #expect(plan.diagnostics.map(\.description) == [])
        let pages = plan.pages.filter { !["events", "recipes", "habits"].contains($0.template.each?.list.text) }
            .filter { $0.template.each?.list.text != "ingredients" || $0.path.description == "/ingredients/salt/" }
        let rendered = pages.concurrentMap { ($0.path.description, plan.render($0)) }
        #expect(rendered.flatMap { $0.1.diagnostics.map(\.description) } == [])
        return Dictionary(rendered.map { ($0, String(decoding: $1.bytes, as: UTF8.self)) }) { first, _ in first }
    }

    /// The pages that a visitor can reach by links whose path begins with `first`.
    private static func walk(_ pages: [String: String], from first: String) -> [String] {
        var (found, queue) = (Set([first]), [first])
        var order: [String] = []
        while let path = queue.popLast() {
            order.append(path)
            for link in (pages[path] ?? "").matches(of: /href="([^"#]+)/) {
                let target =
                    URL(string: String(link.1), relativeTo: URL(string: "https://example.org\(path)"))?.path() ?? ""
                if target.hasPrefix(first), pages[target] != nil, found.insert(target).inserted { queue.append(target) }
            }
        }
        return order
    }

    private static func recipes(_ count: Int) -> [Recipe] {
        (0..<count).map { number in
            let salt = Ingredient(name: "Salt", amount: 1)
            let own = Ingredient(name: name(number), amount: 2)
            return Recipe(createdAt: start - Double(number), name: name(number), notes: "", ingredients: [salt, own])
        }
    }

    @Test func limitsSizeOfRecipePages() throws {
        var site = try Self.site()
        site.recipes = Self.recipes(390)
        let pages = try Self.lists(of: site)
        for (path, page) in pages { #expect(page.utf8.count < Self.byteLimit, "\(path)") }
        for home in ["/recipes/", "/ingredients/", "/ingredients/salt/"] {
            let parts = Self.walk(pages, from: home).filter { $0 == home || $0.hasPrefix(home + "from/") }
            #expect(parts.count > 1, "\(home)")
            let texts = parts.compactMap { pages[$0] }.joined()
            for number in 0..<390 {
                #expect(texts.contains("<bdi>\(Self.name(number))</bdi></a>"), "\(home) \(number)")
            }
        }
        #expect(pages["/recipes/"]?.contains(">More</h2>") == true)
        #expect(pages["/ingredients/"]?.contains("href=\"#letter-S\"") == true)
    }

    @Test func keepsOrdinaryListsOnOnePage() throws {
        var site = try Self.site()
        site.recipes = Self.recipes(96)
        site.habits = (0..<50).map { Habit(title: "habit \($0)") }
        site.completed = (0..<200).map {
            Event(date: Self.start - Double($0) * 86_400, name: "e\($0)", completedAt: Self.start - Double($0))
        }
        #expect(try site.plan.pages.allSatisfy { !$0.path.description.contains("/from/") })
        #expect(try Self.lists(of: site).values.allSatisfy { !$0.contains(">More</h2>") })
    }

    @Test func fullMonthLinksToRemainingEvents() throws {
        var site = try Self.site()
        site.now = "2026-11-20T18:00:00Z"
        site.open = (0..<500).map { Event(date: Self.start + Double($0) * 60, name: Self.name($0)) }
        site.open += (1...29).flatMap { day in
            (0..<8).map {
                Event(date: Self.start - 86_400 * 20 + Double(day * 86_400 + $0), name: Self.name(day * 100 + $0))
            }
        }
        let pages = try Self.lists(of: site)
        for (path, page) in pages { #expect(page.utf8.count < Self.byteLimit, "\(path): \(page.utf8.count)") }
        let month = try #require(pages["/calendar/2026/11/"])
        let link = try #require(month.firstMatch(of: /<p class="rest"><a href="([^"#]+)#(day-\d+)">/))
        let target = "/calendar/2026/11/" + link.1
        #expect(pages[target]?.contains("id=\"\(link.2)\"") == true)
        let all = pages.filter { $0.key.hasPrefix("/calendar/2026/11/from/") }.values.joined()
        for number in 0..<500 { #expect(all.contains("<bdi>\(Self.name(number))</bdi>"), "\(number)") }
    }

    @Test func splitsHabitsAndCompletedEvents() throws {
        var site = try Self.site()
        site.habits = (0..<120).map { Habit(title: Self.name($0)) }
        site.completed = (0..<900).map { Event(date: Self.start - Double($0), name: Self.name($0)) }
        let pages = try Self.lists(of: site)
        for (path, page) in pages { #expect(page.utf8.count < Self.byteLimit, "\(path): \(page.utf8.count)") }
        let habits = Self.walk(pages, from: "/habits/").compactMap { pages[$0] }.joined()
        for number in 0..<120 { #expect(habits.contains("<bdi>\(Self.name(number))</bdi>")) }
        let done = Self.walk(pages, from: "/completed/2026/").compactMap { pages[$0] }.joined()
        for number in 0..<900 { #expect(done.contains("<bdi>\(Self.name(number))</bdi>")) }
    }

    @Test func splitsLongMenu() throws {
        var site = try Self.site()
        site.now = "2026-11-23T08:00:00Z"
        site.recipes = Self.recipes(200).map { recipe in
            var recipe = recipe
            recipe.ingredients = (0..<12).map { Ingredient(name: "Ingredient \($0)", amount: 2) }
            return recipe
        }
        let monday = try #require(Day("2026-11-23"))
        site.menu = (0..<60 * 14).map { number in
            "- { day: \(monday.advanced(by: number / 2)), recipe: \"\(site.recipes[number % 200].name)\", note: \"\(number).\" }"
        }.joined(separator: "\n")
        let pages = try Self.lists(of: site)
        for (path, page) in pages { #expect(page.utf8.count < Self.byteLimit, "\(path): \(page.utf8.count)") }
        let menu = Self.walk(pages, from: "/menu/").compactMap { pages[$0] }.joined()
        let notes = Set(menu.components(separatedBy: "<bdi>").map { $0.prefix { $0 != "<" } })
        #expect((0..<60 * 14).filter { !notes.contains("\($0).") } == [])
    }

    @Test func keepsTenYearsOfAHabitOnOnePage() throws {
        var site = try Self.site()
        site.now = "2026-11-23T08:00:00Z"
        let first = try #require(Day("2016-01-01"))
        let states: [HabitEntry] = [HabitEntry(.done), HabitEntry(.missed), HabitEntry(.skipped)]
        let days = (0..<3_970).map { (first.advanced(by: $0), states[$0 % 3]) }
        site.habits = [Habit(title: "Tea", details: HabitDetails(history: HabitHistory(days)))]
        let plan = try site.plan
        let page = try #require(plan.pages.first { $0.path.description == "/habits/tea/" })
        let text = String(decoding: plan.render(page).bytes, as: UTF8.self)
        #expect(text.utf8.count < Self.byteLimit)
        for year in 2016...2025 { #expect(text.contains("<strong>\(year)</strong>")) }
    }

    @Test func splitsManyYears() throws {
        var site = try Self.site()
        site.completed = try (0..<500).map {
            Event(date: try instant("1500-01-15T12:00:00Z") + Double($0) * 30.4 * 86_400, name: "e\($0)")
        }
        let pages = try Self.lists(of: site)
        for (path, page) in pages { #expect(page.utf8.count < Self.byteLimit, "\(path): \(page.utf8.count)") }
        let months = Set(Self.walk(pages, from: "/calendar/"))
        #expect(pages.keys.allSatisfy { !$0.hasPrefix("/calendar/") || months.contains($0) })
    }

    @Test func limitsNumberOfContinuationLinks() throws {
        var site = SampleSite(
            page: "{{#pagedRecipes.continuations}}[{{title}}]({{url}})\n{{/pagedRecipes.continuations}}"
        )
        site.templates["part.md"] =
            "---\neach: recipeParts\npath: /from/{{part.slug}}/\n---\n{{#part.next}}[on]({{url}}){{/part.next}}"
        site.recipes = (0..<12_000).map { Recipe(createdAt: Self.start, name: "r\($0)", notes: "", ingredients: []) }
        let pages = try Self.lists(of: site)
        #expect(pages.count > 60)
        #expect((30...60).contains(pages["/"]?.ranges(of: "<a ").count ?? 0))
        #expect(Self.walk(pages, from: "/").count == pages.count)
    }

    @Test(arguments: [0, 300, 599])
    func newRecipeChangesFewPages(place: Int) throws {
        var site = SampleSite(page: "{{#pagedRecipes.start.recipes}}{{name}}{{/pagedRecipes.start.recipes}}")
        site.templates["part.md"] =
            "---\neach: recipeParts\npath: /from/{{part.slug}}/\n---\n{{#part.recipes}}{{name}}{{/part.recipes}}"
        site.recipes = Self.recipes(1_000)
        var kept = IncrementalTests.Kept()
        try kept.update(to: site)
        let count = kept.made.count
        site.recipes.insert(Recipe(createdAt: Self.start, name: "new", notes: "", ingredients: []), at: place)
        try kept.update(to: site)
        #expect(try kept.pages == IncrementalTests.whole(site))
        #expect(kept.made.count < count, "\(kept.made)")
    }
}
