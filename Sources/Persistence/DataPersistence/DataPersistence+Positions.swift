import Diagnostics

extension DataPersistence {
    /// The position in the file of the item at an index among the items this object knows.
    ///
    /// - Throws: ``StoreError/badPosition(_:)`` if no item has this index, ``StoreError/outdated(_:)`` if another
    ///   program has changed or removed the item.
    func position(at index: Int, of known: [Item]?, in editor: StoreEditor<Item>) throws(StoreError) -> Int {
        let records = editor.records
        let known = known ?? records.map(\.item)
        guard known.indices.contains(index) else {
            let found = known.isEmpty ? "the store has no items" : "the store has items 0 to \(known.count - 1)"
            throw .badPosition(.error(Location(file: store.name), "there is no item at index \(index): \(found)"))
        }
        if records.indices.contains(index), Self.isSame(records[index].item, known[index]) {
            return records[index].position
        }
        guard let record = records.first(where: { Self.isSame($0.item, known[index]) }) else { throw outdated }
        return record.position
    }

    /// The position in the file of the first item that equals the given one.
    static func position(of item: Item, in editor: StoreEditor<Item>) -> Int? {
        let records = editor.records
        if let record = records.first(where: { $0.item == item }) { return record.position }
        // An item that the format can't represent isn't in the file.
        guard let stored = try? editor.readBack(item), stored != item else { return nil }
        return records.first { $0.item == stored }?.position
    }

    /// The error for a change that is based on an outdated version of the file.
    var outdated: StoreError {
        let hint = "nothing has been written; load the items again"
        return .outdated(
            .error(Location(file: store.name), "another program has changed it since it was loaded", hint: hint)
        )
    }

    /// Equality that also holds for items that contain NaN.
    private static func isSame(_ a: Item, _ b: Item) -> Bool { a == b || (a != a && b != b) }

    static func areSame(_ a: [Item], _ b: [Item]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
    }
}
