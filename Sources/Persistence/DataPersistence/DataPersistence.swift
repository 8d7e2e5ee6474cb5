public import Diagnostics
public import Foundation
import Synchronization

/// A collection of items in a file, by default a property list in the documents directory.
///
/// The operations are those of the document "Persistence: Writing to the Documents Directory" under their names. Each
/// one reads the file, changes it and writes it, all under a lock, so that nothing is lost that another object or
/// program has saved meanwhile; see ``Store``, which this is made of. What the document's class swallows is thrown. When
/// an operation has succeeded, memory and disk hold the same; when it has failed, both are as they were before.
///
///     let schedule = DataPersistence<Event>(filename: "schedules.plist")
///     try schedule.createItem(event)
///
/// Records that do not decode are not among the items. They stay in the file as they are, and are described in
/// ``diagnostics``. Objects may be used from several threads.
public final class DataPersistence<Item: Writeable>: Sendable {
    private struct State {
        /// The items as they were on the disk when it was last read or written; nil before that.
        var items: [Item]?
        var diagnostics: [Diagnostic] = []
        weak var delegate: (any DataPersistenceDelegate)?
    }

    /// The file.
    public let store: Store<Item>
    private let options: EditOptions
    private let createsFolder: Bool
    private let state = Mutex(State())

    /// Items in a file of the documents directory (``Foundation/FileManager/getDocumentsDirectory()``). Neither needs
    /// to exist before something is saved. A new file is a binary property list.
    public init(filename: String) {
        store = Store(FileManager.getPath(with: filename, for: .documentsDirectory))
        options = EditOptions()
        createsFolder = true
    }

    /// Items in a file anywhere. The file need not exist, but its folder must when something is saved.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - format: how it is written if it does not exist yet.
    ///   - preferencesKey: as for ``Store/init(_:named:format:preferencesKey:)``.
    ///   - options: how long to wait for others, and who is told before something is written.
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

    /// Is told when an item is deleted. Not kept alive by this object.
    public var delegate: (any DataPersistenceDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    /// What was to be said about the file when it was last read: which records do not decode, and why.
    public var diagnostics: [Diagnostic] { state.withLock { $0.diagnostics } }

    // MARK: Create and read

    /// Saves a new item at the end of the list.
    ///
    /// - Throws: ``DataPersistenceError``. A file that cannot be decoded is never overwritten.
    public func createItem(_ item: Item) throws {
        try change { editor, _ in try editor.append(item) }
    }

    /// Reads the items. A file that does not exist is an empty collection; one that cannot be read is an error.
    ///
    /// - Throws: ``DataPersistenceError``.
    @discardableResult
    public func loadItems() throws -> [Item] {
        try look { editor in editor.records.map(\.item) }
    }

    /// Whether an item is in the file now.
    ///
    /// Equality is that of the item's type, after what the format cannot hold has been dropped on both sides: an XML
    /// property list knows no fractions of a second.
    /// - Throws: ``DataPersistenceError``: a file that cannot be read is no "no".
    public func hasItemBeenSaved(_ item: Item) throws -> Bool {
        try look { editor in Self.position(of: item, in: editor) != nil }
    }

    // MARK: Update

    /// Replaces all items, for example after they have been put in another order.
    ///
    /// An item that was there before keeps all that its type does not know; see ``StoreEditor/arrange(_:)``.
    /// - Throws: ``DataPersistenceError``. When the file has been changed since this object last read or wrote it,
    ///   nothing is written, since these items know nothing of that change.
    public func synchronize(_ items: [Item]) throws {
        try change { editor, known in
            if let known, !Self.areSame(known, editor.records.map(\.item)) { throw self.outdated }
            try editor.arrange(items)
        }
    }

    /// Puts an item in the place of the first one that equals another.
    ///
    /// - Returns: whether the old item was there.
    /// - Throws: ``DataPersistenceError``.
    @discardableResult
    public func update(_ oldItem: Item, with newItem: Item) throws -> Bool {
        try change { editor, _ in
            guard let position = Self.position(of: oldItem, in: editor) else { return false }
            try editor.replace(at: position, with: newItem)
            return true
        }
    }

    /// Puts an item in the place of the one at an index, from 0, of ``loadItems()``.
    ///
    /// - Returns: true.
    /// - Throws: ``DataPersistenceError``: there is no such index, or another program has removed the item.
    @discardableResult
    public func update(_ item: Item, at index: Int) throws -> Bool {
        try change { editor, known in
            try editor.replace(at: try self.position(at: index, of: known, in: editor), with: item)
            return true
        }
    }

    // MARK: Delete

    /// Deletes the item at an index, from 0, of ``loadItems()``, and tells the delegate before and after.
    ///
    /// - Throws: ``DataPersistenceError``: there is no such index, or another program has removed the item; or what the
    ///   delegate throws.
    public func deleteItem(at index: Int) throws {
        let known = try state.withLock { $0.items } ?? loadItems()
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

    /// Deletes all items, those included that others have saved meanwhile. Records that do not decode stay.
    ///
    /// - Throws: ``DataPersistenceError``.
    public func removeAll() throws {
        try change(isDeleting: true) { editor, _ in try editor.arrange([]) }
    }

    // MARK: Inside

    /// Makes a change. The items that are known are those of the last time.
    @discardableResult
    private func change<Result: Sendable>(
        isDeleting: Bool = false,
        _ body: (inout StoreEditor<Item>, _ known: [Item]?) throws -> Result
    ) throws -> Result {
        try sorting(isDeleting: isDeleting) {
            if createsFolder {
                let folder = store.url.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            return try state.withLock { state in
                let known = state.items
                let (result, items, diagnostics) = try store.edit(options: options) { editor in
                    let result = try body(&editor, known)
                    return (result, editor.records.map(\.item), editor.diagnostics)
                }
                (state.items, state.diagnostics) = (items, diagnostics)
                return result
            }
        }
    }

    /// Reads the file.
    private func look<Result: Sendable>(
        isDeleting: Bool = false,
        _ body: (borrowing StoreEditor<Item>) throws -> Result
    ) throws -> Result {
        try sorting(isDeleting: isDeleting) {
            try state.withLock { state in
                let (result, items, diagnostics) = try store.plan { editor in
                    (try body(editor), editor.records.map(\.item), editor.diagnostics)
                }.result
                (state.items, state.diagnostics) = (items, diagnostics)
                return result
            }
        }
    }

    private func sorting<Result>(isDeleting: Bool, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw DataPersistenceError(error, path: store.url.path(percentEncoded: false), isDeleting: isDeleting)
        }
    }
}
