import Diagnostics
import FileSystem
package import Foundation
import NIOCore
import NIOPosix

/// The addresses of a running server.
package struct PreviewAddress: Sendable {
    /// The URL for browsers on this computer, with the port and the base path.
    package let url: URL
    /// The URLs for browsers on other computers, if the server listens on all interfaces.
    package let others: [URL]
    /// Whether the requested port was taken and another one is used.
    package let isOtherPort: Bool
    /// The wildcard address: `::`, or `0.0.0.0` if the system has no IPv6.
    package static var everywhere: String {
        let devices = (try? System.enumerateDevices()) ?? []
        return devices.contains { $0.address?.protocol == .inet6 } ? "::" : "0.0.0.0"
    }

    /// The origin of the proxy; nil if there is none.
    private let origin: String?

    init(of channel: any Channel, _ options: PreviewServer.Options, _ base: BasePath) throws {
        let (host, port) = (options.host, channel.localAddress?.port ?? 0)
        func url(_ name: String) -> URL? { URL(string: "http://\(name):\(port)\(base.encoded)") }
        // A browser can't open the wildcard address.
        let isEverywhere = ["0.0.0.0", "::"].contains(host)
        guard let own = url(isEverywhere ? "localhost" : host.contains(":") ? "[\(host)]" : host) else {
            throw Diagnostic.error("\"\(host)\" isn't a host name")
        }
        self.url = own
        others = isEverywhere ? Self.networkAddresses().compactMap(url) : []
        origin = options.origin?.text
        isOtherPort = options.port != 0 && port != options.port
    }

    /// The link that pairs a device. Addresses may change while the server runs, so each link uses the current ones.
    func pairingLink(_ key: String) -> String {
        let path = "\(url.path()).almanac/pair?key=\(key)"
        if let origin { return origin + path }
        let host = Self.outboundAddress() ?? Self.networkAddresses().first ?? "localhost"
        return "http://\(host):\(url.port ?? 80)\(path)"
    }

    /// The address of this computer on its route to the internet: if there are several networks, usually the right one.
    /// Nothing is sent, because connecting a UDP socket sends no packet.
    private static func outboundAddress() -> String? {
        // SOCK_DGRAM, whose Swift type differs between systems.
        let kind: Int32 = 2
        // An address reserved for documentation (RFC 5737) stands in for any internet address.
        guard let somewhere = try? SocketAddress(ipAddress: "198.51.100.1", port: 9),
            let socket = try? SystemError.check({ socket(AF_INET, kind, 0) })
        else { return nil }
        let descriptor = Descriptor(owning: socket)
        guard somewhere.withSockAddr({ connect(descriptor.number, $0, socklen_t($1)) }) == 0 else { return nil }
        var own = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &own) { own in
            own.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor.number, $0, &size) }
        }
        return result == 0 ? SocketAddress(own).ipAddress : nil
    }

    /// The addresses of this computer in its local networks.
    private static func networkAddresses() -> [String] {
        let devices = (try? System.enumerateDevices()) ?? []
        let addresses = devices.compactMap(\.address).filter { $0.protocol == .inet }.compactMap(\.ipAddress)
        // Loopback and link-local addresses (RFC 3927) don't work for other computers.
        return Set(addresses).filter { !$0.hasPrefix("127.") && !$0.hasPrefix("169.254.") }.sorted()
    }
}
