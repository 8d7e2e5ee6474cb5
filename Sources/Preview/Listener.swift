import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server that listens: its event loop and its socket.
final class Listener: Sendable {
    let address: PreviewAddress
    private let hub: EventHub
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    init(_ options: PreviewServer.Options, log: @escaping @Sendable (String) -> Void) throws {
        let base: BasePath
        do {
            base = try BasePath(options.basePath)
        } catch {
            throw PreviewError(message: "\"\(options.basePath)\" can't be the path of a site: \(error.reason)")
        }
        let log = PreviewLog(log)
        let site = Site(folder: SiteFolder(path: options.root.path), base: base, on: group.next())
        hub = EventHub(on: group.next(), site: site, log: log)
        let router = Router(hosts: HostRule(ownName: options.host), site: site)
        let bootstrap = Self.bootstrap(group, limits: options.limits) { [hub] in
            RequestHandler(router: router, hub: hub, log: log, bodyLimit: options.limits.body)
        }
        do {
            let channel = try Self.bind(options, to: bootstrap)
            address = try Self.address(of: channel, options, base)
        } catch {
            try? group.syncShutdownGracefully()
            throw error
        }
        hub.sendHeartbeats(every: options.limits.heartbeat)
    }

    func publish(_ update: SiteUpdate) { hub.publish(update) }

    /// Closes all connections, and returns when the event loop has ended.
    func stop() {
        // It fails only if the loop has ended already.
        try? group.syncShutdownGracefully()
    }

    private static func bootstrap(
        _ group: MultiThreadedEventLoopGroup,
        limits: Limits,
        handler: @escaping @Sendable () -> RequestHandler
    ) -> ServerBootstrap {
        var headLimits = NIOHTTPDecoderLimitConfiguration()
        headLimits.maxHeaderListSize = limits.head
        return ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // A client such as netcat may say that it has sent everything, and still wait for the answers.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { [headLimits] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(IdleStateHandler(allTimeout: limits.idle))
                    // `RequestHandler` answers malformed requests, because NIO's answer doesn't say what is wrong.
                    try pipeline.configureHTTPServerPipeline(
                        withErrorHandling: false,
                        withEncoderConfiguration: .init(),
                        withDecoderLimitConfiguration: headLimits
                    )
                    try pipeline.addHandler(handler())
                }
            }
    }

    private static func bind(_ options: PreviewServer.Options, to bootstrap: ServerBootstrap) throws -> any Channel {
        let last = options.port == 0 ? 0 : min(options.port + options.limits.ports - 1, 65_535)
        guard options.port >= 0, options.port <= last else {
            throw PreviewError(message: "\(options.port) is no port; ports go up to 65535")
        }
        for port in options.port...last {
            do {
                return try bootstrap.bind(host: options.host, port: port).wait()
            } catch let error as IOError where error.errnoCode == EADDRINUSE {
                continue
            } catch {
                throw Self.refusal(options.host, port, error)
            }
        }
        throw PreviewError(
            message: "the ports from \(options.port) to \(last) are all taken",
            hint: "name another one with `--port`"
        )
    }

    /// What to say of an address that cannot be listened on.
    private static func refusal(_ host: String, _ port: Int, _ error: any Error) -> PreviewError {
        let hint = "leave `--host` out for this computer alone, or use `--host 0.0.0.0` for all in your network"
        switch (error as? IOError)?.errnoCode {
        case EADDRNOTAVAIL:
            return PreviewError(message: "cannot listen on \(host): it is no address of this computer", hint: hint)
        case EACCES:
            let hint = "take one above 1023 with `--port`"
            return PreviewError(message: "cannot listen on port \(port): permission denied", hint: hint)
        case let code?:
            let reason = String(cString: strerror(code))
            return PreviewError(message: "cannot listen on \(host), port \(port): \(reason)", hint: hint)
        case nil where error is SocketAddressError || error is SocketAddressError.UnknownHost:
            return PreviewError(message: "cannot listen on \"\(host)\": there is no computer of that name", hint: hint)
        case nil:
            return PreviewError(message: "cannot listen on \(host), port \(port): \(error)", hint: hint)
        }
    }

    private static func address(
        of channel: any Channel,
        _ options: PreviewServer.Options,
        _ base: BasePath
    ) throws -> PreviewAddress {
        let (host, port) = (options.host, channel.localAddress?.port ?? 0)
        func url(_ name: String) -> URL? { URL(string: "http://\(name):\(port)\(base.encoded)") }
        // A browser cannot go to "every address of this machine".
        let isEverywhere = ["0.0.0.0", "::"].contains(host)
        guard let own = url(isEverywhere ? "localhost" : host.contains(":") ? "[\(host)]" : host) else {
            throw PreviewError(message: "\"\(host)\" is no host name")
        }
        return PreviewAddress(
            url: own,
            others: isEverywhere ? networkAddresses().compactMap(url) : [],
            isOtherPort: options.port != 0 && port != options.port
        )
    }

    /// The addresses of this computer that others in its network know it by.
    private static func networkAddresses() -> [String] {
        let devices = (try? System.enumerateDevices()) ?? []
        let addresses = devices.compactMap(\.address).filter { $0.protocol == .inet }.compactMap(\.ipAddress)
        // Those for this computer alone, and for one that was given none (RFC 3927), lead nobody here.
        return Set(addresses).filter { !$0.hasPrefix("127.") && !$0.hasPrefix("169.254.") }.sorted()
    }
}
