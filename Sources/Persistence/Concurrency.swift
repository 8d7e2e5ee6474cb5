import CFileSystem
import Dispatch
import Foundation
import Synchronization

/// Parallel loops over the cores of this machine.
@usableFromInline
package enum Cores {
    /// Those that this process may use. Asked for once: the system answers out of files.
    @usableFromInline
    package static let count: Int = {
        let all = ProcessInfo.processInfo.activeProcessorCount
        #if os(Linux)
        // `taskset`, or a container, may have given it fewer than there are.
        let allowed = Int(cfs_allowed_cores())
        return allowed > 0 ? min(all, allowed) : all
        #else
        return all
        #endif
    }()

    /// Calls a closure for each number below one, on all cores. Such loops may contain one another.
    package static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
        guard self.count > 1, count > 1 else { return (0..<count).forEach(body) }
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }

    /// The lists that several pieces of work come to, one after the other.
    @usableFromInline
    static func join<Element: Sendable>(_ count: Int, _ work: @Sendable (Int) -> [Element]) -> [Element] {
        let lists = Mutex([[Element]](repeating: [], count: count))
        perform(count) { number in
            let list = work(number)
            lists.withLock { $0[number] = list }
        }
        return Array(lists.withLock { $0 }.joined())
    }

    /// The results of two pieces of work, done side by side.
    package static func both<First: Sendable, Second: Sendable>(
        _ first: @Sendable () -> First,
        _ second: @Sendable () -> Second
    ) -> (First, Second) {
        let found = Mutex<(first: First?, second: Second?)>((nil, nil))
        perform(2) { number in
            if number == 0 {
                let result = first()
                found.withLock { $0.first = result }
            } else {
                let result = second()
                found.withLock { $0.second = result }
            }
        }
        let results = found.withLock { $0 }
        // Both are there by now, so neither is done a second time.
        return (results.first ?? first(), results.second ?? second())
    }
}

extension RandomAccessCollection where Self: Sendable {
    /// What a closure makes of each element, in order, found on all cores.
    ///
    /// - Parameter share: how many elements are worth handing over: fewer where there is much to do for each.
    @inlinable
    package func concurrentMap<Result: Sendable>(
        share: Int = 512,
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        concurrentCompactMap(share: share) { .some(transform($0)) }
    }

    /// The same but for elements of which the closure makes nothing.
    @inlinable
    package func concurrentCompactMap<Result: Sendable>(
        share: Int = 512,
        _ transform: @Sendable (Element) -> Result?
    ) -> [Result] {
        let total = count
        // More than cores, so that whoever has done its part can do another.
        let shareCount = Swift.min(total / share, Cores.count == 1 ? 1 : Cores.count * 4)
        guard shareCount > 1 else { return compactMap(transform) }
        return Cores.join(shareCount) { number in
            let first = index(startIndex, offsetBy: total * number / shareCount)
            let end = index(startIndex, offsetBy: total * (number + 1) / shareCount)
            return self[first..<end].compactMap(transform)
        }
    }
}
