public import Foundation

extension StoreFile {
    /// Replaces the whole content of files, all of them or none: what a change of records is made of, for those who
    /// have the bytes already and look at no record, such as an undo.
    ///
    /// - Parameters:
    ///   - urls: the files. If the process is killed in the middle, those that stand first have their new content.
    ///   - store: the store that these files stand beside: new ones can be read by the same people.
    ///   - body: gets the content of each file, nil for one that does not exist, and says what each is to hold; nil for
    ///     no file. Called again when another program has changed a file meanwhile.
    /// - Throws: ``StoreError``, or what `body` and ``EditOptions/willChange`` throw. The files are as they were then.
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
            return ((), wanted.map { $0.map(FileTransaction.Outcome.content) ?? .removed })
        }
    }

    /// Removes a file that belongs to a record and stands in the folder of its store: a picture, say.
    ///
    /// Nothing outside of the folder is ever touched: a name that is none of a file in it (`..`, or one with a slash) is
    /// taken for that of no file, and a link, a folder or a pipe under the name is left alone.
    /// - Returns: whether there was such a file.
    /// - Throws: ``StoreError``, or what ``EditOptions/willChange`` throws.
    @discardableResult
    public static func remove(
        _ name: String,
        beside store: URL,
        options: EditOptions = EditOptions()
    ) throws -> Bool {
        guard !["", ".", ".."].contains(name), !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) else {
            return false
        }
        let folder = URL(filePath: store.path(percentEncoded: false)).deletingLastPathComponent()
        let path = folder.path(percentEncoded: false) + (folder.path.hasSuffix("/") ? "" : "/") + name
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        var existed = false
        let file = FileTransaction.File(url: URL(filePath: path, directoryHint: .notDirectory), name: name)
        try FileTransaction(files: [file], options: options).run { contents in
            existed = contents[0] != nil
            return ((), [.removed])
        }
        return existed
    }
}
