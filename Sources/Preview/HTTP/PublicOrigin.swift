import Foundation

/// The public address of the site behind a proxy: `https://almanac.example.net`.
package struct PublicOrigin: Sendable {
    /// The origin as browsers write it in an Origin field: in lower case, without a slash, and without the default port
    /// of https.
    package let text: String
    private let name: String
    /// The host name and port, as in a Host field.
    private let authority: String

    /// - Returns: nil unless the text is `https://`, a name in ASCII or an address, and optionally a port.
    package init?(_ text: String) {
        guard text.allSatisfy(\.isASCII), let url = URL(string: text.lowercased()), url.scheme == "https",
            let host = url.host(), host.wholeMatch(of: /[a-z0-9._:\[\]-]+/) != nil,
            (1...65_535).contains(url.port ?? 443),
            ["", "/"].contains(url.path()), url.query() == nil, url.fragment() == nil, url.user() == nil
        else { return nil }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        authority = url.port.flatMap { $0 == 443 ? nil : "\(name):\($0)" } ?? name
        (self.name, self.text) = (name, "https://\(authority)")
    }

    /// Whether a request with this Host field comes through the proxy, which may leave out the port.
    func isNamed(by host: String) -> Bool { [authority, "\(authority):443", name].contains(host.lowercased()) }
}
