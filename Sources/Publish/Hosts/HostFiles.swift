/// Server configuration for a site: the header fields of its files.
package enum HostFiles: String, CaseIterable, Sendable {
    case headers, nginx, caddy

    /// Pages may only load resources from the site itself.
    static let contentSecurityPolicy = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    private static let general = [
        ("Content-Security-Policy", contentSecurityPolicy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
    ]

    /// Values of `Cache-Control` (RFC 9111; RFC 8246 for `immutable`). A browser may cache a file for a year without
    /// revalidating it if its name contains a hash of its contents, and for a minute otherwise.
    private static let (forever, page) = ("public, max-age=31536000, immutable", "public, max-age=60, must-revalidate")

    /// Whether a file name contains a hash of the file's contents: `style.3f2a9c1b07de.css`.
    static func isHashed(_ file: String) -> Bool { file.contains(/[^\/]\.[0-9a-f]{12}\.(css|js)$/) }

    /// The content types that some hosts don't know, by file name extension.
    private static let types = [
        ("ics", "text/calendar; charset=utf-8"),
        ("webmanifest", "application/manifest+json"),
        ("xml", "application/xml; charset=utf-8"),
    ]

    /// The header fields of a file for a host that stores them with each file.
    static func uploadHeaders(of file: String) -> [String] {
        let type = types.first { file.hasSuffix(".\($0.0)") }.map { "Content-Type: \($0.1)" }
        return ["Cache-Control: \(isHashed(file) ? forever : page)"] + (type.map { [$0] } ?? [])
    }

    package var text: String {
        switch self {
        case .headers: Self.headersFile(for: [])
        case .nginx: Self.nginxServer
        case .caddy: Self.caddyfile
        }
    }

    /// The `_headers` file (Netlify, "Custom headers"; Cloudflare Pages, "Headers"). Pages get no `Cache-Control`: the
    /// hosts' default lifetimes are short, and a second value would be appended to the default.
    ///
    /// - Parameter files: the files of the site; those with hashes in their names are listed.
    static func headersFile(for files: [String]) -> String {
        let general = general.map { "  \($0.0): \($0.1)\n" }.joined()
        let types = types.map { "/*.\($0.0)\n  Content-Type: \($0.1)\n" }.joined()
        let hashed = files.filter(isHashed)
            .map { "/\($0)\n  Cache-Control: \(forever)\n" }.joined()
        return "/*\n\(general)\(types)\(hashed)"
    }

    private static var nginxServer: String {
        server(PackageResources.nginx_conf, headers: general.map { "    add_header \($0.0) \"\($0.1)\" always;\n" })
    }

    private static var caddyfile: String {
        let types = types.map { ending, type in
            "    @\(ending) path *.\(ending)\n    header @\(ending) Content-Type \"\(type)\"\n"
        }
        return server(PackageResources.Caddyfile, headers: general.map { "    header \($0.0) \"\($0.1)\"\n" } + types)
    }

    /// Fills in the configuration of a server.
    ///
    /// - Parameter template: the configuration with placeholders such as `{{headers}}`.
    private static func server(_ template: [UInt8], headers: [String]) -> String {
        let values = [
            "headers": headers.joined(), "page": page, "forever": forever,
            "manifest": SiteManifest.file, "next": SiteManifest.next,
        ]
        return values.reduce(String(decoding: template, as: UTF8.self)) {
            $0.replacing("{{\($1.key)}}", with: $1.value)
        }
    }
}
