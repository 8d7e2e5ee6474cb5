import FileSystem
internal import Foundation
import Persistence
import Site

/// A file that is copied to the output unchanged.
enum StaticFile {
    case theme(Data)
    case file(URL)
    /// The concatenation of several files.
    case joined([StaticFile])

    func contents() throws -> FileContents {
        if case .file(let url) = self { return .file(try ReadableFile(url.filePath, followsLink: true)) }
        return .bytes(try bytes())
    }

    /// All that the file holds.
    ///
    /// - Throws: `SystemError`; `TextFile.UnsupportedFile` for a file too large for a style sheet or a script.
    func bytes() throws -> [UInt8] {
        switch self {
        case .theme(let data): Array(data)
        case .file(let url): Array(try TextFile.data(of: url))
        case .joined(let parts):
            // A byte order mark in the middle would become part of the text.
            Array(
                try parts.map { part in
                    let bytes = try part.bytes()
                    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
                }.joined()
            )
        }
    }

    /// The user's own files that it consists of; empty if everything comes with the program.
    var files: [URL] {
        switch self {
        case .theme: []
        case .file(let url): [url]
        case .joined(let parts): parts.flatMap(\.files)
        }
    }

    /// The fingerprint of the file's version; nil for a file that could change without changing its stamp.
    ///
    /// - Parameter now: the time, from the clock that dates files.
    func version(at now: Date) -> Fingerprint? {
        var hasher = FingerprintHasher()
        switch self {
        case .theme(let data): data.withUnsafeBytes { hasher.combine($0) }
        case .file(let url):
            guard let stamp = FileStamp(ofFileAt: url), !stamp.isFresh(at: now) else { return nil }
            hasher.combine(stamp)
        case .joined(let parts):
            for part in parts {
                guard let version = part.version(at: now) else { return nil }
                hasher.combine(version.bits)
            }
        }
        return hasher.finalize()
    }
}
