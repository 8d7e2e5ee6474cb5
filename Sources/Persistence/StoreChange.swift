public import Foundation

/// The replacement of a store's content by another one.
public struct StoreChange: Hashable, Sendable {
    /// The real file, symbolic links followed.
    public var url: URL
    /// What it held; nil if there was none.
    public var old: Data?
    /// What it holds afterwards; nil if there is none any more.
    public var new: Data?

    /// Creates a change.
    public init(url: URL, old: Data?, new: Data?) {
        self.url = url
        self.old = old
        self.new = new
    }
}
