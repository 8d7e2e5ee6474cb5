package import Diagnostics
import FileSystem
public import Foundation

/// Reads a store from disk. Parsing is the job of ``StoreReader``.
public enum StoreFile {
    /// Reads the records of the store at a path.
    ///
    /// A file that doesn't exist is an empty store without a format and without diagnostics. A file that can't be read,
    /// a folder, a pipe and a dangling link are errors in ``StoreContents/diagnostics``.
    /// - Parameters:
    ///   - type: the type of a record.
    ///   - path: the URL of the file; symbolic links are followed.
    ///   - name: the name of the file in messages; by default, its path.
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

    /// The unparsed content at the path of a store.
    package enum Content: Sendable {
        case nothing
        case file([UInt8])
        /// Something that can't be read, and why.
        case unreadable(Diagnostic)
    }

    /// Reads the content at a path.
    package static func content(at path: URL, named file: String) -> Content {
        do {
            return try content(of: path).map(Content.file) ?? .nothing
        } catch {
            return .unreadable(error.diagnostic(file))
        }
    }

    /// A diagnostic for a dangling link; nil for anything else. Writing through the link would create a second store,
    /// and hide the one on a disk that isn't mounted.
    package static func strayLink(at path: URL, named file: String) -> Diagnostic? {
        let kind = try? kind(ofFileAt: path.resolvingSymlinksInPath().path)
        return kind == S_IFLNK ? Failure.strayLink.diagnostic(file) : nil
    }

    /// Decodes the records of content that was read before.
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

        static let special = Failure(message: "isn't a regular file", hint: "put a file in its place")

        var message: String
        var hint: String?

        func diagnostic(_ file: String) -> Diagnostic { .error(Location(file: file), message, hint: hint) }
    }

    /// The bytes of a regular file; nil if nothing exists at the path.
    private static func content(of path: URL) throws(Failure) -> [UInt8]? {
        let target = path.resolvingSymlinksInPath().path
        do {
            switch try kind(ofFileAt: target) {
            case S_IFREG: break
            case S_IFDIR: throw Failure(message: "is a folder", hint: "name a file in it")
            case S_IFLNK: throw Failure.strayLink
            default: throw Failure.special
            }
            // Reading a pipe or a device could block forever, and one may have appeared at the path in the meantime.
            let file = try Descriptor(target, O_RDONLY | O_NONBLOCK)
            let status = try file.status()
            guard status.st_mode & S_IFMT == S_IFREG else { throw Failure.special }
            guard status.st_size <= StoreReader.maximumSize else {
                let found = "is too large for a store: \(status.st_size) bytes"
                throw Failure(message: found, hint: "is this the right file?")
            }
            let bytes = try [UInt8](contentsOf: file.number, count: Int(status.st_size))
            // Some file systems report a size of zero before the file is read.
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

    /// The type of the file at a path, without following links.
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
            self.init(message: "cannot be read: a part of its path isn't a folder", hint: "correct the path")
        case EIO: self.init(message: "cannot be read: input/output error", hint: "is the disk in order?")
        default: self.init(message: "cannot be read: \(error)")
        }
    }
}
