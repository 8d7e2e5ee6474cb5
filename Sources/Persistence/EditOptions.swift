/// How a store is changed.
public struct EditOptions: Sendable {
    /// How long to wait for another program that is changing a store of the same folder.
    public var lockTimeout: Duration
    /// Is told of each change when it is ready to be put in place, with the lock held; to keep a copy of the old
    /// content, say. If it throws, nothing is changed and its error is passed on.
    ///
    /// The change can still fail, or be overtaken by another program and begin anew: then this is called again, with
    /// other content.
    public var willChange: (@Sendable (StoreChange) throws -> Void)?

    /// Creates options.
    public init(
        lockTimeout: Duration = .seconds(10),
        willChange: (@Sendable (StoreChange) throws -> Void)? = nil
    ) {
        self.lockTimeout = lockTimeout
        self.willChange = willChange
    }
}
