/// A record that can be identified without an identifier and updated.
package protocol Importable: Hashable, Sendable {
    associatedtype Key: Hashable
    /// The keys that identify this record, the most reliable one first.
    var importKeys: [Key] { get }
    /// Returns whether the imported record, which has one of these keys, may update this one.
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
/// Records are identified as a person would identify them: an event by its name and date, to the second; an open event
/// also by its name and identifier; a changed occurrence by its series and its original date; a habit by its title, if
/// necessary without regard to case and to spaces around it; a recipe by its name and its id or address. If several
/// records have the same key, each is matched with one imported record, equal ones first. So importing a file again
/// changes nothing, even if its program gives different events the same identifier.
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

    package init(existing: [Item], imported: [Item]) {
        var indices: [Item.Key: [Int]] = [:]
        for (index, item) in existing.enumerated() {
            for key in item.importKeys { indices[key, default: []].append(index) }
        }
        let bestKeys = Set(imported.compactMap(\.importKeys.first))
        func index(of item: Item, where fits: (Item) -> Bool) -> Int? {
            for (order, key) in item.importKeys.enumerated() {
                let match = indices[key, default: []].first { index in
                    let known = existing[index]
                    // A less reliable key doesn't take the record that another imported one means.
                    let isFree = order == 0 || !known.importKeys.prefix(1).contains(where: bestKeys.contains)
                    return isFree && fits(known)
                }
                if let match { return match }
            }
            return nil
        }
        for item in imported {
            let equal = index(of: item) { $0.updated(from: item).changes.isEmpty }
            guard let match = equal ?? index(of: item, where: { $0.isSameRecord(as: item) }) else {
                added.append(item)
                continue
            }
            let before = existing[match]
            for key in before.importKeys { indices[key]?.removeAll { $0 == match } }
            let (after, keys) = before.updated(from: item)
            if keys.isEmpty {
                skipped.append(item)
            } else {
                changed.append(Change(index: match, before: before, after: after, keys: keys))
            }
        }
    }
}
