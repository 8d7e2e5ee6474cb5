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
        if let known = Self(ofASCII: destination, allowing: schemes) {
            self = known
            return
        }
        let url = destination.unicodeScalars.filter { !$0.properties.isWhitespace && !Self.isInvisible($0) }
        let end = url.firstIndex { ":/\\?#".unicodeScalars.contains($0) }
        if let end, url[end] == ":" {
            self = schemes.contains(String(url[..<end]).lowercased()) ? .elsewhere : .unsafe
        } else {
            let start = url.prefix(2)
            self = start.count == 2 && start.allSatisfy { $0 == "/" || $0 == "\\" } ? .elsewhere : .relative
        }
    }

    private static let ends = Array(":/\\?#".utf8)

    /// The same where nobody has to ask Unicode about any character; nil for other destinations.
    private init?(ofASCII destination: String, allowing schemes: Set<String>) {
        var url: [UInt8] = []
        for byte in destination.utf8 {
            guard byte < 0x80 else { return nil }
            if byte > 0x20, byte != 0x7F { url.append(byte) }
        }
        let end = url.firstIndex { Self.ends.contains($0) }
        if let end, url[end] == UInt8(ascii: ":") {
            let scheme = String(decoding: url[..<end], as: UTF8.self).lowercased()
            self = schemes.contains(scheme) ? .elsewhere : .unsafe
        } else {
            let isSlash = url.prefix(2).map { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
            self = isSlash == [true, true] ? .elsewhere : .relative
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format].contains(scalar.properties.generalCategory)
    }
}
