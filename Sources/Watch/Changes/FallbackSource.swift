import Build
import Diagnostics
import Foundation
import Synchronization

/// A change source that falls back to polling when another source fails.
final class FallbackSource: Sendable {
    private let source: Mutex<any ChangeSource>
    private let notice: @Sendable (Diagnostic) -> Void
    private let isOver = Atomic(false)

    /// - Parameter notice: called with a warning when the source fails.
    init(_ source: any ChangeSource, notice: @escaping @Sendable (Diagnostic) -> Void) {
        self.source = Mutex(source)
        self.notice = notice
    }

    private var current: any ChangeSource { source.withLock { $0 } }

    var missesTransientFiles: Bool { current.missesTransientFiles }

    var isStopped: Bool { isOver.load(ordering: .relaxed) }

    /// As ``ChangeSource/watch(_:)``.
    func watch(_ places: Set<InputLocation>) -> Bool {
        do {
            return try current.watch(places)
        } catch {
            poll(because: error)
            return isStopped ? false : watch(places)
        }
    }

    /// As ``ChangeSource/wait(until:atMost:)``.
    func wait(until date: Date?, atMost duration: Duration?) -> WaitResult {
        do {
            return try current.wait(until: date, atMost: duration)
        } catch {
            poll(because: error)
            return .changed
        }
    }

    func stop() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        current.stop()
    }

    private func poll(because error: ChangeSourceError) {
        guard !isStopped else { return }
        let message = "\(error.message); checking the files every second instead"
        notice(.warning(Location(file: ""), message, hint: error.hint))
        guard let polling = try? PollingSource(every: .seconds(1)) else { return stop() }
        source.withLock { $0 = polling }
        if isStopped { polling.stop() }
    }
}
