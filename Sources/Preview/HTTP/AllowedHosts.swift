// A web page of any site may resolve its own host name to 127.0.0.1 and then read the answers of this server, because
// the browser regards it as the same origin ("DNS rebinding"). Such a request has the foreign name in its Host field.
// Numeric addresses, and the name localhost, can't be rebound.

import NIOCore
import NIOHTTP1

/// The allowed values of the Host field (RFC 9110, section 7.2) and the Origin field.
struct AllowedHosts: Sendable {
    /// The value of `--host`, if it is a name.
    var ownName = ""
    /// The address under which a proxy publishes the site.
    var publicOrigin: PublicOrigin?

    /// Checks `uri-host [":" port]`; any port is allowed.
    func allows(_ authority: String) -> Bool {
        if publicOrigin?.isNamed(by: authority) == true { return true }
        let text = authority.lowercased()
        if let address = Self.bracketed(text) { return Self.family(of: address) == .inet6 }
        guard let name = Self.name(text) else { return false }
        return Self.isLocalhost(name) || name == ownName.lowercased() || Self.family(of: name) == .inet
    }

    /// Checks that a request isn't sent by a page of another site. Programs other than browsers don't send these header
    /// fields.
    ///
    /// - Parameter acceptsTyped: whether the user may also have typed the address or opened a bookmark.
    func checkOrigin(_ fields: HTTPHeaders, acceptsTyped: Bool = false) throws(HTTPError) {
        // https://www.w3.org/TR/fetch-metadata/: "same-site" is another port of this computer, "none" is the user.
        let sites = fields["sec-fetch-site"]
        let own = fields["host"].first.map { host in
            publicOrigin.flatMap { $0.isNamed(by: host) ? $0.text : nil } ?? "http://\(host.lowercased())"
        }
        guard sites.allSatisfy({ $0 == "same-origin" || acceptsTyped && $0 == "none" }),
            fields["origin"].allSatisfy({ $0.lowercased() == own })
        else {
            throw HTTPError(
                .forbidden,
                "Only pages of this preview may do that, and the request comes from another page."
            )
        }
    }

    /// Whether a request names the address that the proxy publishes.
    func isPublic(_ head: HTTPRequestHead) -> Bool {
        head.headers["host"].contains { publicOrigin?.isNamed(by: $0) == true }
    }

    /// Whether a request names the computer that it comes from: `localhost`, or a loopback address.
    func isLoopback(_ head: HTTPRequestHead) -> Bool {
        head.headers["host"].allSatisfy { authority in
            let text = authority.lowercased()
            if let address = Self.bracketed(text) { return address == "::1" }
            guard let name = Self.name(text) else { return false }
            return Self.isLocalhost(name) || name.hasPrefix("127.") && Self.family(of: name) == .inet
        }
    }

    // MARK: Parts of an authority

    /// The IPv6 address in an authority such as `[::1]:8000`; nil if there is none, or if it has a scope.
    private static func bracketed(_ authority: String) -> Substring? {
        authority.wholeMatch(of: /\[([0-9a-f:.]*)\](?::[0-9]{0,5})?/)?.1
    }

    /// The name or the IPv4 address in an authority, without the dot of the root domain: `localhost.` is the same host as
    /// `localhost`.
    private static func name(_ authority: String) -> Substring? {
        authority.wholeMatch(of: /([a-z0-9._-]+?)\.?(?::[0-9]{0,5})?/)?.1
    }

    private static func isLocalhost(_ name: Substring) -> Bool { name == "localhost" || name.hasSuffix(".localhost") }

    /// The family of a numeric address as parsed by `inet_pton`: browsers treat "127.1" and "0x7f.0.0.1" as names.
    private static func family(of address: Substring) -> NIOBSDSocket.ProtocolFamily? {
        (try? SocketAddress(ipAddress: String(address), port: 0))?.protocol
    }
}
