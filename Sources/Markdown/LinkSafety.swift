/// The target of a link in an untrusted document.
enum LinkSafety: Hashable {
    /// A place on the same site.
    case relative
    /// Another site, with an allowed scheme or none, as in `//host/path`.
    case elsewhere
    /// A scheme that isn't allowed.
    case unsafe

    /// Classifies a destination like browsers do, but more strictly.
    ///
    /// Browsers remove tabs and line feeds from a URL, trim control characters and spaces, and read `\` as `/` (URL
    /// Standard, section 4.4). This initializer removes all control characters and white space first, and treats
    /// anything before a colon that precedes the first slash as a scheme, even if it isn't a valid one.
    init(of destination: String) {
        let url = destination.unicodeScalars.filter { !$0.properties.isWhitespace && !Self.isInvisible($0) }
        let end = url.firstIndex { ":/\\?#".unicodeScalars.contains($0) }
        if let end, url[end] == ":" {
            self = Document.safeSchemes.contains(String(url[..<end]).lowercased()) ? .elsewhere : .unsafe
        } else {
            let start = url.prefix(2)
            self = start.count == 2 && start.allSatisfy { $0 == "/" || $0 == "\\" } ? .elsewhere : .relative
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format].contains(scalar.properties.generalCategory)
    }
}
