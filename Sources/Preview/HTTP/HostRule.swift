// A web page of any site may point its own host name at 127.0.0.1 and then read what this server answers: to the browser
// it is the same origin ("DNS rebinding"). Such a request carries the foreign name in its Host field. An address that
// is a number, and the name localhost, cannot be rebound.

import Foundation

/// Which values of the Host field are answered (RFC 9110, section 7.2).
struct HostRule: Sendable {
    /// The name that the user gave to `--host`, if it is one.
    var ownName: String

    enum Verdict: Equatable {
        case allowed
        case foreign
        case malformed
    }

    /// Judges `uri-host [":" port]`; any port will do.
    func judge(_ authority: some StringProtocol) -> Verdict {
        let text = authority.lowercased()
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), Self.isPort(text[text.index(after: end)...]) else {
                return .malformed
            }
            return Self.isIPv6(text[text.index(after: text.startIndex)..<end]) ? .allowed : .malformed
        }
        let name = text.prefix { $0 != ":" }
        guard Self.isPort(text[name.endIndex...]), name.utf8.allSatisfy(Self.isPartOfName) else { return .malformed }
        return isOwn(name) ? .allowed : .foreign
    }

    private func isOwn(_ name: Substring) -> Bool {
        // A name may end with the root's dot: "localhost." is the same host.
        let bare = name.hasSuffix(".") ? name.dropLast() : name
        guard !bare.isEmpty else { return false }
        return bare == "localhost" || bare.hasSuffix(".localhost") || bare == ownName.lowercased() || Self.isIPv4(bare)
    }

    /// Empty, or a colon and at most five digits.
    private static func isPort(_ text: Substring) -> Bool {
        guard let colon = text.first else { return true }
        let digits = text.dropFirst()
        return colon == ":" && digits.utf8.count <= 5 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// Four numbers with dots, as `inet_pton` reads them: "127.1" and "0x7f.0.0.1" are names to a browser's eye too.
    private static func isIPv4(_ text: Substring) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, String(text), &address) == 1
    }

    private static func isIPv6(_ text: Substring) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, String(text), &address) == 1
    }
}
