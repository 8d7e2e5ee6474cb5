import Diagnostics
import FileSystem
import NIOCore
import NIOHTTP1

/// The site as it is on disk at this moment. It belongs to the event loop.
struct Site: Sendable {
    let base: BasePath
    /// What is wrong with the input, according to the last update.
    let problems: NIOLoopBoundBox<[Diagnostic]>
    private let folder: SiteFolder

    init(folder: SiteFolder, base: BasePath, on eventLoop: any EventLoop) {
        self.folder = folder
        self.base = base
        problems = .makeBoxSendingValue([], eventLoop: eventLoop)
    }

    /// What a path leads to.
    private enum Finding {
        case file(SiteFile, name: String)
        /// A folder, without the slash at its end.
        case folder
        /// Nothing; the site may have a page that says so.
        case nothing(page: SiteFile?)
        /// Nothing, because there is no site yet.
        case notMade
    }

    /// Answers a request for `path`. Throws if the system has no descriptor left, or on an input error.
    func answer(at path: SitePath, query: String?, _ conditions: RequestConditions) throws(SystemError) -> Answer {
        switch try find(path) {
        case .folder:
            let target = SitePath(names: base.path.names + path.names, isFolder: true)
            return .redirect(to: target.encoded + (query.map { "?" + $0 } ?? ""), .movedPermanently)
        case .file(let file, let name) where !ContentType(fileName: name).isPage:
            return Representation(
                content: .file(file, 0..<file.size),
                type: ContentType(fileName: name),
                tag: file.tag
            ).answer(under: conditions)
        case let found:
            return try page(of: found).watched(base: base).answer(under: conditions)
        }
    }

    /// The answer for an address outside the site, where there will never be a page.
    func answerNothing(_ conditions: RequestConditions) -> Answer {
        ServedPage(.notFound, ServerPage.notFound(base: base)).unwatched.answer(under: conditions)
    }

    /// Names the present state of the page at `path`: when the name changes, browsers must load the page again.
    func version(at path: SitePath) throws(SystemError) -> String {
        try page(of: find(path)).version
    }

    private func find(_ path: SitePath) throws(SystemError) -> Finding {
        let entry = try folder.entry(at: path.file)
        switch entry {
        case .file(let file):
            if file.size == 0, path == .root, !problems.value.isEmpty { return .notMade }
            return .file(file, name: path.file.last ?? "")
        case .folder where !path.isFolder: return .folder
        case .folder, .nothing:
            if path.looksLikePage, !problems.value.isEmpty, try !hasFrontPage() { return .notMade }
            guard case .file(let page) = try folder.entry(at: ["404.html"]) else { return .nothing(page: nil) }
            return .nothing(page: page)
        }
    }

    private func hasFrontPage() throws(SystemError) -> Bool {
        guard case .file(let file) = try folder.entry(at: SitePath.root.file) else { return false }
        return file.size > 0
    }

    private func page(of finding: Finding) throws(SystemError) -> ServedPage {
        switch finding {
        case .file(let file, _): try ServedPage(.ok, file)
        case .nothing(let file?): try ServedPage(.notFound, file)
        case .nothing, .folder: ServedPage(.notFound, ServerPage.notFound(base: base))
        case .notMade: ServedPage(.serviceUnavailable, ServerPage.notMade(ProblemList(problems.value), base: base))
        }
    }
}
