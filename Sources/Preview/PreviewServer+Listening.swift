import Diagnostics
import FileSystem
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

extension PreviewServer {
    /// Creates the bootstrap that sets up the pipeline of each connection.
    static func bootstrap(
        _ group: MultiThreadedEventLoopGroup,
        limits: Limits,
        log: PreviewLog,
        handler: @escaping @Sendable () -> RequestHandler
    ) -> ServerBootstrap {
        var headLimits = NIOHTTPDecoderLimitConfiguration()
        headLimits.maxHeaderListSize = limits.head
        let count = ConnectionCount(limit: limits.connections)
        return ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // A client such as netcat may half-close the connection and still wait for the answers.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { [headLimits] channel in
                channel.eventLoop.makeCompletedFuture {
                    guard count.admits(channel) else {
                        log.addConnection(from: channel.remoteAddress, beyond: limits.connections)
                        throw ChannelError.alreadyClosed
                    }
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(IdleStateHandler(allTimeout: limits.idle))
                    // `RequestHandler` answers malformed requests, because NIO's response doesn't say what is wrong.
                    try pipeline.configureHTTPServerPipeline(
                        withErrorHandling: false,
                        withEncoderConfiguration: .init(),
                        withDecoderLimitConfiguration: headLimits
                    )
                    try pipeline.addHandler(handler())
                }
            }
    }

    /// Listens on the requested port, or on one of the next 49. On `::`, IPv4 connections are accepted too.
    static func bind(_ options: Options, to bootstrap: ServerBootstrap) throws -> any Channel {
        // Some systems bind `::` to IPv6 only by default.
        let bothFamilies = ChannelOptions.Types.SocketOption(level: .ipv6, name: .ipv6_v6only)
        let bootstrap = options.host == "::" ? bootstrap.serverChannelOption(bothFamilies, value: 0) : bootstrap
        let last = options.port == 0 ? 0 : min(options.port + 49, 65_535)
        for port in options.port...last {
            do {
                // The resolver fails for `::` on a computer whose only IPv6 address is `::1`.
                if let address = try? SocketAddress(ipAddress: options.host, port: port) {
                    return try bootstrap.bind(to: address).wait()
                }
                return try bootstrap.bind(host: options.host, port: port).wait()
            } catch let error as IOError where error.errnoCode == EADDRINUSE {
                continue
            } catch {
                throw Self.refusal(options.host, port, error)
            }
        }
        throw Diagnostic.error(
            "all ports from \(options.port) to \(last) are taken",
            hint: "choose another one with `--port`"
        )
    }

    /// The error for an address that the server can't listen on.
    private static func refusal(_ host: String, _ port: Int, _ error: any Error) -> Diagnostic {
        let code = (error as? IOError)?.errnoCode
        let problem =
            switch code {
            case EADDRNOTAVAIL: "\(host): it isn't an address of this computer"
            case let code?: "\(host), port \(port): \(SystemError(code: code))"
            case nil where error is SocketAddressError || error is SocketAddressError.UnknownHost:
                "\"\(host)\": there is no computer of that name"
            case nil: "\(host), port \(port): \(error)"
            }
        let hint = "leave `--host` out for this computer alone, or use `--host 0.0.0.0` for everybody on your network"
        return .error(
            "cannot listen on \(problem)",
            hint: code == EACCES ? "choose a port above 1023 with `--port`" : hint
        )
    }
}
