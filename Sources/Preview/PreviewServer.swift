// NIO does what any HTTP server needs: it parses requests, limits their heads, keeps pipelined requests in order, and
// notices silent connections. Ours is what only this server needs: the rule for host names, a folder that is opened
// without following links, the script in pages, and the events that reload them.
//
// The clients are a person's browser and whatever a page in another of its tabs can send to this machine. Such a page
// can use a host name of its own, any method, and a large body. If the server listens to a network, others in it can send
// anything, as slowly as they like. They get nothing unless they are paired (`Client`), and their connections are limited
// (`ConnectionCount`).
//
// One event loop does everything, reading files included. A person looks at a few pages on the same machine, so a read
// takes microseconds and nobody waits for it. In return, there are no locks, and events are in order.
//
// A request passes through `RequestHandler` (one connection), `Router` (what it is answered with), `Site` (the file),
// and `Representation` (whole, a part, or "not modified"). One that changes records goes from the router to `EditDesk`,
// which has a thread for it: stores are behind locks, and other programs may hold those.

import Foundation
import NIOCore
import NIOPosix

/// Serves a folder of finished files as a static host would, and reloads open pages when it is told of changes.
///
/// It reads each file when it is asked for, and keeps nothing. It never writes to the folder: the script that reloads
/// pages is inserted as they are sent.
package final class PreviewServer: Sendable {
    /// Where the site is now.
    package let address: PreviewAddress
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let hub: EventHub
    private let desk: EditDesk?
    private let pairing: Pairing?

    /// Listens on the port asked for, or on the next one that is free.
    ///
    /// Blocks until that is done; don't call it from an async function.
    ///
    /// - Parameter log: receives lines about refused requests and failures, from any thread.
    /// - Throws: `PreviewError` if the server can't listen.
    package init(_ options: Options, log: @escaping @Sendable (String) -> Void) throws {
        let base: BasePath
        do {
            base = try BasePath(options.basePath)
        } catch {
            throw PreviewError("\"\(options.basePath)\" can't be the path of a site: \(error.reason)")
        }
        let log = PreviewLog(log)
        let hosts = HostRule(ownName: options.host, outside: options.origin)
        let desk = options.edits.map { EditDesk($0, words: options.words, base: base, hosts: hosts) }
        let pairing = options.pairing.map { Pairing($0.devices, log: log, announce: $0.announce) }
        (self.desk, self.pairing) = (desk, pairing)
        let site = Site(folder: SiteFolder(path: options.root.path), base: base, on: group.next())
        let pairingDesk = pairing.map {
            PairingDesk(pairing: $0, hosts: hosts, base: base, isEditable: desk != nil, words: options.words)
        }
        let router = Router(hosts: hosts, site: site, desk: desk, pairingDesk: pairingDesk)
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
            desk?.stop()
            try? group.syncShutdownGracefully()
            throw error
        }
        hub.sendHeartbeats(every: options.limits.heartbeat)
    }

    /// Tells the open pages what changed. It returns at once, from any thread.
    package func publish(_ update: SiteUpdate) { hub.publish(update) }

    /// Shows a link that pairs a device, unless one is shown that is still good.
    package func offerPairing() { pairing?.offer() }

    /// Closes all connections, and returns when the event loop has ended. Nothing may be published any more.
    package func stop() {
        desk?.stop()
        // It fails only if the loop has ended already.
        try? group.syncShutdownGracefully()
    }
}

/// Why there is no preview.
package struct PreviewError: Error, CustomStringConvertible {
    package let message: String
    /// What to do about it.
    package let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    package var description: String { message }
}
