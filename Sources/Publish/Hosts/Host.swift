import Diagnostics
internal import Foundation

/// A place that a site can be published to.
protocol Host: Sendable {
    /// What stands there.
    func look() async throws(HostError) -> HostState

    /// The files of what is published that are plainly not as they were published: gone, of another size, or no files.
    func damagedFiles(of published: SiteManifest) async throws(HostError) -> [String]

    /// Refuses a plan that cannot be carried out without harm to what others have put there.
    func check(_ plan: PublishPlan) async throws(HostError)

    /// Tidies up after a publish that was cut short when all was there.
    func tidyUp() async throws(HostError)

    /// Brings the place from the state that was looked at to that of the site.
    ///
    /// What is added comes first, then what is changed, and what is removed goes last: at every moment, each page that can
    /// be reached from the old or new start page leads to pages that are there.
    func carryOut(_ transfer: Transfer) async throws(HostError)
}

extension Host {
    /// Most hosts cannot say so without a question for each file.
    func damagedFiles(of published: SiteManifest) async throws(HostError) -> [String] { [] }

    /// Most hosts have no more to say than what stands there.
    func check(_ plan: PublishPlan) async throws(HostError) {}

    /// What most hosts leave is in the manifest, and part of the next plan.
    func tidyUp() async throws(HostError) {}
}

/// What stands at a target.
enum HostState: Sendable {
    /// Nothing, or there is no such place yet.
    case empty
    /// Files that Almanac did not publish; one of them by name.
    case foreign(String)
    /// A site of ours, with its manifest, and whether there is nothing to tidy up.
    case site([UInt8], isTidy: Bool = true)
}

/// Why a host could not do what it was asked for.
enum HostError: Error {
    case failed(Diagnostic)
    /// Somebody else has published since we looked.
    case overtaken(Diagnostic)

    var diagnostic: Diagnostic {
        switch self {
        case .failed(let diagnostic), .overtaken(let diagnostic): diagnostic
        }
    }
}

/// Everything that a host needs for one publish.
struct Transfer: Sendable {
    let image: SiteImage
    let plan: PublishPlan
    /// The manifest that was found at the target; nil if there was none.
    let earlier: SiteManifest?
    /// The manifest for when all is done.
    let manifest: SiteManifest
    /// The plan in words, for a host that keeps a history.
    let message: String
    /// Whether files of others may be replaced.
    let isForced: Bool

    var removed: [String] { plan.removed.map(\.file) }
    var sent: [String] { (plan.added + plan.changed).map(\.file) }

    /// What is to be done, step by step, for a host that cannot do all of it in one.
    var stages: [PublishPlan.Stage] { plan.stages(to: manifest, from: earlier) }

    /// The files of which a publish that was cut short may have left something half-way.
    var unfinished: [String] { (earlier?.files ?? [:]).filter { $0.value.sha256 == nil }.keys.sorted() }

    /// Whether a file of the target is ours.
    func isPublished(_ file: String) -> Bool { earlier?.files[file] != nil }
}

/// Places as tools are told of them.
enum Destination {
    /// A path of this machine as an absolute one; anything else as it is.
    ///
    /// A path has no colon before its first slash, where hosts and remotes end (git-fetch, "Git URLs"; rsync and rclone have
    /// the same rule).
    static func resolved(_ text: String, in folder: URL) -> String {
        guard !text.prefix(while: { $0 != "/" }).contains(":") else { return text }
        return URL(filePath: text, relativeTo: folder).standardizedFileURL.path(percentEncoded: false)
    }
}
