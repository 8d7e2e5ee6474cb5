import Foundation
import Glibc

enum Replacing {
    /// Writes a temporary file, as apps do, and moves it into place.
    ///
    /// - Returns: the time of the move.
    static func file(at place: URL, by data: Data, aside: URL) throws -> ContinuousClock.Instant {
        try data.write(to: aside)
        let handle = try FileHandle(forUpdating: aside)
        try handle.synchronize()
        try handle.close()
        let start = ContinuousClock.now
        guard rename(aside.path, place.path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return start
    }
}
