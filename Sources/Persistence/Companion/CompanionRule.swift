package import Diagnostics
package import Foundation

/// How the records of a store are joined with the entries of the file beside it.
public struct CompanionRule<Item: Sendable>: Sendable {
    /// What is there to join.
    package struct Parts: Sendable {
        /// The records, as the app's file holds them.
        package var items: [Item]
        /// Whether these are all records of the store. Entries of the others must not go to one of these.
        package var areAll: Bool
        package var companion: Companion

        package init(_ items: [Item], areAll: Bool, _ companion: Companion) {
            (self.items, self.areAll, self.companion) = (items, areAll, companion)
        }
    }

    /// What records become, and which entries they have taken.
    package struct Joined: Sendable {
        /// The joined records, in the order of those that were given.
        package var items: [Item]
        /// The index of the entry of each record.
        package var entries: [Int?]
        /// The entries of the other file that records have taken, by the index of the record.
        package var borrowed: [Int: PropertyValue] = [:]
        /// The records whose entries are out of date, and are written anew with the next change, whatever it is.
        package var outdated: Set<Int> = []
        /// What is to be said about the entries.
        package var diagnostics: [Diagnostic] = []

        package init(_ items: [Item]) { (self.items, entries) = (items, Array(repeating: nil, count: items.count)) }
    }

    /// The key that the entries stand under.
    let list: String
    /// Joins the records of a store with its entries, knowing those of the store that records come from or go to. The other
    /// store is read when it is asked for.
    let join: @Sendable (_ own: Parts, _ other: () -> Parts?) -> Joined
    /// What the app's file holds of a record.
    let stored: @Sendable (Item) -> Item
    /// What the file beside it holds of a record.
    let values: @Sendable (Item) -> [String: PropertyValue]
    /// What an entry says of the record that it belongs to.
    let identity: @Sendable (Item) -> [String: PropertyValue]
    /// The keys that ``values`` and ``identity`` can give. Others are kept.
    let keys: Set<String>

    package init(
        list: String,
        keys: Set<String>,
        join: @escaping @Sendable (_ own: Parts, _ other: () -> Parts?) -> Joined,
        stored: @escaping @Sendable (Item) -> Item,
        values: @escaping @Sendable (Item) -> [String: PropertyValue],
        identity: @escaping @Sendable (Item) -> [String: PropertyValue]
    ) {
        (self.list, self.keys, self.join, self.stored) = (list, keys, join, stored)
        (self.values, self.identity) = (values, identity)
    }

    /// A file for records that have none yet; nil if there is nothing to keep of them.
    package func file(beside items: [Item]) throws -> Data? {
        let entries = items.compactMap { entry(of: $0, replacing: nil) }
        return try Companion(file: "", list: list).replacing(entries).serialized()
    }

    /// The entry of a record, in the place of an older one of it; nil if there is nothing to keep.
    func entry(of item: Item, replacing old: PropertyValue?) -> PropertyValue? {
        var kept: [String: PropertyValue] = [:]
        if case .dictionary(let values)? = old { kept = values.filter { !keys.contains($0.key) } }
        kept.merge(values(item)) { $1 }
        return kept.isEmpty ? nil : .dictionary(kept.merging(identity(item)) { $1 })
    }
}

/// The file beside a store, and how the two belong together.
public struct CompanionFile<Item: Decodable & Sendable>: Sendable {
    /// Where the file is, or would be.
    let url: URL
    /// What messages call it.
    let name: String
    let rule: CompanionRule<Item>
    /// The store that records come from or go to, such as that of the completed events for the schedule: an app that moves a
    /// record from one store to the other knows nothing of entries.
    let other: URL?

    /// The file beside a store.
    ///
    /// - Parameter other: the store that records come from or go to.
    package init(beside store: URL, named name: String, rule: CompanionRule<Item>, other: URL? = nil) {
        url = Companion.url(beside: store)
        self.name = name
        self.rule = rule
        self.other = other
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

    /// The other store, and the file beside it. One that can't be read has nothing to give; whoever reads that store says so.
    /// Nothing is read if there are no entries in either file.
    func otherParts(besides own: Companion) -> CompanionRule<Item>.Parts? {
        guard let other,
            !own.entries.isEmpty || FileManager.default.fileExists(atPath: Companion.url(beside: other).path)
        else { return nil }
        let contents: StoreContents<Item> = StoreFile.read(at: other)
        let beside = CompanionFile(beside: other, named: "", rule: rule)
        guard contents.isReadable, let companion = try? beside.read() else { return nil }
        return CompanionRule.Parts(contents.items, areAll: contents.rejected.isEmpty, companion)
    }
}
