import NIOHTTP1

/// What a well-formed request asks for.
struct SiteRequest: Sendable {
    enum Target: Equatable, Sendable {
        /// A path of the site, relative to its root.
        case site(SitePath)
        /// The script that reloads pages.
        case script
        /// The style sheet of the banner and of the server's own pages.
        case style
        /// The events that concern the page at this path.
        case events(SitePath)
        /// Another place; the address is a path, with the query if there is one.
        case redirect(String)
        /// Nothing that there can be.
        case nothing
    }

    var target: Target
    /// What follows the question mark.
    var query: String?
    var conditions: RequestConditions
}

/// Judges the header of a request before anything is looked up.
struct RequestGuard: Sendable {
    var hosts: HostRule
    var base: BasePath

    /// Reads the request, or throws the refusal that answers it.
    func examine(_ head: HTTPRequestHead) throws(Refusal) -> SiteRequest {
        guard head.version == .http1_1 || head.version == .http1_0 else {
            throw Refusal(status: .httpVersionNotSupported, reason: "This preview speaks HTTP/1.1 and HTTP/1.0.")
        }
        let target = try Self.split(head.uri)
        try checkHost(head, authority: target.authority)
        guard head.method == .GET || head.method == .HEAD else {
            throw Refusal(status: .methodNotAllowed, reason: "Files here can be read (GET, HEAD) and nothing else.")
        }
        try checkContent(head)
        let pieces = target.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = pieces.count == 2 ? String(pieces[1]) : nil
        return SiteRequest(
            target: try route(pieces.first ?? "", query: query),
            query: query,
            conditions: RequestConditions(head)
        )
    }

    /// Splits a target into authority, if it is in absolute form, and the rest (RFC 9112, section 3.2).
    private static func split(_ target: String) throws(Refusal) -> (authority: Substring?, path: Substring) {
        guard !target.utf8.contains(UInt8(ascii: "#")) else { throw .badRequest("An address ends before its \"#\".") }
        let scheme = "http://"
        guard target.lowercased().hasPrefix(scheme) else { return (nil, target[...]) }
        let rest = target.dropFirst(scheme.count)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let path = rest[end...]
        return (rest[..<end], path.hasPrefix("/") ? path : "/" + path)
    }

    private func checkHost(_ head: HTTPRequestHead, authority: Substring?) throws(Refusal) {
        let fields = head.headers["host"]
        guard fields.count == 1 || fields.isEmpty && head.version == .http1_0 else {
            throw .badRequest("A request has one Host field (RFC 9112, section 3.2).")
        }
        for name in fields.map(\.trimmingBlanks) + (authority.map { [$0] } ?? []) {
            switch hosts.judge(name) {
            case .allowed: break
            case .malformed: throw .badRequest("The Host field is no host name with a port.")
            case .foreign:
                throw Refusal(
                    status: .misdirectedRequest,
                    reason: "This preview answers to localhost and to numeric addresses only. "
                        + "Open it under localhost, or start it with --host and the name that you use."
                )
            }
        }
    }

    /// A GET has no content (RFC 9110, section 9.3.1), and whoever sends some means another server.
    private func checkContent(_ head: HTTPRequestHead) throws(Refusal) {
        guard !head.announcesContent else {
            throw Refusal(status: .payloadTooLarge, reason: "A request here has no content.")
        }
    }

    private func route(_ path: Substring, query: String?) throws(Refusal) -> SiteRequest.Target {
        switch base.locate(try SitePath(decoding: path)) {
        case .site(let path): return .site(path)
        case .redirect(let path): return .redirect(path.encoded + (query.map { "?" + $0 } ?? ""))
        case .outside: return .nothing
        case .own(let path):
            switch path.names {
            case ["preview.js"]: return .script
            case ["preview.css"]: return .style
            case ["events"]: return .events(try page(from: query ?? ""))
            default: return .nothing
            }
        }
    }

    /// The page that an event stream is for: the value of `page` is the path that the browser shows, encoded again.
    private func page(from query: String) throws(Refusal) -> SitePath {
        let value = query.split(separator: "&").first { $0.hasPrefix("page=") }?.dropFirst("page=".count)
        guard let value, let bytes = value.utf8.percentDecoded(), let path = String(validating: bytes, as: UTF8.self),
            case .site(let page) = base.locate(try SitePath(decoding: path))
        else { throw .badRequest("An event stream is for a page of the site: events?page=/path/.") }
        return page
    }
}

extension HTTPRequestHead {
    /// Whether bytes follow that are no part of the next request (RFC 9112, section 6.3).
    var announcesContent: Bool {
        !headers["transfer-encoding"].isEmpty || headers["content-length"].contains { $0 != "0" }
    }

    /// Whether another request can follow this one. Who asks for another protocol, or sends content, goes on in a way
    /// that nobody here follows.
    var canBeFollowed: Bool {
        isKeepAlive && !announcesContent && method != .CONNECT && !headers.contains(name: "upgrade")
    }
}
