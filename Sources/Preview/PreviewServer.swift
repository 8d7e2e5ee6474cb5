// One event loop carries all connections, and three threads read files. That is plenty for a person who looks at pages
// on the same machine, and it spares locks: what belongs to connections is touched on that one loop only.

package import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Serves a folder of finished files as a static host would, and reloads open pages when it is told of changes.
///
/// It reads each file when it is asked for and keeps nothing. The folder is never written to: the script that reloads
/// pages is put into them on their way out.
package final class PreviewServer: Sendable {
    private let options: Options
    private let log: @Sendable (String) -> Void
    private let state = Mutex(State.new)

    private enum State {
        case new
        case running(Listener)
        case stopped
    }

    /// Creates a server that does not listen yet. `log` gets one line for what is worth telling, from any thread.
    package init(_ options: Options, log: @escaping @Sendable (String) -> Void) {
        self.options = options
        self.log = log
    }

    deinit { stop() }

    /// Listens on the port asked for, or on the next one that is free.
    ///
    /// Blocks until that is done; not to be called from an async function.
    ///
    /// - Returns: where the site is now.
    /// - Throws: `PreviewError` if no port can be had, or if the server was started before.
    package func start() throws -> PreviewAddress {
        try state.withLock { state in
            guard case .new = state else { throw PreviewError(message: "the preview server was started before") }
            let listener = try Listener(options, log: log)
            state = .running(listener)
            return listener.address
        }
    }

    /// Tells the open pages what changed. It returns at once, from any thread.
    package func publish(_ update: SiteUpdate) {
        // Under the lock, so that the threads it needs do not end meanwhile; it only queues work.
        state.withLock { state in
            if case .running(let listener) = state { listener.publish(update) }
        }
    }

    /// Closes all connections, ends all threads, and returns when that is done.
    package func stop() {
        let listener: Listener? = state.withLock { state in
            defer { state = .stopped }
            if case .running(let listener) = state { return listener }
            return nil
        }
        listener?.stop()
    }
}

/// Where a site can be seen.
package struct PreviewAddress: Sendable {
    /// For a browser on this computer, with the port and the base path.
    package var url: URL
    /// For browsers on other computers, if the server listens on all addresses of this one.
    package var others: [URL] = []
    /// Whether the port is another than the one asked for, because that was taken.
    package var isOtherPort = false
}

/// Why there is no preview.
package struct PreviewError: Error, CustomStringConvertible {
    package let message: String
    /// What to do about it.
    package var hint: String?

    package var description: String { message }
}
