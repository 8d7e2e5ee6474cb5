#if os(Linux)
package import Build
package import Foundation
import Synchronization

/// Notices changes immediately, using Linux events (inotify(7)).
///
/// There are no events for changes that other machines make on a shared file system (see `RemoteFileSystem`); for
/// writes through a memory map, or through a hard link in a folder that isn't watched; for a file system that is
/// mounted over a folder; and for names in a folder that this user may not read.
package final class InotifySource: ChangeSource {
    package let missesTransientFiles = false

    /// How often to check the wall clock: no event says that it was set, or that the machine has slept.
    private static let longestSleep = Duration.seconds(10)

    private struct State {
        var places: Set<InputLocation> = []
        var watches = FolderWatches()
        var writes = UnfinishedWrites()
        var clock = WallClock()
        /// Whether the watches are out of date with the places.
        var isStale = false

        /// When there is something to do without an event.
        var next: ContinuousClock.Instant? { isStale ? .now : writes.next }

        mutating func renew(in queue: borrowing InotifyQueue) throws(ChangeSourceError) -> Bool {
            isStale = true
            let isMore = try watches.renew(for: places, in: queue)
            isStale = false
            return isMore
        }
    }

    private let queue: InotifyQueue
    private let over: StopSignal
    private let state = Mutex(State())

    /// - Throws: `ChangeSourceError` if the system's limit is reached.
    package init() throws(ChangeSourceError) {
        queue = try InotifyQueue()
        over = try StopSignal()
    }

    package func watch(_ places: Set<InputLocation>) throws(ChangeSourceError) -> Bool {
        try state.withLock { state throws(ChangeSourceError) in
            if places == state.places, !state.isStale { return false }
            state.places = places
            return try state.renew(in: queue)
        }
    }

    package func wait(until date: Date?, atMost duration: Duration?) throws(ChangeSourceError) -> WaitResult {
        let limit = WaitLimit(until: date, atMost: duration)
        while true {
            let next = limit.next(within: Self.longestSleep)
            let ready = readableDescriptors(
                among: [over.descriptor, queue.descriptor],
                until: min(next, state.withLock(\.next) ?? next)
            )
            if ready.contains(over.descriptor) { return .stopped }
            if try takeEvents() { return .changed }
            if state.withLock({ limit.isReached(on: &$0.clock) }) { return .due }
        }
    }

    package func stop() {
        over.send()
    }

    /// Returns whether something may have changed.
    private func takeEvents() throws(ChangeSourceError) -> Bool {
        try state.withLock { state throws(ChangeSourceError) in
            var isChanged = state.isStale
            for event in queue.drain() {
                let file = UnfinishedWrites.File(watch: event.watch, name: event.name)
                switch state.watches.meaning(of: event) {
                case .nothing:
                    continue
                case .unfinished:
                    state.writes.wrote(file)
                case .rewatch:
                    state.isStale = true
                    fallthrough
                case .changed:
                    state.writes.finished(file)
                    isChanged = true
                }
            }
            if state.isStale { _ = try state.renew(in: queue) }
            return state.writes.settle() || isChanged
        }
    }
}
#endif
