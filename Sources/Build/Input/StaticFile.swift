import FileSystem
internal import Foundation
import Persistence
import Site

/// A file that goes to the output as it is.
enum StaticFile {
    case theme(Data)
    case file(URL)
    /// Several files in one.
    case joined([StaticFile])

    /// What is to be copied.
    func contents() throws -> FileContents {
        if case .file(let url) = self { return .file(try ReadableFile(url.filePath, followsLink: true)) }
        return .bytes(try bytes())
    }

    /// All that the file holds.
    func bytes() throws -> [UInt8] {
        switch self {
        case .theme(let data): Array(data)
        case .file(let url): Array(try Data(contentsOf: url))
        case .joined(let parts):
            // A byte order mark in the middle would be a part of the text.
            Array(
                try parts.map { part in
                    let bytes = try part.bytes()
                    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
                }.joined()
            )
        }
    }

    /// The user's own files that it is made of; none if all of it comes with the program.
    var files: [URL] {
        switch self {
        case .theme: []
        case .file(let url): [url]
        case .joined(let parts): parts.flatMap(\.files)
        }
    }

    /// Stands for what the file holds; nil for one that may be written to again without a trace.
    ///
    /// - Parameter now: the time, by the clock that dates files.
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
