import NIOHTTP1

extension HTTPRequestHead {
    /// Reduces a target with a scheme and a host to its path, and puts the host into the Host field (RFC 9112, section
    /// 3.2.2). A request without exactly one Host field stays as it is, and is refused later.
    mutating func resolveTarget() {
        guard uri.lowercased().hasPrefix("http://"), headers["host"].count == 1 || version == .http1_0 else { return }
        let rest = uri.dropFirst("http://".count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest[authority.endIndex...]
        headers.replaceOrAdd(name: "Host", value: String(authority))
        uri = path.hasPrefix("/") ? String(path) : "/\(path)"
    }

    /// Refuses a body in an encoding other than chunks (RFC 9112, section 6.1), and an expectation other than
    /// `100-continue` (RFC 9110, section 10.1.1), before the body arrives.
    func checkFraming() throws(HTTPError) {
        let codings = headers[canonicalForm: "transfer-encoding"].map { $0.lowercased() }
        guard codings == ["chunked"] || !headers.contains(name: "transfer-encoding") else {
            throw HTTPError(.notImplemented, "A body can be sent whole or in chunks, but not in another encoding.")
        }
        guard headers["expect"].allSatisfy({ $0.lowercased() == "100-continue" }) else {
            throw HTTPError(.expectationFailed, "A request can only expect 100-continue.")
        }
    }

    /// Whether the client waits for the status 100 before it sends its body. HTTP/1.0 doesn't have that status.
    var waitsToContinue: Bool {
        version == .http1_1 && headers.contains(name: "expect")
            && (headers.contains(name: "transfer-encoding") || headers.first(name: "content-length") ?? "0" != "0")
    }
}

extension HTTPRequestHead {
    /// The query of the target, without the question mark.
    var query: Substring { uri.drop { $0 != "?" }.dropFirst() }
}
