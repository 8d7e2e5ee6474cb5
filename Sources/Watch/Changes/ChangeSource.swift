// A change source only says that something may have changed, not what. An event describes a moment that has
// passed: a deletion may be the first half of a save, and a name may now refer to another file. There is therefore a
// single notification for all events, and the caller compares what it knows with what it finds.

package import Build
package import Foundation

/// A source of notifications that files may have changed.
///
/// One thread at a time watches and waits; any thread may stop the source.
package protocol ChangeSource: Sendable {
    /// Whether a file that appears and disappears between two checks goes unnoticed.
    var missesTransientFiles: Bool { get }

    /// Watches these places from now on, instead of the previous ones.
    ///
    /// - Returns: whether something is watched now that wasn't before. Earlier changes to it weren't noticed, so the
    ///   caller must check again.
    func watch(_ places: Set<InputLocation>) throws(ChangeSourceError) -> Bool

    /// Blocks the calling thread until there is something to do.
    ///
    /// Changes since the previous wait count.
    ///
    /// - Parameters:
    ///   - date: when to wake up by the wall clock. If the clock is set or the machine sleeps in the meantime, the source
    ///     notices within ten seconds or, if it polls, within its interval.
    ///   - duration: the maximum time to wait.
    /// - Throws: `ChangeSourceError` if something can no longer be watched. The change that caused this isn't reported;
    ///   the caller switches to another source and checks again.
    func wait(until date: Date?, atMost duration: Duration?) throws(ChangeSourceError) -> WaitResult

    /// Ends the current wait and all later ones.
    func stop()
}

/// The reason why a wait ended.
package enum WaitResult: Hashable, Sendable {
    /// Something may have changed.
    case changed
    /// The date has come, or the wall clock was set.
    case due
    /// `stop()` was called.
    case stopped
}
