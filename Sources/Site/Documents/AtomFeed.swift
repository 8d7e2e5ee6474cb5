internal import Foundation
import Interchange
import Settings
import Templates

/// The latest completions and recipes as an Atom feed (RFC 4287).
struct AtomFeed {
    static let file = "feed.xml"

    let model: SiteModel
    let entries: [FeedEntry]

    var bytes: [UInt8] {
        var xml = XMLWriter()
        let title = model.settings.title
        xml.open("feed", ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": model.settings.language])
        xml.add("id", text: model.address(ofPath: "/" + Self.file) ?? "")
        xml.add("title", text: title)
        // `updated` is required, and an empty feed has no date.
        xml.add("updated", text: (entries.first?.date ?? Date(timeIntervalSince1970: 0)).isoText ?? "")
        xml.open("author")
        xml.add("name", text: title)
        xml.close("author")
        xml.add("link", ["rel": "self", "href": model.address(ofPath: "/" + Self.file) ?? ""])
        xml.add("link", ["href": model.address(ofPath: "/") ?? ""])
        for entry in entries { add(entry, to: &xml) }
        xml.close("feed")
        return xml.bytes
    }

    private func add(_ entry: FeedEntry, to xml: inout XMLWriter) {
        xml.open("entry")
        xml.add("id", text: entry.id)
        xml.add("title", text: entry.title)
        xml.add("published", text: entry.date.isoText ?? "")
        xml.add("updated", text: entry.date.isoText ?? "")
        if let address = entry.address { xml.add("link", ["href": address]) }
        xml.add("category", ["term": entry.category])
        if let html = entry.html {
            xml.add("content", ["type": "html"], text: html)
        } else {
            // An entry without a link must have content (section 4.1.2).
            xml.add("content", text: entry.title)
        }
        xml.close("entry")
    }
}
