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

    package static func content(at path: URL, named file: String) -> Content {
        do throws(SystemError) {
            let file = try ReadableFile(path.resolvingSymlinksInPath().path)
            return .file(try file.readAll(limit: StoreReader.maximumSize))
        } catch {
            switch error.code {
            case ENOENT: return .nothing
            case ELOOP: return .unreadable(strayLink(at: path, named: file) ?? error.readingDiagnostic(file))
            default: return .unreadable(error.readingDiagnostic(file))
            }
        }
    }

    /// A diagnostic for a link that leads to no file; nil for anything else. Writing through the link would create a
    /// second store, and hide the one on a disk that isn't mounted.
    package static func strayLink(at path: URL, named file: String) -> Diagnostic? {
        var status = stat()
        let resolved = path.resolvingSymlinksInPath().path
        guard lstat(resolved, &status) == 0, status.kind == .link else { return nil }
        let error = SystemError.from { stat(resolved, &status) }
        if error?.code == ELOOP { return error?.readingDiagnostic(file) }
        let hint = "is the disk that it leads to connected?"
        return .error(Location(file: file), "is a link that leads to no file", hint: hint)
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
}
