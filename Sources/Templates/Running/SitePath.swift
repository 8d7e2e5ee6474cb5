import Persistence

/// The path of a page or file on the site: `/habits/`, `/404.html`, `/style.css`.
package struct SitePath: Hashable, Sendable, CustomStringConvertible {
    /// The path from the site's root, beginning with a slash; a page in a folder of its own ends with one.
    package let description: String

    /// The file that a host answers with, relative to the output folder.
    package let file: String

    /// Whether the name of a folder it is in has a dot, as names of files have.
    package var hasFolderWithDot: Bool {
        // There are as many paths as pages, and hardly any has a dot.
        if description.hasOnly({ $0 != UInt8(ascii: ".") }) { return false }
        let end = description.utf8.lastIndex(of: UInt8(ascii: "/")) ?? description.startIndex
        return description.utf8[..<end].contains(UInt8(ascii: "."))
    }

    /// A path on which pages cannot tell how deep they are: hosts show `/404.html` in place of any page.
    package var standsAnywhere: Bool { description == "/404.html" }

    package init(unchecked path: String) {
        description = path
        // Put together at once: there are as many as pages.
        var path = path
        file = path.withUTF8 { path in
            let name = path.dropFirst()
            let index = name.last ?? UInt8(ascii: "/") == UInt8(ascii: "/") ? "index.html".utf8 : "".utf8
            let length = name.count + index.count
            return String(unsafeUninitializedCapacity: length) { buffer in
                let end = buffer.initialize(fromContentsOf: name)
                _ = buffer[end...].initialize(fromContentsOf: index)
                return length
            }
        }
    }

    /// The parts between the slashes. A slash with an accent on it, one character to Swift, is a slash to file systems.
    private static func parts(of path: String) -> [String] {
        path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    }

    /// Whether a path has only slugs and slashes. Most do.
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

    /// Why a path isn't valid; nil if it is.
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
            return "the path `\(path)` holds `\(name)`, which not every file system and host can"
        }
        if parts.contains(where: { $0.hasPrefix(".almanac") }) { return "the path `\(path)` is one that Almanac needs" }
        return nil
    }

    /// The path that a template means: `/about` is `/about/`.
    package static func normalized(_ path: String) -> String {
        if path.utf8.last == UInt8(ascii: "/") { return path }
        guard let last = parts(of: path).last, !last.isEmpty, !last.unicodeScalars.contains(".") else { return path }
        return path + "/"
    }
}
