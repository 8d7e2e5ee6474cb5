import Diagnostics
import Synchronization

/// What is wrong with the input now, as the last update told.
final class CurrentProblems: Sendable {
    private let problems = Mutex<[Diagnostic]>([])

    var all: [Diagnostic] { problems.withLock(\.self) }

    /// - Returns: whether these differ from the ones before.
    func replace(with new: [Diagnostic]) -> Bool {
        problems.withLock { problems in
            defer { problems = new }
            return problems != new
        }
    }
}
