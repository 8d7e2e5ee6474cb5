public import Diagnostics
public import Foundation
import Synchronization

/// A collection of items in a file, by default a property list in the documents directory.
///
/// The operations and their names are those of the document "Persistence: Writing to the Documents Directory". Each one
/// reads, changes and writes the file under a lock, so that changes that another object or program has saved in the
/// meantime aren't lost; see ``Store``, which this class is built on. Errors that the document's class swallows are
/// thrown. After an operation succeeds, memory and disk hold the same items; after it fails, both are unchanged.
///
///     let schedule = DataPersistence<Event>(filename: "schedules.plist")
///     try schedule.createItem(event)
///
/// Records that can't be decoded aren't among the items. They stay in the file unchanged and are described in
/// ``diagnostics``. An object may be used from several threads.
public final class DataPersistence<Item: Writeable>: Sendable {
    private struct State {
        /// The items as they were when the file was last read or written; nil before that.
        var records: [StoredRecord<Item>]?
        var diagnostics: [Diagnostic] = []
        weak var delegate: (any DataPersistenceDelegate)?
    }

    /// The underlying store.
    public let store: Store<Item>
    private let options: EditOptions
    private let createsFolder: Bool
    private let state = Mutex(State())

    /// Creates a collection in a file of the documents directory (``Foundation/FileManager/getDocumentsDirectory()``).
    /// Neither has to exist before something is saved. A new file is a binary property list.
    public init(filename: String) {
        store = Store(FileManager.getPath(with: filename, for: .documentsDirectory))
        options = EditOptions()
        createsFolder = true
    }

    /// Creates a collection in a file at a URL. The file doesn't have to exist, but its folder must when something is
    /// saved.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - format: the format of the file if it doesn't exist yet.
    ///   - preferencesKey: as for ``Store/init(_:named:format:preferencesKey:)``.
    ///   - options: the lock timeout, and a closure that is called before each write.
    public init(
        url: URL,
        format: StoreFormat = .binaryPropertyList,
        preferencesKey: String? = nil,
        options: EditOptions = EditOptions()
    ) {
        store = Store(url, format: format, preferencesKey: preferencesKey)
        self.options = options
        createsFolder = false
    }

