import Foundation

/// A regular file, open for reading; closed when nobody needs it any more.
///
/// A file that is replaced by a rename stays what it was for those who have it open.
final class OpenFile: Sendable {
    let identity: FileIdentity
    private let descriptor: Int32

    /// Takes over `descriptor`.
    init(owning descriptor: Int32, identity: FileIdentity) {
        self.descriptor = descriptor
        self.identity = identity
    }

    deinit { close(descriptor) }

    /// Reads at most `count` bytes from `offset` on; fewer only at the file's end.
    func read(at offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[filled...])
                let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = SystemError(errno) }
                guard got > 0 else { return }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The whole file, or nil if it is larger than `limit`.
    func contents(limit: Int) throws(SystemError) -> [UInt8]? {
        guard identity.size <= limit else { return nil }
        // One byte more than the file had: it may have grown meanwhile.
        var bytes = try read(at: 0, count: Int(identity.size) + 1)
        while bytes.count > identity.size, bytes.count <= limit {
            let more = try read(at: Int64(bytes.count), count: min(bytes.count, limit + 1 - bytes.count))
            if more.isEmpty { break }
            bytes += more
        }
        return bytes.count <= limit ? bytes : nil
    }
}

/// A system call that failed.
struct SystemError: Error, Equatable, CustomStringConvertible {
    var code: Int32

    init(_ code: Int32) { self.code = code }

    var description: String { String(cString: strerror(code)) }
}
