/// The path under which the site will live on its host: "/", or "/life/".
struct BasePath: Hashable, Sendable {
    let path: RequestPath

    enum Place: Equatable {
        /// In the site, with a path relative to its root.
        case site(RequestPath)
        /// Among the server's own files, with the names after `.almanac/`.
        case own([String])
        /// The root of the host, or the base path without its last slash; the browser is redirected.
        case redirect(RequestPath)
        case outside
    }

    /// Creates a base path from the path of the site's URL, with or without slashes at its ends.
    ///
    /// Throws the refusal that a request for that path would get.
    init(_ text: String) throws(HTTPError) {
        path = try RequestPath(decoding: (text.hasPrefix("/") ? "" : "/") + text + (text.hasSuffix("/") ? "" : "/"))
    }

    /// The base path for URLs, with a slash at both ends.
    var encoded: String { path.encoded }

    /// Distinguishes the site's paths from the server's own and from others.
    func locate(_ request: RequestPath) -> Place {
        let base = path.names
        guard request.names.starts(with: base) else {
            return request == .root ? .redirect(path) : .outside
        }
        let names = Array(request.names.dropFirst(base.count))
        if names.isEmpty, !request.isFolder { return .redirect(path) }
        if names.first == ".almanac" { return .own(Array(names.dropFirst())) }
        return .site(RequestPath(names: names, isFolder: request.isFolder))
    }
}
