import NIOCore
import NIOHTTP1

/// Who sends a request.
enum Client: Sendable {
    /// Somebody on this computer.
    case own
    /// Somebody on a device that was paired.
    case paired(PairedDevice)
    /// Somebody elsewhere who may see the site, because it is shown to the whole network.
    case guest
    /// Somebody elsewhere who may see nothing.
    case stranger

    /// Whether records may be changed.
    var mayChange: Bool {
        switch self {
        case .own, .paired: true
        case .guest, .stranger: false
        }
    }

    /// - Parameter pairing: nil if the site is shown to everybody.
    init(
        _ head: HTTPRequestHead,
        from peer: SocketAddress?,
        hosts: HostRule,
        pairing: Pairing?
    ) throws(Refusal) {
        // Requests through a proxy on this computer come from this computer's address. No browser speaks HTTP/1.0, but nginx
        // does unless told otherwise.
        let isOld = hosts.outside != nil && head.version == .http1_0
        let isForwarded =
            isOld
            || head.headers.contains { name, _ in
                let name = name.lowercased()
                return ["forwarded", "via", "x-real-ip"].contains(name) || name.hasPrefix("x-forwarded-")
            }
        let isOutside = head.headers["host"].contains { hosts.outside?.isNamed(by: $0) == true }
        if EditGate.admits(peer), !isForwarded, !isOutside {
            self = .own
        } else if let pairing {
            self = try pairing.device(of: head).map(Client.paired) ?? .stranger
        } else {
            self = .guest
        }
    }
}
