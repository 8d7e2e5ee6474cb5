import CFileSystem
package import Dispatch
import Foundation
import Synchronization

/// The cores of this machine, and a thread for each but the one of whoever asks for something.
///
/// These threads take what there is: first whole jobs, then a share in what another thread has divided, then what is wanted
/// last. A thread that waits for one of them takes of the latter two, too. So there are as many threads at work as cores,
/// and none has to wait for a core that another of them has.
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

    private struct Work {
        var jobs: [@Sendable () -> Void] = []
        var divided: [DividedWork] = []
        var idle: [ObjectIdentifier: @Sendable () -> Bool] = [:]
        /// The threads that have something to do that is not wanted last.
        var busyCount = 0
        /// Those that wait to be woken.
        var sleeperCount = 0
        var hasThreads = false
    }

    private static let work = Mutex(Work())
    private static let bell = DispatchSemaphore(value: 0)

    /// Those that are left for a thread that divides its work.
    package static var free: Int { max(1, count - work.withLock(\.busyCount)) }

    /// Lets another thread do something, after what others were asked for before. Where there is one core, nobody does.
    package static func begin(_ job: @escaping @Sendable () -> Void) { add { $0.jobs.append(job) } }

    /// Calls a closure for each number below one, on all cores that are free or get free meanwhile.
    package static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
        guard self.count > 1, count > 1 else { return (0..<count).forEach(body) }
        withoutActuallyEscaping(body) { body in
            let divided = DividedWork(count, body)
            add(wanted: count - 1) { $0.divided.append(divided) }
            divided.perform()
            work.withLock { $0.divided.removeAll { $0 === divided } }
            divided.close()
        }
    }

    /// Has something done piece by piece while there is nothing else to do.
    ///
    /// - Parameter doPiece: does a little; false if there is nothing left to do.
    package static func whenIdle(_ id: ObjectIdentifier, _ doPiece: @escaping @Sendable () -> Bool) {
        add(wanted: count) { $0.idle[id] = doPiece }
    }

    package static func forget(_ id: ObjectIdentifier) { work.withLock { $0.idle[id] = nil } }

    /// Waits for what other threads do, and does meanwhile what there is to do.
    package static func wait(for group: DispatchGroup) {
        while group.wait(timeout: .now()) == .timedOut {
            guard doPiece() else { return group.wait() }
        }
    }

    /// Does a piece of what is divided, or of what is wanted last; false if there is none.
    private static func doPiece() -> Bool {
        let (divided, idle) = work.withLock { ($0.divided, $0.idle.first) }
        // Of the first ones all may have been begun with.
        if divided.contains(where: { $0.doPiece() }) { return true }
        guard let (id, doPiece) = idle else { return false }
        if !doPiece() { forget(id) }
        return true
    }

    // MARK: Threads

    /// - Parameter wanted: how many threads can do something of it.
    private static func add(wanted: Int = 1, _ change: (inout Work) -> Void) {
        guard count > 1 else { return }
        let (sleeperCount, hasThreads) = work.withLock { work in
            change(&work)
            let woken = min(work.sleeperCount, wanted)
            work.sleeperCount -= woken
            defer { work.hasThreads = true }
            return (woken, work.hasThreads)
        }
        for _ in 0..<sleeperCount { bell.signal() }
        if !hasThreads { for _ in 1..<count { Thread { serve() }.start() } }
    }

    private enum Turn {
        case job(@Sendable () -> Void)
        case divided(DividedWork)
        case idle(ObjectIdentifier, @Sendable () -> Bool)
    }

    private static func serve() -> Never {
        while true {
            switch nextTurn() {
            case .job(let job):
                job()
                work.withLock { $0.busyCount -= 1 }
            case .divided(let divided):
                divided.join()
                // All of it has been begun with.
                work.withLock { work in
                    work.busyCount -= 1
                    work.divided.removeAll { $0 === divided }
                }
            case .idle(let id, let doPiece): if !doPiece() { forget(id) }
            case nil: bell.wait()
            }
        }
    }

    private static func nextTurn() -> Turn? {
        work.withLock { work in
            work.busyCount += 1
            if !work.jobs.isEmpty { return .job(work.jobs.removeFirst()) }
            if let divided = work.divided.first { return .divided(divided) }
            work.busyCount -= 1
            if let (id, doPiece) = work.idle.first { return .idle(id, doPiece) }
            work.sleeperCount += 1
            return nil
        }
    }

    // MARK: Results

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

    /// The numbers that several pieces of work come to, each done by one thread, in order.
    @usableFromInline
    package static func numbers(_ count: Int, _ work: @Sendable (Int) -> Int) -> [Int] {
        let numbers = Mutex([Int](repeating: 0, count: count))
        perform(count) { piece in
            let number = work(piece)
            numbers.withLock { $0[piece] = number }
        }
        return numbers.withLock { $0 }
    }
}

/// Pieces of work that one thread does, in which others may join.
private final class DividedWork: Sendable {
    private let count: Int
    private let next = Atomic(0)
    /// Nil when the work is over.
    private let body: Mutex<(@Sendable (Int) -> Void)?>
    private let guests = DispatchGroup()

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        self.count = count
        self.body = Mutex(body)
    }

    /// Does pieces until there are none that nobody has begun with. For the thread whose work it is.
    func perform() { while performNext() {} }

    /// - Returns: whether there was a piece.
    private func performNext() -> Bool {
        guard let body = body.withLock(\.self) else { return false }
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < count else { return false }
        body(number)
        return true
    }

    /// Does a piece for the thread whose work it is; false if there is none left.
    func doPiece() -> Bool {
        let isOpen = body.withLock { body in
            if body != nil { guests.enter() }
            return body != nil
        }
        guard isOpen else { return false }
        defer { guests.leave() }
        return performNext()
    }

    func join() { while doPiece() {} }

    /// Ends the work: when this returns, nobody is at it.
    func close() {
        body.withLock { $0 = nil }
        Cores.wait(for: guests)
    }
}

extension RandomAccessCollection where Self: Sendable {
    /// What a closure makes of each element, in order, found on all cores that are free.
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
        return [Result](unsafeUninitializedCapacity: total) { buffer, filledCount in
            guard let start = buffer.baseAddress else { preconditionFailure("there are elements") }
            // Unsafe, since the compiler shares no pointer: it cannot know what is done with it. No two shares have a place in
            // common, nobody reads before all are done, and by then none has the pointer any more.
            nonisolated(unsafe) let places = start
            // Each share writes what it makes where it stays: a list for each, put together afterwards, would take as long as
            // what is made.
            let counts = Cores.numbers(shareCount) { number in
                let (first, end) = (total * number / shareCount, total * (number + 1) / shareCount)
                var place = places + first
                for element in self[index(startIndex, offsetBy: first)..<index(startIndex, offsetBy: end)] {
                    guard let result = transform(element) else { continue }
                    place.initialize(to: result)
                    place += 1
                }
                return place - (places + first)
            }
            for (number, count) in counts.enumerated() {
                let first = total * number / shareCount
                if first > filledCount { (start + filledCount).moveInitialize(from: start + first, count: count) }
                filledCount += count
            }
        }
    }
}
