package import Diagnostics
import FileSystem

/// The changes that update a target to the current site.
package struct PublishPlan: Sendable {
    /// A file that is sent or removed.
    package struct Change: Sendable {
        /// The path relative to the site.
        package var file: String
        /// The size in bytes; for a removed file, the published size.
        package var size: Int
        package var title: String?
        package var reason: String
        /// Whether the file may be missing at the target.
        fileprivate(set) var mayBeMissing = false
    }

    /// Files that the target doesn't have, sorted by path.
    package private(set) var added: [Change] = []
    /// Files that the target has with different contents.
    package private(set) var changed: [Change] = []
    /// Files that are no longer part of the site.
    package private(set) var removed: [Change] = []
    /// Assets that are kept for pages that may still be open in a browser.
    private(set) var retired: [String] = []
    package private(set) var unchanged = 0
    /// Warnings to show before the site is published.
    package var warnings: [Diagnostic] = []
    /// The number of files that are currently published.
    let publishedCount: Int

    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

    /// The number of bytes to send.
    package var size: Int { (added + changed).reduce(0) { $0 + $1.size } }

    /// Compares the files of a site with the published ones.
    init(
        from published: SiteManifest?,
        to files: [String: SiteManifest.File],
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
                ? "the file there may differ from what was published" : reason(file) ?? "its contents changed"
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
                    Change(file: file, size: entry.size, reason: "no page has used it since the previous publish")
                )
            } else {
                let reason = reason(file) ?? "it is no longer part of the site"
                removed.append(Change(file: file, size: entry.size, title: title(file), reason: reason))
            }
        }
        // Old assets are removed along with the next change, but aren't a reason to publish.
        if isEmpty { retired = overdue.map(\.file) } else { removed += overdue }
    }

    func manifest(
        for files: [String: SiteManifest.File],
        from published: SiteManifest?,
        at date: String
    ) -> SiteManifest {
        var files = files
        for file in retired { files[file] = published?.files[file] }
        return SiteManifest(published: date, files: files, retired: retired)
    }

    // MARK: The order of work

    /// A step that must be finished at the target before the next one begins.
    struct Stage: Sendable {
        /// The files that may be at the target during this stage. The manifest must be there before anything else is
        /// done.
        var manifest: SiteManifest
        /// The files to remove first, followed by the files to send.
        var removed: [String] = []
        var sent: [String] = []
    }

    /// The stages of the plan, in an order that keeps links valid.
    ///
    /// Files that may be missing are sent first, because no reachable page links to them; then the pages that link to
    /// them. Files are removed once nothing links to them any more. Since each manifest records the progress, the same
    /// holds for the next publish, wherever this one is interrupted. Only files in the way of a new file or folder are
    /// removed right away.
    ///
    /// - Parameter manifest: the manifest of the finished publish.
    func stages(to manifest: SiteManifest, from published: SiteManifest?) -> [Stage] {
        // Every page is reached from the start page.
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

    /// The removed files that are in the way of these files, either as a file in place of a folder, or inside of a
    /// folder in place of a file.
    private func removed(collidingWith files: Set<String>) -> [Change] {
        let folders = Set(files.flatMap(Folders.above))
        return removed.filter { folders.contains($0.file) || !files.isDisjoint(with: Folders.above($0.file)) }
    }
}
