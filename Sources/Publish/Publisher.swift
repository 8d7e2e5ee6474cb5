package import Build
package import Diagnostics
package import FileSystem
import Foundation
package import Settings
import Site

/// Publishes a site: builds it, compares it with what is published, and sends the differences.
///
/// The site is built into a separate folder, so that a watch can keep using the output folder.
package struct Publisher: Sendable {
    package struct Options: Sendable {
        /// How many files may be removed, if more than usual.
        package var allowedRemovals: Int?
        /// Whether to publish to a place that contains files that Almanac didn't publish.
        package var isForced = false
        /// Whether the sample records of a new almanac may be published.
        package var allowsSamples = false
        /// Whether to stop after showing the plan.
        package var isDryRun = false
        /// Whether messages may contain values that the settings exclude: a server log might be public.
        package var showsHidden = false

        package init() {}
    }

    package enum Outcome: Sendable {
        case nothingToDo(PublishPlan)
        /// The plan wasn't confirmed.
        case declined
        /// A dry run: the reason why the site would be refused regardless of the plan, and the reason why the plan
        /// couldn't be carried out.
        case dryRun(refusal: Diagnostic?, obstacle: Diagnostic?)
        case published(PublishPlan)
    }

    package let target: PublishTarget
    let configuration: Configuration
    let options: Options
    /// The location for messages: `publish.pages`.
    package let place: Location
    private let folder: URL
    /// The cached files of the target, which can be deleted at any time.
    let cache: URL
    let host: any Host
    /// The folder on this machine that rsync or rclone is to write to; nil for any other target.
    private let localFolder: TargetFolder?

    /// - Parameter configuration: the configuration of the site. Its output folder isn't used, but determines the
    ///   working folder.
    package init(_ target: PublishTarget, of configuration: Configuration, options: Options = Options()) {
        self.target = target
        self.options = options
        place = Location(file: "publish.\(target.name)")
        let parent = configuration.output.standardizedFileURL.deletingLastPathComponent()
        folder = parent.appending(path: ".almanac/publish", directoryHint: .isDirectory)
        var own = configuration
        own.isForPublishing = true
        own.output = folder.appending(path: "site", directoryHint: .isDirectory)
        self.configuration = own
        let cache = folder.appending(path: "targets/\(target.name)", directoryHint: .isDirectory)
        self.cache = cache
        let base = configuration.siteFolder
        let (work, place) = (folder.deletingLastPathComponent(), place)
        func targetFolder(_ path: String) -> TargetFolder {
            TargetFolder(path, of: configuration, work: work, place: place)
        }
        var localPath: String?
        switch target.host {
        case .folder(let path):
            host = FolderHost(targetFolder(path), isForced: options.isForced, place: place)
        case .git(let branch):
            host = GitHost(branch, siteFolder: base, cache: cache.appending(path: "git"), place: place)
        case .rsync(let destination, let shell):
            host = RsyncHost(destination: destination, shell: shell, siteFolder: base, cache: cache, place: place)
            localPath = destination.localPath(in: base)
        case .rclone(let destination):
            host = RcloneHost(destination: destination, siteFolder: base, cache: cache, place: place)
            localPath = destination.localPath(in: base)
        }
        localFolder = localPath.map(targetFolder)
    }

    /// A readable description of the target, without passwords.
    package var address: String {
        switch target.host {
        case .folder(let path): "folder \(path)"
        case .git(let git): "branch \(git.branch) of \(Secrets.hidden(in: git.repository))"
        case .rsync(let destination, _): Secrets.hidden(in: destination)
        case .rclone(let destination): Secrets.hidden(inRemote: destination)
        }
    }

    /// Blocks every other publish of this site while the returned descriptor is open.
    ///
    /// The lock is on the folder itself, so nothing is left behind, whatever happens to the program.
    ///
    /// - Parameter waiting: called before waiting for another publish.
    package func lock(waiting: () -> Void) throws(Diagnostic) -> Descriptor {
        let path = folder.path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let lock = try Descriptor(path, O_RDONLY | O_DIRECTORY)
            // On a file system without locks, there is nothing to wait for.
            try? lock.lock(waiting: waiting)
            return lock
        } catch {
            let hint = "the site is built there before it is published; check its permissions"
            throw .error(place, "the folder `\(path)` cannot be used: \(reason(of: error))", hint: hint)
        }
    }

    package func build(with builder: inout Builder) -> BuildReport { builder.build(configuration) }

    // MARK: The published site

    /// The build state of the last published site, from which the next plan gets its reasons.
    var stateFile: URL { cache.appending(path: "trace") }
    var recordFile: URL { cache.appending(path: "published.json") }

    /// The published manifest, and whether there is nothing to clean up.
    func published() async throws(Diagnostic) -> (manifest: SiteManifest, isTidy: Bool)? {
        _ = try localFolder?.resolve()
        switch try await host.readState() {
        case .empty: return nil
        case .foreign(let name):
            if options.isForced { return nil }
            let hint = """
                choose a place that only this site uses, or take this one over with `--force`, which replaces files that \
                have the same names and keeps the others
                """
            throw .error(place, "\(address) holds files that Almanac did not publish, such as `\(name)`", hint: hint)
        case .site(let bytes, let isTidy):
            do {
                return (try SiteManifest(parsing: bytes), isTidy)
            } catch {
                let hint =
                    error == .newer
                    ? "use that one, or update this one"
                    : "remove it there and publish with `--force`: all files are then sent again"
                let message = "the list of what is published, `\(SiteManifest.file)`, cannot be used: \(error)"
                throw .error(place, message, hint: hint)
            }
        }
    }

    /// The status of the last publish; its plan is included if it was made from this machine.
    package func status() async throws(Diagnostic) -> PublishStatus {
        guard let manifest = try await published()?.manifest else { return PublishStatus() }
        let record = PublishRecord.read(at: recordFile)
        let isWhole = manifest.files.values.allSatisfy { $0.sha256 != nil }
        return PublishStatus(
            published: manifest.published,
            fileCount: manifest.files.count,
            size: manifest.files.values.reduce(0) { $0 + $1.size },
            isWhole: isWhole,
            plan: record?.published == manifest.published ? record?.plan : nil
        )
    }
}
