import Diagnostics
public import Persistence

/// The records of a store as they were when it was last read or written, and the way to change them.
///
/// A change names a record by its index here, and so means the record that its maker has seen. Another program may have
/// moved it since: then it is changed where it is now. One that is gone or different is not changed.
struct RecordList<Item: Codable & Equatable & Sendable>: Sendable {
    /// Where the records are kept.
    let store: Store<Item>
    /// Those that can be read, in the order of the store.
    private(set) var records: [StoredRecord<Item>] = []
    /// What was to be said about the store.
    private(set) var diagnostics: [Diagnostic] = []
    /// The store as it was when it was last read or written.
    private(set) var editor: StoreEditor<Item>?

    init(_ store: Store<Item>) { self.store = store }

    /// Reads the store. When that fails, what was known stays.
    ///
    /// - Throws: ``StoreError``.
    mutating func load() throws {
        remember(try store.dryRun(known: editor) { $0 })
    }

    /// Reads the store unless that has been done.
    mutating func loadOnce() throws {
        if editor == nil { try load() }
    }

    /// Takes over what an edit has left behind, once it is on the disk.
    mutating func remember(_ editor: StoreEditor<Item>) {
        (records, diagnostics, self.editor) = (editor.records, editor.diagnostics, editor)
    }

    /// The record at an index, from 0.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``.
    func record(at index: Int) throws(EditingError) -> StoredRecord<Item> {
        guard records.indices.contains(index) else {
            throw .noRecord(position: index.addingReportingOverflow(1).partialValue, count: records.count)
        }
        return records[index]
    }

    /// Where the record at an index is in the store by now.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError/outdated(_:)``.
    func position(at index: Int, in editor: borrowing StoreEditor<Item>) throws -> Int {
        let known = try record(at: index)
        if let item = editor.item(at: known.position), isSame(item, known.item) { return known.position }
        if let found = editor.records.first(where: { isSame($0.item, known.item) }) { return found.position }
        let hint = "nothing has been written; look at the list again"
        throw StoreError.outdated(
            .error(Location(file: store.name), "another program has changed the record meanwhile", hint: hint)
        )
    }

    /// Changes the store, or only works out what a change would come to.
    mutating func edit<Result>(
        _ plan: EditPlan,
        _ change: (inout StoreEditor<Item>, Self) throws -> Result
    ) throws -> Result {
        try loadOnce()
        let known = self
        let body: (inout StoreEditor<Item>) throws -> Result = { try change(&$0, known) }
        if plan.isDryRun { return try store.dryRun(known: editor, body) }
        let edited = try store.edit(known: editor, options: plan.options, body)
        remember(edited.editor)
        return edited.result
    }

    /// Equality that holds for dates that are no number, too.
    private func isSame(_ a: Item, _ b: Item) -> Bool { a == b || (a != a && b != b) }
}

/// How changes of records are made.
public struct EditPlan: Sendable {
    /// How a store is changed.
    public var options: EditOptions
    /// Whether everything is worked out and checked, but nothing written: neither memory nor disk change.
    public var isDryRun: Bool

    /// Creates a plan.
    public init(_ options: EditOptions = EditOptions(), isDryRun: Bool = false) {
        self.options = options
        self.isDryRun = isDryRun
    }
}
