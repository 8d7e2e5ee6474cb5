import Interchange
import Settings
import Templates

/// The latest completions and recipes as a JSON Feed 1.1 (<https://www.jsonfeed.org/version/1.1/>).
struct JSONFeed {
    static let file = "feed.json"

    let model: SiteModel
    let entries: [FeedEntry]

    var bytes: [UInt8] {
        let title = JSONValue.string(model.settings.title)
        return JSONValue.object([
            ("version", .string("https://jsonfeed.org/version/1.1")),
            ("title", title),
            ("home_page_url", .text(model.address(ofPath: "/"))),
            ("feed_url", .text(model.address(ofPath: "/" + Self.file))),
            ("language", .string(model.settings.language)),
            ("authors", .array([.object([("name", title)])])),
            ("items", .lines(entries.map { value(of: $0) })),
        ]).bytes
    }

    private func value(of entry: FeedEntry) -> JSONValue {
        .object([
            ("id", .string(entry.id)),
            ("url", .text(entry.address)),
            ("title", .string(entry.title)),
            ("content_html", .text(entry.html)),
            // One of `content_html` and `content_text` is required.
            ("content_text", entry.html == nil ? .string(entry.title) : nil),
            ("date_published", .date(entry.date)),
            ("tags", .array([.string(entry.category)])),
        ])
    }
}
