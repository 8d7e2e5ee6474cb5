import Foundation

/// When a wait ends although nothing has changed.
struct WaitLimit {
    private let date: Date?
    private let end: ContinuousClock.Instant?

    init(until date: Date?, atMost duration: Duration?) {
        (self.date, end) = (date, duration.map(ContinuousClock.Instant.ahead))
    }

    /// When to check the clocks again: after a duration, or earlier if the wait should end by then.
    func next(within duration: Duration) -> ContinuousClock.Instant {
        let time = date.map { ContinuousClock.Instant.ahead(.seconds(min($0.timeIntervalSinceNow, 1e9))) }
        return [end, time].compactMap(\.self).reduce(.ahead(duration), min)
    }

    /// Whether the time is up, or the wall clock was set since the last check.
    func isReached(on clock: inout WallClock) -> Bool {
        let isOver = end.map { ContinuousClock.now >= $0 } ?? false
        let isTime = date.map { Date.now >= $0 } ?? false
        return clock.wasSet() || isOver || isTime
    }
}

extension ContinuousClock.Instant {
    /// The instant after a duration, which is capped at a century.
    fileprivate static func ahead(_ duration: Duration) -> Self {
        ContinuousClock.now.advanced(by: min(duration, .seconds(3_155_760_000)))
    }
}

/// Blocks until at least one of the descriptors is readable, or the time is up.
///
/// - Returns: the descriptors that are readable.
func readableDescriptors(among descriptors: [Int32], until end: ContinuousClock.Instant) -> Set<Int32> {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
        // Rounded up, so that the wait doesn't end early.
        let rest = max(.zero, min(ContinuousClock.now.duration(to: end), .seconds(3600)))
        let milliseconds = Int32((rest / .milliseconds(1)).rounded(.up))
        let count = poll(&entries, nfds_t(entries.count), milliseconds)
        // poll(2) can't wait for days, so long waits are split. An error can only be EINTR.
        if count > 0 || count == 0 && ContinuousClock.now >= end { break }
    }
    return Set(entries.filter { $0.revents != 0 }.map(\.fd))
}
