import CFileSystem
import Dispatch
import Foundation
import Synchronization

/// Parallel loops on the cores available to this process.
@usableFromInline
package enum Parallel {
    /// The number of available cores. It is cached because the system reads it from files.
    @usableFromInline
    package static let count: Int = {
        let all = ProcessInfo.processInfo.activeProcessorCount
        #if os(Linux)
        // `taskset` or a container may restrict the process to some of the cores.
        let allowed = Int(cfs_allowed_cores())
        return allowed > 0 ? min(all, allowed) : all
        #else
        return all
        #endif
    }()

    /// Calls a closure for each number below `count`, on all cores. Loops may be nested.
    package static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
        guard self.count > 1, count > 1 else { return (0..<count).forEach(body) }
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }

    /// Runs tasks in parallel, and concatenates the lists that they return, in order.
    @usableFromInline
    static func join<Element: Sendable>(_ count: Int, _ work: @Sendable (Int) -> [Element]) -> [Element] {
        let lists = Mutex([[Element]](repeating: [], count: count))
        perform(count) { number in
            let list = work(number)
            lists.withLock { $0[number] = list }
        }
        // `joined` would visit each element through a generic iterator.
        return lists.withLock { $0 }.flatMap(\.self)
    }

    /// Runs two closures in parallel. Unlike loops within a loop, their loops run on all cores.
    package static func both<First, Second: Sendable>(
        _ first: () -> First,
        _ second: @escaping @Sendable () -> Second
    ) -> (First, Second) {
        let later = Later(second)
        later.start()
        let result = first()
        return (result, later.value)
    }

    /// A value that is made once, by the first thread that asks for it.
    package final class Later<Value: Sendable>: Sendable {
        private let make: @Sendable () -> Value
        private let made = Mutex<Value?>(nil)

        package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

        /// Starts making the value on another thread. If all threads are busy or waiting, the first thread that asks for
        /// the value makes it.
        package func start() {
            guard count > 1 else { return }
            DispatchQueue.global().async { [weak self] in
                // If the lock is taken, the value is being made.
                _ = self?.made.withLockIfAvailable { $0 = $0 ?? self?.make() }
            }
        }

        package var value: Value {
            made.withLock { made in
                let value = made ?? make()
                made = value
                return value
            }
        }
    }
}

extension RandomAccessCollection where Self: Sendable {
    /// Maps the elements on all cores, in order.
    ///
    /// - Parameter share: the minimum number of elements per task. Use a small number if each element takes long.
    @inlinable
    package func concurrentMap<Result: Sendable>(
        share: Int = 512,
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        concurrentCompactMap(share: share) { .some(transform($0)) }
    }

    /// Maps the elements on all cores, in order, and drops nil results.
    @inlinable
    package func concurrentCompactMap<Result: Sendable>(
        share: Int = 512,
        _ transform: @Sendable (Element) -> Result?
    ) -> [Result] {
        let total = count
        // There are many more tasks than cores, because some elements take much longer than others, and these are often
        // next to each other.
        let shareCount = Swift.min(total / share, Parallel.count == 1 ? 1 : Parallel.count * 256)
        guard shareCount > 1 else { return compactMap(transform) }
        return Parallel.join(shareCount) { number in
            let first = index(startIndex, offsetBy: total * number / shareCount)
            let end = index(startIndex, offsetBy: total * (number + 1) / shareCount)
            return self[first..<end].compactMap(transform)
        }
    }
}
