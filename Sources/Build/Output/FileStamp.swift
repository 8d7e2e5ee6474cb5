import FileSystem
internal import Foundation
import Persistence
import Site

/// The metadata that shows whether a file has changed, without reading it: its identity, size and modification time.
package struct FileStamp: Hashable, Sendable {
    var identity: FileIdentity
    var size: Int64
    /// In nanoseconds since 1970.
    var modified: Int64

    /// Whether another write could leave the stamp unchanged, because some file systems store times with a precision of
    /// two seconds.
    ///
    /// - Parameter now: the time when the stamp was taken.
    func isFresh(at now: Date) -> Bool { Double(modified) / 1e9 > now.timeIntervalSince1970 - 2 }

    fileprivate var words: [UInt64] {
        [identity.device, identity.inode, UInt64(bitPattern: size), UInt64(bitPattern: modified)]
    }
}

extension FileStamp {
    init(_ status: stat) {
        self.init(
            identity: status.identity,
            size: Int64(status.st_size),
            modified: Int64(status.modification)
        )
    }

    /// The stamp of the file at a path, with links followed; nil if there is none.
    init?(ofFileAt url: URL) {
        var status = stat()
        guard stat(url.filePath, &status) == 0, status.kind == .file else { return nil }
        self.init(status)
    }
}

extension FingerprintHasher {
    mutating func combine(_ stamp: FileStamp) {
        for word in stamp.words { combine(word) }
    }
}

extension ByteWriter {
    mutating func write(_ stamp: FileStamp) {
        for word in stamp.words { write(word: word) }
    }
}

extension ByteReader {
    mutating func readStamp() throws(Damaged) -> FileStamp {
        FileStamp(
            identity: FileIdentity(device: try readWord(), inode: try readWord()),
            size: Int64(bitPattern: try readWord()),
            modified: Int64(bitPattern: try readWord())
        )
    }
}
