/// A record on a site: the item, its position in its store, and the slug of its page.
///
/// A class, because views pass entries around and an item has many parts: copying one reference is cheaper.
public final class Entry<Item: Hashable & Sendable>: Sendable {
    /// The item that was read.
    public let item: Item
    /// The last component of the page's path, such as `2026-11-23-dentist-dr-okafor`: lower-case ASCII letters, digits
    /// and hyphens, unique among the pages of the same folder.
    public let slug: String
    /// The 1-based position of the record in its store; unreadable records count too.
    public let position: Int
    /// The source of the record; nil if it is from a store.
    public let source: RecordSource?

    /// Creates an entry.
    public init(item: Item, slug: String, position: Int, source: RecordSource? = nil) {
        self.item = item
        self.slug = slug
        self.position = position
        self.source = source
    }
}

extension Entry: Hashable {
    /// Returns whether all parts are equal.
    public static func == (a: Entry, b: Entry) -> Bool {
        a === b || (a.position == b.position && a.slug == b.slug && a.item == b.item && a.source == b.source)
    }

    /// Hashes the parts that determine equality, except the source.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(slug)
        hasher.combine(item)
    }
}
