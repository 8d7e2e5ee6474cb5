import Foundation
import NIOCore
import Synchronization

/// Counts open connections. Other computers have a separate limit, so that they can't lock this one out.
final class ConnectionCount: Sendable {
    private let limit: Int
    private let open = Mutex([Bool: Int]())

    /// - Parameter limit: how many connections this computer may have, and how many all others together.
    init(limit: Int) { self.limit = limit }

    /// Counts a connection until it is closed.
    ///
    /// - Returns: false if there are too many already; it isn't counted then.
    func admits(_ channel: any Channel) -> Bool {
        let isOwn = channel.remoteAddress.isThisComputer
        let isAdmitted = open.withLock { open in
            guard open[isOwn, default: 0] < limit else { return false }
            open[isOwn, default: 0] += 1
            return true
        }
        guard isAdmitted else { return false }
        channel.closeFuture.whenComplete { [open = self] _ in open.leave(isOwn) }
        return true
    }

    private func leave(_ isOwn: Bool) { open.withLock { $0[isOwn, default: 1] -= 1 } }

    /// A quarter of this process's file descriptors, at most 1,024. The rest is for builds, which open many files at once.
    static var usualLimit: Int {
        var limit = rlimit()
        #if os(Linux)
        let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let descriptors = RLIMIT_NOFILE
        #endif
        guard getrlimit(descriptors, &limit) == 0 else { return 64 }
        return Int(clamping: min(limit.rlim_cur, 4_096) / 4)
    }
}
