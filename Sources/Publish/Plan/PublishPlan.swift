/// What has to happen at a target so that it holds the site.
package struct PublishPlan: Sendable {
    /// A file that is sent or removed.
    package struct Change: Sendable {
        /// Relative to the site.
        package var file: String
        /// In bytes; of what is removed, as the target has it.
        package var size: Int
        /// The title of a page.
        package var title: String?
        package var reason: String
    }

    /// Files that the target does not have, in order of their paths.
    package private(set) var added: [Change] = []
    /// Files that it has with other contents.
    package private(set) var changed: [Change] = []
    /// Files that the site has no more.
    package private(set) var removed: [Change] = []
    /// Assets that are kept for pages that are still open somewhere.
    private(set) var retired: [String] = []
    /// The number of files that stay as they are.
    package private(set) var unchanged = 0
    /// The number of files that are published now.
    let publishedCount: Int

    /// Whether there is nothing to do.
    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

    /// The bytes that are sent.
    package var size: Int { (added + changed).reduce(0) { $0 + $1.size } }

    /// Compares a site with what is published.
    init(
        from published: SiteManifest?,
        to image: SiteImage,
        isAsset: (String) -> Bool,
        title: (String) -> String?,
        reason: (String) -> String?
    ) {
        let old = published?.files ?? [:]
        publishedCount = old.count
        for (file, entry) in image.files.sorted(by: { $0.key < $1.key }) {
            guard let known = old[file] else {
                let reason = reason(file) ?? (published == nil ? "first publish" : "new")
                added.append(Change(file: file, size: entry.size, title: title(file), reason: reason))
                continue
            }
            guard known != entry else {
                unchanged += 1
                continue
            }
            let reason =
                known.sha256 == nil
                ? "what is there may not be what was published" : reason(file) ?? "its contents changed"
            changed.append(Change(file: file, size: entry.size, title: title(file), reason: reason))
        }
        var overdue: [Change] = []
        let wasRetired = Set(published?.retired ?? [])
        for (file, entry) in old.sorted(by: { $0.key < $1.key }) where image.files[file] == nil {
            if entry.sha256 != nil, isAsset(file), !wasRetired.contains(file) {
                retired.append(file)
            } else if wasRetired.contains(file), entry.sha256 != nil {
                overdue.append(
                    Change(file: file, size: entry.size, reason: "no page has used it since the publish before")
                )
            } else {
                let reason = reason(file) ?? "the site has it no more"
                removed.append(Change(file: file, size: entry.size, title: title(file), reason: reason))
            }
        }
        // Old assets go with the next change. They are none by themselves.
        if isEmpty { retired = overdue.map(\.file) } else { removed += overdue }
    }

    /// The manifest for when all is done.
    func manifest(for image: SiteImage, from published: SiteManifest?, at date: String) -> SiteManifest {
        var files = image.files
        for file in retired { files[file] = published?.files[file] }
        return SiteManifest(published: date, files: files, retired: retired)
    }

    /// The manifest for meanwhile: it names whatever may be there if we get no further.
    func intent(for image: SiteImage, from published: SiteManifest?, at date: String) -> SiteManifest {
        var files = published?.files ?? [:]
        for change in added + changed + removed { files[change.file] = .init(size: change.size, sha256: nil) }
        return SiteManifest(published: published?.published ?? date, files: files, retired: published?.retired ?? [])
    }
}
