internal import Dispatch
internal import Synchronization

/// All that is expected is found out one after the other: a thread that waits for it would only have to share its core.
private let queue = DispatchQueue(label: "expected", qos: .userInitiated)

/// Something that another thread finds out while there is something else to do. It must not expect anything itself.
final class Expected<Result: Sendable>: Sendable {
    private let group = DispatchGroup()
    private let result = Mutex<Result?>(nil)

    init(_ find: @escaping @Sendable () -> Result) {
        queue.async(group: group) { [self] in
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
