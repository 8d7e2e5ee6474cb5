import Diagnostics
import Foundation

/// The companion file of a store while the store is edited.
struct CompanionEditor<Item: Decodable & Sendable>: Sendable {
    /// What belongs to a row of the store besides its record.
    struct Row: Sendable {
        /// The record as stored in the app's file.
        var stored: Item
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

    private let companion: Companion
    private let content: Data?
    /// The indices of the entries that rows had or got, or whose values another row has now. Those that no row has in
    /// the end are removed.
    private var owned: Set<Int>
    /// The entries of the store that records move to or from.
    private let otherEntries: [CompanionEntry]

    /// Joins the records of a store with the entries of its companion file.
    ///
    /// - Parameters:
    ///   - contents: the store without its companion file.
    ///   - content: the content of the companion file; nil if there is none.
    /// - Returns: the companion file, and the joined record and the row for each of the records.
    static func joining(
        _ contents: StoreContents<Item>,
        with file: CompanionFile<Item>,
        _ content: Data?
    ) throws(StoreError) -> (editor: CompanionEditor, rows: [(item: Item, row: Row)]) {
        let companion = try file.companion(content)
        let other = file.otherParts(besides: companion)
        let joined = file.rule.join(contents.parts(companion), other)
        let editor = CompanionEditor(
            rule: file.rule,
            diagnostics: joined.diagnostics,
            companion: companion,
            content: content,
            owned: joined.absorbed.union(joined.entries.compactMap(\.self)),
            otherEntries: other?.companion.entries ?? []
        )
        let rows = contents.items.enumerated().map { place, stored in
            let item = joined.items[place]
            var row = Row(stored: stored, index: joined.entries[place], fault: joined.faults[place])
            row.entry = row.index.map { companion.entries[$0] } ?? joined.borrowed[place]
            return (item, joined.outdated.contains(place) ? editor.changed(row, to: item, stored: stored) : row)
        }
        return (editor, rows)
    }

    // MARK: Rows

    /// The row of a new record.
    ///
    /// - Parameters:
    ///   - entry: the record's entry in another store. If this file already has an equal entry without a record, because
    ///     an app moved the record away, that entry is reused.
    ///   - isMoved: whether the record comes from another store.
    mutating func row(of item: Item, stored: Item, entry: CompanionEntry?, isMoved: Bool) -> Row {
        let index = entry.flatMap { entry in
            companion.entries.indices.first { !owned.contains($0) && companion.entries[$0].isSame(as: entry) }
        }
        if let index { owned.insert(index) }
        let row = Row(stored: stored, index: index, entry: entry, isNew: true, isMoved: isMoved)
        return changed(row, to: item, stored: stored)
    }

    /// A row with another record.
    func changed(_ row: Row, to item: Item, stored: Item) -> Row {
        var row = row
        row.stored = stored
        row.entry = rule.entry(of: item, replacing: row.entry)
        row.isChanged = true
        return row
    }

    /// A record as it would be read back.
    func joined(_ stored: Item, _ entry: CompanionEntry?) -> Item {
        let entries = companion.replacing(entry.map { [$0] } ?? [])
        return rule.joined(CompanionRule.Parts([stored], areAll: true, entries)).items[0]
    }

    // MARK: The file

    private func removed(by rows: [Row]) -> Set<Int> { owned.subtracting(rows.compactMap(\.index)) }

    func isChanged(by rows: [Row]) -> Bool { rows.contains(where: \.isChanged) || !removed(by: rows).isEmpty }

    /// The content to write for the rows; nil if the file isn't needed.
    func serialized(_ rows: [Row]) throws -> Data? {
        guard isChanged(by: rows) else { return content }
        var entries = companion.entries.map(Optional.some)
        for index in removed(by: rows) { entries[index] = nil }
        for row in rows where row.isChanged {
            if let index = row.index { entries[index] = row.entry } else { entries.append(row.entry) }
        }
        return try companion.replacing(entries.compactMap(\.self) + marks(for: rows)).serialized()
    }

    /// Entries that only identify a record, so that the entry of another record is never taken for its entry after the
    /// app has deleted that record. A new record gets one if it resembles any entry; an older one if it alone resembles
    /// the entry of another record. A record that comes from the other store gets none if exactly one entry without a
    /// record has its name: that entry is its own, from before an app changed the record and moved it to the other store.
    /// If the rule has no traits, every record resembles every entry, so each gets one if there is any other entry.
    private func marks(for rows: [Row]) -> [CompanionEntry] {
        let bare = rows.compactMap { row -> (traits: Set<String>, mark: CompanionEntry, row: Row)? in
            guard row.entry == nil, row.fault == nil else { return nil }
            let mark = rule.mark(of: row.stored)
            return (traits(of: mark), mark, row)
        }
        if rule.traits == nil {
            let hasOthers =
                rows.contains { $0.entry != nil } || companion.entries.indices.contains { !owned.contains($0) }
            return hasOthers ? bare.map(\.mark) : []
        }
        guard bare.contains(where: { !$0.traits.isEmpty }) else { return [] }
        let owners = rows.compactMap(\.entry).reduce(into: Set()) { $0.formUnion(traits(of: $1)) }
        let orphans = companion.entries.indices.filter { !owned.contains($0) }.map { traits(of: companion.entries[$0]) }
        let orphaned = orphans.reduce(into: Set()) { $0.formUnion($1) }
        let others = otherEntries.map { traits(of: $0) }
        let counts = bare.reduce(into: [:]) { counts, row in row.traits.forEach { counts[$0, default: 0] += 1 } }
        return bare.filter { record in
            guard !record.row.isNew else {
                let name = record.traits.first { $0.hasPrefix(CompanionRule<Item>.nameTrait) }
                if record.row.isMoved, let name, orphans.count(where: { $0.contains(name) }) == 1 { return false }
                return !record.traits.isDisjoint(with: owners.union(orphaned))
                    || others.contains { !record.traits.isEmpty && $0.isSuperset(of: record.traits) }
            }
            return record.traits.isDisjoint(with: orphaned)
                && record.traits.intersection(owners).contains { counts[$0] == 1 }
        }.map(\.mark)
    }

    /// The traits of an entry; none if it isn't a dictionary.
    private func traits(of entry: CompanionEntry) -> Set<String> {
        entry.values.flatMap { rule.traits?($0) } ?? []
    }
}
