import Diagnostics
internal import Foundation

/// A place that a site can be published to.
protocol Host: Sendable {
    func readState() async throws(Diagnostic) -> HostState

    /// Returns the published files that are obviously damaged: missing, of a different size, or not regular files.
    func damagedFiles(of published: SiteManifest) async throws(Diagnostic) -> [String]

    /// Refuses a plan that can't be carried out without damage to other people's files.
    func check(_ plan: PublishPlan) async throws(Diagnostic)

    /// Cleans up after a publish that was interrupted after everything had been transferred.
    func tidyUp() async throws(Diagnostic)

    /// Updates the target from the examined state to the new site.
    ///
    /// Files are first added, then changed, and finally removed, so that at any moment every page that can be reached
    /// from the old or the new start page only links to pages that exist.
    ///
    /// - Returns: an error if someone else has published since the target was examined, so that the plan is out of date.
    func perform(_ transfer: Transfer) async throws(Diagnostic) -> Diagnostic?
}

extension Host {
    /// Most hosts can't tell without a request for each file.
    func damagedFiles(of published: SiteManifest) async throws(Diagnostic) -> [String] { [] }

    /// Most hosts have nothing to check besides the state of the target.
    func check(_ plan: PublishPlan) async throws(Diagnostic) {}

    /// For most hosts, leftovers are listed in the manifest, and are part of the next plan.
    func tidyUp() async throws(Diagnostic) {}
}

enum HostState: Sendable {
    /// Empty, or not created yet.
    case empty
    /// Files that Almanac didn't publish, with the name of one of them.
    case foreign(String)
    /// A site published by Almanac, with its manifest. `isTidy` is false if there is something to clean up.
    case site([UInt8], isTidy: Bool = true)
}

/// Everything that a host needs for one publish.
struct Transfer: Sendable {
    let image: SiteImage
    let plan: PublishPlan
    /// The manifest found at the target; nil if there was none.
    let earlier: SiteManifest?
    /// The manifest of the finished publish.
    let manifest: SiteManifest
    /// A description of the plan, for a host that keeps a history.
    let message: String
    /// Whether other people's files may be replaced.
    let isForced: Bool

    var removed: [String] { plan.removed.map(\.file) }
    var sent: [String] { (plan.added + plan.changed).map(\.file) }

    /// The stages of the plan, for a host that can't update the target atomically.
    var stages: [PublishPlan.Stage] { plan.stages(to: manifest, from: earlier) }

    /// The files that an interrupted publish may have left incomplete.
    var unfinished: [String] { (earlier?.files ?? [:]).filter { $0.value.sha256 == nil }.keys.sorted() }

    /// Files by the local folders that contain them.
    func bySource(_ files: [String]) -> [(folder: URL, files: [String])] {
        [image.folder, image.extras].map { folder in (folder, files.filter { image.source(of: $0) == folder }) }
    }

    /// Whether a file at the target was published by Almanac.
    func isPublished(_ file: String) -> Bool { earlier?.files[file] != nil }
}

extension String {
    /// Returns this destination, which may be relative to a folder, as an absolute path; nil if it isn't local.
    ///
    /// A local path has no colon before its first slash, unlike hosts and remotes (git-fetch, "Git URLs"; rsync and
    /// rclone follow the same rule).
    func localPath(in folder: URL) -> String? {
        guard !prefix(while: { $0 != "/" }).contains(":") else { return nil }
        return URL(filePath: self, relativeTo: folder).standardizedFileURL.path(percentEncoded: false)
    }
}
