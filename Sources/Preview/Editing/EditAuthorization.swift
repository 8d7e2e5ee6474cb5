// Any page that the user has open, even one served by another program on this computer, can make the browser send a
// request to this server, and so could change records. Four things prevent that. Browsers tell where a request comes
// from. Another page can't read the token, and its forms can't send JSON. Its scripts need permission from this server
// (CORS), which is never given. And other sites can't show these pages in a frame, so users can't be tricked into
// clicking there (clickjacking).

import NIOHTTP1

/// Decides which requests may change records.
struct EditAuthorization: Sendable {
    /// The token required for changes. Only pages of this server can read it, and it is different after each start.
    let token: String

    /// The field with the token in a form.
    static let tokenField = "token"
    /// The header with the token in a request from a script.
    static let tokenHeader = "almanac-token"

    private let hosts: AllowedHosts

    init(hosts: AllowedHosts = AllowedHosts()) {
        self.hosts = hosts
        token = RandomToken.text(52)
    }

    /// Parses the change in a POST request.
    ///
    /// - Throws: `HTTPError` if the request doesn't come from a page of this server or a client that has read its token.
    func change(_ path: [String], _ request: NIOHTTPServerRequestFull) throws(HTTPError) -> EditRequest {
        let fields = request.head.headers
        try hosts.checkOrigin(fields)
        var (values, files) = try EditFields.read(request, for: path)
        let field = values.removeValue(forKey: Self.tokenField)
        let header = fields[Self.tokenHeader]
        guard header.count <= 1, let given = header.first ?? field, RandomToken.isSame(given, token) else {
            throw HTTPError(
                .forbidden,
                "A change needs the token of this run, which .almanac/edit/token shows. Load the page again."
            )
        }
        return EditRequest(isChange: true, path: path, fields: values, files: files)
    }
}
