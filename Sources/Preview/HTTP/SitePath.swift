/// The path of a request as names of folders and files, each decoded once.
///
/// None of the names is empty, "." or "..", holds a slash or a NUL: joined with slashes they cannot leave the folder
/// that they are looked up in.
struct SitePath: Hashable, Sendable {
    var names: [String]
    /// Whether the path ends with a slash.
    var isFolder: Bool

    static let root = SitePath(names: [], isFolder: true)

    /// The file that the path means, relative to the root: the index of a folder, else the file itself.
    var file: [String] { isFolder ? names + ["index.html"] : names }

    /// Whether a page is likely to be asked for here, and not a part of one.
    var looksLikePage: Bool {
        isFolder || names.last.map { ContentType(fileName: $0).isPage || !$0.contains(".") } ?? true
    }

    /// The path as it goes into a Location field: it begins with one slash, and holds only what RFC 3986 (section 3.3)
    /// lets stand unencoded. It is never the beginning of another host's address.
    var encoded: String {
        let path = names.map { $0.utf8.percentEncoded() }.joined(separator: "/")
        return names.isEmpty ? "/" : "/" + path + (isFolder ? "/" : "")
    }
}

extension SitePath {
    /// Reads the path of a request target, which begins with a slash (RFC 9112, section 3.2.1).
    ///
    /// A percent sign is decoded once (RFC 3986, section 2.4). Throws a refusal of status 400 for what no well-meaning
    /// client sends, and of status 404 for what can name no file.
    init(decoding path: some StringProtocol) throws(Refusal) {
        guard path.utf8.first == UInt8(ascii: "/") else { throw .badRequest("A path begins with a slash.") }
        var names: [String] = []
        for part in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            names.append(try Self.decode(part))
        }
        isFolder = names.last?.isEmpty ?? true
        if isFolder { names.removeLast() }
        guard names.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "/")) }) else {
            throw .notFound("No file has an empty name or a slash in it.")
        }
        self.names = names
    }

    private static func decode(_ part: some Sequence<UInt8>) throws(Refusal) -> String {
        guard let bytes = part.percentDecoded() else {
            throw .badRequest("A percent sign in a path is followed by two hexadecimal digits.")
        }
        // Control characters have no place in a name, and a backslash separates folders on other systems.
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw .badRequest("A path holds no control characters and no backslash.")
        }
        guard let name = String(validating: bytes, as: UTF8.self) else {
            throw .badRequest("A path is UTF-8, percent-encoded.")
        }
        guard name != ".", name != ".." else { throw .badRequest("A path must not climb with \".\" or \"..\".") }
        return name
    }
}
