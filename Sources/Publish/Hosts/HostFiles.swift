/// How long a browser may keep a file without asking again.
enum CacheLifetime: Hashable {
    /// The contents of a file never change: its name has their hash.
    case forever
    /// Anything may change with the next publish.
    case page

    init(file: String) { self = HashedAsset.isOne(file) ? .forever : .page }

    /// The value of `Cache-Control` (RFC 9111, and RFC 8246 for `immutable`).
    var header: String {
        switch self {
        case .forever: "public, max-age=31536000, immutable"
        case .page: "public, max-age=60, must-revalidate"
        }
    }
}

/// Files with a hash of their contents in their names.
enum HashedAsset {
    /// Whether the name of a file is one like `style.3f2a9c1b07de.css`.
    static func isOne(_ file: String) -> Bool {
        guard let name = file.split(separator: "/").last else { return false }
        let parts = name.split(separator: ".")
        guard parts.count > 2, ["css", "js"].contains(parts[parts.count - 1]) else { return false }
        let hash = parts[parts.count - 2]
        return hash.utf8.count == 12 && hash.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}

/// What hosts are told about the site: which headers go with which files.
package enum HostFiles: String, CaseIterable, Sendable {
    case headers, nginx, caddy

    /// What pages may load: nothing but what is on the site itself.
    static let contentSecurityPolicy = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    private static let general = [
        ("Content-Security-Policy", contentSecurityPolicy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
    ]

    /// The types of files that some hosts do not know, by the ends of their names.
    private static let types = [
        ("ics", "text/calendar; charset=utf-8"),
        ("webmanifest", "application/manifest+json"),
        ("xml", "application/xml; charset=utf-8"),
    ]

    /// What a host that keeps headers with each file is told of one.
    static func uploadHeaders(of file: String) -> [String] {
        let type = types.first { file.hasSuffix(".\($0.0)") }.map { "Content-Type: \($0.1)" }
        return ["Cache-Control: \(CacheLifetime(file: file).header)"] + (type.map { [$0] } ?? [])
    }

    /// The text of the file.
    package var text: String {
        switch self {
        case .headers: Self.headersFile(for: [])
        case .nginx: Self.nginxServer
        case .caddy: Self.caddyfile
        }
    }

    /// Netlify, "Custom headers"; Cloudflare Pages, "Headers". What a host says of lifetimes by itself is short; a second
    /// value would be added to the first.
    ///
    /// - Parameter files: the site's; those with hashes in their names are named.
    static func headersFile(for files: [String]) -> String {
        let general = general.map { "  \($0.0): \($0.1)\n" }.joined()
        let types = types.map { "/*.\($0.0)\n  Content-Type: \($0.1)\n" }.joined()
        let hashed = files.filter(HashedAsset.isOne)
            .map { "/\($0)\n  Cache-Control: \(CacheLifetime.forever.header)\n" }.joined()
        return "/*\n\(general)\(types)\(hashed)"
    }

    private static var nginxServer: String {
        let general = general.map { "    add_header \($0.0) \"\($0.1)\" always;\n" }.joined()
        return """
            # Within `http`.
            map $uri $almanac_lifetime {
                default "\(CacheLifetime.page.header)";
                "~\\.[0-9a-f]{12}\\.(css|js)$" "\(CacheLifetime.forever.header)";
            }
            server {
                listen 80;
                server_name life.example.org;
                root /srv/www/life;
                index index.html;
                error_page 404 /404.html;
                charset utf-8;
                charset_types text/css text/plain text/xml text/calendar application/javascript application/json;
                include mime.types;
                types {
                    text/calendar ics;
                    application/manifest+json webmanifest;
                }
                add_header Cache-Control $almanac_lifetime always;
            \(general)    location = /\(SiteManifest.file) { return 404; }
                location = /\(SiteManifest.next) { return 404; }
            }

            """
    }

    private static var caddyfile: String {
        let general = general.map { "    header \($0.0) \"\($0.1)\"\n" }.joined()
        let types = types.map { ending, type in
            "    @\(ending) path *.\(ending)\n    header @\(ending) Content-Type \"\(type)\"\n"
        }.joined()
        return """
            life.example.org {
                root * /srv/www/life
                encode gzip
            \(general)\(types)    @others not path_regexp \\.[0-9a-f]{12}\\.(css|js)$
                header @others Cache-Control "\(CacheLifetime.page.header)"
                @hashed path_regexp \\.[0-9a-f]{12}\\.(css|js)$
                header @hashed Cache-Control "\(CacheLifetime.forever.header)"
                respond /\(SiteManifest.file) 404
                respond /\(SiteManifest.next) 404
                file_server
                handle_errors {
                    rewrite * /404.html
                    file_server
                }
            }

            """
    }
}
