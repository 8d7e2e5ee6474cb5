import Diagnostics
public import Foundation
public import Persistence

/// The records of a store when it was last read or written, with operations to change them.
///
/// A change refers to a record by its index in this list, so it means the record that the caller has seen. If another
/// program has moved the record, it is changed at its new position. A record that is gone or different isn't changed.
struct RecordList<Item: Codable & Equatable & Sendable>: Sendable {
    let store: Store<Item>
    /// The readable records, in the order of the store.
    private(set) var records: [StoredRecord<Item>] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// The store when it was last read or written.
    private(set) var editor: StoreEditor<Item>?

    init(_ store: Store<Item>) { self.store = store }

    /// Reads the store. If that fails, the records are unchanged.
    ///
    /// - Parameter options: the options of the change that needs the records.
    mutating func load(_ options: EditOptions = EditOptions()) throws {
        remember(try store.edit(known: nil, options: options.forDryRun) { _ in }.editor)
    }

    mutating func loadOnce(_ options: EditOptions = EditOptions()) throws {
        if editor == nil { try load(options) }
    }

    /// Updates the records after an edit has been written to disk.
    mutating func remember(_ editor: StoreEditor<Item>) {
        (records, diagnostics, self.editor) = (editor.records, editor.diagnostics, editor)
    }

    func record(at index: Int) throws(EditingError) -> StoredRecord<Item> {
        guard records.indices.contains(index) else { throw .noRecord(position: index &+ 1, count: records.count) }
        return records[index]
    }

    /// Returns the current position in the store of the record at an index.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError/outdated(_:)``.
    func position(at index: Int, in editor: borrowing StoreEditor<Item>) throws -> Int {
        if let position = editor.position(of: try record(at: index)) { return position }
        let hint = "nothing has been written; look at the list again"
        throw StoreError.outdated(
            .error(Location(file: store.name), "another program has changed the record in the meantime", hint: hint)
        )
    }

    /// Changes the store. A dry run leaves the records unchanged.
    mutating func edit<Result>(
        _ plan: EditPlan,
        _ change: (inout StoreEditor<Item>, Self) throws -> Result
    ) throws -> Result {
        try loadOnce(plan.options)
        let known = self
        let edited = try store.edit(known: editor, options: plan.options) { try change(&$0, known) }
        if !plan.options.isDryRun { remember(edited.editor) }
        return edited.result
    }
}

extension StoreEditor {
    /// Adds a record at the end of the list, and returns it as the store has it.
    ///
    /// - Parameter removed: The record as it was in the store that it comes from; nil for a new one.
    mutating func add(
        _ item: Item,
        from removed: RemovedRecord<Item>? = nil
    ) throws(StoreError) -> StoredRecord<Item> {
        let position = if let removed { try append(item, from: removed) } else { try append(item) }
        return StoredRecord(position: position, item: self.item(at: position) ?? item)
    }
}

/// The way in which records are changed.
public struct EditPlan: Sendable {
    /// The options for changing a store.
    public var options: EditOptions
    /// The time that changed events record; nil to record none.
    public var date: Date?

    /// Creates a plan.
    public init(_ options: EditOptions = EditOptions(), date: Date? = nil) {
        self.options = options
        self.date = date
    }
}
