import NIOHTTP1

/// A page on its way to a browser, where a script will wait for its next version.
struct HTMLPage {
    private let status: HTTPResponseStatus
    private let bytes: [UInt8]
    /// Names this state of the page: when the name changes, browsers must load the page again. The status is part of
    /// it, because a page that replaces "not found" is a new one, even with the same bytes.
    let version: String

    init(_ status: HTTPResponseStatus, _ bytes: [UInt8]) {
        self.status = status
        self.bytes = bytes
        version = (status == .ok ? "" : "\(status.code)-") + EntityTag(of: bytes).opaque
    }

    /// The page as it is.
    var plain: Representation { representation(of: bytes) }

    /// The page with the script that loads it again when its version changes, and the one that changes records.
    func watched(base: BasePath, isEditable: Bool = false) -> Representation {
        let quiet = status == .serviceUnavailable ? " data-quiet" : ""
        let source = "\(base.encoded).almanac/preview.js"
        let script = "<script src=\"\(source)\" data-version=\"\(version)\"\(quiet) defer></script>"
        guard isEditable, status != .serviceUnavailable else {
            return representation(of: Self.insert(script, into: bytes))
        }
        let editing =
            "<link rel=\"stylesheet\" href=\"\(base.encoded).almanac/editing.css\">"
            + ["editing.js", "moving.js", "planning.js"].map {
                "<script src=\"\(base.encoded).almanac/\($0)\" defer></script>"
            }
            .joined()
        return representation(of: Self.insert(script + editing, into: bytes))
    }

    private func representation(of bytes: [UInt8]) -> Representation {
        Representation(status: status, content: .bytes(bytes), type: .html, tag: EntityTag(of: bytes))
    }

    /// The page with `tag` behind its doctype, or at its beginning if it has none.
    ///
    /// A browser puts what stands there into the head. Nothing that the page leaves open, such as a comment, can hide it.
    static func insert(_ tag: String, into page: [UInt8]) -> [UInt8] {
        // ORed with 0x20, letters are lowercase, and "<" and "!" stay what they are.
        let beginning = page.prefix(1024).map { $0 | 0x20 }
        let doctype = beginning.firstRange(of: Array("<!doctype".utf8))
        let end = doctype.flatMap { page[$0.upperBound...].firstIndex(of: UInt8(ascii: ">")) }.map { $0 + 1 } ?? 0
        return page[..<end] + Array(tag.utf8) + page[end...]
    }
}
