import Diagnostics
import Foundation

/// The entries of a store's companion file while the store is edited, row by row.
struct CompanionEditor<Item: Decodable & Sendable>: Sendable {
    private struct Row {
        /// The index of the row's entry in the file; nil if it has none there.
        var index: Int?
        /// The entry to write for the row.
        var entry: CompanionEntry?
        var isChanged = false
        /// Whether Almanac has added the record in this edit.
        var isNew = false
        /// Whether it has taken it from the other store.
        var isMoved = false
        /// The error of the record's entry, if it can't be read.
        var fault: Diagnostic?
    }

    let rule: CompanionRule<Item>
    let diagnostics: [Diagnostic]
    /// The item of each row as stored in the app's file; nil for a row that can't be read.
    private(set) var stored: [Item?]

    private let companion: Companion
    private let content: Data?
    private var rows: [Row]
    /// The indices of the entries whose rows were removed, or whose values another row has now.
    private var removed: Set<Int> = []
    /// The entries of the store that records move to or from.
    private let otherEntries: [CompanionEntry]

    /// Joins the rows of a store with the entries of its companion file.
    ///
    /// - Parameter items: on entry, the items as stored in the app's file; on return, the joined items.
    init(_ file: CompanionFile<Item>, _ content: Data?, items: inout [Item?]) throws(StoreError) {
        (rule, self.content, stored) = (file.rule, content, items)
        let companion = try file.companion(content)
        self.companion = companion
        rows = items.map { _ in Row() }
        let readable = items.indices.filter { items[$0] != nil }
        let areAll = readable.count == items.count
        let parts = CompanionRule.Parts(readable.compactMap { items[$0] }, areAll: areAll, companion)
        let other = file.otherParts(besides: companion)
        otherEntries = other?.companion.entries ?? []
        let joined = rule.join(parts) { other }
        diagnostics = joined.diagnostics
        removed = joined.absorbed
        for (place, row) in readable.enumerated() {
            let (item, index) = (joined.items[place], joined.entries[place])
            items[row] = item
            rows[row] = Row(index: index, entry: index.map { companion.entries[$0] } ?? joined.borrowed[place])
            rows[row].fault = joined.faults[place]
            guard joined.outdated.contains(place) else { continue }
            rows[row].entry = rule.entry(of: item, replacing: rows[row].entry)
            rows[row].isChanged = true
        }
    }

    // MARK: Rows

    /// Adds a row, and returns its item as it would be read back.
    ///
    /// - Parameters:
    ///   - entry: the record's entry in another store. If this file already has an equal entry without a record, because
    ///     an app moved the record away, that entry is reused.
    ///   - isMoved: whether the record comes from another store.
    mutating func insert(_ item: Item, stored: Item, entry: CompanionEntry?, isMoved: Bool, at index: Int) -> Item {
        let taken = removed.union(rows.compactMap(\.index))
        let old = entry.flatMap { entry in
            companion.entries.indices.first { !taken.contains($0) && companion.entries[$0].isSame(as: entry) }
        }
        var row = Row(index: old, entry: rule.entry(of: item, replacing: entry), isChanged: true, isNew: true)
        row.isMoved = isMoved
        rows.insert(row, at: index)
        self.stored.insert(stored, at: index)
        return joined(stored, row.entry)
    }

    /// Changes a row, and returns its item as it would be read back.
    mutating func replace(_ item: Item, stored: Item, at index: Int) -> Item {
        rows[index].entry = rule.entry(of: item, replacing: rows[index].entry)
        rows[index].isChanged = true
        self.stored[index] = stored
        return joined(stored, rows[index].entry)
    }

    mutating func remove(at index: Int) -> (stored: Item?, entry: CompanionEntry?) {
        let row = rows.remove(at: index)
        if let index = row.index { removed.insert(index) }
        return (stored.remove(at: index), row.entry)
    }

    mutating func move(from index: Int, to target: Int) {
        rows.insert(rows.remove(at: index), at: target)
        stored.insert(stored.remove(at: index), at: target)
    }

    /// Reorders the rows by their indices, and drops those that aren't listed.
    mutating func arrange(_ order: [Int]) {
        let kept = Set(order)
        removed.formUnion(rows.indices.filter { !kept.contains($0) }.compactMap { rows[$0].index })
        rows = order.map { rows[$0] }
        stored = order.map { stored[$0] }
    }

    private func joined(_ item: Item, _ entry: CompanionEntry?) -> Item {
        let entries = companion.replacing(entry.map { [$0] } ?? [])
        return rule.joined(CompanionRule.Parts([item], areAll: true, entries)).items[0]
    }

    // MARK: The file

    var hasChanges: Bool { !removed.isEmpty || rows.contains(where: \.isChanged) }

    func isChanged(at index: Int) -> Bool { rows[index].isChanged }

    /// Checks that a row can be changed or removed.
    ///
    /// - Throws: ``StoreError/badPosition(_:)`` if its entry can't be read.
    func checkEntry(at index: Int) throws(StoreError) {
        if let fault = rows[index].fault { throw .badPosition(fault) }
    }

    /// The content to write; nil if the file isn't needed.
    func serialized() throws -> Data? {
        guard hasChanges else { return content }
        var entries = companion.entries.map(Optional.some)
        for index in removed { entries[index] = nil }
        for row in rows where row.isChanged {
            if let index = row.index { entries[index] = row.entry } else { entries.append(row.entry) }
        }
        return try companion.replacing(entries.compactMap(\.self) + marks).serialized()
    }

    /// Entries that only identify a record, so that the entry of another record is never taken for its entry after the
    /// app has deleted that record. A new record gets one if it resembles any entry; an older one if it alone resembles
    /// the entry of another record. A record that comes from the other store gets none if a single entry without a record
    /// has its name: that is its own, from before an app changed it and moved it there.
    private var marks: [CompanionEntry] {
        let bare = rows.indices.compactMap { index -> (traits: Set<String>, mark: CompanionEntry, row: Row)? in
            guard rows[index].entry == nil, rows[index].fault == nil, let item = stored[index] else { return nil }
            let mark = rule.mark(of: item)
            return (traits(of: mark), mark, rows[index])
        }
        guard bare.contains(where: { !$0.traits.isEmpty }) else { return [] }
        let used = removed.union(rows.compactMap(\.index))
        let owned = rows.compactMap(\.entry).reduce(into: Set()) { $0.formUnion(traits(of: $1)) }
        let orphans = companion.entries.indices.filter { !used.contains($0) }.map { traits(of: companion.entries[$0]) }
        let orphaned = orphans.reduce(into: Set()) { $0.formUnion($1) }
        let others = otherEntries.map { traits(of: $0) }
        let counts = bare.reduce(into: [:]) { counts, row in row.traits.forEach { counts[$0, default: 0] += 1 } }
        return bare.filter { record in
            guard !record.row.isNew else {
                let name = record.traits.first { $0.hasPrefix(CompanionRule<Item>.nameTrait) }
                if record.row.isMoved, let name, orphans.count(where: { $0.contains(name) }) == 1 { return false }
                return !record.traits.isDisjoint(with: owned.union(orphaned))
                    || others.contains { !record.traits.isEmpty && $0.isSuperset(of: record.traits) }
            }
            return record.traits.isDisjoint(with: orphaned)
                && record.traits.intersection(owned).contains { counts[$0] == 1 }
        }.map(\.mark)
    }

    /// The traits of an entry; none if it isn't a dictionary.
    private func traits(of entry: CompanionEntry) -> Set<String> {
        entry.values.map { rule.traits(.dictionary($0)) } ?? []
    }
}
