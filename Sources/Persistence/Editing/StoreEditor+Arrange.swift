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
        var sources = [Int?](repeating: nil, count: items.count)
        var isFree = [Bool](repeating: true, count: records.count)
        var firstFree = 0
        for index in items.indices {
            while firstFree < records.count, !isFree[firstFree] { firstFree += 1 }
            let isHere = records.indices.contains(index) && isFree[index] && records[index].item == items[index]
            let match =
                isHere ? index : records[firstFree...].indices.first { isFree[$0] && records[$0].item == items[index] }
            guard let match else { continue }
            sources[index] = records[match].position - 1
            isFree[match] = false
        }
        let new = items.indices.filter { sources[$0] == nil }
        var gone = records.indices.filter { isFree[$0] }
        let identities = gone.map { identity(of: records[$0].item) }
        let isOneForOne = new.count == gone.count
        for (place, index) in new.enumerated() {
            let wanted = identity(of: items[index])
            let match = wanted.flatMap { wanted in gone.indices.first { gone[$0] >= 0 && identities[$0] == wanted } }
            let partner = isOneForOne && (wanted == nil || identities[place] == nil) && gone[place] >= 0 ? place : nil
            guard let chosen = match ?? partner else { continue }
            sources[index] = records[gone[chosen]].position - 1
            gone[chosen] = -1
        }
        return sources
    }

    /// The encoded value of the item's `id` or `identifier`.
    private func identity(of item: Item) -> [UInt8]? {
        // If the item can't be encoded, the error is thrown when it is written.
        (try? StoredValue(encoding: item, format))?.identity.map(Array.init)
    }
}
