import NIOHTTP1

extension AllowedHosts {
    /// Checks that a request isn't sent by a page of another site. Programs other than browsers don't send these header
    /// fields.
    ///
    /// - Parameter acceptsTyped: whether the user may also have typed the address or opened a bookmark.
    func checkOrigin(_ fields: HTTPHeaders, acceptsTyped: Bool = false) throws(HTTPError) {
        // https://www.w3.org/TR/fetch-metadata/: "same-site" is another port of this computer, "none" is the user.
        let sites = fields["sec-fetch-site"]
        let own = fields["host"].first.map { host in
            publicOrigin.flatMap { $0.isNamed(by: host) ? $0.text : nil } ?? "http://\(host.lowercased())"
        }
        guard sites.allSatisfy({ $0 == "same-origin" || acceptsTyped && $0 == "none" }),
            fields["origin"].allSatisfy({ $0.lowercased() == own })
        else {
            throw HTTPError(
                .forbidden,
                "Only pages of this preview may do that, and the request comes from another page."
            )
        }
    }
}
