import FileSystem
public import Foundation

extension StoreFile {
    /// Replaces the whole contents of files, all of them or none. For callers that already have the bytes and don't
    /// look at records, such as an undo.
    ///
    /// - Parameters:
    ///   - urls: the files. If the process is killed in the middle, the first ones have their new content.
    ///   - store: the store that the files belong to; new files get its permissions.
    ///   - body: receives the content of each file, nil for one that doesn't exist, and returns the content to write;
    ///     nil removes the file. It is called again if another program has changed a file in the meantime.
    /// - Throws: ``StoreError``, or whatever `body` and ``EditOptions/willChange`` throw. The files are unchanged then.
    public static func replace(
        _ urls: [URL],
        beside store: URL? = nil,
        options: EditOptions = EditOptions(),
        _ body: ([Data?]) throws -> [Data?]
    ) throws {
        let files = urls.map { url in
            let model = store ?? Companion.store(of: url)
            return FileTransaction.File(url: url, name: url.path(percentEncoded: false), model: model)
        }
        try FileTransaction(files: files, options: options).run { contents in
            let wanted = try body(contents)
            precondition(wanted.count == contents.count, "one content for each file")
            return ((), wanted)
        }
    }

    /// Removes a file that belongs to a record from the folder of its store, such as a picture.
    ///
    /// Nothing outside of the folder is ever touched: a name that can't be that of a file in it (`..`, or one with a
    /// slash) is treated as missing. A link, a folder or a pipe with the name is left alone.
    /// - Throws: ``StoreError``, or whatever ``EditOptions/willChange`` throws.
    public static func remove(_ name: String, beside store: URL, options: EditOptions = EditOptions()) throws {
        guard !["", ".", ".."].contains(name), !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) else {
            return
        }
        let folder = URL(filePath: store.path(percentEncoded: false)).deletingLastPathComponent()
        let path = folder.path(percentEncoded: false) + (folder.path.hasSuffix("/") ? "" : "/") + name
        guard EntryKind(at: path, followsLink: false) == .file else { return }
        let file = FileTransaction.File(url: URL(filePath: path, directoryHint: .notDirectory), name: name)
        try FileTransaction(files: [file], options: options).run { _ in ((), [nil]) }
    }
}
