extension StoreEditor {
    /// The position of a record as it was known before: the same one, if the record is still there, or else that of the
    /// first equal record. Nil if it is gone or different.
    package func position(of known: StoredRecord<Item>) -> Int? {
        if let item = item(at: known.position), Self.isSame(item, known.item) { return known.position }
        return records.first { Self.isSame($0.item, known.item) }?.position
    }

    /// The position of the first record that equals an item.
    func position(of item: Item) -> Int? {
        if let record = records.first(where: { $0.item == item }) { return record.position }
        // An item that the format can't represent isn't in the file.
        guard let stored = try? readBack(item), stored != item else { return nil }
        return records.first { $0.item == stored }?.position
    }

    /// Whether the store still has these records, in this order.
    func holds(_ known: [StoredRecord<Item>]) -> Bool {
        let records = records
        return records.count == known.count && zip(records, known).allSatisfy { Self.isSame($0.item, $1.item) }
    }

    /// Equality that also holds for items that contain NaN.
    private static func isSame(_ a: Item, _ b: Item) -> Bool { a == b || (a != a && b != b) }
}
