// NIO does what any HTTP server needs: it parses requests, limits their heads, keeps pipelined requests in order, and
// notices silent connections. Ours is what only this server needs: the rule for host names, a folder that is opened without
// following links, the script in pages, and the events that reload them.
//
// The clients are a person's browser and whatever a page in another of its tabs can send to this machine. Such a page can
// use a host name of its own, any method, and a large body; it can't write malformed HTTP or read slowly to do harm, so
// nothing here defends against that.
//
// One event loop does everything, reading files included. A person looks at a few pages on the same machine, so a read
// takes microseconds and nobody waits for it. In return, there are no locks, events need no rules for their order, and an
// answer is computed where the request arrives.
//
// A request passes through `RequestHandler` (one connection), `Router` (what the request is answered with), `Site` (the
// file), and `Representation` (whole, a part, or "not modified").

package import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Serves a folder of finished files as a static host would, and reloads open pages when it is told of changes.
///
/// It reads each file when it is asked for, and keeps nothing. It never writes to the folder: the script that reloads pages
/// is inserted as they are sent.
package final class PreviewServer: Sendable {
    private let options: Options
    private let log: @Sendable (String) -> Void
    private let state = Mutex(State.new)

    private enum State {
        case new
        case running(Listener)
        case stopped
    }

    /// Creates a server that doesn't listen yet. `log` receives lines about refused requests and failures, from any thread.
    package init(_ options: Options, log: @escaping @Sendable (String) -> Void) {
        self.options = options
        self.log = log
    }

    deinit { stop() }

    /// Listens on the port asked for, or on the next one that is free.
    ///
    /// Blocks until that is done; don't call it from an async function.
    ///
    /// - Returns: where the site is now.
    /// - Throws: `PreviewError` if no port is free, or if the server was started before.
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
        // The lock keeps the event loop from ending meanwhile. This only queues work.
        state.withLock { state in
            if case .running(let listener) = state { listener.publish(update) }
        }
    }

    /// Closes all connections, and returns when the event loop has ended.
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
