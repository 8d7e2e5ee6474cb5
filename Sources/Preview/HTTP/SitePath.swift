import Foundation
import NIOHTTP1

/// The path of a request as names of folders and files, each decoded once.
///
/// No name is empty, "." or "..", or contains a slash or a NUL: joined with slashes, the names can't leave the folder
/// in which they are looked up.
struct SitePath: Hashable, Sendable {
    var names: [String]
    /// Whether the path ends with a slash.
    var isFolder: Bool

    static let root = SitePath(names: [], isFolder: true)

    /// The file that the path means, relative to the root: the index of a folder, else the file itself.
    var file: [String] { isFolder ? names + ["index.html"] : names }

    /// Whether the path is likely to name a page, and not a part of one.
    var looksLikePage: Bool {
        isFolder || names.last.map { ContentType(fileName: $0).isPage || !$0.contains(".") } ?? true
    }

    /// The path for a Location field, percent-encoded. It begins with one slash, so it never names another host.
    var encoded: String {
        names.isEmpty ? "/" : "/" + names.map(Self.encoded).joined(separator: "/") + (isFolder ? "/" : "")
    }

    /// A name of a path, or a value of a query, percent-encoded.
    static func encoded(_ name: String) -> String {
        // Foundation returns nil only for strings that aren't Unicode.
        name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// What RFC 3986, section 2.3, calls unreserved. Foundation encodes all but ASCII anyway.
    private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}

extension SitePath {
    /// Reads the path of a request target, which begins with a slash (RFC 9112, section 3.2.1).
    ///
    /// A percent sign is decoded once (RFC 3986, section 2.4).
    ///
    /// - Throws: status 400 for what no well-meaning client sends, status 404 for what can't be the path of a file.
    init(decoding path: some StringProtocol) throws(Refusal) {
        let path = Substring(path)
        guard path.utf8.first == UInt8(ascii: "/") else { throw .badRequest("A path must begin with a slash.") }
        names = try path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { part throws(Refusal) in try Self.decode(Substring(part)) }
        isFolder = names.last?.isEmpty ?? true
        if isFolder { names.removeLast() }
        guard names.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "/")) }) else {
            throw Refusal(.notFound, "No file has an empty name, or a slash in its name.")
        }
    }

    private static func decode(_ part: Substring) throws(Refusal) -> String {
        guard let name = part.removingPercentEncoding, name != ".", name != "..",
            // A backslash separates folders on other systems.
            name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
        else {
            throw .badRequest("A path must be percent-encoded UTF-8 without \"..\", backslashes and controls.")
        }
        return name
    }
}
