import CFileSystem
import FileSystem
import Foundation

/// Says once and for ever that it is over, to whoever waits now or later.
///
/// A pipe, because a thread can wait for that together with other things. What was written into it is never read.
struct StopSignal: ~Copyable, Sendable {
    private let reading: Descriptor
    private let writing: Descriptor

    /// Can be read from once the signal was given.
    var descriptor: Int32 { reading.number }

    init() throws(ChangeSourceError) {
        var ends: [Int32] = [-1, -1]
        _ = try ChangeSourceError.check(cfs_pipe(&ends), of: "pipe")
        reading = Descriptor(owning: ends[0])
        writing = Descriptor(owning: ends[1])
    }

    /// Gives the signal.
    borrowing func give() {
        var byte: UInt8 = 0
        // Fails only when the pipe is full: the signal was given often.
        while write(writing.number, &byte, 1) == -1, errno == EINTR {}
    }
}
