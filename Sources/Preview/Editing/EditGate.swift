// Any page that the user has open, also one that another program on this computer serves, can make the browser send a
// request here, and so could change records. Four things prevent that. Browsers say where a request comes from. Another
// page can't read the token, and its forms can't send JSON. Its scripts need permission from this server (CORS), which
// never gives it. And other sites can't show these pages in a frame, so nobody can be tricked into clicking in one.

import Foundation
import NIOCore
import NIOHTTP1

/// Decides which requests may change records.
struct EditGate: Sendable {
    /// What a request must bring to change something. Only pages of this server can read it; it is another one at each start.
    let token: String

    /// The field of a form that holds the token.
    static let tokenField = "token"
    /// The field of a head that holds it, for scripts.
    static let tokenHeader = "almanac-token"

    private let hosts: HostRule

    init(hosts: HostRule = HostRule()) {
        self.hosts = hosts
        token = Secret.text(52)
    }

    /// Whether a client is on this computer, or goes through a program on it.
    static func admits(_ peer: SocketAddress?) -> Bool {
        guard let address = peer?.ipAddress else { return false }
        return address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }

    /// The change that a POST request asks for.
    ///
    /// - Throws: `Refusal` if it doesn't come from a page of this server or somebody who has read its token.
    func change(_ path: [String], _ request: NIOHTTPServerRequestFull) throws(Refusal) -> EditRequest {
        let fields = request.head.headers
        try hosts.checkOrigin(fields)
        var (values, files) = try EditFields.read(request, for: path)
        let field = values.removeValue(forKey: Self.tokenField)
        let header = fields[Self.tokenHeader]
        guard header.count <= 1, let given = header.first ?? field, Secret.isSame(given, token) else {
            throw Refusal(
                .forbidden,
                "A change needs the token of this run, which .almanac/edit/token shows. Load the page again."
            )
        }
        return EditRequest(isChange: true, path: path, fields: values, files: files)
    }
}
