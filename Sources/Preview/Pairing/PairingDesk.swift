import Foundation
import NIOCore
import NIOHTTP1

/// Where devices are paired, `.almanac/pair`, and what those get that aren't.
struct PairingDesk: Sendable {
    let pairing: Pairing
    let hosts: HostRule
    let base: BasePath
    /// Whether records can be changed at all.
    let isEditable: Bool
    /// The words of its pages, as they are now.
    let words: @Sendable () -> EditWords

    /// Answers a request for the page that pairs, or from it.
    func answer(_ request: NIOHTTPServerRequestFull, from client: Client) throws(Refusal) -> Answer {
        let head = request.head
        // Who may see the site already needs no key, and leaves it to others.
        guard case .stranger = client else {
            return Answer(status: .seeOther, fields: ["Location": base.encoded, "Cache-Control": "no-store"])
        }
        let page = page(for: head)
        do throws(Refusal) {
            switch head.method {
            case .GET, .HEAD: return try form(head, page)
            case .POST: return try pair(request)
            default: throw Refusal(.methodNotAllowed, "Devices are paired with POST.")
            }
        } catch {
            if error.status == .forbidden { offer(to: head) }
            throw Refusal(error.status, error.reason, page: page.refusal(error))
        }
    }

    /// Why somebody gets nothing who isn't paired.
    func refusal(of head: HTTPRequestHead) -> Refusal {
        offer(to: head)
        return Refusal(.forbidden, "This device isn't paired, or was revoked.", page: page(for: head).stranger)
    }

    private func page(for head: HTTPRequestHead) -> PairingPage {
        PairingPage(base: base, isEncrypted: isEncrypted(head), isEditable: isEditable, words: words())
    }

    /// Sees to it that the terminal shows a link that is good. A page that is open may ask for events all night, so that
    /// only pages count.
    private func offer(to head: HTTPRequestHead) {
        if head.method == .GET, head.headers["accept"].contains(where: { $0.contains("text/html") }) { pairing.offer() }
    }

    private func form(_ head: HTTPRequestHead, _ page: PairingPage) throws(Refusal) -> Answer {
        let query = head.uri.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let key = try EditFields.pairs(in: query)["key"] ?? ""
        try pairing.check(key, isUsed: false)
        let name = PairedDevice.name(agent: head.headers["user-agent"].first ?? "")
        return Answer(
            status: .ok,
            fields: ["Content-Type": ContentType.html.value, "Cache-Control": "no-store"],
            body: .bytes(Array(page.form(key: key, name: name).utf8))
        )
    }

    private func pair(_ request: NIOHTTPServerRequestFull) throws(Refusal) -> Answer {
        let head = request.head
        try hosts.checkOrigin(head.headers)
        let fields = try EditFields.read(request, for: []).fields
        let agent = head.headers["user-agent"].first ?? ""
        let name = PairedDevice.cleaned(fields["name"] ?? "") ?? PairedDevice.name(agent: agent)
        let secret = try pairing.pair(name, key: fields["key"] ?? "")
        // Lax: a link on a page of another site leads here as well; anything else that such a page asks for comes without it.
        let cookie =
            "\(Pairing.cookie)=\(secret); Path=\(base.encoded); Max-Age=31536000; HttpOnly; SameSite=Lax"
            + (isEncrypted(head) ? "; Secure" : "")
        return Answer(
            status: .seeOther,
            fields: ["Location": base.encoded, "Set-Cookie": cookie, "Cache-Control": "no-store"]
        )
    }

    /// Whether the request comes by way of the proxy that encrypts.
    private func isEncrypted(_ head: HTTPRequestHead) -> Bool {
        head.headers["host"].contains { hosts.outside?.isNamed(by: $0) == true }
    }
}