    /// The object to notify when an item is deleted. It is held weakly.
    public var delegate: (any DataPersistenceDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    /// The diagnostics of the last read: which records can't be decoded, and why.
    public var diagnostics: [Diagnostic] { state.withLock { $0.diagnostics } }

    // MARK: Create and read

    /// Saves a new item at the end of the list.
    ///
    /// - Throws: ``DataPersistenceError``. A file that can't be decoded is never overwritten.
    public func createItem(_ item: Item) throws {
        try change { editor, _ in try editor.append(item) }
    }

    /// Reads the items. A file that doesn't exist is an empty collection; a file that can't be read is an error.
    ///
    /// - Throws: ``DataPersistenceError``.
    @discardableResult
    public func loadItems() throws -> [Item] {
        try look { editor in editor.records.map(\.item) }
    }

    /// Returns whether an item is in the file now.
    ///
    /// Items are compared with their type's `==`, after both sides are reduced to what the format can represent: an XML
    /// property list, for example, doesn't store fractions of a second.
    /// - Throws: ``DataPersistenceError``, also if the file can't be read.
    public func hasItemBeenSaved(_ item: Item) throws -> Bool {
        try look { editor in editor.position(of: item) != nil }
    }

    // MARK: Update

    /// Replaces all items, for example after reordering them.
    ///
    /// An item that was already there keeps the keys its type doesn't know; see ``StoreEditor/arrange(_:)``.
    /// - Throws: ``DataPersistenceError``. If the file has changed since this object last read or wrote it, nothing is
    ///   written, because that would overwrite the change.
    public func synchronize(_ items: [Item]) throws {
        try change { editor, known in
            if let known, !editor.holds(known) { throw self.outdated }
            try editor.arrange(items)
        }
    }

    /// Replaces the first item that equals `oldItem`.
    ///
    /// - Returns: whether the old item was found.
    /// - Throws: ``DataPersistenceError``.
    @discardableResult
    public func update(_ oldItem: Item, with newItem: Item) throws -> Bool {
        try change { editor, _ in
            guard let position = editor.position(of: oldItem) else { return false }
            try editor.replace(at: position, with: newItem)
            return true
        }
    }

    /// Replaces the item at an index, from 0, of ``loadItems()``.
    ///
    /// - Returns: true.
    /// - Throws: ``DataPersistenceError`` if no item has this index, or if another program has removed the item.
    @discardableResult
    public func update(_ item: Item, at index: Int) throws -> Bool {
        try change { editor, known in
            try editor.replace(at: try self.position(at: index, of: known, in: editor), with: item)
            return true
        }
    }

    // MARK: Delete

    /// Deletes the item at an index, from 0, of ``loadItems()``, and notifies the delegate before and after.
    ///
    /// - Throws: ``DataPersistenceError`` if no item has this index, or if another program has removed the item; and
    ///   whatever the delegate throws.
    public func deleteItem(at index: Int) throws {
        let known = try state.withLock { $0.records } ?? look { editor in editor.records }
        let delegate = delegate
        if let delegate {
            let item = try look(isDeleting: true) { editor in
                editor.item(at: try self.position(at: index, of: known, in: editor))
            }
            if let item { try delegate.willDeleteItem(self, item: item) }
        }
        let item = try change(isDeleting: true) { editor, _ in
            try editor.remove(at: try self.position(at: index, of: known, in: editor))
        }
        delegate?.didDeleteItem(self, item: item)
    }

    /// Deletes all items, including those that others have saved in the meantime. Records that can't be decoded stay.
    ///
    /// - Throws: ``DataPersistenceError``.
    public func removeAll() throws {
        try change(isDeleting: true) { editor, _ in try editor.arrange([]) }
    }

    // MARK: Inside

    /// Edits the store, or only reads it in a dry run. `known` are the items of the last read or write.
    @discardableResult
    private func change<Result: Sendable>(
        _ options: EditOptions? = nil,
        isDeleting: Bool = false,
        _ body: (inout StoreEditor<Item>, _ known: [StoredRecord<Item>]?) throws -> Result
    ) throws -> Result {
        do {
            let options = options ?? self.options
            if createsFolder, !options.isDryRun {
                let folder = store.url.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            return try state.withLock { state in
                let known = state.records
                let (result, records, diagnostics) = try store.edit(options: options) { editor in
                    let result = try body(&editor, known)
                    return (result, editor.records, editor.diagnostics)
                }
                (state.records, state.diagnostics) = (records, diagnostics)
                return result
            }
        } catch {
            throw DataPersistenceError(error, path: store.url.path(percentEncoded: false), isDeleting: isDeleting)
        }
    }

    /// Reads the file without changing it.
    private func look<Result: Sendable>(
        isDeleting: Bool = false,
        _ body: (borrowing StoreEditor<Item>) throws -> Result
    ) throws -> Result {
        try change(EditOptions(isDryRun: true), isDeleting: isDeleting) { editor, _ in try body(editor) }
    }

    /// The position in the file of the item at an index among the items this object knows.
    ///
    /// - Throws: ``StoreError/badPosition(_:)`` if no item has this index, ``StoreError/outdated(_:)`` if another
    ///   program has changed or removed the item.
    private func position(
        at index: Int,
        of known: [StoredRecord<Item>]?,
        in editor: StoreEditor<Item>
    ) throws(StoreError) -> Int {
        let known = known ?? editor.records
        guard known.indices.contains(index) else {
            let found = known.isEmpty ? "the store has no items" : "the store has items 0 to \(known.count - 1)"
            throw .badPosition(.error(Location(file: store.name), "there is no item at index \(index): \(found)"))
        }
        guard let position = editor.position(of: known[index]) else { throw outdated }
        return position
    }

    /// The error for a change that is based on an outdated version of the file.
    private var outdated: StoreError {
        let hint = "nothing has been written; load the items again"
        return .outdated(
            .error(Location(file: store.name), "another program has changed it since it was loaded", hint: hint)
        )
    }
}
