import Interchange
import Settings
import Templates

/// The latest completions and recipes as a JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>).
struct JSONFeed {
    static let file = "feed.json"

    let model: SiteModel
    let items: [FeedItem]

    var bytes: [UInt8] {
        let title = JSONValue.string(model.settings.title)
        return JSONValue.object([
            ("version", .string("https://jsonfeed.org/version/1.1")),
            ("title", title),
            ("home_page_url", .text(model.address(ofPath: "/"))),
            ("feed_url", .text(model.address(ofPath: "/" + Self.file))),
            ("language", .string(model.settings.language)),
            ("authors", .array([.object([("name", title)])])),
            ("items", .lines(items.map(value))),
        ]).bytes
    }

    private func value(of item: FeedItem) -> JSONValue {
        let html = item.html(in: model)
        let title = item.title(in: model)
        return .object([
            ("id", .string(item.id(in: model))),
            ("url", .text(item.address(in: model))),
            ("title", .string(title)),
            ("content_html", .text(html)),
            // One of `content_html` and `content_text` is required.
            ("content_text", html == nil ? .string(title) : nil),
            ("date_published", .date(item.date)),
            ("tags", .array([.string(item.category)])),
        ])
    }
}
