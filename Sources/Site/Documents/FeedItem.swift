internal import Foundation
import Interchange
import Persistence
import Records
import Settings
import Templates

/// A completed event or a new recipe.
struct FeedItem: Sendable {
    enum Record: Hashable, Sendable {
        case completion(Int)
        case recipe(Int)
    }

    let record: Record
    let date: Date

    /// The latest 50. A recipe without a date isn't included, because it may be old.
    static func latest(in model: SiteModel) -> [FeedItem] {
        let completions = model.completed.lazy.map { index in
            FeedItem(record: .completion(index), date: model.events[index].completionDate.wholeSecond)
        }
        let recipes = model.recipes.enumerated().compactMap { index, entry in
            entry.item.createdAt.map { FeedItem(record: .recipe(index), date: $0.wholeSecond) }
        }
        let items = Array(completions.filter(\.isDated).prefix(50)) + recipes.filter(\.isDated)
        let order = items.enumerated().sorted { a, b in
            a.element.date == b.element.date ? a.offset < b.offset : a.element.date > b.element.date
        }
        return order.prefix(50).map(\.element)
    }

    private var isDated: Bool { date.isoText != nil }
}

/// What the feeds show of an item.
struct FeedEntry {
    /// An id that doesn't depend on where the site is hosted (RFC 4287, section 4.2.6): the event's UID in calendars,
    /// or one made from the recipe's slug.
    let id: String
    let title: String
    let category: String
    let date: Date
    let address: String?
    /// The event's description or the recipe's notes as HTML with absolute links; nil if it has none.
    let html: String?

    init(_ item: FeedItem, in model: SiteModel) {
        let source: String
        switch item.record {
        case .completion(let index):
            let row = model.events[index]
            (id, category) = ("urn:uuid:" + row.uid, "completed")
            title = model.words.name(row.entry.item.name)
            address = model.address(of: EventView.at(index))
            source = row.entry.item.description ?? ""
        case .recipe(let index):
            let entry = model.recipes[index]
            (id, category) = ("urn:uuid:" + EventUID.uuid(of: "recipe " + entry.slug), "recipe")
            title = model.words.name(entry.item.name)
            address = model.address(of: RecipeView.at(index))
            source = RecipeView(model: model, index: index).linked(entry.item.notes) {
                model.address(ofPath: $0.description)
            }
        }
        date = item.date
        // Links of `/404.html` begin with the root, which is a URL here.
        let links = PageLinks(on: SitePath(unchecked: "/404.html"), root: model.settings.baseURL ?? "/")
        html = source.isEmpty ? nil : MarkdownField(source: source).html(linkingFrom: links)
    }
}
