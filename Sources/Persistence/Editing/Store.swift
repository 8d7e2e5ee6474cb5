public import Foundation

/// A collection of records in a file that can be read and changed.
///
/// Every change reads, modifies and writes the file under a lock that other users of this library respect. The new file
/// replaces the old one atomically, in the same format, and keeps everything that the record type doesn't know. If
/// another program changes the file in the meantime, the change starts over with the new content.
public struct Store<Item: Codable & Equatable & Sendable>: Sendable {
    /// The URL of the file; symbolic links are followed.
    public var url: URL
    /// The name of the file in messages.
    public var name: String
    /// The format to use if the file doesn't exist yet.
    public var format: StoreFormat
    /// The key that holds the records as JSON data if the store is a preferences file.
    public var preferencesKey: String?
    /// The companion file for data that the app doesn't know.
    package var companion: CompanionFile<Item>?

    /// Creates a description of a store. Doesn't access the disk.
    ///
    /// - Parameters:
    ///   - url: the URL of the file. The file doesn't have to exist, but its folder must when something is written.
    ///   - name: the name of the file in messages; by default, its path.
    ///   - format: the format to use if the file doesn't exist yet.
    ///   - preferencesKey: the key that holds the records as JSON data if the store is a preferences file. A file that
    ///     contains the array directly can be read and written too.
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

    /// Reads the records. No lock is needed, because stores are replaced atomically.
    public func read() -> StoreContents<Item> {
        var contents = StoreFile.read(Item.self, at: url, named: name, preferencesKey: preferencesKey)
        if let companion {
            do {
                let beside = try companion.read()
                contents.join(beside, by: companion.rule, other: companion.otherParts(besides: beside))
            } catch {
                contents.isReadable = false
                contents.diagnostics += error.diagnostics
            }
        }
        return contents
    }

    /// Changes the store.
    ///
    /// - Parameter change: makes the changes. It is called again, with the new content, if another program has changed
    ///   the file in the meantime. If it throws, nothing is written. It must not edit a store in the same folder.
    /// - Returns: the result of `change`. If nothing was changed, or in a dry run, the file isn't written.
    /// - Throws: ``StoreError``, or whatever `change` and ``EditOptions/willChange`` throw. The file is unchanged then.
    @discardableResult
    public func edit<Result>(
        options: EditOptions = EditOptions(),
        _ change: (inout StoreEditor<Item>) throws -> Result
    ) throws -> Result {
        try edit(known: nil, options: options, change).result
    }

    /// Changes this store and another one together, or neither of them.
    ///
    /// If the process is killed between the two writes, only this store has been changed. When moving a record, append
    /// it to this store and remove it from the other one, so that it is in at least one of them at any time.
    /// - Throws: as ``edit(options:_:)``; both files are unchanged then.
    @discardableResult
    public func edit<Other, Result>(
        with other: Store<Other>,
        options: EditOptions = EditOptions(),
        _ change: (inout StoreEditor<Item>, inout StoreEditor<Other>) throws -> Result
    ) throws -> Result {
        try edit(with: other, known: (nil, nil), options: options, change).result
    }
}

// Callers that have read or changed a store before pass the editor they had. If the file still has the same content, it
// isn't parsed again, so each version of a store is scanned only once.

extension Store {
    /// Like ``edit(options:_:)``, but also returns the editor with the new content.
    package func edit<Result>(
        known: StoreEditor<Item>?,
        options: EditOptions,
        _ change: (inout StoreEditor<Item>) throws -> Result
    ) throws -> (result: Result, editor: StoreEditor<Item>) {
        try FileTransaction(files: files, options: options).run { contents in
            var first = try editor(of: contents, known: known, options)
            let result = try change(&first)
            let finished = try first.finished()
            return ((result: result, editor: finished.editor), finished.contents ?? contents)
        }
    }

    /// Like ``edit(with:options:_:)``, but also returns the editors with the new content.
    package func edit<Other, Result>(
        with other: Store<Other>,
        known: (StoreEditor<Item>?, StoreEditor<Other>?),
        options: EditOptions,
        _ change: (inout StoreEditor<Item>, inout StoreEditor<Other>) throws -> Result
    ) throws -> (result: Result, editor: StoreEditor<Item>, other: StoreEditor<Other>) {
        try FileTransaction(files: files + other.files.reversed(), options: options).run { contents in
            let ownContents = Array(contents.prefix(files.count))
            let otherContents = Array(contents.dropFirst(files.count).reversed())
            var first = try editor(of: ownContents, known: known.0, options)
            var second = try other.editor(of: otherContents, known: known.1, options)
            let result = try change(&first, &second)
            let (own, others) = (try first.finished(), try second.finished())
            let wanted: [Data?] = others.contents ?? otherContents
            return (
                (result: result, editor: own.editor, other: others.editor),
                (own.contents ?? ownContents) + wanted.reversed()
            )
        }
    }

    // MARK: Inside

    /// The companion file and the store, in the order in which they are written: if the process is killed in between,
    /// an entry is left without a record, rather than a record without its entry. The store that a record is moved from
    /// is written last, in the opposite order.
    private var files: [FileTransaction.File] {
        let store = FileTransaction.File(url: url, name: name)
        return companion.map { [FileTransaction.File(url: $0.url, name: $0.name, model: url), store] } ?? [store]
    }

    /// - Parameter contents: the contents of ``files``.
    private func editor(
        of contents: [Data?],
        known: StoreEditor<Item>?,
        _ options: EditOptions
    ) throws -> StoreEditor<Item> {
        if let known, !known.hasChanges, known.contents == contents { return known }
        do throws(StoreError) {
            return try StoreEditor(contents, of: self)
        } catch {
            try options.refuse(error)
            return try StoreEditor(contents.map { _ in nil as Data? }, of: self)
        }
    }
}
