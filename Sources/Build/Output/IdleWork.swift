internal import Foundation
import Persistence
internal import Synchronization

/// Pieces of work that are wanted last. A thread does them while no other needs its core, and whoever wants them does the
/// rest.
final class IdleWork<Result: Sendable>: Sendable {
    private let work: @Sendable (Int) -> Result
    private let results: Mutex<[Result?]>
    private let isWanted = Atomic(false)

    /// - Parameter work: what is to be done for each number below `count`. It may be done twice.
    init(_ count: Int, _ work: @escaping @Sendable (Int) -> Result) {
        self.work = work
        results = Mutex(Array(repeating: nil, count: count))
        // Not one of the pool, which could not take its priority back.
        Thread { [self] in
            Self.yieldToOthers()
            for number in 0..<count where !isWanted.load(ordering: .relaxed) {
                let result = work(number)
                results.withLock { $0[number] = result }
            }
        }
        .start()
    }

    /// Lets all other threads go first.
    private static func yieldToOthers() {
        #if os(Linux)
        // What `SCHED_IDLE` stands for, a name that the headers keep from Swift. Zero is this thread.
        var none = sched_param()
        sched_setscheduler(0, 5, &none)
        #endif
    }

    /// The results, in order.
    func take() -> [Result] {
        isWanted.store(true, ordering: .relaxed)
        let done = results.withLock { $0 }
        // The piece that the thread is at is done again: on a machine that is busy, it may wait long for a core.
        return done.indices.concurrentMap(share: 8) { done[$0] ?? self.work($0) }
    }
}
