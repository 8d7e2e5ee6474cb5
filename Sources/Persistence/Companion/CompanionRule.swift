package import Diagnostics
package import Foundation

/// How the records of a store are joined with the entries of the file beside it.
public struct CompanionRule<Item: Sendable>: Sendable {
    /// What records become, and which entries they have taken.
    package struct Joined: Sendable {
        /// The joined records, in the order of those that were given.
        package var items: [Item]
        /// The index of the entry of each record.
        package var entries: [Int?]
        /// The entries of the other file that records have taken, by the index of the record.
        package var borrowed: [Int: PropertyValue]
        /// What is to be said about the entries.
        package var diagnostics: [Diagnostic]

        package init(_ items: [Item]) {
            (self.items, entries, borrowed, diagnostics) = (items, Array(repeating: nil, count: items.count), [:], [])
        }
    }

    /// The key that the entries stand under.
    let list: String
    /// Joins records with the entries of their file, and with those of another one that a record may have come from.
    let join: @Sendable (_ records: [Item], _ own: Companion, _ other: Companion?) -> Joined
    /// What the app's file holds of a record.
    let stored: @Sendable (Item) -> Item
    /// What the file beside it holds of a record, with the keys that say which record it is; nil if there is nothing.
    let entry: @Sendable (Item) -> [String: PropertyValue]?
    /// The keys that ``entry`` can give. Others are kept.
    let keys: Set<String>

    package init(
        list: String,
        keys: Set<String>,
        join: @escaping @Sendable (_ records: [Item], _ own: Companion, _ other: Companion?) -> Joined,
        stored: @escaping @Sendable (Item) -> Item,
        entry: @escaping @Sendable (Item) -> [String: PropertyValue]?
    ) {
        (self.list, self.keys, self.join, self.stored, self.entry) = (list, keys, join, stored, entry)
    }

    /// The entry of a record, in the place of an older one of it; nil if there is nothing to keep.
    func entry(of item: Item, replacing old: PropertyValue?) -> PropertyValue? {
        var others: [String: PropertyValue] = [:]
        if case .dictionary(let values)? = old { others = values.filter { !keys.contains($0.key) } }
        if let entry = entry(item) { return .dictionary(others.merging(entry) { $1 }) }
        return others.isEmpty ? nil : old
    }
}

/// The file beside a store, and how the two belong together.
public struct CompanionFile<Item: Sendable>: Sendable {
    /// Where the file is, or would be.
    let url: URL
    /// What messages call it.
    let name: String
    let rule: CompanionRule<Item>
    /// The file beside the store that records come from, such as the schedule for completed events: an app that moves a record
    /// from one store to the other knows nothing of entries.
    let other: URL?

    /// The file beside a store.
    ///
    /// - Parameter other: the store that records come from.
    package init(beside store: URL, named name: String, rule: CompanionRule<Item>, other: URL? = nil) {
        url = Companion.url(beside: store)
        self.name = name
        self.rule = rule
        self.other = other.map(Companion.url)
    }

    /// Reads the content of the file; nil stands for no file.
    func companion(_ content: Data?) throws(StoreError) -> Companion {
        guard let content else { return Companion(file: name, list: rule.list) }
        do {
            return try Companion(Array(content), file: name, list: rule.list)
        } catch {
            throw .unreadable([error])
        }
    }

    /// Reads the file from the disk.
    func read() throws(StoreError) -> Companion {
        switch StoreFile.content(at: url, named: name) {
        case .nothing: return try companion(nil)
        case .file(let bytes): return try companion(Data(bytes))
        case .unreadable(let diagnostic): throw .noContents(diagnostic)
        }
    }

    /// The file beside the other store. One that can't be read has nothing to give; whoever reads that store says so.
    func otherCompanion() -> Companion? {
        guard let other, case .file(let bytes) = StoreFile.content(at: other, named: "") else { return nil }
        return try? Companion(bytes, file: "", list: rule.list)
    }
}
