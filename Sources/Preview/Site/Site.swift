import NIOHTTP1

/// The site as it lies on disk at this moment.
struct Site: Sendable {
    let folder: SiteFolder
    let base: BasePath
    let problems: CurrentProblems

    /// Above these sizes a file is sent in pieces as it is: neither compressed nor given the script.
    private static let largestText = 8 << 20
    private static let largestOther = 1 << 20

    /// What a path leads to.
    private enum Finding {
        case file(OpenFile, name: String)
        /// A folder, asked for without the slash at its end.
        case folder
        /// Nothing; the site may have a page that says so.
        case nothing(page: OpenFile?)
        /// Nothing, because there is no site yet.
        case notMade
    }

    /// Answers a request for `path`. Throws if the system has no descriptor left, or on an input error.
    func answer(at path: SitePath, query: String?, _ conditions: RequestConditions) throws -> Answer {
        switch try find(path) {
        case .folder:
            let target = SitePath(names: base.path.names + path.names, isFolder: true)
            return .redirect(to: target.encoded + (query.map { "?" + $0 } ?? ""), .movedPermanently)
        case .file(let file, let name) where !ContentType(fileName: name).isPage:
            return try representation(of: file, name: name).answer(under: conditions)
        case let found:
            return try page(of: found).watched(base: base).answer(under: conditions)
        }
    }

    /// The answer for an address outside the site, where no page can come to be.
    func answerNothing(_ conditions: RequestConditions) -> Answer {
        ServedPage(.notFound, ServerPage.notFound(base: base)).unwatched.answer(under: conditions)
    }

    /// Names the present state of the page at `path`: when it changes, the page must be loaded again.
    func version(at path: SitePath) throws -> String {
        try page(of: find(path)).version
    }

    private func find(_ path: SitePath) throws(SystemError) -> Finding {
        let entry = try folder.entry(at: path.file)
        switch entry {
        case .file(let file):
            if file.identity.size == 0, path == .root, !problems.all.isEmpty { return .notMade }
            return .file(file, name: path.file.last ?? "")
        case .folder where !path.isFolder: return .folder
        case .folder, .nothing:
            if path.looksLikePage, !problems.all.isEmpty, try !hasFrontPage() { return .notMade }
            guard case .file(let page) = try folder.entry(at: ["404.html"]) else { return .nothing(page: nil) }
            return .nothing(page: page)
        }
    }

    private func hasFrontPage() throws(SystemError) -> Bool {
        guard case .file(let file) = try folder.entry(at: SitePath.root.file) else { return false }
        return file.identity.size > 0
    }

    private func page(of finding: Finding) throws(SystemError) -> ServedPage {
        switch finding {
        case .file(let file, _): try ServedPage(.ok, file, limit: Self.largestText)
        case .nothing(let file?): try ServedPage(.notFound, file, limit: Self.largestText)
        case .nothing, .folder: ServedPage(.notFound, ServerPage.notFound(base: base))
        case .notMade: ServedPage(.serviceUnavailable, ServerPage.notMade(ProblemList(problems.all), base: base))
        }
    }

    private func representation(of file: OpenFile, name: String) throws(SystemError) -> Representation {
        let type = ContentType(fileName: name)
        let limit = type.isCompressible ? Self.largestText : Self.largestOther
        guard let bytes = try file.contents(limit: limit) else { return Representation(streaming: file, type: type) }
        return Representation(content: .bytes(bytes), type: type, tag: EntityTag(of: bytes))
    }
}

extension Representation {
    /// A file that is too large to be held in memory.
    init(streaming file: OpenFile, type: ContentType) {
        self.init(content: .file(file, 0..<file.identity.size), type: type, tag: EntityTag(of: file.identity))
    }
}
