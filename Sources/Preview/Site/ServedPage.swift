import FileSystem
import NIOHTTP1

/// A page on its way to a browser, where a script will wait for its next version.
struct ServedPage {
    var status: HTTPResponseStatus
    private var content: Answer.Body
    private var tag: EntityTag

    /// A larger page is sent without the script, instead of being held in memory.
    private static let largest: Int64 = 8 << 20

    /// The page in `file`.
    init(_ status: HTTPResponseStatus, _ file: SiteFile) throws(SystemError) {
        self.status = status
        if file.size <= Self.largest {
            let bytes = try file.read(0..<file.size)
            content = .bytes(bytes)
            tag = EntityTag(of: bytes)
        } else {
            content = .file(file, 0..<file.size)
            tag = file.tag
        }
    }

    /// A page that the server made.
    init(_ status: HTTPResponseStatus, _ text: String) {
        self.status = status
        content = .bytes(Array(text.utf8))
        tag = EntityTag(of: text.utf8)
    }

    /// The status is part of the version: a page that replaces "not found" is a new one, even with the same bytes.
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
