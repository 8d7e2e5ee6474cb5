import NIOHTTP1

/// Answers requests for pairing, `.almanac/pair`, and requests from unpaired devices.
struct PairingService: Sendable {
    let pairing: Pairing
    let hosts: AllowedHosts
    let base: BasePath
    /// Whether records can be changed by paired devices.
    let isEditable: Bool
    /// Returns the current words of the pages.
    let words: @Sendable () -> EditWords

    /// Answers a request for the pairing page, or from it.
    func response(_ request: NIOHTTPServerRequestFull, from client: Client) throws(HTTPError) -> Response {
        let head = request.head
        // A client that may already see the site doesn't need the key, and leaves it for others.
        guard case .stranger = client else { return .redirect(to: base.encoded) }
        let page = page(for: head)
        do throws(HTTPError) {
            switch head.method {
            case .GET, .HEAD: return try form(head, page)
            case .POST: return try pair(request)
            default: throw HTTPError.methodNotAllowed("Devices are paired with POST.", allowed: "GET, HEAD, POST")
            }
        } catch {
            if error.status == .forbidden { offer(to: head) }
            var refusal = error
            refusal.page = page.page(for: error)
            throw refusal
        }
    }

    /// The refusal for an unpaired device.
    func refusal(of head: HTTPRequestHead) -> HTTPError {
        offer(to: head)
        let page = page(for: head).stranger
        var refusal = HTTPError(.forbidden, "This device isn't paired, or was revoked.", page: page)
        refusal.text = words()(.notPaired)
        return refusal
    }

    private func page(for head: HTTPRequestHead) -> PairingPage {
        PairingPage(base: base, isEncrypted: hosts.isPublic(head), isEditable: isEditable, words: words())
    }

    /// Ensures that the terminal shows a valid link. Only requests for pages count, because an open page may request
    /// events all night.
    private func offer(to head: HTTPRequestHead) {
        if head.method == .GET, head.headers["accept"].contains(where: { $0.contains("text/html") }) { pairing.offer() }
    }

    private func form(_ head: HTTPRequestHead, _ page: PairingPage) throws(HTTPError) -> Response {
        let key = try EditFields.pairs(in: head.query)["key"] ?? ""
        try pairing.check(key, isUsed: false)
        let name = PairedDevice.name(agent: head.headers["user-agent"].first ?? "")
        return .uncached(.ok, ContentType.html.value, Array(page.form(key: key, name: name).utf8))
    }

    private func pair(_ request: NIOHTTPServerRequestFull) throws(HTTPError) -> Response {
        let head = request.head
        try hosts.checkOrigin(head.headers)
        let fields = try EditFields.read(request, for: []).fields
        let agent = head.headers["user-agent"].first ?? ""
        let name = PairedDevice.cleaned(fields["name"] ?? "") ?? PairedDevice.name(agent: agent)
        let secret = try pairing.pair(name, key: fields["key"] ?? "")
        // Lax: the cookie is sent when a link on another site's page leads here, but not with that page's other
        // requests.
        // Requests to the public address come through a proxy that uses TLS.
        let cookie =
            "\(Pairing.cookie)=\(secret); Path=\(base.encoded); Max-Age=31536000; HttpOnly; SameSite=Lax"
            + (hosts.isPublic(head) ? "; Secure" : "")
        var response = Response.redirect(to: base.encoded)
        response.fields.add(name: "Set-Cookie", value: cookie)
        return response
    }
}
