// Whoever waits here is told to look, and not what has happened. What a system says of an event is true of a moment
// that has passed: a deletion may be the first half of a save, a name may lead elsewhere by now. So there is one word
// for all of it, and the reader compares what he knows with what he finds.

package import Foundation

/// Notices that files may have changed.
///
/// One thread at a time watches and waits; any thread may stop it.
package protocol ChangeSource: Sendable {
    /// Whether what comes and goes between two looks leaves no trace.
    var missesVisits: Bool { get }

    /// Watches these places from now on, instead of those before.
    ///
    /// - Returns: whether something is watched now that was not before. What happened there until now was not seen, so
    ///   the caller looks once more.
    func watch(_ places: Set<WatchedPlace>) throws(ChangeSourceError) -> Bool

    /// Blocks the calling thread until there is something to do.
    ///
    /// Changes that came since the last wait count.
    ///
    /// - Parameters:
    ///   - date: when to wake by the wall clock, also if that is set or the machine sleeps meanwhile.
    ///   - duration: how long to wait at most.
    /// - Throws: `ChangeSourceError` if what has to be watched by now cannot be. The change that led to that is not
    ///   reported; the caller takes another source and looks.
    func wait(until date: Date?, atMost duration: Duration?) throws(ChangeSourceError) -> Wake

    /// Ends the wait, now and for ever.
    func stop()
}

/// Why a wait is over.
package enum Wake: Hashable, Sendable {
    /// Something may have changed.
    case changed
    /// The time has come, or the wall clock was set.
    case due
    /// Somebody called `stop()`.
    case stopped
}
