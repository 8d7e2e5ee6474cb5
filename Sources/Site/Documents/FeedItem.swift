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

    func title(in model: SiteModel) -> String {
        switch record {
        case .completion(let index): model.words.name(model.events[index].entry.item.name)
        case .recipe(let index): model.words.name(model.recipes[index].item.name)
        }
    }

    var category: String {
        switch record {
        case .completion: "completed"
        case .recipe: "recipe"
        }
    }

    /// An id that doesn't depend on where the site is hosted (RFC 4287, section 4.2.6): the event's UID in calendars,
    /// or one made from the recipe's slug.
    func id(in model: SiteModel) -> String {
        switch record {
        case .completion(let index):
            let row = model.events[index]
            return "urn:uuid:" + row.uid
        case .recipe(let index): return "urn:uuid:" + EventUID.uuid(of: "recipe " + model.recipes[index].slug)
        }
    }

    func address(in model: SiteModel) -> String? {
        switch record {
        case .completion(let index): model.address(of: EventView.at(index))
        case .recipe(let index): model.address(of: RecipeView.at(index))
        }
    }

    /// The event's description or the recipe's notes as HTML with absolute links; nil if it has none.
    func html(in model: SiteModel) -> String? {
        let source =
            switch record {
            case .completion(let index): model.events[index].entry.item.description ?? ""
            case .recipe(let index):
                RecipeView(model: model, index: index).linked(model.recipes[index].item.notes) {
                    model.address(ofPath: $0.description)
                }
            }
        guard !source.isEmpty else { return nil }
        // Links of `/404.html` begin with the root, which is a URL here.
        let links = PageLinks(on: SitePath(unchecked: "/404.html"), root: model.settings.baseURL ?? "/")
        return MarkdownField(source: source).html(linkingFrom: links)
    }
}
