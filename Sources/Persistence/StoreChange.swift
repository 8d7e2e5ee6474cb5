import Diagnostics
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

extension StoreChange {
    /// Takes the change back: puts the old content in place, or removes the file if there was none.
    ///
    /// - Throws: ``StoreError/outdated(_:)`` when the file no longer holds the new content, and what
    ///   ``Store/edit(options:_:)`` throws. The file is as it was then.
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
