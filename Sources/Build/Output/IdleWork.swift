internal import Foundation
import Persistence
internal import Synchronization

/// Pieces of work that are wanted last. A thread does them while no other needs its core, threads that wait for something
/// else do them meanwhile, and whoever wants them does the rest.
final class IdleWork<Result: Sendable>: Sendable {
    private let work: @Sendable (Int) -> Result
    private let results: Mutex<[Result?]>
    /// The first piece that nobody has begun with.
    private let next = Atomic(0)
    private let isWanted = Atomic(false)

    /// - Parameter work: what is to be done for each number below `count`. It may be done twice.
    init(_ count: Int, _ work: @escaping @Sendable (Int) -> Result) {
        self.work = work
        results = Mutex(Array(repeating: nil, count: count))
        IdleTime.add(ObjectIdentifier(self)) { [weak self] in self?.doPiece(of: count) ?? false }
        // Not one of the pool, which could not take its priority back.
        Thread { [self] in
            Self.yieldToOthers()
            while doPiece(of: count) {}
        }
        .start()
    }

    deinit { IdleTime.remove(ObjectIdentifier(self)) }

    /// Does a piece that nobody has begun with; false if there is none, or if the rest is being done already.
    private func doPiece(of count: Int) -> Bool {
        guard !isWanted.load(ordering: .relaxed) else { return false }
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < count else { return false }
        let result = work(number)
        results.withLock { $0[number] = result }
        return true
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
        // A piece that a thread is at is done again: on a machine that is busy, it may wait long for a core.
        return done.indices.concurrentMap(share: 8) { done[$0] ?? self.work($0) }
    }
}

/// What a thread can do while it waits.
enum IdleTime {
    private static let pieces = Mutex<[ObjectIdentifier: @Sendable () -> Bool]>([:])

    /// - Parameter doPiece: does a little; false if there is nothing left to do.
    fileprivate static func add(_ id: ObjectIdentifier, _ doPiece: @escaping @Sendable () -> Bool) {
        pieces.withLock { $0[id] = doPiece }
    }

    fileprivate static func remove(_ id: ObjectIdentifier) { pieces.withLock { $0[id] = nil } }

    /// Does a piece of something that is wanted last.
    ///
    /// - Returns: whether there was one.
    static func use() -> Bool {
        guard let (id, doPiece) = pieces.withLock({ $0.first }) else { return false }
        if doPiece() { return true }
        remove(id)
        return use()
    }
}
