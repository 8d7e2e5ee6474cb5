/// A record that can be told from others of its kind without an identifier, and brought up to date.
package protocol Importable: Hashable, Sendable {
    /// What tells one record from another.
    associatedtype Key: Hashable
    /// What this record is known by.
    var importKey: Key { get }
    /// Whether the imported record, which has the same key, may update this one.
    func isSameRecord(as imported: Self) -> Bool
    /// This record with what the imported one knows better, and what of it that is. Nothing is taken away: a file that
    /// does not mention something has no say in it.
    func updated(from imported: Self) -> (record: Self, changes: [String])
}

extension Importable {
    /// The key is enough for most kinds.
    package func isSameRecord(as imported: Self) -> Bool { true }
}

/// What an import would do.
///
/// Records are the same by what a person knows them by: an event by its name and date, to the second, a habit by its
/// title, a recipe by its name and its id or address. Where several have the same, each is met with one of those imported, the most alike
/// first; so importing a file again changes nothing.
package struct ImportPlan<Item: Importable>: Sendable {
    /// A record that there is already, and that becomes another.
    package struct Change: Sendable, Equatable {
        /// The index of the record in the list of those that there are.
        package var index: Int
        /// The record as it is.
        package var before: Item
        /// The record as it would be.
        package var after: Item
        /// The keys whose values differ.
        package var keys: [String]
    }

    /// Records that there are none like, in the order of the import.
    package private(set) var added: [Item] = []
    /// Records that there are, with other content, in the order of the import.
    package private(set) var changed: [Change] = []
    /// Imported records that there are already.
    package private(set) var skipped: [Item] = []

    /// Compares what is imported with what there is.
    package init(existing: [Item], imported: [Item]) {
        var indices: [Item.Key: [Int]] = [:]
        for (index, item) in existing.enumerated() { indices[item.importKey, default: []].append(index) }
        for item in imported {
            let candidates = indices[item.importKey, default: []].enumerated()
            let same = candidates.first { existing[$1].updated(from: item).changes.isEmpty }
            guard let match = same ?? candidates.first(where: { existing[$1].isSameRecord(as: item) }) else {
                added.append(item)
                continue
            }
            indices[item.importKey]?.remove(at: match.offset)
            let before = existing[match.element]
            let (after, keys) = before.updated(from: item)
            if keys.isEmpty {
                skipped.append(item)
            } else {
                changed.append(Change(index: match.element, before: before, after: after, keys: keys))
            }
        }
    }
}
