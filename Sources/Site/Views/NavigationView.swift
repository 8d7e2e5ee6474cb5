import Persistence
import Templates

/// The links that every page has.
struct Navigation: Sendable {
    /// The homes of the sections that the site shows, in the order of the settings.
    var sections: [NavigationView.Entry] = []
    /// What the layout shows: the entries of `menu`, or the sections.
    var entries: [NavigationView.Entry] = []
}

/// A link to the home of a section, to a collection, or to another page.
struct NavigationView: View {
    struct Entry: Hashable, Sendable {
        /// The name of the section that this is the home of.
        var section: String?
        /// The name of its picture in `section-icons.html`.
        var icon: String
        var title: String
        var path: SitePath
    }

    let entry: Entry
    /// Whether the page that shows the link belongs to it.
    let isCurrent: Bool
    /// Whether it leads to that page itself.
    let isHere: Bool

    init(_ entry: Entry, on page: PageView, isCurrent: Bool) {
        (self.entry, self.isCurrent, isHere) = (entry, isCurrent, entry.path == page.path)
    }

    // The other answers depend only on the page and on the other entries of the list.
    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(entry.section ?? "")
        hasher.combine(entry.icon)
        hasher.combine(entry.title)
        hasher.combine(entry.path.description)
    }

    static let kind = "navigation"
    static let fields = FieldTable<NavigationView>([
        .text("title", "The title in `menu`, or else the title of the page.") { $0.entry.title },
        .text("section", "The name of the section in `almanac.yml`, if it is the home of one.") { $0.entry.section },
        .text("icon", "Its picture in `section-icons.html`: a section, `collection` or `page`.") { $0.entry.icon },
        .path("url", "The page that it links to.") { $0.entry.path.description },
        .boolean("isCurrent", "Whether this page belongs to the entry, and to no other.") { $0.isCurrent },
        .boolean("isHere", "Whether the entry leads to this page itself.") { $0.isHere },
    ])
}

extension [NavigationView.Entry] {
    /// The entry that a page belongs to: its own, or the entry of a folder that contains it, or that of its section.
    func entry(of page: PageView) -> NavigationView.Entry? {
        if let own = first(where: { $0.path == page.path }) { return own }
        let path = page.path.description
        let above = filter { $0.section == nil && $0.path.isFolder && path.hasPrefix($0.path.description) }
        let nearest = above.max { $0.path.description.utf8.count < $1.path.description.utf8.count }
        return nearest ?? first { entry in entry.section.map { page.sections == [$0] } ?? false }
    }
}

extension SitePath {
    /// Whether pages can be below it. The dashboard doesn't count, because every page is below it.
    fileprivate var isFolder: Bool { description.hasSuffix("/") && description != "/" }
}
