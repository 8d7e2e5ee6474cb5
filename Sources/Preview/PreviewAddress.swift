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
        isOtherPort = options.port != 0 && port != options.port
    }

    /// The addresses of this computer that others in its network know it by.
    private static func networkAddresses() -> [String] {
        let devices = (try? System.enumerateDevices()) ?? []
        let addresses = devices.compactMap(\.address).filter { $0.protocol == .inet }.compactMap(\.ipAddress)
        // Those for this computer alone, and for one that was given none (RFC 3927), lead nobody here.
        return Set(addresses).filter { !$0.hasPrefix("127.") && !$0.hasPrefix("169.254.") }.sorted()
    }
}
