import Persistence

/// Turns the addresses on a page into the links that are written.
package struct PageLinks: Sendable {
    private let relative: RelativeLinks
    private let isServedAnywhere: Bool
    /// The prefix of a site path on a page that may be shown at any address.
    private let root: String
    /// The names with hashes that replace the addresses of style sheets and scripts.
    private let hashedNames: [String: String]

    /// - Parameters:
    ///   - page: the page that the links are on.
    ///   - root: the prefix of a site path where a relative link isn't possible.
    ///   - hashedNames: the names of style sheets and scripts with hashes, by the names without.
    package init(on page: SitePath, root: String, hashedNames: [String: String] = [:]) {
        relative = RelativeLinks(from: page)
        isServedAnywhere = page.isServedAnywhere
        self.root = root
        self.hashedNames = hashedNames
    }

    /// Replaces the address at the end of `output` with the link to it.
    ///
    /// Where the page may be shown at any address, a path of the site stays as it is.
    func finish(_ output: inout [UInt8], from start: Int, mayBeHashed: Bool) {
        if mayBeHashed, !hashedNames.isEmpty, let name = hashedNames[String(decoding: output[start...], as: UTF8.self)]
        {
            output.replaceSubrange(start..., with: name.utf8)
        }
        guard Self.isPath(output, from: start), !isServedAnywhere else { return }
        relative.makeRelative(&output, from: start)
    }

    /// Prepends the root to a path, on a page that may be shown at any address.
    func addRoot(to output: inout [UInt8], from start: Int) {
        guard isServedAnywhere, Self.isPath(output, from: start) else { return }
        output.replaceSubrange(start...start, with: root.utf8)
    }

    /// Whether an address is a path of the site.
    private static func isPath(_ output: [UInt8], from start: Int) -> Bool {
        output.count > start && output[start] == UInt8(ascii: "/")
            && (output.count == start + 1 || output[start + 1] != UInt8(ascii: "/"))
    }
}
