import Foundation
import NIOCore
import NIOHTTP1

/// The outcome of routing a request.
enum RoutingResult: Sendable {
    case response(Response)
    /// The events about the page at this path, as long as the client is connected and authorised.
    case events(RequestPath, Client)
    /// A response from the edit service, which arrives later.
    case edit(EditRequest, EditService)
}

/// Decides how each request is answered. All requests go through `respond(to:)`.
struct Router: Sendable {
    let hosts: AllowedHosts
    let site: Site
    /// The service for changing records; nil if they can't be changed.
    let editService: EditService?
    /// The service for pairing devices; nil if everyone who reaches the server may see the site.
    let pairingService: PairingService?

    /// Answers a complete request. Called on the event loop.
    ///
    /// - Parameter peer: the sender of the request.
    /// - Throws: `HTTPError`, or `SystemError` if a file can't be read.
    func respond(to request: NIOHTTPServerRequestFull, from peer: SocketAddress?) throws -> RoutingResult {
        let head = request.head
        try checkHost(of: head)
        let path = head.uri.prefix { $0 != "?" }
        let suffix = String(head.uri[path.endIndex...])
        let isReading = head.method == .GET || head.method == .HEAD
        let own = "\(site.base.encoded).almanac/"
        guard isReading || path.hasPrefix("\(own)edit/") || path == "\(own)pair" else {
            throw Self.filesAreReadOnly
        }
        let place = site.base.locate(try RequestPath(decoding: path))
        let client = try Client(head, from: peer, hosts: hosts, pairing: pairingService?.pairing)
        if let pairingService, case .stranger = client, !Self.isPublic(place) { throw pairingService.refusal(of: head) }
        if let pairingService, place == .own(["pair"]) {
            return .response(try pairingService.response(request, from: client))
        }
        switch place {
        case .own(let names) where names.first == "edit":
            return try edit(Array(names.dropFirst()), request, from: client)
        case _ where !isReading: throw Self.filesAreReadOnly
        case .site(let path):
            let editing = client.mayChange ? editService?.words()(.changeTheAlmanac) : nil
            return .response(try site.response(at: path, query: suffix, to: head, editing: editing))
        case .redirect(let path):
            return .response(Response(status: .found, fields: ["Location": path.encoded + suffix]))
        case .own(["events"]) where head.method == .GET:
            return .events(try page(from: head.query), client)
        case .own(let names):
            let file = OwnFiles.all[names.joined(separator: "/")] ?? site.notFound.plain
            return .response(file.response(to: head))
        case .outside: return .response(site.notFound.plain.response(to: head))
        }
    }

    private static let isReadOnly = HTTPError(
        .forbidden,
        "This preview changes nothing: it runs with --read-only."
    )

    private static let filesAreReadOnly = HTTPError.methodNotAllowed("Files can only be read here (GET, HEAD).")

    /// The maximum body size of a request in bytes.
    ///
    /// - Parameter peer: the sender of the request.
    /// - Throws: status 403 for a change if the server is read-only, so that no body has to arrive.
    func bodyLimit(of head: HTTPRequestHead, from peer: SocketAddress?, _ limits: Limits) throws(HTTPError) -> Int {
        let prefix = "\(site.base.encoded).almanac/edit/"
        let isEdit = head.uri.hasPrefix(prefix)
        guard isEdit || editService != nil || pairingService != nil else { return 0 }
        guard isEdit, mayChange(head, from: peer) else { return limits.body }
        guard editService != nil else { throw Self.isReadOnly }
        let path = head.uri.dropFirst(prefix.count).split(separator: "/").map(String.init)
        return EditFields.takesFiles(path) ? limits.upload : limits.body
    }

    /// Whether a request comes from a page of this server, and from a client that may change records.
    private func mayChange(_ head: HTTPRequestHead, from peer: SocketAddress?) -> Bool {
        do {
            try checkHost(of: head)
            try hosts.checkOrigin(head.headers)
            return try Client(head, from: peer, hosts: hosts, pairing: pairingService?.pairing).mayChange
        } catch {
            // The reason is given in the response to the complete request.
            return false
        }
    }

    /// Whether a place reveals nothing of the site: the pairing page and its styles.
    private static func isPublic(_ place: BasePath.Place) -> Bool {
        switch place {
        case .own(["pair"]), .own(["preview.css"]), .redirect: true
        default: false
        }
    }

    private func edit(
        _ path: [String],
        _ request: NIOHTTPServerRequestFull,
        from client: Client
    ) throws(HTTPError) -> RoutingResult {
        guard let editService else { throw Self.isReadOnly }
        guard client.mayChange else {
            throw HTTPError(
                .forbidden,
                "Records can only be changed on the computer that runs the preview, and on paired devices (--lan)."
            )
        }
        let head = request.head
        guard [.GET, .HEAD, .POST].contains(head.method) else {
            throw HTTPError.methodNotAllowed("Records are changed with POST.", allowed: "GET, HEAD, POST")
        }
        if path == ["token"], head.method != .POST { return .response(try editService.tokenResponse(to: head)) }
        var editRequest = try editService.request(path, request)
        if case .paired(let device) = client { editRequest.device = device.digest }
        return .edit(editRequest, editService)
    }

    private func checkHost(of head: HTTPRequestHead) throws(HTTPError) {
        let fields = head.headers["host"]
        // HTTP/1.0 doesn't have the field, but a change must name this computer.
        guard fields.count == 1 || fields.isEmpty && head.version == .http1_0 && head.method != .POST else {
            throw .badRequest("A request needs one Host field (RFC 9112, section 3.2).")
        }
        guard fields.allSatisfy(hosts.allows) else {
            throw HTTPError(
                .misdirectedRequest,
                "This preview answers to localhost and to numeric addresses only. "
                    + "Open the address that the terminal shows, or start the preview with --host "
                    + "and the name you use, or with --origin and the address of your proxy."
            )
        }
    }

    /// The page of an event stream: `page` contains the path shown in the browser, percent-encoded once more.
    private func page(from query: Substring) throws(HTTPError) -> RequestPath {
        let value = query.split(separator: "&").first { $0.hasPrefix("page=") }?.dropFirst("page=".count)
        guard let path = value.map(String.init)?.removingPercentEncoding,
            case .site(let page) = site.base.locate(try RequestPath(decoding: path))
        else { throw .badRequest("An event stream is for a page of the site: events?page=/path/.") }
        return page
    }
}
