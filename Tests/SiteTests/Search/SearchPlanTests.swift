import Foundation
import Persistence
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// The parts of a site in the search index, and the effects of an edit.
@Suite struct SearchPlanTests {
    private static func site() throws -> SampleSite {
        var site = SampleSite()
        for (list, name) in [("events", "event"), ("habits", "habit"), ("recipes", "recipe")] {
            site.templates["\(name).md"] = "---\neach: \(list)\npath: /\(list)/{{\(name).slug}}/\n---\n"
        }
        site.templates["ingredient.md"] = "---\neach: ingredients\npath: /ingredients/{{ingredient.slug}}/\n---\n"
        site.templates["cards.md"] = "---\neach: collections\npath: /{{collection.slug}}/\n---\n"
        let start = try instant("2026-11-21T12:00:00Z")
        site.open = (0..<800).map { number in
            let name = ["Choir practice", "Dentist", "Tea with Ana"][number % 3]
            return Event(
                identifier: "\(number)",
                date: start + Double(number) * 40_000,
                name: name,
                description: "secretive"
            )
        }
        site.completed = [Event(identifier: "c", date: start - 86_400, name: "Run", completedAt: start - 80_000)]
        site.habits = [Habit(title: "Floss")]
        let salt = Ingredient(name: "Saltysecret", amount: 1)
        site.recipes = [Recipe(createdAt: start, name: "Soup", notes: "secretively good", ingredients: [salt])]
        site.collections["cards"] = [
            .dictionary(["title": .string("Ace"), "hint": .string("secretion"), "year": .integer(1986)])
        ]
        return site
    }

    private func index(of site: SampleSite) throws -> [String: String] {
        let plan = try site.plan
        let files = plan.documents().filter { $0.file.hasPrefix("search/") }
        return Dictionary(
            uniqueKeysWithValues: files.map { ($0.file, String(decoding: plan.bytes(of: $0), as: UTF8.self)) }
        )
    }

    @Test func indexesEveryKindOfRecord() throws {
        let index = try index(of: Self.site())
        #expect(index["search/habits.json"] == "[\n[\"Floss\",\"/habits/floss/\"]\n]\n")
        #expect(index["search/recipes.json"]?.contains(#""2026-11-21","saltysecret secretively good"]"#) == true)
        #expect(index["search/ingredients.json"]?.contains("/ingredients/saltysecret/") == true)
        #expect(index["search/items-cards.json"] == "[\n[\"Ace\",\"/cards/#ace\",\"\",\"secretion 1986\"]\n]\n")
        #expect(index.count { $0.value.contains(#""Run","/events/2026-11-20-run/","2026-11-20""#) } == 1)
        #expect(index.count { $0.key.hasPrefix("search/events") } > 2)
    }

    @Test func findsRecipesByTheirTags() throws {
        var site = try Self.site()
        site.recipes[0].details.tags = ["Freezes well"]
        let index = try index(of: site)
        #expect(index["search/recipes.json"]?.contains(#""freezes well saltysecret secretively good"]"#) == true)
        #expect(index["search/words-f.json"]?.contains("\"freezes\":\"recipes\"") == true)
    }

    @Test func listsTheDaysInAnItem() throws {
        var site = try Self.site()
        let finished = PropertyValue.date(try instant("2026-12-24T09:00:00Z"))
        site.collections["cards"] = [
            .dictionary(["title": .string("Ace"), "begun": .string("2026-11-30"), "finished": finished])
        ]
        let row = #"["Ace","/cards/#ace","","2026 11 30","2026-11-30 2026-12-24"]"#
        #expect(try index(of: site)["search/items-cards.json"] == "[\n\(row)\n]\n")
    }

    @Test func listsTheOtherDaysOfAnEvent() throws {
        var site = try Self.site()
        let trip = EventDetails(end: try instant("2027-01-01T20:00:00Z"))
        let weekly = EventDetails(repeats: "FREQ=WEEKLY;COUNT=3")
        site.open = [
            Event(date: try instant("2026-12-30T08:00:00Z"), name: "Trip", details: trip),
            Event(date: try instant("2026-12-24T09:00:00Z"), name: "Yoga", details: weekly),
        ]
        let rows = try index(of: site).values.joined()
        #expect(rows.contains(#""2026-12-30","","2026-12-31 2027-01-01"]"#), "\(rows)")
        #expect(rows.contains(#""2026-12-24","","2026-12-31 2027-01-07"]"#), "\(rows)")
    }

    @Test func omitsExcludedFields() throws {
        var site = try Self.site()
        site.settings.exclude = ["events.description", "recipes.notes", "recipes.ingredients", "cards.hint"]
        for (file, text) in try index(of: site) { #expect(!text.contains("secret"), "\(file)") }
        site.settings.sections = [.habits]
        let titles = ["Dentist", "Soup", "Run"]
        for (file, text) in try index(of: site) { #expect(!titles.contains { text.contains($0) }, "\(file)") }
    }

    /// The index files that a running process renders again.
    private func remade(_ edit: (inout SampleSite) -> Void) throws -> Set<String> {
        var site = try Self.site()
        let plan = try site.plan
        var trace = SiteTrace()
        _ = TraceUpdate(of: &trace, to: plan)
        let documents = plan.documents()
        _ = trace.update(to: documents, of: plan)
        for document in documents { trace.add(document) }
        edit(&site)
        let next = try site.plan
        _ = TraceUpdate(of: &trace, to: next)
        let planned = next.documents(after: trace)
        let due = trace.update(to: planned, of: next).due.map { planned[$0] }.filter { $0.file.hasPrefix("search/") }
        let whole = try index(of: site)
        for document in planned where document.file.hasPrefix("search/") {
            #expect(String(decoding: next.bytes(of: document), as: UTF8.self) == whole[document.file])
        }
        return Set(due.map(\.file))
    }

    @Test func renamingRendersOnePartAgain() throws {
        func named(_ name: String, _ event: Event) -> Event {
            Event(identifier: event.identifier, date: event.date, name: name, description: event.description)
        }
        let one = try remade { $0.open[400] = named("Dentist practice", $0.open[400]) }
        #expect(one.count == 1 && one.allSatisfy { $0.hasPrefix("search/events-") })
        #expect(try remade { _ in } == [])
        #expect(try remade { $0.now = "2026-11-20T19:00:00Z" } == [])
        #expect(try remade { $0.recipes[0] = Recipe(name: "Soup", notes: "") }.contains("search/recipes.json"))
        let other = try remade { $0.open[400] = named("Quince", $0.open[400]) }
        #expect(other == one.union(["search/words-q.json", "search/list.json", "search/end-e.json"]))
    }
}
