import FileSystem
package import Foundation
import NIOCore
import NIOPosix

/// Where a site can be seen.
package struct PreviewAddress: Sendable {
    /// For a browser on this computer, with the port and the base path.
    package let url: URL
    /// For browsers on other computers, if the server listens on all addresses of this one.
    package let others: [URL]
    /// Whether the port is another than the one asked for, because that was taken.
    package let isOtherPort: Bool
    /// What an address begins with that leads here through a proxy; nil without one.
    private let origin: String?

    init(of channel: any Channel, _ options: PreviewServer.Options, _ base: BasePath) throws {
        let (host, port) = (options.host, channel.localAddress?.port ?? 0)
        func url(_ name: String) -> URL? { URL(string: "http://\(name):\(port)\(base.encoded)") }
        // A browser can't go to "every address of this machine".
        let isEverywhere = ["0.0.0.0", "::"].contains(host)
        guard let own = url(isEverywhere ? "localhost" : host.contains(":") ? "[\(host)]" : host) else {
            throw PreviewError("\"\(host)\" is no host name")
        }
        self.url = own
        others = isEverywhere ? Self.networkAddresses().compactMap(url) : []
        origin = options.origin?.text
        isOtherPort = options.port != 0 && port != options.port
    }

    /// The link that pairs a device. Addresses change while a server runs, so each link is made of those of its moment.
    func pairingLink(_ key: String) -> String {
        let path = "\(url.path()).almanac/pair?key=\(key)"
        if let origin { return origin + path }
        let host = Self.outwardAddress() ?? Self.networkAddresses().first ?? "localhost"
        return "http://\(host):\(url.port ?? 80)\(path)"
    }

    /// The address that this computer has on its way to the internet: where there are several networks, the right one for
    /// most. Nothing is sent: a connection of UDP begins with its first packet.
    private static func outwardAddress() -> String? {
        #if os(Linux)
        let kind = Int32(SOCK_DGRAM.rawValue)
        #else
        let kind = SOCK_DGRAM
        #endif
        // An address for documentation (RFC 5737) stands for any on the internet.
        guard let somewhere = try? SocketAddress(ipAddress: "198.51.100.1", port: 9),
            let socket = try? SystemError.check({ socket(AF_INET, kind, 0) })
        else { return nil }
        let descriptor = Descriptor(owning: socket)
        guard somewhere.withSockAddr({ connect(descriptor.number, $0, socklen_t($1)) }) == 0 else { return nil }
        var own = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &own) { pointer in
            // A socket address of any family is passed as the common one, its real size beside it.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor.number, $0, &size) }
        }
        return result == 0 ? SocketAddress(own).ipAddress : nil
    }

    /// The addresses of this computer that others in its network know it by.
    private static func networkAddresses() -> [String] {
        let devices = (try? System.enumerateDevices()) ?? []
        let addresses = devices.compactMap(\.address).filter { $0.protocol == .inet }.compactMap(\.ipAddress)
        // Those for this computer alone, and for one that was given none (RFC 3927), lead nobody here.
        return Set(addresses).filter { !$0.hasPrefix("127.") && !$0.hasPrefix("169.254.") }.sorted()
    }
}
