/// A record as a site sees it: the item, where it stands in its store, and what its page is called.
public struct Entry<Item: Hashable & Sendable>: Hashable, Sendable {
    /// What was read.
    public let item: Item
    /// The part of the page's path that is its own, such as `2026-11-23-dentist-dr-okafor`: lower-case ASCII letters,
    /// digits and hyphens, unique among the pages of the same folder.
    public let slug: String
    /// The record's place in its store, from 1, counting those that could not be read.
    public let position: Int

    /// Creates an entry.
    public init(item: Item, slug: String, position: Int) {
        self.item = item
        self.slug = slug
        self.position = position
    }
}
