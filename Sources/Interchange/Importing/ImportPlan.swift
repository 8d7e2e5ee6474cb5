/// A record that can be identified without an identifier and updated.
package protocol Importable: Hashable, Sendable {
    /// The type of the key.
    associatedtype Key: Hashable
    /// The key that identifies this record.
    var importKey: Key { get }
    /// Returns whether the imported record, which has the same key, may update this one.
    func isSameRecord(as imported: Self) -> Bool
    /// Returns this record updated with the imported one, and the keys of the changes. Nothing is removed, because a file
    /// that lacks a value says nothing about it.
    func updated(from imported: Self) -> (record: Self, changes: [String])
}

extension Importable {
    /// Most types are identified by the key alone.
    package func isSameRecord(as imported: Self) -> Bool { true }
}

/// The changes that an import would make.
///
/// Records are identified as a person would: an event by its name and date, to the second, a habit by its title, a
/// recipe by its name and its id or address. If several records have the same key, each is matched with one imported
/// record, equal ones first, so importing a file again changes nothing.
package struct ImportPlan<Item: Importable>: Sendable {
    /// A change of an existing record.
    package struct Change: Sendable, Equatable {
        /// The index of the record in the existing list.
        package var index: Int
        package var before: Item
        package var after: Item
        /// The keys whose values differ.
        package var keys: [String]
    }

    /// New records, in the order of the import.
    package private(set) var added: [Item] = []
    /// Changes of existing records, in the order of the import.
    package private(set) var changed: [Change] = []
    /// Imported records that are already there.
    package private(set) var skipped: [Item] = []

    /// Compares imported records with existing ones.
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
