import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server that listens: its threads and its sockets, from their beginning to their end.
final class Listener: Sendable {
    let address: URL
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
            address = try Self.address(of: channel, options.host, base)
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
                throw PreviewError(message: "cannot listen on \(options.host), port \(port): \(error)")
            }
        }
        throw PreviewError(message: "the ports from \(options.port) to \(last) are all taken")
    }

    private static func address(of channel: any Channel, _ host: String, _ base: BasePath) throws -> URL {
        let port = channel.localAddress?.port ?? 0
        // A browser cannot go to "every address of this machine".
        let name = ["0.0.0.0", "::"].contains(host) ? "localhost" : host.contains(":") ? "[\(host)]" : host
        guard let url = URL(string: "http://\(name):\(port)\(base.encoded)") else {
            throw PreviewError(message: "\"\(host)\" is no host name")
        }
        return url
    }
}
