import Dispatch
import Foundation
import Synchronization

/// The cores of this machine that may be used.
@usableFromInline
package enum Cores {
    /// Asked for once: the system answers out of files.
    @usableFromInline
    package static let count = ProcessInfo.processInfo.activeProcessorCount

    /// The threads that do a long piece of work by themselves, beside the one that waits for it in the end.
    private static let helpers = Atomic(0)

    /// Those that are left for a thread that divides its work. To divide it among more makes it wait for a share that waits
    /// for a core.
    @usableFromInline
    package static var free: Int { max(1, count - helpers.load(ordering: .relaxed)) }

    /// Does a long piece of work on a core of its own. Whoever does it should ``joinOthers()`` when its result is known.
    package static func help<Result>(_ work: () -> Result) -> Result {
        helpers.add(1, ordering: .relaxed)
        defer { helpers.subtract(1, ordering: .relaxed) }
        return work()
    }

    /// Calls a closure for each number below one, on all cores that are free, or get free meanwhile.
    package static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
        guard free == 1, Self.count > 1, count > 1 else {
            return DispatchQueue.concurrentPerform(iterations: count, execute: body)
        }
        withoutActuallyEscaping(body) { body in
            let work = OpenWork(count, body)
            open.withLock { $0.append(work) }
            work.perform()
            open.withLock { $0.removeAll { $0 === work } }
            work.close()
        }
    }

    /// What is done by one thread because no core was free for another.
    private static let open = Mutex<[OpenWork]>([])

    /// Helps whoever had to do alone what could be divided, until nobody has.
    package static func joinOthers() {
        for work in open.withLock({ $0 }) { work.join() }
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

    /// The results of several pieces of work, each done by a thread, one behind the other.
    @usableFromInline
    package static func join<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> [Result]) -> [Result] {
        let shares = Mutex([[Result]](repeating: [], count: count))
        DispatchQueue.concurrentPerform(iterations: count) { number in
            let results = work(number)
            shares.withLock { $0[number] = results }
        }
        let found = shares.withLock { $0 }
        var all: [Result] = []
        all.reserveCapacity(found.reduce(0) { $0 + $1.count })
        // Share by share: a walk over the single elements would take as long as what is made of them.
        for share in found { all += share }
        return all
    }
}

/// Pieces of work that one thread does, in which others may join.
private final class OpenWork: Sendable {
    private let count: Int
    private let next = Atomic(0)
    /// Nil when the work is over.
    private let body: Mutex<(@Sendable (Int) -> Void)?>
    private let guests = DispatchGroup()

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        self.count = count
        self.body = Mutex(body)
    }

    /// Does pieces until there are none that nobody has begun with.
    func perform() {
        guard let body = body.withLock(\.self) else { return }
        while case let number = next.wrappingAdd(1, ordering: .relaxed).oldValue, number < count { body(number) }
    }

    func join() {
        let isOpen = body.withLock { body in
            if body != nil { guests.enter() }
            return body != nil
        }
        guard isOpen else { return }
        perform()
        guests.leave()
    }

    /// Ends the work: when this returns, nobody is at it.
    func close() {
        body.withLock { $0 = nil }
        guests.wait()
    }
}

extension RandomAccessCollection where Self: Sendable {
    /// What a closure makes of each element, in order, found on all cores that are free.
    ///
    /// - Parameter share: how many elements are worth a thread: fewer where there is much to do for each.
    @inlinable
    package func concurrentMap<Result: Sendable>(
        share: Int = 512,
        _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        let shareCount = Swift.min(count / share, Cores.free)
        guard shareCount > 1 else { return map(transform) }
        return Cores.join(shareCount) { number in
            let first = index(startIndex, offsetBy: count * number / shareCount)
            let end = index(startIndex, offsetBy: count * (number + 1) / shareCount)
            return self[first..<end].map(transform)
        }
    }
}
