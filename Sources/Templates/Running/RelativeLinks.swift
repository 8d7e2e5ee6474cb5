/// Makes paths of the site relative to one page, so that the site works under any path (RFC 3986, section 4.2).
package struct RelativeLinks: Sendable {
    /// The folders that the page is in, as written in a URL, each with a slash at its end.
    private let folders: [UInt8]
    /// The way up from all of them: `../` for each.
    private let up: [UInt8]

    package init(from page: SitePath) {
        let bytes = Self.bytes(of: page.description)
        let end = bytes.lastIndex(of: UInt8(ascii: "/")) ?? bytes.startIndex
        folders = Array(bytes[bytes.startIndex...end].dropFirst())
        var up: [UInt8] = []
        for byte in folders where byte == UInt8(ascii: "/") { up += "../".utf8 }
        self.up = up
    }

    /// The relative path from the page to a path of the site.
    package func reference(to path: String) -> String {
        if let reference = plainReference(to: path) { return reference }
        var output = Self.bytes(of: path)
        makeRelative(&output, from: 0)
        return String(decoding: output, as: UTF8.self)
    }

    /// The same of a path that stands in a URL as it is and shares no folder with the page: as of data, which has a link
    /// for each record.
    private func plainReference(to path: String) -> String? {
        guard !folders.isEmpty, SitePath.isPlain(path) else { return nil }
        return path.utf8.withContiguousStorageIfAvailable { path -> String? in
            guard path.count > 1, path[1] != folders[0] else { return nil }
            return String(unsafeUninitializedCapacity: up.count + path.count - 1) { output in
                let end = output.initialize(fromContentsOf: up)
                return output[end...].initialize(fromContentsOf: path.dropFirst())
            }
        } ?? nil
    }

    /// A path of the site as written in a URL.
    private static func bytes(of path: String) -> [UInt8] {
        SitePath.isPlain(path) ? Array(path.utf8) : URLText.whole(path)
    }

    /// Replaces the path at the end of `output`, which begins with a slash and may carry a query and fragment.
    func makeRelative(_ output: inout [UInt8], from start: Int) {
        let common = commonFolders(output, from: start + 1)
        let depth = folders[common...].count { $0 == UInt8(ascii: "/") }
        let first = start + 1 + common
        if depth == 0, mustNotStandAlone(output, from: first) {
            output.replaceSubrange(start..<first, with: "./".utf8)
        } else {
            output.replaceSubrange(start..<first, with: up[..<(depth * 3)])
        }
    }

    /// How many bytes of the folders the path begins with, up to the last slash in them.
    private func commonFolders(_ output: [UInt8], from start: Int) -> Int {
        var common = 0
        var index = 0
        while index < folders.count, start + index < output.count, folders[index] == output[start + index] {
            index += 1
            if folders[index - 1] == UInt8(ascii: "/") { common = index }
        }
        return common
    }

    /// Whether what is left would be no path, or another one: nothing, or with a colon before the first slash.
    private func mustNotStandAlone(_ output: [UInt8], from start: Int) -> Bool {
        for byte in output[start...] {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                return start < output.count && output[start] == byte
            case UInt8(ascii: ":"): return true
            default: continue
            }
        }
        return start == output.count
    }
}
