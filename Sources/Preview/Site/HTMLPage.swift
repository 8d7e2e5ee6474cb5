import NIOHTTP1

/// A page to be sent to a browser, where a script waits for its next version.
struct HTMLPage {
    private let status: HTTPResponseStatus
    private let bytes: [UInt8]
    /// Whether the page is one of the server's own, without the styles and records of a site.
    private let isServers: Bool
    /// Identifies the version of the page: when it changes, browsers must update the page. It includes the status,
    /// because a page that replaces "not found" is new even with the same bytes.
    let version: String

    init(_ status: HTTPResponseStatus, _ bytes: [UInt8], isServers: Bool = false) {
        (self.status, self.bytes, self.isServers) = (status, bytes, isServers)
        version = (status == .ok ? "" : "\(status.code)-") + EntityTag(of: bytes).opaque
    }

    /// The page without scripts.
    var plain: Representation { representation(of: bytes) }

    /// The page with the script that updates it when its version changes.
    ///
    /// - Parameter editing: the text of the link to the page that changes records without scripts. With it, the page
    ///   also gets the scripts that change records; nil for clients that can't change them.
    func watched(base: BasePath, editing: String? = nil) -> Representation {
        let quiet = status == .serviceUnavailable ? " data-quiet" : ""
        let source = "\(base.encoded).almanac/preview.js"
        let script = "<script src=\"\(source)\" data-version=\"\(version)\"\(quiet) defer></script>"
        guard let editing, !isServers else {
            return representation(of: Self.insert(script, into: bytes))
        }
        let styles = "<link rel=\"stylesheet\" href=\"\(base.encoded).almanac/editing.css\">"
        let link = "<a href=\"\(base.encoded).almanac/edit/\">\(editing.escapedHTML)</a>"
        // Browsers add what follows the end of the body to the body.
        let end = Array("<noscript><p class=\"almanac-plain\">\(link)</p></noscript>\n".utf8)
        return representation(of: Self.insert(script + styles + OwnFiles.editingScript(base: base), into: bytes) + end)
    }

    private func representation(of bytes: [UInt8]) -> Representation {
        Representation(status: status, content: .bytes(bytes), type: .html, tag: EntityTag(of: bytes))
    }

    /// The page with `tag` after its doctype, or at its start if it has none.
    ///
    /// Browsers put a tag at that place into the head. Nothing that the page leaves open, such as a comment, can hide
    /// it.
    static func insert(_ tag: String, into page: [UInt8]) -> [UInt8] {
        // ORed with 0x20, letters become lower case, and "<" and "!" are unchanged.
        let beginning = page.prefix(1024).map { $0 | 0x20 }
        let doctype = beginning.firstRange(of: Array("<!doctype".utf8))
        let end = doctype.flatMap { page[$0.upperBound...].firstIndex(of: UInt8(ascii: ">")) }.map { $0 + 1 } ?? 0
        return page[..<end] + Array(tag.utf8) + page[end...]
    }
}
