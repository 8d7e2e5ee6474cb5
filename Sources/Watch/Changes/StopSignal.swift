import CFileSystem
import Foundation

/// Says once and for ever that it is over, to whoever waits now or later.
///
/// A pipe, because a thread can wait for that together with other things. What was written into it is never read.
struct StopSignal: ~Copyable, Sendable {
    private let reading: OpenDescriptor
    private let writing: OpenDescriptor

    /// Can be read from once the signal was given.
    var descriptor: Int32 { reading.number }

    init() throws(ChangeSourceError) {
        var ends: [Int32] = [-1, -1]
        guard cfs_pipe(&ends) == 0 else { throw ChangeSourceError(.system(call: "pipe", code: errno)) }
        reading = OpenDescriptor(owning: ends[0])
        writing = OpenDescriptor(owning: ends[1])
    }

    /// Gives the signal.
    borrowing func give() {
        var byte: UInt8 = 0
        // Fails only when the pipe is full: the signal was given often.
        while write(writing.number, &byte, 1) == -1, errno == EINTR {}
    }
}
