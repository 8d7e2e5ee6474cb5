package import Build
package import Diagnostics
package import Foundation
package import Settings
import Site

/// Publishes a site: builds it, compares it with what is published, and sends what differs.
///
/// The site is built into a folder of its own, so that a watch can go on with the one that is looked at here.
package struct Publisher: Sendable {
    /// What a publish may do.
    package struct Options: Sendable {
        /// How many files may be removed, if more than usual.
        package var allowedRemovals: Int?
        /// Whether to take over a place that holds files which Almanac did not publish.
        package var isForced = false
        /// Whether the records that a new almanac begins with may be published.
        package var allowsSamples = false
        /// Whether to end with the plan.
        package var isDryRun = false
        /// Whether messages may repeat what the settings keep out: a log of a server might be public.
        package var showsHidden = false

        package init() {}
    }

    /// What became of a publish.
    package enum Outcome: Sendable {
        /// The target holds the site already.
        case nothingToDo(PublishPlan)
        /// Nobody has agreed to the plan.
        case declined(PublishPlan)
        /// The plan was wanted, and nothing else; with why the site would be refused whatever the plan, and with what would speak
        /// against carrying it out.
        case rehearsed(PublishPlan, refusal: Diagnostic?, obstacle: Diagnostic?)
        case published(PublishPlan)
    }

    /// What a target is asked about before it is changed.
    package typealias Question = @Sendable (PublishPlan) -> Bool

    package let target: PublishTarget
    private let configuration: Configuration
    private let options: Options
    private let place: Location
    private let folder: URL
    /// What is kept for the target, and can be removed at any time.
    private let cache: URL
    private let host: any Host

    /// - Parameter configuration: of the site; its output folder is not used, but the place beside it.
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

    /// What the target is, for people; without passwords.
    package var address: String {
        switch target.host {
        case .folder(let path): "folder \(path)"
        case .git(let git): "branch \(git.branch) of \(Secrets.hidden(in: git.repository))"
        case .rsync(let destination, _): Secrets.hidden(in: destination)
        case .rclone(let destination): Secrets.hidden(inRemote: destination)
        }
    }

    // MARK: Publishing

    /// Keeps every other publish of this site away until the lock is released.
    ///
    /// - Parameter waiting: is called before waiting for another.
    package func lock(waiting: () -> Void) throws(Diagnostic) -> PublishLock {
        try PublishLock(on: folder, at: place, waiting: waiting)
    }

    /// Builds the site as it is to be published.
    package func build(with builder: inout Builder) -> BuildReport {
        let report = builder.build(configuration)
        return report
    }

    /// Publishes what has been built.
    ///
    /// - Parameters:
    ///   - builder: the one that has built it.
    ///   - now: the time, for the manifest.
    ///   - show: is given the plan before anything else is done with it.
    ///   - agree: is asked whether to go on with a plan.
    /// - Throws: a ``Diagnostic`` when the target could not be brought up to date. It then shows the site as it was, or with
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
                    // Then the plan is that for an empty place.
                    refusal = refusal ?? error.diagnostic
                }
                var published = state?.manifest
                if let known = published {
                    // Of what pages use no more there is nothing to put there again.
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
                // Who has agreed is asked again only if more would be removed than they have seen.
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

    /// The checks that every plan runs before the site is published.
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

    /// What is published, and whether there is nothing to tidy up.
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
        // What is gone can only be called what it was called when it was published.
        let titles = published == nil ? [:] : PublishRecord.read(at: record)?.titles ?? [:]
        return PublishPlan(
            from: published,
            to: image.files,
            isAsset: HashedAsset.isOne,
            title: { image.files[$0] == nil ? titles[$0] : PageTitle.read(from: image.url(of: $0)) },
            reason: { reasons[$0]?.description }
        )
    }

    /// What speaks against a plan.
    private func obstacle(to plan: PublishPlan) async -> Diagnostic? {
        do throws(HostError) {
            try refuse(plan)
            try await host.check(plan)
            return nil
        } catch {
            return error.diagnostic
        }
    }

    /// Refuses to remove more files than somebody may have meant to.
    private func refuse(_ plan: PublishPlan) throws(HostError) {
        let limit = target.maxRemovals ?? min(256, plan.publishedCount / 3)
        let count = plan.removed.count
        guard count > max(limit, options.allowedRemovals ?? 0) else { return }
        let message = "\(count) of \(plan.publishedCount) published files would be removed, and \(limit) may be"
        let hint = "see with `--dry-run` whether that is meant, and say so with `--allow-removals \(count)`"
        throw .failed(.error(place, message, hint: hint))
    }

    // MARK: What was published

    private var notes: URL { cache.appending(path: "trace") }
    private var record: URL { cache.appending(path: "published.json") }

    /// Remembers what was published. What goes wrong costs the next plan some of its reasons, and nothing else.
    private func remember(_ plan: PublishPlan, _ date: String, _ builder: Builder) {
        keepNotes(of: builder)
        var titles = PublishRecord.read(at: record)?.titles ?? [:]
        for change in plan.removed { titles[change.file] = nil }
        for change in plan.added + plan.changed { titles[change.file] = change.title }
        let lines = plan.lines(atMost: 1_000)
        try? PublishRecord(published: date, address: address, plan: lines, titles: titles).write(to: record)
    }

    private func keepNotes(of builder: Builder) { try? builder.keepState(at: notes) }

    /// What was published last: when, how many files; and by which plan, if it was from this machine.
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

/// What is known of the last publish to a target.
package struct PublishStatus: Sendable {
    /// When it was; nil when there was none.
    package var published: String?
    package var fileCount = 0
    package var size = 0
    /// Whether it came to its end.
    package var isWhole = true
    /// The plan, if it was carried out from this machine.
    package var plan: [String]?
}
