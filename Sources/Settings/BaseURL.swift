internal import Foundation

/// The address of a published site.
package enum BaseURL {
    /// Returns an address as pages, feeds and hosts need it: percent-encoded once (RFC 3986), with the host in Punycode
    /// and a trailing slash. Nil if the text isn't the address of a site.
    ///
    /// Pages and feeds show the address, so it can't contain a password. No part of its path is empty, because a path
    /// that begins with `//` names another host, nor `.` or `..`, which browsers resolve.
    package static func normalized(_ text: String) -> String? {
        let form = /([A-Za-z]+):\/\/([^\/?#@:\[\]]+)(:[0-9]{1,5})?((?:\/[^\/?#]+)*)\/?/
            .matchingSemantics(.unicodeScalar)
        guard !text.contains(where: \.isWhitespace), let parts = text.wholeMatch(of: form) else { return nil }
        let (scheme, port) = (parts.1.lowercased(), parts.3 ?? "")
        guard ["http", "https"].contains(scheme), let host = host(parts.2),
            port.isEmpty || (1...65_535).contains(Int(port.dropFirst()) ?? 0)
        else { return nil }
        var address = "\(scheme)://\(host)\(port)/"
        for part in parts.4.unicodeScalars.split(separator: "/") {
            guard let part = pathPart(String(part)) else { return nil }
            address += part + "/"
        }
        return address
    }

    /// The text without a user name and password, for messages, which may go to a log that others can read.
    package static func withoutLogin(_ text: String) -> String {
        text.replacing(/^([^\/?#@]*:\/\/)?[^\/?#]*@/) { "\($0.1 ?? "")…@" }
    }

    /// Returns the name of a host in Punycode; nil if the text isn't one.
    static func host(_ text: some StringProtocol) -> String? {
        guard !text.contains(where: "/?#@:".contains) else { return nil }
        let host = URLComponents(string: "https://\(text)/")?.encodedHost
        return host?.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_-]*(\.[A-Za-z0-9_][A-Za-z0-9_-]*)*/) == nil ? nil : host
    }

    private static func pathPart(_ text: String) -> String? {
        guard let decoded = text.removingPercentEncoding, ![".", ".."].contains(decoded), !decoded.contains("/") else {
            return nil
        }
        return text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.union(["%"]))
    }
}
