import NIOHTTP1

/// A page on its way to a browser, in which it will watch for its next version.
struct ServedPage {
    var status: HTTPResponseStatus
    private var content: Answer.Body
    private var tag: EntityTag

    /// The page in `file`. One of more than `limit` bytes goes out as it is, without the script.
    init(_ status: HTTPResponseStatus, _ file: OpenFile, limit: Int) throws(SystemError) {
        self.status = status
        if let bytes = try file.contents(limit: limit) {
            content = .bytes(bytes)
            tag = EntityTag(of: bytes)
        } else {
            content = .file(file, 0..<file.identity.size)
            tag = EntityTag(of: file.identity)
        }
    }

    /// A page that the server made.
    init(_ status: HTTPResponseStatus, _ text: String) {
        self.status = status
        content = .bytes(Array(text.utf8))
        tag = EntityTag(of: text.utf8)
    }

    /// The status counts: a page that takes the place of "not found" is another one even with the same bytes.
    var version: String { status == .ok ? tag.opaque : "\(status.code)-\(tag.opaque)" }

    /// The page without the script: it stays as it is.
    var unwatched: Representation { Representation(status: status, content: content, type: .html, tag: tag) }

    /// The page with the script that loads it again when its version changes.
    func watched(base: BasePath) -> Representation {
        guard case .bytes(let bytes) = content else { return unwatched }
        let own = "\(base.encoded).almanac/"
        let quiet = status == .serviceUnavailable ? " data-quiet" : ""
        let script = "<script src=\"\(own)preview.js\" data-version=\"\(version)\"\(quiet) defer></script>"
        let page = PageInjection.insert(script, into: bytes)
        return Representation(status: status, content: .bytes(page), type: .html, tag: EntityTag(of: page))
    }
}
