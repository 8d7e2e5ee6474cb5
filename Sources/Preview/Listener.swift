import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server that listens: its threads and its sockets, from their beginning to their end.
final class Listener: Sendable {
    let address: PreviewAddress
    private let hub: EventHub
    private let threads: Threads

    init(_ options: PreviewServer.Options, log: @escaping @Sendable (String) -> Void) throws {
        let base: BasePath
        do {
            base = try BasePath(options.basePath)
        } catch {
            throw PreviewError(message: "\"\(options.basePath)\" is no path for a site: \(error.reason)")
        }
        let site = Site(folder: SiteFolder(path: options.root.path), base: base, problems: CurrentProblems())
        let threads = Threads()
        let journal = PreviewLog(log)
        let hub = EventHub(
            on: threads.eventLoop,
            reader: threads.versionReader,
            site: site,
            limits: options.limits,
            journal: journal
        )
        let service = Service(
            requests: RequestGuard(hosts: HostRule(ownName: options.host), base: base),
            site: site,
            hub: hub,
            readers: threads.fileReaders,
            journal: journal,
            limits: options.limits
        )
        do {
            let channel = try Self.bind(options, to: Self.bootstrap(service, threads))
            address = try Self.address(of: channel, options, base)
        } catch {
            threads.stop()
            throw error
        }
        self.hub = hub
        self.threads = threads
        hub.start()
    }

    func publish(_ update: SiteUpdate) { hub.publish(update) }

    func stop() { threads.stop() }

    private static func bootstrap(_ service: Service, _ threads: Threads) -> ServerBootstrap {
        let most = min(service.limits.connections, OpenFileLimit.raise() / 2)
        let counter = ConnectionCounter(limit: most)
        return ServerBootstrap(group: threads.group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4096))
            .childChannelInitializer { channel in
                guard counter.enter() else { return channel.close() }
                channel.closeFuture.whenComplete { _ in counter.leave() }
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        HeadGate(limits: service.limits),
                        ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)),
                        HTTPResponseEncoder(),
                        RequestHandler(service: service),
                    ])
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
