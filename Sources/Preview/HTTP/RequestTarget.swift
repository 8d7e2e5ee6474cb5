/// The parts of a request's target (RFC 9112, section 3.2).
struct RequestTarget {
    /// The host and port of a target in absolute form, `http://localhost:8000/x`; nil for `/x`.
    var authority: Substring?
    /// The path, percent-encoded.
    var path: Substring
    /// What follows the question mark.
    var query: String?

    init(_ uri: String) throws(Refusal) {
        guard !uri.utf8.contains(UInt8(ascii: "#")) else { throw .badRequest("An address ends before its \"#\".") }
        var rest = uri[...]
        let scheme = "http://"
        if uri.lowercased().hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
            authority = rest.prefix { $0 != "/" && $0 != "?" }
            rest = rest[(authority ?? "").endIndex...]
        }
        path = rest.prefix { $0 != "?" }
        query = path.endIndex == rest.endIndex ? nil : String(rest[path.endIndex...].dropFirst())
        if authority != nil, path.isEmpty { path = "/" }
    }
}
