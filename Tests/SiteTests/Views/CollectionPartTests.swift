import Foundation
import Persistence
import Testing

@testable import Site
@testable import Templates

/// A long collection is split into several pages.
@Suite struct CollectionPartTests {
    private static func item(_ number: Int, _ text: String = "") -> PropertyValue {
        .dictionary(["title": .string("item \(number)"), "text": .string(text)])
    }

    private static func site(_ items: [PropertyValue]) -> SampleSite {
        var site = SampleSite()
        site.collections["cards"] = items
        site.templates["all.md"] =
            "---\neach: collections\npath: /{{collection.slug}}/\n---\n{{#collection.start}}{{> row}}{{/collection.start}}\n\n"
            + "{{#collection.continuations}}[{{title}}]({{url}}) {{/collection.continuations}}"
        site.templates["part.md"] =
            "---\neach: collectionParts\npath: /{{part.collection.slug}}/from/{{part.slug}}/\n---\n{{#part}}{{> row}}{{/part}}\n\n"
            + "{{#part.previous}}[back]({{url}}){{/part.previous}} {{#part.next}}[on]({{url}}){{/part.next}}"
        site.templates["partials/row.md"] = "{{#cards}}\n- {{title}}\n{{/cards}}\n"
        return site
    }

    @Test func showsEveryItemOnce() throws {
        let site = Self.site((0..<450).map { Self.item($0) })
        #expect(try site.messages() == [])
        let pages = try site.pages().filter { $0.key != "/" }
        #expect(pages.count >= 5 && pages.values.allSatisfy { $0.count(of: "<li>") <= 100 })
        for number in 0..<450 {
            #expect(pages.values.count { $0.contains("<li>item \(number)</li>") } == 1)
        }
        let first = try #require(pages["/cards/"])
        #expect(first.count(of: "<a href=\"from/") == pages.count - 1)
        #expect(pages.values.count { $0.contains(">back</a>") } == pages.count - 1)
    }

    @Test func keepsShortCollectionOnOnePage() throws {
        #expect(try Self.site((0..<50).map { Self.item($0) }).pages().count == 2)
        #expect(try Self.site([]).pages().count == 2)
        let long = String(repeating: "long ", count: 2_000)
        #expect(try Self.site((0..<12).map { Self.item($0, long) }).pages().count == 5)
    }

    @Test(arguments: [0, 100, 449])
    func newItemChangesFewPages(place: Int) throws {
        var site = Self.site((0..<450).map { Self.item($0) })
        var kept = IncrementalTests.Kept()
        try kept.update(to: site)
        let count = kept.made.count
        site.collections["cards"]?.insert(Self.item(1_000), at: place)
        try kept.update(to: site)
        #expect(try kept.pages == IncrementalTests.whole(site))
        #expect(kept.made.count < count - 1, "\(kept.made)")
    }

    @Test func userPageReplacesAllParts() throws {
        var site = Self.site((0..<450).map { Self.item($0) })
        site.templates["own.md"] = "---\npath: /cards/\n---\n{{#collections}}{{url}}{{/collections}}"
        #expect(try site.messages() == [])
        #expect(try site.plan.pages.map(\.path.description).sorted() == ["/", "/cards/"])
        #expect(try site.pages()["/cards/"]?.contains("/cards/") == true)
        // The search knows that items are on the page, but not where.
        let records = try site.plan.model.searchRecords
        #expect(records.count == 450 && records.allSatisfy { $0.path.hasPrefix("/cards/#item-") })
    }

    @Test func searchFindsItemsOnParts() throws {
        let plan = try Self.site((0..<450).map { Self.item($0, "word\($0)") }).plan
        let records = plan.model.searchRecords.filter { $0.group == "items-cards" }
        #expect(records.count == 450)
        let pages = Set(plan.pages.map(\.path.description))
        for record in records {
            let parts = record.path.split(separator: "#")
            #expect(pages.contains(String(parts[0])) && parts[1] == record.title.replacing(" ", with: "-"))
        }
    }
}

extension String {
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
