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
        let target = try RequestTarget(head.uri)
        try checkHost(of: head, target)
        guard head.method == .GET || head.method == .HEAD else {
            throw Refusal(.methodNotAllowed, "Files can only be read here (GET, HEAD).")
        }
        let conditions = RequestConditions(head)
        switch site.base.locate(try SitePath(decoding: target.path)) {
        case .site(let path): return .answer(try site.answer(at: path, query: target.query, conditions))
        case .redirect(let path):
            return .answer(.redirect(to: path.encoded + (target.query.map { "?" + $0 } ?? ""), .found))
        case .own(let path):
            switch path.names {
            case ["preview.js"]: return .answer(OwnFile.script.answer(under: conditions))
            case ["preview.css"]: return .answer(OwnFile.style.answer(under: conditions))
            case ["events"] where head.method == .GET: return .events(try page(from: target.query ?? ""))
            default: return .answer(site.answerNothing(conditions))
            }
        case .outside: return .answer(site.answerNothing(conditions))
        }
    }

    private func checkHost(of head: HTTPRequestHead, _ target: RequestTarget) throws(Refusal) {
        let fields = head.headers["host"]
        guard fields.count == 1 || fields.isEmpty && head.version == .http1_0 else {
            throw .badRequest("A request needs one Host field (RFC 9112, section 3.2).")
        }
        for name in fields.map(\.trimmingBlanks) + (target.authority.map { [$0] } ?? []) {
            switch hosts.judge(name) {
            case .allowed: break
            case .malformed: throw .badRequest("The Host field must be a host name, with or without a port.")
            case .foreign:
                throw Refusal(
                    .misdirectedRequest,
                    "This preview answers to localhost and to numeric addresses only. "
                        + "Open it under localhost, or start it with --host and the name that you use."
                )
            }
        }
    }

    /// The page that an event stream is for: `page` holds the path that the browser shows, percent-encoded once more.
    private func page(from query: String) throws(Refusal) -> SitePath {
        let value = query.split(separator: "&").first { $0.hasPrefix("page=") }?.dropFirst("page=".count)
        guard let path = value.map(String.init)?.removingPercentEncoding,
            case .site(let page) = site.base.locate(try SitePath(decoding: path))
        else { throw .badRequest("An event stream is for a page of the site: events?page=/path/.") }
        return page
    }
}

/// The server's own files, carried in the program.
private enum OwnFile {
    static let script = file(PackageResources.preview_js, named: "preview.js")
    static let style = file(PackageResources.preview_css, named: "preview.css")

    private static func file(_ bytes: [UInt8], named name: String) -> Representation {
        Representation(content: .bytes(bytes), type: ContentType(fileName: name), tag: EntityTag(of: bytes))
    }
}
