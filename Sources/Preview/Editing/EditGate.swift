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

    init() {
        var generator = SystemRandomNumberGenerator()
        let numbers = (0..<4).map { _ in generator.next() as UInt64 }
        token = numbers.map { String($0, radix: 36) }.joined()
    }

    /// Whether a client is on this computer. Nobody else may change records, or see the forms.
    static func admits(_ peer: SocketAddress?) -> Bool {
        guard let address = peer?.ipAddress else { return false }
        return address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }

    /// The change that a POST request asks for.
    ///
    /// - Throws: `Refusal` if it doesn't come from a page of this server or somebody who has read its token.
    func change(_ path: [String], _ request: NIOHTTPServerRequestFull) throws(Refusal) -> EditRequest {
        let fields = request.head.headers
        try checkOrigin(fields)
        var (values, files) = try EditFields.read(request, for: path)
        let field = values.removeValue(forKey: Self.tokenField)
        let header = fields[Self.tokenHeader]
        guard header.count <= 1, let given = header.first ?? field, Self.isSame(given, token) else {
            throw Refusal(
                .forbidden,
                "A change needs the token of this run, which .almanac/edit/token shows. Load the page again."
            )
        }
        return EditRequest(isChange: true, path: path, fields: values, files: files)
    }

    /// Checks that a request isn't sent by a page of another site. Programs that are no browsers say nothing of the kind.
    func checkOrigin(_ fields: HTTPHeaders) throws(Refusal) {
        // https://www.w3.org/TR/fetch-metadata/: "same-site" is another port of this computer.
        let sites = fields["sec-fetch-site"]
        let origins = fields["origin"]
        let own = fields["host"].first.map { "http://\($0.lowercased())" }
        guard sites.allSatisfy({ $0 == "same-origin" }), origins.allSatisfy({ $0.lowercased() == own }) else {
            throw Refusal(
                .forbidden,
                "Only pages of this preview may do that, and the request comes from another page."
            )
        }
    }

    /// Compares texts in a time that doesn't depend on where they differ.
    private static func isSame(_ given: String, _ wanted: String) -> Bool {
        let (given, wanted) = (Array(given.utf8), Array(wanted.utf8))
        guard given.count == wanted.count else { return false }
        return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
