#if os(Linux)
import CFileSystem
import FileSystem
import Foundation

/// A timer on the wall clock, which also works if the clock is set or the machine sleeps.
struct WallTimer: ~Copyable, Sendable {
    private let open: Descriptor

    /// The descriptor, which is readable when the time has come or the clock was set.
    var descriptor: Int32 { open.number }

    init() throws(ChangeSourceError) {
        open = Descriptor(owning: try ChangeSourceError.check(cfs_wall_timer(), of: "timerfd_create"))
    }

    /// Sets the timer to a date, which replaces the previous one.
    ///
    /// - Parameter date: nil to fire only when the clock is set.
    /// - Returns: whether the clock was set since the last call.
    borrowing func set(to date: Date?) -> Bool {
        // The time is rounded up to the microsecond, the precision of a Date. A timer set to 0 would never fire.
        let seconds = min(max(date?.timeIntervalSince1970 ?? Self.never, 1), Self.never)
        let microseconds = Int64((seconds * 1e6).rounded(.up))
        let result = cfs_wall_timer_set(descriptor, microseconds / 1_000_000, microseconds % 1_000_000 * 1000)
        return result == -1 && errno == ECANCELED
    }

    /// Clears the expiration, so that the descriptor isn't readable any more.
    borrowing func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }

    /// The year 2242, because the kernel counts nanoseconds in 64 bits.
    private static let never: TimeInterval = 8.6e9
}
#endif
