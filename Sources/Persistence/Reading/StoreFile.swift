package import Diagnostics
import FileSystem
public import Foundation

/// Reads a store from the disk. Everything else about reading is in ``StoreReader``.
public enum StoreFile {
    /// Reads the records of the store at a path.
    ///
    /// A file that does not exist is an empty store without a format and nothing to say about. A file that cannot be
    /// read, a folder, a pipe and a link that leads nowhere are errors in ``StoreContents/diagnostics``.
    /// - Parameters:
    ///   - type: the type of a record.
    ///   - path: where the file is; symbolic links are followed.
    ///   - name: what messages call the file; its path, unless given.
    ///   - preferencesKey: as for ``StoreReader/read(_:from:file:preferencesKey:)``.
    public static func read<Item: Decodable & Sendable>(
        _ type: Item.Type = Item.self,
        at path: URL,
        named name: String? = nil,
        preferencesKey: String? = nil
    ) -> StoreContents<Item> {
        let file = name ?? path.path
        return read(type, from: content(at: path, named: file), file: file, preferencesKey: preferencesKey)
    }

    /// What is at the path of a store, before anybody has looked into it.
    package enum Content: Sendable {
        case nothing
        case file([UInt8])
        /// Something that cannot be read, and why.
        case unreadable(Diagnostic)
    }

    /// Looks what is at a path.
    package static func content(at path: URL, named file: String) -> Content {
        do {
            return try content(of: path).map(Content.file) ?? .nothing
        } catch {
            return .unreadable(error.diagnostic(file))
        }
    }

    /// What to say of a link that leads nowhere; nil for anything else. Through it a second store would come to be, and hide
    /// the one on the disk that is not there.
    package static func strayLink(at path: URL, named file: String) -> Diagnostic? {
        let kind = try? kind(ofFileAt: path.resolvingSymlinksInPath().path)
        return kind == S_IFLNK ? Failure.strayLink.diagnostic(file) : nil
    }

    /// Reads the records of what was at a path.
    package static func read<Item: Decodable & Sendable>(
        _ type: Item.Type = Item.self,
        from content: Content,
        file: String,
        preferencesKey: String?
    ) -> StoreContents<Item> {
        switch content {
        case .nothing: StoreContents(file: file)
        case .file(let bytes): StoreReader.read(type, from: bytes, file: file, preferencesKey: preferencesKey)
        case .unreadable(let diagnostic): StoreContents(file: file, unreadable: diagnostic)
        }
    }

    fileprivate struct Failure: Error {
        static let strayLink = Failure(
            message: "is a link that leads to no file",
            hint: "is the disk there that it leads to?"
        )

        static let special = Failure(message: "is no regular file", hint: "put a file in its place")

        var message: String
        var hint: String?

        func diagnostic(_ file: String) -> Diagnostic { .error(Location(file: file), message, hint: hint) }
    }

    /// The bytes of a regular file, or nil if there is nothing at the path.
    private static func content(of path: URL) throws(Failure) -> [UInt8]? {
        let target = path.resolvingSymlinksInPath().path
        do {
            switch try kind(ofFileAt: target) {
            case S_IFREG: break
            case S_IFDIR: throw Failure(message: "is a folder", hint: "name a file in it")
            case S_IFLNK: throw Failure.strayLink
            default: throw Failure.special
            }
            // A pipe or a device could be read for ever, and may have come to its place meanwhile.
            let file = try Descriptor(target, O_RDONLY | O_NONBLOCK)
            let status = try file.status()
            guard status.st_mode & S_IFMT == S_IFREG else { throw Failure.special }
            guard status.st_size <= StoreReader.maximumSize else {
                let found = "is too large for a store: \(status.st_size) bytes"
                throw Failure(message: found, hint: "is this the right file?")
            }
            let bytes = try [UInt8](contentsOf: file.number, count: Int(status.st_size))
            // Some file systems do not know how long a file is before it has been read.
            return bytes.isEmpty ? Array(try file.readAll(expecting: 0)) : bytes
        } catch let failure as Failure {
            throw failure
        } catch let error as SystemError {
            if error.code == ENOENT { return nil }
            throw Failure(error)
        } catch {
            throw Failure(message: "cannot be read: \(error)")
        }
    }

    /// What there is at a path itself, wherever it may lead to.
    private static func kind(ofFileAt path: String) throws(SystemError) -> mode_t {
        var status = stat()
        try SystemError.check { lstat(path, &status) }
        return status.st_mode & S_IFMT
    }
}

extension StoreFile.Failure {
    fileprivate init(_ error: SystemError) {
        switch error.code {
        case EACCES, EPERM:
            self.init(message: "cannot be read: permission denied", hint: "give yourself the right to read it")
        case ENOTDIR:
            self.init(message: "cannot be read: a part of its path is no folder", hint: "correct the path")
        case EIO: self.init(message: "cannot be read: input/output error", hint: "is the disk in order?")
        default: self.init(message: "cannot be read: \(error)")
        }
    }
}
