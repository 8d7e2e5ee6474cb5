import Persistence

/// The path of a page or file on the site: `/habits/`, `/404.html`, `/style.css`.
package struct SitePath: Hashable, Sendable, CustomStringConvertible {
    /// The path from the site's root, beginning with a slash; it also ends with one for a page in its own folder.
    package let description: String

    /// The file that a host sends for the path, relative to the output folder.
    package let file: String

    /// Whether the name of one of its folders contains a dot, as file names do.
    package var hasFolderWithDot: Bool {
        let end = description.utf8.lastIndex(of: UInt8(ascii: "/")) ?? description.startIndex
        return description.utf8[..<end].contains(UInt8(ascii: "."))
    }

    /// Whether hosts show the page at any path, as with `/404.html`; relative links don't work on it.
    package var isServedAnywhere: Bool { description == "/404.html" }

    package init(unchecked path: String) {
        description = path
        let name = Substring(path.utf8.dropFirst())
        let isFolder = name.isEmpty || name.utf8.last == UInt8(ascii: "/")
        file = isFolder ? name + "index.html" : String(name)
    }

    /// The parts between the slashes. A slash with a combining accent is one character in Swift, but a slash to file systems.
    private static func parts(of path: String) -> [String] {
        path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    }

    /// Returns whether a path has only slugs and slashes, as most do.
    package static func isPlain(_ path: String) -> Bool {
        guard path.utf8.first == UInt8(ascii: "/") else { return false }
        var length = -1
        return path.hasOnly { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                length += 1
            case UInt8(ascii: "/") where length != 0: length = 0
            default: return false
            }
            return length <= 200
        }
    }

    /// Returns why a path isn't valid, or nil if it is.
    package static func problem(with path: String) -> String? {
        if isPlain(path) { return nil }
        guard path.unicodeScalars.first == "/" else { return "the path `\(path)` does not begin with `/`" }
        let parts = parts(of: path).dropFirst()
        if parts.contains("..") || parts.contains(".") { return "the path `\(path)` leaves the output folder" }
        if parts.dropLast().contains("") { return "the path `\(path)` has an empty part" }
        if parts.contains(where: { $0.utf8.count > 200 }) { return "the path `\(path.prefix(40))…` is too long" }
        let forbidden = path.unicodeScalars.first {
            $0.value < 0x20 || $0.value == 0x7F || "\\?#%:*\"<>|".unicodeScalars.contains($0)
        }
        if let forbidden {
            let name =
                forbidden.value < 0x21 ? "U+\(String(forbidden.value, radix: 16, uppercase: true))" : "\(forbidden)"
            return "the path `\(path)` contains `\(name)`, which not every file system and host allows"
        }
        if parts.contains(where: { $0.hasPrefix(".almanac") }) { return "the path `\(path)` is reserved for Almanac" }
        return nil
    }

    /// The path that a template means: `/about` is `/about/`.
    package static func normalized(_ path: String) -> String {
        if path.utf8.last == UInt8(ascii: "/") { return path }
        guard let last = parts(of: path).last, !last.isEmpty, !last.unicodeScalars.contains(".") else { return path }
        return path + "/"
    }
}
