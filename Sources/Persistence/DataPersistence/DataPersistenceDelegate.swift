/// The items that a ``DataPersistence`` can hold.
public typealias Writeable = Codable & Equatable & Sendable

/// Is told when an item is deleted.
///
/// The calls come on the thread that deletes, with no lock held: other stores, and the same one, may be used in them.
public protocol DataPersistenceDelegate: AnyObject, Sendable {
    /// The item is about to be deleted: time to save it elsewhere, so that it is in at least one place at any time.
    ///
    /// - Throws: an error to keep the item; ``DataPersistence/deleteItem(at:)`` passes it on.
    func willDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item) throws

    /// The item has been deleted, on the disk too.
    func didDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item)
}

extension DataPersistenceDelegate {
    /// Does nothing.
    public func willDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item) throws {}
}
