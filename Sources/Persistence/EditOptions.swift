/// Options for changing a store.
public struct EditOptions: Sendable {
    /// How long to wait for another program that is changing a store in the same folder.
    public var lockTimeout: Duration
    /// Whether changes are computed and checked but not written. A dry run takes no lock. It fails as the change would,
    /// also if a file is write-protected.
    public var isDryRun: Bool
    /// Called with each change just before the file is replaced, with the lock held, for example to back up the old
    /// content. If it throws, nothing is changed and the error is rethrown.
    ///
    /// The change can still fail, or be retried because another program has changed the file. In that case this is
    /// called again, with different content.
    public var willChange: (@Sendable (StoreChange) throws -> Void)?

    /// Called when a change that ``willChange`` has announced has been made, or has failed for good.
    package var didEnd: (@Sendable (_ isMade: Bool) -> Void)?

    /// Called in a dry run with each reason why the change would fail. The dry run then goes on, and a store that can't
    /// be read counts as empty. If this is nil, the dry run throws the first reason.
    package var willFail: (@Sendable (StoreError) -> Void)?

    /// Creates options.
    public init(
        lockTimeout: Duration = .seconds(10),
        isDryRun: Bool = false,
        willChange: (@Sendable (StoreChange) throws -> Void)? = nil
    ) {
        self.lockTimeout = lockTimeout
        self.isDryRun = isDryRun
        self.willChange = willChange
    }

    /// The same options for a dry run.
    public var forDryRun: EditOptions {
        var options = self
        options.isDryRun = true
        return options
    }

    /// Throws an error that prevents the change, or reports it in a dry run.
    package func refuse(_ error: StoreError) throws(StoreError) {
        guard isDryRun, let willFail else { throw error }
        willFail(error)
    }
}
