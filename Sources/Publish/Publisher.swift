package import Build
package import Diagnostics
package import Foundation
package import Settings
import Site

/// Publishes a site: builds it, compares it with what is published, and sends the differences.
///
/// The site is built into a separate folder, so that a watch can keep using the output folder.
package struct Publisher: Sendable {
    /// Options of a publish.
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

    /// The outcome of a publish.
    package enum Outcome: Sendable {
        /// The target is up to date.
        case nothingToDo(PublishPlan)
        /// The plan wasn't confirmed.
        case declined(PublishPlan)
        /// A dry run: the plan, the reason why the site would be refused regardless of the plan, and the reason why the
        /// plan couldn't be carried out.
        case rehearsed(PublishPlan, refusal: Diagnostic?, obstacle: Diagnostic?)
        case published(PublishPlan)
    }

    /// Asks whether to carry out a plan.
    package typealias Question = @Sendable (PublishPlan) -> Bool

    package let target: PublishTarget
    private let configuration: Configuration
    private let options: Options
    private let place: Location
    private let folder: URL
    /// The cached files of the target, which can be deleted at any time.
    private let cache: URL
    private let host: any Host

    /// - Parameter configuration: the configuration of the site. Its output folder isn't used, but determines the
    ///   working folder.
    package init(_ target: PublishTarget, of configuration: Configuration, options: Options = Options()) {
        self.target = target
        self.options = options
        place = Location(file: "publish.\(target.name)")
        let parent = configuration.output.standardizedFileURL.deletingLastPathComponent()
        folder = parent.appending(path: ".almanac/publish", directoryHint: .isDirectory)
        var own = configuration
        own.hashesAssets = true
        own.output = folder.appending(path: "site", directoryHint: .isDirectory)
        self.configuration = own
        let cache = folder.appending(path: "targets/\(target.name)", directoryHint: .isDirectory)
        self.cache = cache
        let base = configuration.siteFolder
        host =
            switch target.host {
            case .folder(let path):
                FolderHost(
                    FolderPlace(path, of: configuration, work: folder.deletingLastPathComponent(), place: place),
                    isForced: options.isForced,
                    place: place
                )
            case .git(let branch):
                GitHost(branch, siteFolder: base, cache: cache.appending(path: "git"), place: place)
            case .rsync(let destination, let shell):
                RsyncHost(destination: destination, shell: shell, siteFolder: base, cache: cache, place: place)
            case .rclone(let destination):
                RcloneHost(destination: destination, siteFolder: base, cache: cache, place: place)
            }
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

    // MARK: Publishing

    /// Blocks every other publish of this site until the lock is released.
    ///
    /// - Parameter waiting: called before waiting for another publish.
    package func lock(waiting: () -> Void) throws(Diagnostic) -> PublishLock {
        try PublishLock(on: folder, at: place, waiting: waiting)
    }

    /// Builds the site to publish.
    package func build(with builder: inout Builder) -> BuildReport {
        let report = builder.build(configuration)
        return report
    }

    /// Publishes the site that was built.
    ///
    /// - Parameters:
    ///   - builder: the builder that has built the site.
    ///   - now: the time, for the manifest.
    ///   - show: receives the plan before anything else is done with it.
    ///   - agree: asks whether to carry out a plan.
    /// - Throws: a ``Diagnostic`` if the target couldn't be updated. The target then shows the old site, possibly with
    ///   new pages added.
    package func publish(
        _ builder: Builder,
        now: Date,
        show: @Sendable (PublishPlan) -> Void = { _ in },
        agree: Question
    ) async throws(Diagnostic) -> Outcome {
        let image = try image(of: builder.files)
        let check = publishGuard(of: image, made: builder)
        var refusal: Diagnostic?
        do throws(Diagnostic) { try check?.check(at: now) } catch { refusal = error }
        if let refusal, !options.isDryRun { throw refusal }
        let reasons = builder.reasons(since: notes)
        let date = now.formatted(.iso8601)
        var attempts = 0
        var agreedRemovals = -1
        while true {
            do throws(HostError) {
                var state: (manifest: SiteManifest, isTidy: Bool)?
                do throws(HostError) {
                    state = try await published()
                } catch {
                    guard options.isDryRun else { throw error }
                    // The plan shown is that for an empty target.
                    refusal = refusal ?? error.diagnostic
                }
                var published = state?.manifest
                if let known = published {
                    // Damaged assets that pages no longer use don't have to be restored.
                    let lost = Set(try await host.damagedFiles(of: known)).subtracting(known.retired)
                    for file in lost { published?.files[file]?.sha256 = nil }
                }
                var plan = plan(image, from: published, reasons)
                plan.warnings = check?.limitFaults.filter { $0.severity == .warning } ?? []
                if plan.isEmpty, refusal == nil {
                    if let state, !state.isTidy, !options.isDryRun { try await host.tidyUp() }
                    keepNotes(of: builder)
                    return .nothingToDo(plan)
                }
                show(plan)
                if options.isDryRun {
                    return .rehearsed(plan, refusal: refusal, obstacle: refusal == nil ? await obstacle(to: plan) : nil)
                }
                if let obstacle = await obstacle(to: plan) { throw .failed(obstacle) }
                // A plan that was confirmed is confirmed again only if more files would be removed.
                if plan.removed.count > agreedRemovals, !agree(plan) { return .declined(plan) }
                agreedRemovals = plan.removed.count
                let manifest = plan.manifest(for: image.files, from: published, at: date)
                let words = plan.words(of: configuration.settings.title)
                try await host.carryOut(
                    Transfer(
                        image: image,
                        plan: plan,
                        earlier: published,
                        manifest: manifest,
                        message: words,
                        isForced: options.isForced
                    )
                )
                remember(plan, date, builder)
                return .published(plan)
            } catch {
                attempts += 1
                guard case .overtaken = error, attempts < 5 else { throw error.diagnostic }
            }
        }
    }

    /// The checks that are run before a site is published.
    private func publishGuard(of image: SiteImage, made builder: Builder) -> PublishGuard? {
        guard let input = builder.input else { return nil }
        return PublishGuard(
            target: target,
            configuration: configuration,
            input: input,
            image: image,
            place: place,
            allowsSamples: options.allowsSamples,
            showsHidden: options.showsHidden
        )
    }

    private func image(of files: [String]) throws(Diagnostic) -> SiteImage {
        var extras: [SiteImage.Extra] = []
        if target.hasHeadersFile {
            extras.append(.init(file: "_headers", bytes: Array(HostFiles.headersFile(for: files).utf8)))
        }
        if case .git(let git) = target.host {
            if git.hasNoJekyll { extras.append(.init(file: ".nojekyll", bytes: [])) }
            if let domain = git.domain { extras.append(.init(file: "CNAME", bytes: Array("\(domain)\n".utf8))) }
        }
        if let file = (files + extras.map(\.file)).first(where: { !SiteManifest.canHold($0) }) {
            throw .error(
                Location(file: file),
                "a file of this name cannot be published",
                hint: "rename it: line breaks, `.git` and `\(SiteManifest.file)` cannot be names of published files"
            )
        }
        do {
            let folder = cache.appending(path: "extras", directoryHint: .isDirectory)
            return try SiteImage(of: configuration.output, files: files, adding: extras, in: folder)
        } catch {
            throw .error(place, "the site that was built cannot be read: \(reason(of: error))", hint: "publish again")
        }
    }

    /// The published manifest, and whether there is nothing to clean up.
    private func published() async throws(HostError) -> (manifest: SiteManifest, isTidy: Bool)? {
        switch try await host.look() {
        case .empty: return nil
        case .foreign(let name):
            if options.isForced { return nil }
            let hint = """
                name a place of its own, or take this one over with `--force`: files of the same names are then replaced, \
                others stay
                """
            let message = "\(address) holds files that Almanac did not publish, such as `\(name)`"
            throw .failed(.error(place, message, hint: hint))
        case .site(let bytes, let isTidy):
            do {
                return (try SiteManifest(parsing: bytes), isTidy)
            } catch {
                let hint =
                    error == .newer
                    ? "use that one, or update this one"
                    : "remove it there and publish with `--force`: all files are then sent again"
                let message = "the list of what is published, `\(SiteManifest.file)`, cannot be used: \(error)"
                throw .failed(.error(place, message, hint: hint))
            }
        }
    }

    private func plan(
        _ image: SiteImage,
        from published: SiteManifest?,
        _ reasons: [String: StaleReason]
    ) -> PublishPlan {
        // The title of a removed page is only known from the last publish.
        let titles = published == nil ? [:] : PublishRecord.read(at: record)?.titles ?? [:]
        return PublishPlan(
            from: published,
            to: image.files,
            isAsset: HashedAsset.isOne,
            title: { image.files[$0] == nil ? titles[$0] : PageTitle.read(from: image.url(of: $0)) },
            reason: { reasons[$0]?.description }
        )
    }

    /// The reason why a plan can't be carried out; nil if there is none.
    private func obstacle(to plan: PublishPlan) async -> Diagnostic? {
        do throws(HostError) {
            try refuse(plan)
            try await host.check(plan)
            return nil
        } catch {
            return error.diagnostic
        }
    }

    /// Refuses to remove more files than the user probably intended.
    private func refuse(_ plan: PublishPlan) throws(HostError) {
        let limit = target.maxRemovals ?? min(256, plan.publishedCount / 3)
        let count = plan.removed.count
        guard count > max(limit, options.allowedRemovals ?? 0) else { return }
        let message = "\(count) of \(plan.publishedCount) published files would be removed, and \(limit) may be"
        let hint = "check with `--dry-run` whether that is intended, and confirm with `--allow-removals \(count)`"
        throw .failed(.error(place, message, hint: hint))
    }

    // MARK: What was published

    private var notes: URL { cache.appending(path: "trace") }
    private var record: URL { cache.appending(path: "published.json") }

    /// Records what was published. If this fails, only some of the next plan's reasons are lost.
    private func remember(_ plan: PublishPlan, _ date: String, _ builder: Builder) {
        keepNotes(of: builder)
        var titles = PublishRecord.read(at: record)?.titles ?? [:]
        for change in plan.removed { titles[change.file] = nil }
        for change in plan.added + plan.changed { titles[change.file] = change.title }
        let lines = plan.lines(atMost: 1_000)
        try? PublishRecord(published: date, address: address, plan: lines, titles: titles).write(to: record)
    }

    private func keepNotes(of builder: Builder) { try? builder.keepState(at: notes) }

    /// The status of the last publish; its plan is included if it was made from this machine.
    package func status() async throws(Diagnostic) -> PublishStatus {
        do throws(HostError) {
            guard let manifest = try await published()?.manifest else { return PublishStatus() }
            let record = PublishRecord.read(at: record)
            let isWhole = manifest.files.values.allSatisfy { $0.sha256 != nil }
            return PublishStatus(
                published: manifest.published,
                fileCount: manifest.files.count,
                size: manifest.files.values.reduce(0) { $0 + $1.size },
                isWhole: isWhole,
                plan: record?.published == manifest.published ? record?.plan : nil
            )
        } catch {
            throw error.diagnostic
        }
    }
}

/// The status of the last publish to a target.
package struct PublishStatus: Sendable {
    /// The time of the publish; nil if there was none.
    package var published: String?
    package var fileCount = 0
    package var size = 0
    /// Whether it was completed.
    package var isWhole = true
    /// The plan, if it was carried out from this machine.
    package var plan: [String]?
}
