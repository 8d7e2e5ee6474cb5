import Diagnostics
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

extension StoreChange {
    /// Reverts the change: restores the old content, or removes the file if there was none.
    ///
    /// - Throws: ``StoreError/outdated(_:)`` if the file no longer has the new content, and whatever
    ///   ``Store/edit(options:_:)`` throws. The file is unchanged then.
    public func revert(named name: String? = nil, options: EditOptions = EditOptions()) throws {
        let file = FileTransaction.File(url: url, name: name ?? url.path(percentEncoded: false))
        try FileTransaction(files: [file], options: options).run { contents in
            guard contents[0] == new else {
                let hint = "nothing has been changed"
                throw StoreError.outdated(.error(Location(file: file.name), "it has been changed since", hint: hint))
            }
            return ((), [old.map(FileTransaction.Outcome.content) ?? .removed])
        }
    }
}
