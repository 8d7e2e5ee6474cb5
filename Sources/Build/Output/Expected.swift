internal import Dispatch
import Persistence
internal import Synchronization

/// Something that another thread finds out while there is something else to do. It must not expect anything itself.
final class Expected<Result: Sendable>: Sendable {
    private enum State {
        /// Nobody has begun with it.
        case open(@Sendable () -> Result)
        case begun
        case found(Result)
        case taken
    }

    private let group = DispatchGroup()
    private let state: Mutex<State>

    private init(open find: @escaping @Sendable () -> Result) { state = Mutex(.open(find)) }

    convenience init(_ find: @escaping @Sendable () -> Result) {
        self.init(open: find)
        Cores.begin { [self] in findOut() }
    }

    /// Something that whoever has nothing else to do finds out, with ``findOut()``.
    static func whenAsked(_ find: @escaping @Sendable () -> Result) -> Expected { Expected(open: find) }

    /// Finds it out, unless somebody has begun to.
    func findOut() {
        group.enter()
        defer { group.leave() }
        guard let find = begin() else { return }
        let found = find()
        state.withLock { $0 = .found(found) }
    }

    /// What is to be done, for who comes first.
    private func begin() -> (@Sendable () -> Result)? {
        state.withLock { state in
            guard case .open(let find) = state else { return nil }
            state = .begun
            return find
        }
    }

    /// What was found, once it is, and only once: a second owner would make a copy at the first change. Who asks for it before
    /// another thread has come to it finds it out itself; who has to wait does meanwhile what is wanted last.
    func take() -> Result? {
        if let find = begin() {
            let found = find()
            state.withLock { $0 = .taken }
            return found
        }
        Cores.wait(for: group)
        return state.withLock { state in
            defer { state = .taken }
            return if case .found(let result) = state { result } else { nil }
        }
    }
}
