import Foundation
import NIOHTTP1

/// What a request leads to.
enum Response: Sendable {
    case answer(Answer)
    /// The events about the page at this path, for as long as the client listens.
    case events(SitePath)
}

/// Decides what each request is answered with. All requests come through `respond(to:)`.
struct Router: Sendable {
    let hosts: HostRule
    let site: Site

    /// Answers a whole request. Called on the event loop.
    ///
    /// - Throws: `Refusal`, or `SystemError` if a file can't be read.
    func respond(to request: NIOHTTPServerRequestFull) throws -> Response {
        let head = request.head
        try checkHost(of: head)
        guard head.method == .GET || head.method == .HEAD else {
            throw Refusal(.methodNotAllowed, "Files can only be read here (GET, HEAD).")
        }
        let path = head.uri.prefix { $0 != "?" }
        let query = String(head.uri[path.endIndex...])
        switch site.base.locate(try SitePath(decoding: path)) {
        case .site(let path): return .answer(try site.answer(at: path, query: query, to: head))
        case .redirect(let path): return .answer(Answer(status: .found, fields: ["Location": path.encoded + query]))
        case .own(["preview.js"]): return .answer(Self.script.answer(to: head))
        case .own(["preview.css"]): return .answer(Self.style.answer(to: head))
        case .own(["events"]) where head.method == .GET: return .events(try page(from: query.dropFirst()))
        case .own, .outside: return .answer(site.notFound.plain.answer(to: head))
        }
    }

    private func checkHost(of head: HTTPRequestHead) throws(Refusal) {
        let fields = head.headers["host"]
        guard fields.count == 1 || fields.isEmpty && head.version == .http1_0 else {
            throw .badRequest("A request needs one Host field (RFC 9112, section 3.2).")
        }
        guard fields.allSatisfy(hosts.allows) else {
            throw Refusal(
                .misdirectedRequest,
                "This preview answers to localhost and to numeric addresses only. "
                    + "Open it under localhost, or start it with --host and the name that you use."
            )
        }
    }

    /// The page that an event stream is for: `page` holds the path that the browser shows, percent-encoded once more.
    private func page(from query: Substring) throws(Refusal) -> SitePath {
        let value = query.split(separator: "&").first { $0.hasPrefix("page=") }?.dropFirst("page=".count)
        guard let path = value.map(String.init)?.removingPercentEncoding,
            case .site(let page) = site.base.locate(try SitePath(decoding: path))
        else { throw .badRequest("An event stream is for a page of the site: events?page=/path/.") }
        return page
    }

    // The server's own files, carried in the program.
    private static let script = file(PackageResources.preview_js, named: "preview.js")
    private static let style = file(PackageResources.preview_css, named: "preview.css")

    private static func file(_ bytes: [UInt8], named name: String) -> Representation {
        Representation(content: .bytes(bytes), type: ContentType(fileName: name), tag: EntityTag(of: bytes))
    }
}
