import Foundation

extension StoreEditor {
    /// Replaces the readable records with these items, in this order. Rows that can't be read stay at their positions.
    ///
    /// An item that is already among the records keeps its row, including everything that its type doesn't know. So
    /// does an item with the `id` or `identifier` of a record that isn't listed any more. If as many of the other items
    /// are new as records are gone, each new item takes the row of a record that is gone.
    /// - Throws: ``StoreError/notEncodable(_:)``; nothing is changed then.
    public mutating func arrange(_ items: [Item]) throws(StoreError) {
        let records = records
        guard items != records.map(\.item) else { return }
        var copy = self
        let sources = sources(of: items, among: records)
        let rows = slots(for: sources, among: records)
        try copy.keep(rows.compactMap { if case .old(let index) = $0 { index } else { nil } })
        for (index, row) in rows.enumerated() {
            if case .new(let item) = row { try copy.insert(items[item], at: index + 1) }
        }
        let readable = copy.records
        for (record, item) in zip(readable, items) where record.item != item {
            try copy.replace(at: record.position, with: item)
        }
        self = copy
    }

    private enum Slot {
        /// An existing row, by its index.
        case old(Int)
        /// A new row, by its index among the items.
        case new(Int)
    }

    /// Distributes the items over the rows between those that can't be read.
    private func slots(for sources: [Int?], among records: [StoredRecord<Item>]) -> [Slot] {
        let readable = Set(records.map { $0.position - 1 })
        var rest = ArraySlice(sources.enumerated().map { item, row in row.map(Slot.old) ?? .new(item) })
        let slots = (0..<count).compactMap { readable.contains($0) ? rest.popFirst() : Slot.old($0) }
        return slots + rest
    }

    /// The index of the row that each item keeps.
    private func sources(of items: [Item], among records: [StoredRecord<Item>]) -> [Int?] {
        var alignment = Alignment(of: items, with: records.map(\.item), isSame: ==, identity: identity)
        let (new, gone) = (alignment.new, alignment.gone)
        if new.count == gone.count {
            for (item, record) in zip(new, gone) {
                let haveBoth = identity(of: items[item]) != nil && identity(of: records[record].item) != nil
                if !haveBoth { alignment.match(item, with: record) }
            }
        }
        return alignment.origins.map { record in record.map { records[$0].position - 1 } }
    }

    /// The encoded value of the item's `id` or `identifier`.
    private func identity(of item: Item) -> ArraySlice<UInt8>? {
        // If the item can't be encoded, the error is thrown when it is written.
        (try? StoredValue(encoding: item, format.syntax))?.identity
    }
}
