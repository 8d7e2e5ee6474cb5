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

    /// The same for an ASCII destination, without Unicode properties; nil for other destinations.
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
