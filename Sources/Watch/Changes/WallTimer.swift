#if os(Linux)
import CFileSystem
import FileSystem
import Foundation

/// A timer of the wall clock: right also when that is set, or when the machine sleeps meanwhile.
struct WallTimer: ~Copyable, Sendable {
    private let open: Descriptor

    /// Can be read from when the time has come, or the clock was set.
    var descriptor: Int32 { open.number }

    init() throws(ChangeSourceError) {
        open = Descriptor(owning: try ChangeSourceError.check(cfs_wall_timer(), of: "timerfd_create"))
    }

    /// Lets the timer go off at a date, instead of the one before.
    ///
    /// - Parameter date: nil to go off only when the clock is set.
    /// - Returns: whether the clock was set since the last call.
    borrowing func set(to date: Date?) -> Bool {
        // Upwards to the microsecond, for a Date cannot tell less; and a timer for 0 never goes off.
        let seconds = min(max(date?.timeIntervalSince1970 ?? Self.never, 1), Self.never)
        let microseconds = Int64((seconds * 1e6).rounded(.up))
        let result = cfs_wall_timer_set(descriptor, microseconds / 1_000_000, microseconds % 1_000_000 * 1000)
        return result == -1 && errno == ECANCELED
    }

    /// Takes note that the timer went off, so that the next call of `set(to:)` does not report the same again.
    borrowing func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }

    /// The year 2242: the kernel counts nanoseconds in 64 bits.
    private static let never: TimeInterval = 8.6e9
}
#endif
