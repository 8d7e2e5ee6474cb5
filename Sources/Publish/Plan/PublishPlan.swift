package import Diagnostics
import FileSystem

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
        /// Whether it may not be there yet.
        fileprivate(set) var mayBeMissing = false
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
    /// Warnings to show before the site is published.
    package var warnings: [Diagnostic] = []
    /// The number of files that are published now.
    let publishedCount: Int

    /// Whether there is nothing to do.
    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

    /// The bytes that are sent.
    package var size: Int { (added + changed).reduce(0) { $0 + $1.size } }

    /// Compares the files of a site with what is published.
    init(
        from published: SiteManifest?,
        to files: [String: SiteManifest.Entry],
        isAsset: (String) -> Bool,
        title: (String) -> String?,
        reason: (String) -> String?
    ) {
        let old = published?.files ?? [:]
        publishedCount = old.count
        for (file, entry) in files.sorted(by: { $0.key < $1.key }) {
            guard let known = old[file] else {
                let reason = reason(file) ?? (published == nil ? "first publish" : "new")
                added.append(
                    Change(file: file, size: entry.size, title: title(file), reason: reason, mayBeMissing: true)
                )
                continue
            }
            guard known != entry else {
                unchanged += 1
                continue
            }
            let reason =
                known.sha256 == nil
                ? "what is there may not be what was published" : reason(file) ?? "its contents changed"
            var change = Change(file: file, size: entry.size, title: title(file), reason: reason)
            change.mayBeMissing = known.mayBeMissing == true
            changed.append(change)
        }
        var overdue: [Change] = []
        let wasRetired = Set(published?.retired ?? [])
        for (file, entry) in old.sorted(by: { $0.key < $1.key }) where files[file] == nil {
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
    func manifest(
        for files: [String: SiteManifest.Entry],
        from published: SiteManifest?,
        at date: String
    ) -> SiteManifest {
        var files = files
        for file in retired { files[file] = published?.files[file] }
        return SiteManifest(published: date, files: files, retired: retired)
    }

    // MARK: The order of work

    /// Something to do at a target that is over before the next begins.
    struct Stage: Sendable {
        /// What may be at the target meanwhile. It has to be there before anything else is done.
        var manifest: SiteManifest
        /// What is removed, and then what is sent.
        var removed: [String] = []
        var sent: [String] = []
    }

    /// What is to be done, in the order in which links hold.
    ///
    /// What may not be there comes first: nothing that can be reached links to it. Then what links to it. What is gone is
    /// removed when nothing does any more. As each manifest says how far a publish has come, that is so for the next one,
    /// too, wherever this one is cut short. Only what has the place of a new file or folder has to go at once.
    ///
    /// - Parameter manifest: the one for when all is done.
    func stages(to manifest: SiteManifest, from published: SiteManifest?) -> [Stage] {
        // A start page is what everything is reached from.
        let isFirst = { (change: Change) in change.mayBeMissing && change.file != "index.html" }
        let (first, second) = ((added + changed).filter(isFirst), (added + changed).filter { !isFirst($0) })
        let colliding = removed(collidingWith: Set(first.map(\.file)))
        var stages: [Stage] = []
        var now = published ?? SiteManifest(published: manifest.published, files: [:])
        if !first.isEmpty {
            for change in first + colliding { now.files[change.file] = .init(size: change.size, mayBeMissing: true) }
            stages.append(Stage(manifest: now, removed: colliding.map(\.file), sent: first.map(\.file)))
            for change in first { now.files[change.file] = manifest.files[change.file] }
            for change in colliding { now.files[change.file] = nil }
        }
        if !second.isEmpty {
            for change in second { now.files[change.file] = .init(size: change.size) }
            stages.append(Stage(manifest: now, sent: second.map(\.file)))
        }
        let gone = Set(colliding.map(\.file))
        let last = removed.filter { !gone.contains($0.file) }
        if !last.isEmpty {
            now = manifest
            for change in last { now.files[change.file] = .init(size: change.size, mayBeMissing: true) }
            stages.append(Stage(manifest: now, removed: last.map(\.file)))
        }
        return stages + [Stage(manifest: manifest)]
    }

    /// Those of the removed files that have the place of a folder for these files, or are in a folder that has the place of
    /// one of them.
    private func removed(collidingWith files: Set<String>) -> [Change] {
        let folders = Set(files.flatMap(Folders.above))
        return removed.filter { folders.contains($0.file) || !files.isDisjoint(with: Folders.above($0.file)) }
    }
}
