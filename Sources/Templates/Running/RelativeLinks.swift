/// Makes paths of the site relative to one page, so that the site works under any path (RFC 3986, section 4.2).
package struct RelativeLinks: Sendable {
    /// The folders that the page is in, as written in a URL, each with a trailing slash.
    private let folders: [UInt8]
    /// The relative path to the root: `../` for each folder.
    private let up: [UInt8]

    package init(from page: SitePath) {
        let bytes = Self.bytes(of: page.description)
        folders = Array(bytes[...(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)].dropFirst())
        up = folders.flatMap { $0 == UInt8(ascii: "/") ? Array("../".utf8) : [] }
    }

    /// Returns the relative path from the page to a path of the site.
    package func reference(to path: String) -> String {
        var output = Self.bytes(of: path)
        makeRelative(&output, from: 0)
        return String(decoding: output, as: UTF8.self)
    }

    /// The path, percent-encoded.
    private static func bytes(of path: String) -> [UInt8] {
        SitePath.isPlain(path) ? Array(path.utf8) : URLText.whole(path)
    }

    /// Makes the path at the end of `output` relative; it begins with a slash and may have a query and a fragment.
    func makeRelative(_ output: inout [UInt8], from start: Int) {
        let common = commonFolders(output, from: start + 1)
        let depth = folders[common...].count { $0 == UInt8(ascii: "/") }
        let first = start + 1 + common
        if depth == 0, needsDotPrefix(output, from: first) {
            output.replaceSubrange(start..<first, with: "./".utf8)
        } else {
            output.replaceSubrange(start..<first, with: up[..<(depth * 3)])
        }
    }

    /// Returns the length of the folders that the path and the page have in common.
    private func commonFolders(_ output: [UInt8], from start: Int) -> Int {
        var common = 0
        var index = 0
        while index < folders.count, start + index < output.count, folders[index] == output[start + index] {
            index += 1
            if folders[index - 1] == UInt8(ascii: "/") { common = index }
        }
        return common
    }

    /// Returns whether the rest isn't valid as a link by itself: it is empty, or has a colon before the first slash,
    /// like a scheme.
    private func needsDotPrefix(_ output: [UInt8], from start: Int) -> Bool {
        for index in start..<output.count {
            switch output[index] {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return index == start
            case UInt8(ascii: ":"): return true
            default: continue
            }
        }
        return start == output.count
    }
}
