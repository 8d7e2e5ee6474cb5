import Foundation

/// Notices that the wall clock was set, by a second clock that nobody sets.
struct WallClock: Sendable {
    private var offset: Duration

    /// - Parameters:
    ///   - wall: the time since 1970 by the wall clock.
    ///   - steady: the time since any moment by the clock that nobody sets.
    init(wall: Duration = Self.now(CLOCK_REALTIME), steady: Duration = Self.now(CLOCK_MONOTONIC)) {
        offset = wall - steady
    }

    /// Whether the wall clock was set, or the machine slept, since this was last asked.
    ///
    /// Differences below half a second are those of a clock that is kept right little by little.
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
