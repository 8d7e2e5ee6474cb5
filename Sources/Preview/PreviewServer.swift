// NIO does what every HTTP server needs: it parses requests, limits their heads, keeps pipelined requests in order, and
// detects idle connections. This module adds what only this server needs: the rule for host names, a folder that is
// opened without following links, the script in pages, and the events that update them.
//
// The clients are the user's browser and whatever a page in another of its tabs can send to this machine. Such a page
// can use its own host name, any method, and a large body. If the server listens on a network, others in it can send
// anything, as slowly as they like. They get nothing unless they are paired (`Client`), and their connections are
// limited (`ConnectionCount`).
//
// One event loop does everything, including reading files. A single user views a few pages on the same machine, so a
// read takes microseconds and blocks no one. In return, there are no locks, and events are in order.
//
// A request passes through `RequestHandler` (one connection), `Router` (the choice of the response), `Site` (the file),
// and `Representation` (whole, a part, or "not modified"). A request that changes records goes from the router to
// `EditService`, which has its own thread, because stores are locked and other programs may hold the locks.

package import Diagnostics
import Foundation
import NIOCore
import NIOPosix

/// Serves a folder of built files like a static host, and updates open pages when it is notified of changes.
///
/// Files are read on each request, without a cache. The server never writes to the folder: the script that updates
/// pages is inserted while sending them.
package final class PreviewServer: Sendable {
    package let address: PreviewAddress
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let hub: EventHub
    private let editService: EditService?
    private let pairing: Pairing?

    /// Listens on the requested port, or on the next free one.
    ///
    /// Blocks until that is done; don't call it from an async function.
    ///
    /// - Parameter log: receives lines about refused requests and failures, from any thread.
    /// - Throws: `Diagnostic` if the server can't listen.
    package init(_ options: Options, log: @escaping @Sendable (String) -> Void) throws {
        let base: BasePath
        do {
            base = try BasePath(options.basePath)
        } catch {
            throw Diagnostic.error("\"\(options.basePath)\" can't be the path of a site: \(error.reason)")
        }
        let log = PreviewLog(log)
        let hosts = AllowedHosts(ownName: options.host, publicOrigin: options.origin)
        let editService = options.edits.map { EditService($0, words: options.words, base: base, hosts: hosts) }
        let pairing = options.pairing.map { Pairing($0.devices, log: log, announce: $0.announce) }
        (self.editService, self.pairing) = (editService, pairing)
        let site = Site(folder: SiteFolder(path: options.root.path), base: base, on: group.next())
        let pairingService = pairing.map {
            PairingService(pairing: $0, hosts: hosts, base: base, isEditable: editService != nil, words: options.words)
        }
        let router = Router(hosts: hosts, site: site, editService: editService, pairingService: pairingService)
        hub = EventHub(on: group.next(), site: site, pairing: pairing, log: log)
        let limits = options.limits
        let bootstrap = Self.bootstrap(group, limits: limits, log: log) { [hub] in
            RequestHandler(router: router, hub: hub, log: log, limits: limits)
        }
        do {
            let channel = try Self.bind(options, to: bootstrap)
            address = try PreviewAddress(of: channel, options, base)
            pairing?.begin(at: address)
        } catch {
            editService?.stop()
            try? group.syncShutdownGracefully()
            throw error
        }
        hub.sendHeartbeats(every: options.limits.heartbeat)
    }

    /// Tells open pages what one build has changed. Returns immediately; may be called on any thread.
    ///
    /// - Parameters:
    ///   - changedFiles: the files written or removed, relative to the root: "events/x/index.html", "style.css".
    ///   - problems: the current problems of the input; empty if there are none.
    package func publish(changedFiles: Set<String>, problems: [Diagnostic]) {
        hub.publish(changedFiles: changedFiles, problems: problems)
    }

    /// Shows a link that pairs a device, unless a valid one is already shown.
    package func offerPairing() { pairing?.offer() }

    /// Closes all connections, and returns when the event loop has ended. Nothing may be published afterwards.
    package func stop() {
        editService?.stop()
        // This fails only if the loop has ended already.
        try? group.syncShutdownGracefully()
    }
}
