import Persistence

/// Turns the addresses of a page into what is written in its links.
package struct PageLinks: Sendable {
    private let relative: RelativeLinks
    private let standsAnywhere: Bool
    /// The prefix of a site path on a page that may be shown at any address.
    private let root: String
    /// What links to style sheets and scripts lead to instead.
    private let hashedNames: [String: String]

    /// - Parameters:
    ///   - page: the page that the links are on.
    ///   - root: what a path of the site begins with where a relative one isn't possible.
    ///   - hashedNames: names with hashes of style sheets and scripts, by their own.
    package init(on page: SitePath, root: String, hashedNames: [String: String] = [:]) {
        relative = RelativeLinks(from: page)
        standsAnywhere = page.standsAnywhere
        self.root = root
        self.hashedNames = hashedNames
    }

    /// Replaces the address at the end of `output` by the link to it.
    ///
    /// - Returns: what the link leads to, for those who check links: where the page may be shown anywhere, a path of the site.
    func finish(_ output: inout [UInt8], from start: Int, mayBeHashed: Bool) {
        if mayBeHashed, !hashedNames.isEmpty, let name = hashedNames[String(decoding: output[start...], as: UTF8.self)]
        {
            output.replaceSubrange(start..., with: name.utf8)
        }
        guard Self.isPath(output, from: start), !standsAnywhere else { return }
        relative.makeRelative(&output, from: start)
    }

    /// Puts the root before a path, on a page that may be shown anywhere.
    func addRoot(to output: inout [UInt8], from start: Int) {
        guard standsAnywhere, Self.isPath(output, from: start) else { return }
        output.replaceSubrange(start...start, with: root.utf8)
    }

    /// Whether an address is a path of the site.
    private static func isPath(_ output: [UInt8], from start: Int) -> Bool {
        output.count > start && output[start] == UInt8(ascii: "/")
            && (output.count == start + 1 || output[start + 1] != UInt8(ascii: "/"))
    }
}
