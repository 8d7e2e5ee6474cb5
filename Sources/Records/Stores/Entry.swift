/// A record as a site sees it: the item, where it stands in its store, and what its page is called.
///
/// A class, because views hand it on and an item has many parts: one reference is copied instead of all of them.
public final class Entry<Item: Hashable & Sendable>: Sendable {
    /// What was read.
    public let item: Item
    /// The part of the page's path that is its own, such as `2026-11-23-dentist-dr-okafor`: lower-case ASCII letters,
    /// digits and hyphens, unique among the pages of the same folder.
    public let slug: String
    /// The record's place in its store, from 1, counting those that could not be read.
    public let position: Int
    /// The slug that it asked for, and has if no other record asks for the same; nil if it was given the one that it has.
    package let ownSlug: String?
    /// Where the record comes from; nil for one of a store.
    public let source: RecordSource?

    /// Creates an entry.
    public convenience init(item: Item, slug: String, position: Int, source: RecordSource? = nil) {
        self.init(item: item, slug: slug, ownSlug: nil, position: position, source: source)
    }

    init(item: Item, slug: String, ownSlug: String?, position: Int, source: RecordSource? = nil) {
        self.item = item
        self.slug = slug
        self.ownSlug = ownSlug
        self.position = position
        self.source = source
    }
}

extension Entry: Hashable {
    /// Equal entries have equal parts.
    public static func == (a: Entry, b: Entry) -> Bool {
        a === b || (a.position == b.position && a.slug == b.slug && a.item == b.item && a.source == b.source)
    }

    /// Hashes all parts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(slug)
        hasher.combine(item)
    }
}
