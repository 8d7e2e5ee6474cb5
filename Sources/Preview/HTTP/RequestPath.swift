import Foundation
import NIOHTTP1

/// The path of a request as folder and file names, each percent-decoded once.
///
/// No name is empty, "." or "..", or contains a slash or a NUL, so the names joined with slashes can't lead out of the
/// folder in which they are looked up.
struct RequestPath: Hashable, Sendable {
    var names: [String]
    /// Whether the path ends with a slash.
    var isFolder: Bool

    static let root = RequestPath(names: [], isFolder: true)

    /// The file that the path refers to, relative to the root: the index of a folder, or the file itself.
    var file: [String] { isFolder ? names + ["index.html"] : names }

    /// Whether the path is likely to refer to a page rather than a resource of a page.
    var looksLikePage: Bool {
        isFolder || names.last.map { ContentType(fileName: $0).isPage || !$0.contains(".") } ?? true
    }

    /// The percent-encoded path for a Location field. It begins with exactly one slash, so it never refers to another
    /// host.
    var encoded: String {
        names.isEmpty ? "/" : "/" + names.map(Self.encoded).joined(separator: "/") + (isFolder ? "/" : "")
    }

    /// A percent-encoded path component or query value.
    static func encoded(_ name: String) -> String {
        // Foundation returns nil only for strings that aren't Unicode.
        name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// The unreserved characters of RFC 3986, section 2.3. Foundation always encodes non-ASCII characters.
    private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}

extension RequestPath {
    /// Parses the path of a request target, which begins with a slash (RFC 9112, section 3.2.1).
    ///
    /// Percent escapes are decoded once (RFC 3986, section 2.4).
    ///
    /// - Throws: status 400 for paths that no well-meaning client sends, status 404 for text that can't be the path of
    ///   a file.
    init(decoding path: some StringProtocol) throws(HTTPError) {
        let path = Substring(path)
        guard path.utf8.first == UInt8(ascii: "/") else { throw .badRequest("A path must begin with a slash.") }
        names = try path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { part throws(HTTPError) in try Self.decode(Substring(part)) }
        isFolder = names.last?.isEmpty ?? true
        if isFolder { names.removeLast() }
        guard names.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "/")) }) else {
            throw HTTPError(.notFound, "No file has an empty name, or a slash in its name.")
        }
    }

    private static func decode(_ part: Substring) throws(HTTPError) -> String {
        guard let name = part.removingPercentEncoding, name != ".", name != "..",
            // A backslash separates folders on other systems.
            name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
        else {
            throw .badRequest("A path must be percent-encoded UTF-8 without \"..\", backslash or control character.")
        }
        return name
    }
}
