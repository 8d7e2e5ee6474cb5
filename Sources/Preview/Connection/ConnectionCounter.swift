import Synchronization

/// How many connections there are, and may be.
final class ConnectionCounter: Sendable {
    private let count = Atomic(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func enter() -> Bool {
        guard count.add(1, ordering: .relaxed).newValue <= limit else {
            leave()
            return false
        }
        return true
    }

    func leave() { count.subtract(1, ordering: .relaxed) }
}
