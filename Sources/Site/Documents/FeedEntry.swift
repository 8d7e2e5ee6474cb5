internal import Foundation
import Interchange
import Persistence
import Records
import Settings
import Templates

/// A completed event or a new recipe, as the feeds show it.
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

    /// The latest 50. A recipe without a date isn't included, because it may be old.
    static func latest(in model: SiteModel) -> [FeedEntry] {
        typealias Item = (date: Date, entry: (Date) -> FeedEntry)
        let completions = model.completed.lazy.map { index -> Item in
            (model.events[index].completionDate.wholeSecond, { FeedEntry(ofEvent: index, at: $0, in: model) })
        }
        let recipes = model.recipes.indices.compactMap { index -> Item? in
            model.recipes[index].item.createdAt.map { date in
                (date.wholeSecond, { FeedEntry(ofRecipe: index, at: $0, in: model) })
            }
        }
        let isDated = { (item: Item) in item.date.isoText != nil }
        let items = Array(completions.filter(isDated).prefix(50)) + recipes.filter(isDated)
        let order = items.enumerated().sorted { a, b in
            a.element.date == b.element.date ? a.offset < b.offset : a.element.date > b.element.date
        }
        return order.prefix(50).map { $0.element.entry($0.element.date) }
    }

    private init(ofEvent index: Int, at date: Date, in model: SiteModel) {
        let row = model.events[index]
        (id, category, self.date) = ("urn:uuid:" + row.uid, "completed", date)
        title = model.words.name(row.entry.item.name)
        address = model.address(of: EventView.at(index))
        html = Self.html(of: row.entry.item.description ?? "", in: model)
    }

    private init(ofRecipe index: Int, at date: Date, in model: SiteModel) {
        let entry = model.recipes[index]
        (id, category, self.date) = ("urn:uuid:" + EventUID.uuid(of: "recipe " + entry.slug), "recipe", date)
        title = model.words.name(entry.item.name)
        address = model.address(of: RecipeView.at(index))
        let notes = RecipeView(model: model, index: index).linked(entry.item.notes) {
            model.address(ofPath: $0.description)
        }
        html = Self.html(of: notes, in: model)
    }

    private static func html(of source: String, in model: SiteModel) -> String? {
        // The links on `/404.html` begin with the root, which is a URL here.
        let links = PageLinks(on: SitePath(unchecked: "/404.html"), root: model.settings.baseURL ?? "/")
        return source.isEmpty ? nil : MarkdownField(source: source).html(linkingFrom: links)
    }
}
