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
    /// The file beside it, for what the app that writes the store doesn't know.
    package var companion: CompanionFile<Item>?

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
        var contents = StoreFile.read(Item.self, at: url, named: name, preferencesKey: preferencesKey)
        if let companion {
            do {
                let beside = try companion.read()
                contents.join(beside) { companion.rule.join($0) { companion.otherParts(besides: beside) } }
            } catch {
                contents.isReadable = false
                contents.diagnostics += error.diagnostics
            }
        }
        return contents
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
        try edit(known: nil, options: options, change).result
    }

    /// Says what an edit would change, and changes nothing.
    ///
    /// - Returns: what `change` returns, and the file's content before and after; nil if that is the same.
    /// - Throws: ``StoreError``, or what `change` throws.
    public func plan<Result>(
        _ change: (inout StoreEditor<Item>) throws -> Result
    ) throws -> (result: Result, change: StoreChange?) {
        let transaction = FileTransaction(files: files, options: EditOptions())
        let (edited, changes) = try transaction.plan { try run(change, on: $0, known: nil) }
        return (edited.result, changes.last)
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
        try edit(with: other, known: (nil, nil), options: options, change).result
    }

    /// Says what an edit of two stores would change, and changes nothing.
    ///
    /// - Throws: ``StoreError``, or what `change` throws.
    public func plan<Other, Result>(
        with other: Store<Other>,
        _ change: (inout StoreEditor<Item>, inout StoreEditor<Other>) throws -> Result
    ) throws -> (result: Result, changes: [StoreChange]) {
        let transaction = FileTransaction(files: files + other.files.reversed(), options: EditOptions())
        let (edited, changes) = try transaction.plan { try run(change, on: $0, with: other, known: (nil, nil)) }
        return (edited.result, changes)
    }
}

// Whoever has read a store or changed it before passes what was known then. If the file still holds the same, it is not
// read again. So each content of a store is scanned once, however many steps look at it.

extension Store {
    /// As ``edit(options:_:)``; also returns the store as it is afterwards.
    package func edit<Result>(
        known: StoreEditor<Item>?,
        options: EditOptions,
        _ change: (inout StoreEditor<Item>) throws -> Result
    ) throws -> (result: Result, editor: StoreEditor<Item>) {
        try FileTransaction(files: files, options: options).run { try run(change, on: $0, known: known) }
    }

    /// As ``edit(with:options:_:)``; also returns the stores as they are afterwards.
    package func edit<Other, Result>(
        with other: Store<Other>,
        known: (StoreEditor<Item>?, StoreEditor<Other>?),
        options: EditOptions,
        _ change: (inout StoreEditor<Item>, inout StoreEditor<Other>) throws -> Result
    ) throws -> (result: Result, editor: StoreEditor<Item>, other: StoreEditor<Other>) {
        try FileTransaction(files: files + other.files.reversed(), options: options).run { contents in
            try run(change, on: contents, with: other, known: known)
        }
    }

    /// As ``plan(_:)``, for the result alone.
    package func dryRun<Result>(
        known: StoreEditor<Item>?,
        _ change: (inout StoreEditor<Item>) throws -> Result
    ) throws -> Result {
        try FileTransaction(files: files, options: EditOptions()).plan { contents in
            var editor = try editor(of: contents, known: known)
            return (try change(&editor), contents.map { _ in .unchanged })
        }.0
    }

    /// As ``plan(with:_:)``, for the result alone.
    package func dryRun<Other, Result>(
        with other: Store<Other>,
        known: (StoreEditor<Item>?, StoreEditor<Other>?),
        _ change: (inout StoreEditor<Item>, inout StoreEditor<Other>) throws -> Result
    ) throws -> Result {
        try FileTransaction(files: files + other.files.reversed(), options: EditOptions()).plan { contents in
            var first = try editor(of: contents.prefix(files.count), known: known.0)
            var second = try other.editor(of: contents.dropFirst(files.count).reversed(), known: known.1)
            return (try change(&first, &second), contents.map { _ in .unchanged })
        }.0
    }

    // MARK: Inside

    /// The file beside the store, and the store. They are written in this order, so that if the process is killed between
    /// the two, an entry without a record is left and not a record without its entry. A record's old store comes last, in
    /// the opposite order.
    private var files: [FileTransaction.File] {
        let store = FileTransaction.File(url: url, name: name)
        return companion.map { [FileTransaction.File(url: $0.url, name: $0.name, model: url), store] } ?? [store]
    }

    /// - Parameter contents: those of the ``files``.
    private func editor(of contents: some Collection<Data?>, known: StoreEditor<Item>?) throws -> StoreEditor<Item> {
        let contents = Array(contents)
        if let known, !known.hasChanges, known.contents == contents { return known }
        return try StoreEditor(contents, of: self)
    }

    private func run<Result>(
        _ change: (inout StoreEditor<Item>) throws -> Result,
        on contents: [Data?],
        known: StoreEditor<Item>?
    ) throws -> ((result: Result, editor: StoreEditor<Item>), [FileTransaction.Outcome]) {
        var editor = try editor(of: contents, known: known)
        let result = try change(&editor)
        let finished = try editor.finished()
        return ((result, finished.editor), finished.outcomes)
    }

    private func run<Other, Result>(
        _ change: (inout StoreEditor<Item>, inout StoreEditor<Other>) throws -> Result,
        on contents: [Data?],
        with other: Store<Other>,
        known: (StoreEditor<Item>?, StoreEditor<Other>?)
    ) throws -> (
        (result: Result, editor: StoreEditor<Item>, other: StoreEditor<Other>), [FileTransaction.Outcome]
    ) {
        var first = try editor(of: contents.prefix(files.count), known: known.0)
        var second = try other.editor(of: contents.dropFirst(files.count).reversed(), known: known.1)
        let result = try change(&first, &second)
        let finished = (try first.finished(), try second.finished())
        return (
            (result, finished.0.editor, finished.1.editor), finished.0.outcomes + finished.1.outcomes.reversed()
        )
    }
}
