/// What a link that nobody vouches for may lead to.
enum LinkSafety: Hashable {
    /// Somewhere on the same site.
    case relative
    /// Somewhere else, by a scheme that is allowed; or by none, as in `//host/path`.
    case elsewhere
    /// By a scheme that is not allowed.
    case unsafe

    /// Looks at a destination the way that browsers do, and closes an eye sooner than they.
    ///
    /// Browsers take tabs and line feeds out of a URL, control characters and spaces off its ends, and read `\` as `/`
    /// (URL Standard, section 4.4). Here all control characters and white space are taken out first, and whatever
    /// stands before a colon that comes before any slash counts as a scheme, even if it cannot be one.
    init(of destination: String, allowing schemes: Set<String>) {
        let url = destination.unicodeScalars.filter { !$0.properties.isWhitespace && !Self.isInvisible($0) }
        let end = url.firstIndex { ":/\\?#".unicodeScalars.contains($0) }
        if let end, url[end] == ":" {
            self = schemes.contains(String(url[..<end]).lowercased()) ? .elsewhere : .unsafe
        } else {
            let start = url.prefix(2)
            self = start.count == 2 && start.allSatisfy { $0 == "/" || $0 == "\\" } ? .elsewhere : .relative
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format].contains(scalar.properties.generalCategory)
    }
}
