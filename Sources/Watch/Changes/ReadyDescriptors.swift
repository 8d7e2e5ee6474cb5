import Foundation

/// The descriptors that are ready to be read.
struct ReadyDescriptors {
    private let ready: Set<Int32>

    /// Blocks until at least one of the descriptors is readable, or the time is up.
    ///
    /// - Parameter end: when to stop waiting; nil to wait indefinitely.
    init(of descriptors: [Int32], until end: ContinuousClock.Instant?) {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let timeout = Self.timeout(until: end)
            let count = poll(&entries, nfds_t(entries.count), timeout)
            if count > 0 { break }
            // A time limit beyond the range of poll(2) is waited for in parts. An error can only be EINTR.
            if count == 0, timeout == 0 || Self.timeout(until: end) == 0 { break }
        }
        ready = Set(entries.filter { $0.revents != 0 }.map(\.fd))
    }

    func contains(_ descriptor: Int32) -> Bool { ready.contains(descriptor) }

    /// The remaining time in milliseconds for poll(2), rounded up so that the wait doesn't end early.
    private static func timeout(until end: ContinuousClock.Instant?) -> Int32 {
        guard let end else { return -1 }
        let rest = ContinuousClock.now.duration(to: end)
        if rest <= .zero { return 0 }
        return Int32((min(rest, .seconds(3600)) / .milliseconds(1)).rounded(.up))
    }
}

extension ContinuousClock.Instant {
    /// The instant after a duration, which is capped at a century.
    static func ahead(_ duration: Duration) -> Self {
        ContinuousClock.now.advanced(by: min(duration, .seconds(3_155_760_000)))
    }
}
