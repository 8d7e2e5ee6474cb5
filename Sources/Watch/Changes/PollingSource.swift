// For places without events: file systems of other machines, systems whose watch limit is reached, and systems other
// than Linux. Everything of interest is checked periodically. Stamps are compared for equality rather than by date,
// because restoring an older file is a change too.

package import Build
package import Foundation
import Synchronization

/// Notices changes by polling.
package final class PollingSource: ChangeSource {
    private struct State {
        var places: Set<InputLocation> = []
        var known = Snapshot()
        /// Whether a change was seen but not reported yet.
        var isChanged = false
        var clock = WallClock()

        mutating func scan() {
            let now = Snapshot(of: places)
            if now.differs(from: known) { isChanged = true }
            known = now
        }
    }

    package let missesTransientFiles = true

    private let interval: Duration
    private let over: StopSignal
    private let state = Mutex(State())

    /// - Throws: `ChangeSourceError` if too many files are open.
    package init(every interval: Duration) throws(ChangeSourceError) {
        self.interval = interval
        over = try StopSignal()
    }

    package func watch(_ places: Set<InputLocation>) -> Bool {
        state.withLock { state in
            if places == state.places { return false }
            // The new places are read first, so that a change between the two scans is seen by at least the second one.
            let now = Snapshot(of: places)
            state.scan()
            defer {
                state.places = places
                state.known = now
            }
            return now.holdsMore(than: state.known)
        }
    }

    package func wait(until date: Date?, atMost duration: Duration?) -> WaitResult {
        let limit = WaitLimit(until: date, atMost: duration)
        var next = ContinuousClock.now
        while readableDescriptors(among: [over.descriptor], until: next).isEmpty {
            if let result = check(limit) { return result }
            next = limit.next(within: interval)
        }
        return .stopped
    }

    package func stop() {
        over.send()
    }

    private func check(_ limit: WaitLimit) -> WaitResult? {
        state.withLock { state in
            state.scan()
            if state.isChanged {
                state.isChanged = false
                return .changed
            }
            return limit.isReached(on: &state.clock) ? .due : nil
        }
    }
}
