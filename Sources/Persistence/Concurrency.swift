import Dispatch
import Foundation

/// The cores of this machine that may be used.
@usableFromInline
package enum Cores {
    /// Asked for once: the system answers out of files.
    @usableFromInline
    package static let count = ProcessInfo.processInfo.activeProcessorCount

    /// Calls a closure for each number below the one given, on all cores.
    @usableFromInline
    package static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: count, execute: work)
    }
}

extension RandomAccessCollection where Self: Sendable {
    /// What a closure makes of each element, in order, found on all cores.
    ///
    /// - Parameter share: how many elements are worth a thread: fewer where there is much to do for each.
    @inlinable
    package func concurrentMap<Result: Sendable>(
        share: Int = 512,
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        let count = count
        let shareCount = Swift.min(count / share, Cores.count)
        guard shareCount > 1 else { return map(transform) }
        return Array(unsafeUninitializedCapacity: count) { results, filled in
            // Each thread fills a part of its own, so that nothing has to be put together afterwards.
            nonisolated(unsafe) let results = results
            Cores.perform(shareCount) { number in
                let (first, end) = (count * number / shareCount, count * (number + 1) / shareCount)
                var index = index(startIndex, offsetBy: first)
                for place in first..<end {
                    results.initializeElement(at: place, to: transform(self[index]))
                    formIndex(after: &index)
                }
            }
            filled = count
        }
    }
}
