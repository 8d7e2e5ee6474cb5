/// The requirements on items of a ``DataPersistence``.
public typealias Writeable = Codable & Equatable & Sendable

/// An object that is notified when an item is deleted.
///
/// The methods are called on the thread that deletes, without any lock held, so they may use other stores and the same
/// one.
public protocol DataPersistenceDelegate: AnyObject, Sendable {
    /// Called before the item is deleted. Save it elsewhere here, so that it is in at least one place at any time.
    ///
    /// - Throws: an error to keep the item; ``DataPersistence/deleteItem(at:)`` rethrows it.
    func willDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item) throws

    /// Called after the item has been deleted from disk.
    func didDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item)
}

extension DataPersistenceDelegate {
    /// Does nothing.
    public func willDeleteItem<Item>(_ persistenceHelper: DataPersistence<Item>, item: Item) throws {}
}
