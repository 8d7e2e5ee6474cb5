import Diagnostics
import FileSystem
import NIOCore
import NIOHTTP1

/// The current site on disk. It must be used on the event loop.
struct Site: Sendable {
    let base: BasePath
    /// The problems of the input, according to the last update.
    let problems: NIOLoopBoundBox<[Diagnostic]>
    private let folder: SiteFolder

    init(folder: SiteFolder, base: BasePath, on eventLoop: any EventLoop) {
        self.folder = folder
        self.base = base
        problems = .makeBoxSendingValue([], eventLoop: eventLoop)
    }

    private enum Finding {
        case page(HTMLPage)
        case file(ReadableFile, ContentType)
        /// A folder whose path lacks the slash at its end.
        case folder
    }

    /// Answers a request for `path`. Throws if no file descriptor is available, or on an input error.
    ///
    /// - Parameter editing: the text of the link that changes records; nil for clients that can't change them.
    func response(
        at path: RequestPath,
        query: String,
        to request: HTTPRequestHead,
        editing: String?
    ) throws(SystemError) -> Response {
        switch try find(path) {
        case .page(let page): return page.watched(base: base, editing: editing).response(to: request)
        case .file(let file, let type):
            let tag = EntityTag(of: file.openingStatus)
            let content = Response.Body.file(file, 0..<Int64(file.size))
            return Representation(content: content, type: type, tag: tag).response(to: request)
        case .folder:
            let location = "\(base.encoded)\(path.encoded.dropFirst())/\(query)"
            return Response(status: .movedPermanently, fields: ["Location": location])
        }
    }

    var notFound: HTMLPage { serverPage(.notFound, ServerPage.notFound(base: base)) }

    /// The version of the page at `path`; nil if there is no page.
    func version(at path: RequestPath) throws(SystemError) -> String? {
        guard case .page(let page) = try find(path) else { return nil }
        return page.version
    }

    private func find(_ path: RequestPath) throws(SystemError) -> Finding {
        switch try folder.resource(at: path.file) {
        case .file(let file):
            if file.size == 0, path == .root, !problems.value.isEmpty { return .page(buildFailed) }
            let type = ContentType(fileName: path.file.last ?? "")
            return type.isPage ? .page(HTMLPage(.ok, try file.readAll())) : .file(file, type)
        case .folder where !path.isFolder: return .folder
        case .folder, .nothing:
            if path.looksLikePage, !problems.value.isEmpty, try !hasFrontPage() { return .page(buildFailed) }
            guard case .file(let file) = try folder.resource(at: ["404.html"]) else { return .page(notFound) }
            return .page(HTMLPage(.notFound, try file.readAll()))
        }
    }

    /// The page for every path while there is no site yet.
    private var buildFailed: HTMLPage {
        serverPage(.serviceUnavailable, ServerPage.buildFailed(ProblemList(problems.value), base: base))
    }

    private func serverPage(_ status: HTTPResponseStatus, _ page: String) -> HTMLPage {
        HTMLPage(status, Array(page.utf8), isServers: true)
    }

    private func hasFrontPage() throws(SystemError) -> Bool {
        guard case .file(let file) = try folder.resource(at: RequestPath.root.file) else { return false }
        return file.size > 0
    }
}
