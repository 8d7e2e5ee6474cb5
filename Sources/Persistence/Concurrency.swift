import Dispatch
import Foundation
import Synchronization

/// The cores of this machine that may be used.
package enum Cores {
    /// Asked for once: the system answers out of files.
    package static let count = ProcessInfo.processInfo.activeProcessorCount
}

extension RandomAccessCollection where Self: Sendable {
    /// What a closure makes of each element, in order, found on all cores.
    ///
    /// - Parameter share: how many elements are worth a thread: fewer where there is much to do for each.
    package func concurrentMap<Result: Sendable>(
        share: Int = 512,
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        let shareCount = Swift.min(count / share, Cores.count)
        guard shareCount > 1 else { return map(transform) }
        let shares = Mutex([[Result]](repeating: [], count: shareCount))
        DispatchQueue.concurrentPerform(iterations: shareCount) { number in
            let first = index(startIndex, offsetBy: count * number / shareCount)
            let end = index(startIndex, offsetBy: count * (number + 1) / shareCount)
            let results = self[first..<end].map(transform)
            shares.withLock { $0[number] = results }
        }
        var all: [Result] = []
        all.reserveCapacity(count)
        // Share by share: a walk over the single elements would take as long as what is made of them.
        for share in shares.withLock({ $0 }) { all += share }
        return all
    }
}
