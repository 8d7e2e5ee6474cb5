import Persistence
internal import Synchronization

/// Pieces of work that are wanted last. They are done while a core has nothing else to do, and whoever wants them does the
/// rest.
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
        Cores.whenIdle(ObjectIdentifier(self)) { [weak self] in self?.doPiece(of: count) ?? false }
    }

    deinit { Cores.forget(ObjectIdentifier(self)) }

    /// Does a piece that nobody has begun with; false if there is none, or if the rest is being done already.
    private func doPiece(of count: Int) -> Bool {
        guard !isWanted.load(ordering: .relaxed) else { return false }
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < count else { return false }
        let result = work(number)
        results.withLock { $0[number] = result }
        return true
    }

    /// The results, in order.
    func take() -> [Result] {
        isWanted.store(true, ordering: .relaxed)
        let done = results.withLock { $0 }
        // A piece that a thread is at is done again: on a machine that is busy, it may wait long for a core.
        return done.indices.concurrentMap(share: 8) { done[$0] ?? self.work($0) }
    }
}
