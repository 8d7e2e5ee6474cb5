package import Diagnostics
package import Persistence

extension TemplateSet {
    /// The paths of all that a page is made with: its template, its layout, and every partial that one of them uses.
    func files(of page: Page) -> [String] {
        var found: Set<String> = [page.source.path]
        var names = ["layouts/\(page.layout)"] + (page.body + (page.title ?? [])).flatMap(\.partialNames)
        while let name = names.popLast() {
            guard let partial = partials[name], found.insert(partial.source.path).inserted else { continue }
            names += partial.nodes.flatMap(\.partialNames)
        }
        return found.sorted()
    }

    /// A fingerprint of every file that a page is made with.
    func fingerprint(of page: Page) -> Fingerprint {
        var hasher = FingerprintHasher()
        for file in files(of: page) {
            hasher.combine(file)
            hasher.combine(fingerprints[file]?.bits ?? 0)
        }
        return hasher.finalize()
    }
}

extension TemplateSet {
    /// Where a template writes a link, such as `/about/`; nil when none does, so that a record must.
    package func location(of link: String) -> Location? {
        let sources = pages.map(\.source) + partials.sorted { $0.key < $1.key }.map(\.value.source)
        for source in sources {
            for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                guard let range = line.ranges(of: link).first(where: { isWhole($0, in: line) }) else { continue }
                let column = line.unicodeScalars.distance(from: line.startIndex, to: range.lowerBound) + 1
                return source.location(line: index + 1, column: column)
            }
        }
        return nil
    }

    /// Whether a link is a whole one, not the beginning or end of another.
    private func isWhole(_ range: Range<Substring.Index>, in line: Substring) -> Bool {
        let delimiters: Set<Character> = ["(", ")", "<", ">", "\"", "'", " ", "]", "="]
        let before = line[..<range.lowerBound].last
        let after = line[range.upperBound...].first
        return before.map(delimiters.contains) ?? true && after.map(delimiters.contains) ?? true
    }

    /// The template that makes a page of each element of a list; nil if there is none.
    package func makesMany(_ path: String) -> Bool? {
        pages.first { $0.source.path == path }.map { $0.each != nil }
    }

    /// The page templates that have changed, with the file to blame for it.
    ///
    /// - Parameters:
    ///   - fingerprints: what ``fingerprints`` was.
    ///   - uses: what ``uses`` was.
    package func changes(from fingerprints: [String: Fingerprint], uses: [String: Fingerprint]) -> [String: String] {
        var changed: [String: String] = [:]
        for page in pages where uses[page.source.path] != self.uses[page.source.path] {
            let blamed = files(of: page).first { fingerprints[$0] != self.fingerprints[$0] }
            changed[page.source.path] = blamed ?? page.source.path
        }
        return changed
    }
}
