import NIOCore
import NIOHTTP1

/// The sender of a request.
enum Client: Sendable {
    /// A user on this computer.
    case own
    /// A user of a paired device.
    case paired(PairedDevice)
    /// A user elsewhere who may see the site, because it is open to the whole network.
    case guest
    /// A user elsewhere who may not see anything.
    case stranger

    /// Whether the client may change records.
    var mayChange: Bool {
        switch self {
        case .own, .paired: true
        case .guest, .stranger: false
        }
    }

    /// - Parameter pairing: nil if everyone may see the site.
    init(
        _ head: HTTPRequestHead,
        from peer: SocketAddress?,
        hosts: AllowedHosts,
        pairing: Pairing?
    ) throws(HTTPError) {
        // Requests through a proxy on this computer come from this computer's address. Browsers don't use HTTP/1.0, but
        // nginx does by default.
        let isOld = hosts.publicOrigin != nil && head.version == .http1_0
        let isForwarded =
            isOld
            || head.headers.contains { name, _ in
                let name = name.lowercased()
                return ["forwarded", "via", "x-real-ip"].contains(name) || name.hasPrefix("x-forwarded-")
            }
        // A proxy may also pass on another name or address of this computer.
        let isNamedHere = hosts.publicOrigin == nil || hosts.isLoopback(head)
        if peer.isThisComputer, !isForwarded, isNamedHere, !hosts.isPublic(head) {
            self = .own
        } else if let pairing {
            self = try pairing.device(of: head).map(Client.paired) ?? .stranger
        } else {
            self = .guest
        }
    }
}

extension SocketAddress? {
    /// Whether this is a client on this computer, or one that connects through a program on it.
    var isThisComputer: Bool {
        guard let address = self?.ipAddress else { return false }
        return address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }
}
