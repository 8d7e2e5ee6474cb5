// A web page of any site may point its own host name at 127.0.0.1 and then read what this server answers: to the
// browser it is the same origin ("DNS rebinding"). Such a request carries the foreign name in its Host field. An
// address that is a number, and the name localhost, can't be rebound.

import Foundation

/// Which values of the Host field are answered (RFC 9110, section 7.2), and of the Origin field.
struct HostRule: Sendable {
    /// The name that the user gave to `--host`, if it is one.
    var ownName = ""
    /// Where a proxy shows the site.
    var outside: OutsideOrigin?

    /// Judges `uri-host [":" port]`; any port will do.
    func allows(_ authority: String) -> Bool {
        if outside?.isNamed(by: authority) == true { return true }
        let text = authority.lowercased()
        if let address = text.wholeMatch(of: /\[(.*)\](?::[0-9]{0,5})?/) { return Self.isIPv6(address.1) }
        // A name may end with the root's dot: "localhost." is the same host.
        guard let name = text.wholeMatch(of: /([a-z0-9._-]+?)\.?(?::[0-9]{0,5})?/)?.1 else { return false }
        return name == "localhost" || name.hasSuffix(".localhost") || name == ownName.lowercased() || Self.isIPv4(name)
    }

    /// Four numbers with dots, as `inet_pton` reads them: browsers take "127.1" and "0x7f.0.0.1" for names.
    private static func isIPv4(_ text: Substring) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, String(text), &address) == 1
    }

    private static func isIPv6(_ text: Substring) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, String(text), &address) == 1
    }
}
