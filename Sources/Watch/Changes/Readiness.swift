import Foundation

/// Which of some descriptors can be read from.
struct Readiness {
    private let ready: Set<Int32>

    /// Blocks until at least one of the descriptors can be read from, or the time has come.
    ///
    /// - Parameter end: nil to wait without limit.
    init(of descriptors: [Int32], until end: ContinuousClock.Instant?) {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let timeout = Self.timeout(until: end)
            let count = poll(&entries, nfds_t(entries.count), timeout)
            if count > 0 { break }
            // A limit beyond what poll can take is waited for in parts. Nothing but a signal interrupts us.
            if count == 0, timeout == 0 || Self.timeout(until: end) == 0 { break }
        }
        ready = Set(entries.filter { $0.revents != 0 }.map(\.fd))
    }

    func contains(_ descriptor: Int32) -> Bool { ready.contains(descriptor) }

    /// The rest of the time in milliseconds, as poll(2) takes it: rounded up, so that it is not over too early.
    private static func timeout(until end: ContinuousClock.Instant?) -> Int32 {
        guard let end else { return -1 }
        let rest = ContinuousClock.now.duration(to: end)
        if rest <= .zero { return 0 }
        return Int32((min(rest, .seconds(3600)) / .milliseconds(1)).rounded(.up))
    }
}

extension ContinuousClock.Instant {
    /// The moment that lies this far ahead; a century, if it is more.
    static func ahead(_ duration: Duration) -> Self {
        ContinuousClock.now.advanced(by: min(duration, .seconds(3_155_760_000)))
    }
}
