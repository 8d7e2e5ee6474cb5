import Foundation

extension StoreEditor {
    /// Makes the readable records exactly these, in this order; rows that cannot be read stay at their positions.
    ///
    /// An item that is among the records already keeps its row with all that its type does not know. So does one that
    /// has the `id` or `identifier` of a record that is among them no more, and, if as many are new as are gone, each
    /// new one in the place of one that is gone.
    /// - Throws: ``StoreError/notEncodable(_:)``; nothing is changed then.
    public mutating func arrange(_ items: [Item]) throws(StoreError) {
        let records = records
        guard items != records.map(\.item) else { return }
        var copy = self
        let sources = sources(of: items, among: records)
        let rows = slots(for: sources, among: records)
        copy.keep(rows.compactMap { if case .old(let index) = $0 { index } else { nil } })
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
        /// A row that is there, by its index.
        case old(Int)
        /// A new one, by its index among the items.
        case new(Int)
    }

    /// Fills the rows between those that cannot be read.
    private func slots(for sources: [Int?], among records: [StoredRecord<Item>]) -> [Slot] {
        let readable = Set(records.map { $0.position - 1 })
        var slots: [Slot] = []
        var next = 0
        for index in 0..<count {
            if !readable.contains(index) {
                slots.append(.old(index))
            } else if next < sources.count {
                slots.append(sources[next].map(Slot.old) ?? .new(next))
                next += 1
            }
        }
        while next < sources.count {
            slots.append(sources[next].map(Slot.old) ?? .new(next))
            next += 1
        }
        return slots
    }

    /// The index of the row that each item is to keep.
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

    /// What the item encodes under `id` or `identifier`.
    private func identity(of item: Item) -> [UInt8]? {
        // An item that cannot be encoded says so when it is written.
        (try? StoredValue(encoding: item, format))?.identity.map(Array.init)
    }
}
