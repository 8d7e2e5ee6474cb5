public import Foundation

/// The replacement of a store's content.
public struct StoreChange: Hashable, Sendable {
    /// The URL of the real file, with symbolic links resolved.
    public var url: URL
    /// The content before the change; nil if there was no file.
    public var old: Data?
    /// The content after the change; nil if the file is removed.
    public var new: Data?

    /// Creates a change.
    public init(url: URL, old: Data?, new: Data?) {
        self.url = url
        self.old = old
        self.new = new
    }
}
