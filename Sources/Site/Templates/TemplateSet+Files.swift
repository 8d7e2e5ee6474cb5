import Persistence

extension TemplateSet {
    /// The paths of all that a page is made with: its template, its layout, and every partial that one of them uses.
    func files(of page: Page) -> [String] {
        var found: Set<String> = [page.source.path]
        var names = page.body.partialNames + (page.title?.partialNames ?? []) + ["layouts/\(page.layout)"]
        while let name = names.popLast() {
            guard let text = partials[name], found.insert(text.source.path).inserted else { continue }
            names += text.partialNames
        }
        return found.sorted()
    }

    /// Stands for the texts of all that a page is made with.
    func fingerprint(of page: Page) -> Fingerprint {
        var hasher = FingerprintHasher()
        for file in files(of: page) {
            hasher.combine(file)
            hasher.combine(fingerprints[file]?.bits ?? 0)
        }
        return hasher.finalize()
    }
}

extension TemplateSet.Text {
    /// The names of the templates that this one puts in or inherits from.
    fileprivate var partialNames: [String] {
        tags.filter { $0.kind == .partial || $0.kind == .parent }.map(\.name)
    }
}
