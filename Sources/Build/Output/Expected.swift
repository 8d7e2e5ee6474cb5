internal import Dispatch
internal import Synchronization

/// Something that another thread finds out while there is something else to do.
final class Expected<Result: Sendable>: Sendable {
    private let group = DispatchGroup()
    private let result = Mutex<Result?>(nil)

    init(_ find: @escaping @Sendable () -> Result) {
        DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in
            let found = find()
            result.withLock { $0 = found }
        }
    }

    /// What was found, once it is, and only once: a second owner would make a copy at the first change.
    func take() -> Result? {
        group.wait()
        return result.withLock { result in
            defer { result = nil }
            return result
        }
    }
}
