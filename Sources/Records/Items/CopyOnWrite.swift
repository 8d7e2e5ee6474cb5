/// A value in storage that copies share until one of them changes it.
///
/// Details have many fields, most of which are nil. If they were stored in the record itself, each copy of it would
/// copy all of them.
@propertyWrapper
public struct CopyOnWrite<Value: Sendable>: Sendable {
    @usableFromInline
    final class Storage: Sendable {
        @usableFromInline
        let value: Value

        @usableFromInline
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline
    var storage: Storage

    /// Stores a value.
    @inlinable
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    /// The value.
    @inlinable
    public var wrappedValue: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }
}

extension CopyOnWrite: Equatable where Value: Equatable {
    /// Returns whether the values are equal.
    public static func == (a: CopyOnWrite, b: CopyOnWrite) -> Bool {
        a.storage === b.storage || a.storage.value == b.storage.value
    }
}

extension CopyOnWrite: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }
}
