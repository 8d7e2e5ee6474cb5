import NIOHTTP1
import NIOPosix

/// What every connection of a server shares.
struct Service: Sendable {
    var requests: RequestGuard
    var site: Site
    var hub: EventHub
    /// Threads on which files are read, so that a slow disk holds up no other connection.
    var readers: NIOThreadPool
    var journal: PreviewLog
    var limits: Limits

    /// Looks up what a request asks for. Called on one of the readers' threads.
    func answer(_ request: SiteRequest) throws -> Answer {
        switch request.target {
        case .site(let path): try site.answer(at: path, query: request.query, request.conditions)
        case .script: OwnFile.script.answer(under: request.conditions)
        case .style: OwnFile.style.answer(under: request.conditions)
        case .redirect(let address): .redirect(to: address, .found)
        case .events, .nothing: site.answerNothing(request.conditions)
        }
    }
}

/// The server's own files, carried in the program.
enum OwnFile {
    static let script = file(PackageResources.preview_js, named: "preview.js")
    static let style = file(PackageResources.preview_css, named: "preview.css")

    private static func file(_ bytes: [UInt8], named name: String) -> Representation {
        Representation(content: .bytes(bytes), type: ContentType(fileName: name), tag: EntityTag(of: bytes))
    }
}
