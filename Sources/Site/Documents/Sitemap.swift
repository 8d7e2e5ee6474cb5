internal import Foundation
import Interchange
import Persistence
import Records
import Templates

/// A file with pages of a public site for search engines (<https://www.sitemaps.org/protocol.html>).
///
/// The date of a page comes from its record: when the event was completed, when the recipe was added. Other pages have
/// none, because the day of the build isn't the day of a change.
struct Sitemap: Sendable {
    static let file = "sitemap.xml"
    /// The largest number of entries that the protocol allows in a file.
    static let limit = 50_000

    /// A page or a file, and when its records last changed.
    struct Entry: Hashable, Sendable {
        var path: String
        var date: Date?
    }

    let file: String
    /// Whether its entries are other sitemaps, each with its latest date.
    var isIndex = false
    let entries: [Entry]

    static func entries(of pages: [PlannedPage], in model: SiteModel) -> [Entry] {
        pages.filter { !$0.path.isServedAnywhere }.concurrentMap { page in
            let list = page.template.each.flatMap { model.lists[$0.list] }
            let date = page.index.flatMap { index in list.flatMap { $0.date(model, index) } }
            return Entry(path: page.path.description, date: date)
        }
    }

    /// The files: a single one, or several with an index.
    static func shards(of entries: [Entry], limit: Int = limit) -> [Sitemap] {
        guard entries.count > limit else { return [Sitemap(file: file, entries: entries)] }
        let shards = stride(from: 0, to: entries.count, by: limit).enumerated().map { number, start in
            let slice = entries[start..<min(entries.count, start + limit)]
            return Sitemap(file: "sitemap-\(number + 1).xml", entries: Array(slice))
        }
        let index = shards.map { Entry(path: "/" + $0.file, date: $0.entries.compactMap(\.date).max()) }
        return [Sitemap(file: file, isIndex: true, entries: index)] + shards
    }

    func bytes(model: SiteModel) -> [UInt8] {
        let (root, element) = isIndex ? ("sitemapindex", "sitemap") : ("urlset", "url")
        var xml = XMLWriter()
        xml.open(root, ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"])
        for entry in entries {
            xml.open(element)
            xml.add("loc", text: model.address(ofPath: entry.path) ?? "")
            if let date = entry.date?.wholeSecond.isoText { xml.add("lastmod", text: date) }
            xml.close(element)
        }
        xml.close(root)
        return xml.bytes
    }
}
