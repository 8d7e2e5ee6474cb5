public import Foundation

/// A collection of records in a file, that can be read and changed.
///
/// Every change is read, change and write under a lock that other users of this library respect; the new file takes the
/// place of the old one in a single step, in the format that it had, with all that the type of the records does not
/// know. If another program changes the file at the same time, the change begins anew with what that has written.
public struct Store<Item: Codable & Equatable & Sendable>: Sendable {
    /// Where the file is; symbolic links are followed.
    public var url: URL
    /// What messages call the file.
    public var name: String
    /// How the store is written if the file does not exist yet.
    public var format: StoreFormat
    /// The key that holds the records as JSON data if the store is a preferences file.
    public var preferencesKey: String?

    /// Describes a store; does not look at the disk.
    ///
    /// - Parameters:
    ///   - url: where the file is. It need not exist, but its folder must when something is written.
    ///   - name: what messages call the file; its path, unless given.
    ///   - format: how the store is written if the file does not exist yet.
    ///   - preferencesKey: the key that holds the records as JSON data if the store is a preferences file. A file that
    ///     holds the array itself is read and written all the same.
    public init(
        _ url: URL,
        named name: String? = nil,
        format: StoreFormat = .binaryPropertyList,
        preferencesKey: String? = nil
    ) {
        self.url = url
        self.name = name ?? url.path(percentEncoded: false)
        self.format = format
        self.preferencesKey = preferencesKey
    }

    /// Reads the records. Needs no lock: who writes a store puts a whole file in place.
    public func read() -> StoreContents<Item> {
        StoreFile.read(Item.self, at: url, named: name, preferencesKey: preferencesKey)
    }

    /// Changes the store.
    ///
    /// - Parameter change: makes the changes. Called again, with the new content, if another program has changed the
    ///   file meanwhile. If it throws, nothing is written. It must not edit a store of the same folder.
    /// - Returns: what `change` returns. When nothing was changed the file is not written.
    /// - Throws: ``StoreError``, or what `change` and ``EditOptions/willChange`` throw. The file is as it was then.
    @discardableResult
    public func edit<Result>(
        options: EditOptions = EditOptions(),
        _ change: (inout StoreEditor<Item>) throws -> Result
    ) throws -> Result {
        try FileTransaction(files: [file], options: options).run { try run(change, on: $0[0]) }
    }

    /// Says what an edit would change, and changes nothing.
    ///
    /// - Returns: what `change` returns, and the file's content before and after; nil if that is the same.
    /// - Throws: ``StoreError``, or what `change` throws.
    public func plan<Result>(
        _ change: (inout StoreEditor<Item>) throws -> Result
    ) throws -> (result: Result, change: StoreChange?) {
        let transaction = FileTransaction(files: [file], options: EditOptions())
        let (result, changes) = try transaction.plan { try run(change, on: $0[0]) }
        return (result, changes.first)
    }

    /// Changes this store and another one together, or neither of them.
    ///
    /// If the process is killed between the two, this store is changed and the other one is not yet: what moves from
    /// one to the other is to be appended here and removed there, so that it is in at least one of them at any time.
    /// - Throws: as ``edit(options:_:)``; both files are as they were then.
    @discardableResult
    public func edit<Other, Result>(
        with other: Store<Other>,
        options: EditOptions = EditOptions(),
        _ change: (inout StoreEditor<Item>, inout StoreEditor<Other>) throws -> Result
    ) throws -> Result {
        try FileTransaction(files: [file, other.file], options: options).run { contents in
            try run(change, on: contents, with: other)
        }
    }

    /// Says what an edit of two stores would change, and changes nothing.
    ///
    /// - Throws: ``StoreError``, or what `change` throws.
    public func plan<Other, Result>(
        with other: Store<Other>,
        _ change: (inout StoreEditor<Item>, inout StoreEditor<Other>) throws -> Result
    ) throws -> (result: Result, changes: [StoreChange]) {
        try FileTransaction(files: [file, other.file], options: EditOptions()).plan { contents in
            try run(change, on: contents, with: other)
        }
    }

    // MARK: Inside

    var file: FileTransaction.File { FileTransaction.File(url: url, name: name) }

    private func run<Result>(
        _ change: (inout StoreEditor<Item>) throws -> Result,
        on content: Data?
    ) throws -> (Result, [FileTransaction.Outcome]) {
        var editor = try StoreEditor(content, of: self)
        let result = try change(&editor)
        return (result, [try editor.outcome()])
    }

    private func run<Other, Result>(
        _ change: (inout StoreEditor<Item>, inout StoreEditor<Other>) throws -> Result,
        on contents: [Data?],
        with other: Store<Other>
    ) throws -> (Result, [FileTransaction.Outcome]) {
        var first = try StoreEditor(contents[0], of: self)
        var second = try StoreEditor(contents[1], of: other)
        let result = try change(&first, &second)
        return (result, [try first.outcome(), try second.outcome()])
    }
}
