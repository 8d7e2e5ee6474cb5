import Foundation

/// Detects that the wall clock was set, by comparing it with the monotonic clock.
struct WallClock: Sendable {
    private var offset: Duration

    /// - Parameters:
    ///   - wall: the time since 1970 on the wall clock.
    ///   - steady: the time on the monotonic clock.
    init(wall: Duration = Self.now(CLOCK_REALTIME), steady: Duration = Self.now(CLOCK_MONOTONIC)) {
        offset = wall - steady
    }

    /// Whether the wall clock was set, or the machine slept, since the last call.
    ///
    /// Differences of less than half a second come from gradual clock adjustment.
    mutating func wasSet(
        wall: Duration = Self.now(CLOCK_REALTIME),
        steady: Duration = Self.now(CLOCK_MONOTONIC)
    ) -> Bool {
        let before = offset
        offset = wall - steady
        let step = offset - before
        return step > .milliseconds(500) || step < .milliseconds(-500)
    }

    private static func now(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
