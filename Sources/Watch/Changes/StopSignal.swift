import CFileSystem
import FileSystem
import Foundation

/// A permanent signal for current and future waiters.
///
/// It is a pipe, because a thread can wait for one together with other descriptors. The bytes in it are never read.
struct StopSignal: ~Copyable, Sendable {
    private let reading: Descriptor
    private let writing: Descriptor

    /// The descriptor, which is readable once the signal was given.
    var descriptor: Int32 { reading.number }

    init() throws(ChangeSourceError) {
        var ends: [Int32] = [-1, -1]
        _ = try ChangeSourceError.check(cfs_pipe(&ends), of: "pipe")
        reading = Descriptor(owning: ends[0])
        writing = Descriptor(owning: ends[1])
    }

    borrowing func send() {
        var byte: UInt8 = 0
        // This fails only if the pipe is full, that is, if the signal was already given.
        while write(writing.number, &byte, 1) == -1, errno == EINTR {}
    }
}
