/// The media type of a file, by its file name extension.
struct ContentType: Hashable, Sendable {
    let value: String

    static let html = ContentType(fileName: "index.html")

    /// Whether the file is displayed as a page, which can update itself.
    var isPage: Bool { self == .html }

    /// Finds the type of a file named `fileName`; `application/octet-stream` if the extension is unknown.
    init(fileName: String) {
        let ending = fileName.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased()
        if fileName == "feed.xml" {
            value = "application/atom+xml; charset=utf-8"
        } else if let text = Self.texts[ending ?? ""] {
            // RFC 6838, section 4.2.1: a text type declares that it is UTF-8. JSON is always UTF-8 (RFC 8259).
            value = text + (text.contains("json") ? "" : "; charset=utf-8")
        } else {
            value = Self.others[ending ?? ""] ?? "application/octet-stream"
        }
    }

    private static let texts = [
        "html": "text/html", "htm": "text/html", "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
        "txt": "text/plain", "md": "text/markdown", "csv": "text/csv", "ics": "text/calendar", "vtt": "text/vtt",
        "svg": "image/svg+xml", "xml": "application/xml", "atom": "application/atom+xml", "rss": "application/rss+xml",
        "xsl": "application/xslt+xml", "json": "application/json", "map": "application/json",
        "jsonld": "application/ld+json", "webmanifest": "application/manifest+json", "geojson": "application/geo+json",
    ]

    private static let others = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "avif": "image/avif",
        "gif": "image/gif", "ico": "image/x-icon", "bmp": "image/bmp", "pdf": "application/pdf",
        "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
        "flac": "audio/flac", "wav": "audio/wav", "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm",
        "ogv": "video/ogg", "mov": "video/quicktime", "zip": "application/zip", "gz": "application/gzip",
        "epub": "application/epub+zip", "wasm": "application/wasm",
    ]
}
