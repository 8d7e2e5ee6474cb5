package import Diagnostics
package import Foundation

/// The rules for joining the records of a store with the entries of its companion file.
public struct CompanionRule<Item: Sendable>: Sendable {
    /// The records and entries to join.
    package struct Parts: Sendable {
        /// The records as stored in the app's file.
        package var items: [Item]
        /// Whether `items` holds all records of the store. If not, some entries may belong to records that are missing
        /// here, and must not be matched with others.
        package var areAll: Bool
        package var companion: Companion

        package init(_ items: [Item], areAll: Bool, _ companion: Companion) {
            (self.items, self.areAll, self.companion) = (items, areAll, companion)
        }
    }

    /// The joined records, and the entries that they were matched with.
    package struct Joined: Sendable {
        /// The joined records, in the order in which they were given.
        package var items: [Item]
        /// The index of each record's entry.
        package var entries: [Int?]
        /// The other entries whose values the joined records contain. They are removed with the next change of the store.
        package var absorbed: Set<Int> = []
        /// The entries of the other companion file that records were matched with, by the index of the record.
        package var borrowed: [Int: CompanionEntry] = [:]
        /// The records whose entries are out of date. They are rewritten with the next change of the store, whatever it
        /// is.
        package var outdated: Set<Int> = []
        /// The errors of the entries that belong to records but can't be read, by the index of the record. Such a record
        /// can't be changed, because its entry couldn't be changed with it.
        package var faults: [Int: Diagnostic] = [:]
        package var diagnostics: [Diagnostic] = []

        package init(_ items: [Item]) { (self.items, entries) = (items, Array(repeating: nil, count: items.count)) }
    }

    /// The key under which the file holds its entries.
    let list: String
    /// Joins the records of a store with its entries. Also matches entries of the store that records move to or from.
    let join: @Sendable (_ own: Parts, _ other: Parts?) -> Joined
    /// Returns a record as the app's file stores it.
    package let stored: @Sendable (Item) -> Item
    /// The values of a record that the companion file stores.
    let values: @Sendable (Item) -> [String: PropertyValue]
    /// The values in an entry that identify its record.
    let identity: @Sendable (Item) -> [String: PropertyValue]
    /// Returns the traits of an entry, by which it can be matched with a record that the app has changed. The trait for
    /// the name begins with ``nameTrait``. Nil if any entry can match any record.
    let traits: (@Sendable ([String: PropertyValue]) -> Set<String>)?
    /// The keys that ``values`` and ``identity`` can return. Other keys of an entry are kept.
    let keys: Set<String>

    package static var nameTrait: String { "name:" }

    package init(
        list: String,
        keys: Set<String>,
        join: @escaping @Sendable (_ own: Parts, _ other: Parts?) -> Joined,
        stored: @escaping @Sendable (Item) -> Item,
        values: @escaping @Sendable (Item) -> [String: PropertyValue],
        identity: @escaping @Sendable (Item) -> [String: PropertyValue],
        traits: (@Sendable ([String: PropertyValue]) -> Set<String>)? = nil
    ) {
        (self.list, self.keys, self.join, self.stored) = (list, keys, join, stored)
        (self.values, self.identity, self.traits) = (values, identity, traits)
    }

    /// Creates the content of a companion file for records without entries; nil if they have no values to keep.
    package func file(beside items: [Item]) throws -> Data? {
        let entries = items.compactMap { entry(of: $0, replacing: nil) }
        return try Companion(file: "", list: list).replacing(entries).serialized()
    }

    /// Joins the records of a store without looking at another store.
    package func joined(_ parts: Parts) -> Joined { join(parts, nil) }

    /// An entry that only identifies the record.
    func mark(of item: Item) -> CompanionEntry { CompanionEntry(value: .dictionary(identity(item)), stored: nil) }

    /// The new entry of a record, which keeps unknown keys of the old one; nil if there is nothing to keep.
    func entry(of item: Item, replacing old: CompanionEntry?) -> CompanionEntry? {
        var kept = old?.value?.dictionary?.filter { !keys.contains($0.key) } ?? [:]
        kept.merge(values(item)) { $1 }
        guard !kept.isEmpty else { return nil }
        return CompanionEntry(value: .dictionary(kept.merging(identity(item)) { $1 }), stored: old?.stored)
    }
}

/// The companion file of a store, and the rules for joining the two.
public struct CompanionFile<Item: Decodable & Sendable>: Sendable {
    /// The URL of the file, whether it exists or not.
    let url: URL
    /// The name of the file in messages.
    let name: String
    let rule: CompanionRule<Item>
    /// The store that records move to or from, such as the completed events for the schedule. An app that moves a
    /// record between the two stores leaves its entry behind.
    let other: URL?
    /// The name of that store's companion file in messages.
    private let otherName: String?

    /// Creates a description of a store's companion file.
    ///
    /// - Parameters:
    ///   - other: the store that records move to or from.
    ///   - otherName: the name of its companion file in messages; nil for the path.
    package init(
        beside store: URL,
        named name: String,
        rule: CompanionRule<Item>,
        other: URL? = nil,
        otherName: String? = nil
    ) {
        url = Companion.url(beside: store)
        self.name = name
        self.rule = rule
        self.other = other
        self.otherName = otherName
    }

    /// Parses the content of the file; nil means that there is no file.
    func companion(_ content: Data?) throws(StoreError) -> Companion {
        guard let content else { return Companion(file: name, list: rule.list) }
        do {
            return try Companion(Array(content), file: name, list: rule.list)
        } catch {
            throw .unreadable([error])
        }
    }

    func read() throws(StoreError) -> Companion {
        switch StoreFile.content(at: url, named: name) {
        case .nothing: return try companion(nil)
        case .file(let bytes): return try companion(Data(bytes))
        case .unreadable(let diagnostic): throw .noContents(diagnostic)
        }
    }

    /// The records and entries of the other store. Nil if neither companion file has entries, so that the store isn't
    /// read for nothing, and nil if it can't be read: that is reported when the store itself is read.
    func otherParts(besides own: Companion) -> CompanionRule<Item>.Parts? {
        guard let other,
            !own.entries.isEmpty || FileManager.default.fileExists(atPath: Companion.url(beside: other).path)
        else { return nil }
        let contents: StoreContents<Item> = StoreFile.read(at: other)
        let name = otherName ?? Companion.url(beside: other).path(percentEncoded: false)
        let beside = CompanionFile(beside: other, named: name, rule: rule)
        guard contents.isReadable, let companion = try? beside.read() else { return nil }
        return CompanionRule.Parts(contents.items, areAll: contents.rejected.isEmpty, companion)
    }
}
