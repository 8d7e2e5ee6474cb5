package import Build
package import Diagnostics
package import Foundation
import Settings
import Site

extension Publisher {
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
        agree: @Sendable () -> Bool
    ) async throws(Diagnostic) -> Outcome {
        let image = try image(of: builder.files)
        var refusal: Diagnostic?
        do throws(Diagnostic) {
            if let input = builder.input { try check(image, of: input, at: now) }
        } catch {
            refusal = error
        }
        let limitWarnings = limitFaults(of: image).filter { $0.severity == .warning }
        let warnings = limitWarnings + [headersWarning(for: builder.files)].compactMap(\.self)
        let reasons = builder.reasons(since: stateFile)
        let draft = Draft(builder: builder, image: image, warnings: warnings, reasons: reasons)
        if options.isDryRun { return try await dryRun(draft, refusal: refusal, show: show) }
        if let refusal { throw refusal }
        var agreedRemovals = -1
        var attempts = 0
        while true {
            attempts += 1
            let outcome = try await attempt(draft, isLast: attempts == 5, at: now, show: show) { plan in
                // A plan that was confirmed is confirmed again only if more files would be removed.
                if plan.removed.count > agreedRemovals, !agree() { return false }
                agreedRemovals = plan.removed.count
                return true
            }
            if let outcome { return outcome }
        }
    }

    /// The built site, from which the plan is made once the target has been read.
    private struct Draft {
        let builder: Builder
        let image: SiteImage
        let warnings: [Diagnostic]
        /// Why pages have changed since the last publish.
        let reasons: [String: StaleReason]
    }

    /// - Parameter refusal: why the site would be refused whatever the plan.
    private func dryRun(_ draft: Draft, refusal: Diagnostic?, show: (PublishPlan) -> Void) async throws(Diagnostic)
        -> Outcome
    {
        var refusal = refusal
        var earlier: SiteManifest?
        do throws(Diagnostic) {
            earlier = try await published()?.manifest
        } catch {
            // The plan shown is that for an empty target.
            refusal = refusal ?? error
        }
        earlier = try await withoutDamaged(earlier)
        let plan = plan(draft, from: earlier)
        if plan.isEmpty, refusal == nil {
            saveState(of: draft.builder)
            return .nothingToDo(plan)
        }
        show(plan)
        return .dryRun(refusal: refusal, obstacle: refusal == nil ? await obstacle(to: plan) : nil)
    }

    /// - Parameter isLast: whether to throw an error if someone else publishes in the meantime.
    /// - Returns: nil if someone else published in the meantime.
    private func attempt(
        _ draft: Draft,
        isLast: Bool,
        at now: Date,
        show: (PublishPlan) -> Void,
        agree: (PublishPlan) -> Bool
    ) async throws(Diagnostic) -> Outcome? {
        let found = try await published()
        let earlier = try await withoutDamaged(found?.manifest)
        let plan = plan(draft, from: earlier)
        if plan.isEmpty {
            if found?.isTidy == false { try await host.tidyUp() }
            saveState(of: draft.builder)
            return .nothingToDo(plan)
        }
        show(plan)
        if let obstacle = await obstacle(to: plan) { throw obstacle }
        guard agree(plan) else { return .declined }
        let date = now.formatted(.iso8601)
        let overtaken = try await host.perform(
            Transfer(
                image: draft.image,
                plan: plan,
                earlier: earlier,
                manifest: plan.manifest(for: draft.image.files, from: earlier, at: date),
                message: plan.words(of: configuration.settings.title),
                isForced: options.isForced
            )
        )
        if let overtaken {
            if isLast { throw overtaken }
            return nil
        }
        remember(plan, date, draft.builder)
        return .published(plan)
    }

    private func image(of files: [String]) throws(Diagnostic) -> SiteImage {
        var extras: [String: String] = [:]
        if target.hasHeadersFile { extras["_headers"] = HostFiles.headersFile(for: files) }
        if case .git(let git) = target.host {
            if git.hasNoJekyll { extras[".nojekyll"] = "" }
            if let domain = git.domain {
                try refuseOtherDomain(than: domain)
                extras["CNAME"] = "\(domain)\n"
            }
        }
        if let file = files.first(where: { !SiteManifest.canHold($0) }) {
            throw .error(
                location(of: file),
                "a file of this name cannot be published",
                hint: "rename it: paths of published files cannot contain control characters such as line breaks, "
                    + "`.git` and `\(SiteManifest.file)`"
            )
        }
        do {
            let folder = cache.appending(path: "extras", directoryHint: .isDirectory)
            return try SiteImage(of: configuration.output, files: files, adding: extras, in: folder)
        } catch {
            throw .error(place, "the site that was built cannot be read: \(reason(of: error))", hint: "publish again")
        }
    }

    /// The location of a file of the site; for a copy of a static file of the user, that of the original.
    func location(of file: String) -> Location {
        let own = configuration.publicFolder.appending(path: file)
        return Location(file: (own.isRegularFile ? own : configuration.output.appending(path: file)).shortPath)
    }

    /// A warning if the user's own `_headers` file takes precedence over the one that the target adds.
    private func headersWarning(for files: [String]) -> Diagnostic? {
        guard target.hasHeadersFile, files.contains("_headers") else { return nil }
        return .warning(
            location(of: "_headers"),
            "this file is published as it is, so `headers: true` of `\(target.name)` has no effect",
            hint: "remove one of them; `almanac publish --host-file headers` prints what the file would contain"
        )
    }

    /// A file of the user takes precedence over one that the target adds, but two domains are probably a mistake.
    private func refuseOtherDomain(than domain: String) throws(Diagnostic) {
        let own = configuration.publicFolder.appending(path: "CNAME")
        guard let text = try? String(contentsOf: own, encoding: .utf8),
            text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() != domain.lowercased()
        else { return }
        throw .error(
            Location(file: own.shortPath),
            "this file names a different domain from `cname` of `\(target.name)`",
            hint: "remove one of them"
        )
    }

    /// The manifest, in which files that are plainly damaged have no hash, so that they are sent again.
    private func withoutDamaged(_ manifest: SiteManifest?) async throws(Diagnostic) -> SiteManifest? {
        guard var manifest else { return nil }
        // Damaged assets that pages no longer use don't have to be restored.
        let damaged = Set(try await host.damagedFiles(of: manifest)).subtracting(manifest.retired)
        for file in damaged { manifest.files[file]?.sha256 = nil }
        return manifest
    }

    private func plan(_ draft: Draft, from published: SiteManifest?) -> PublishPlan {
        // The title of a removed page is only known from the last publish.
        let titles = published == nil ? [:] : PublishRecord.read(at: recordFile)?.titles ?? [:]
        let image = draft.image
        var plan = PublishPlan(
            from: published,
            to: image.files,
            isAsset: HostFiles.isHashed,
            title: { image.files[$0] == nil ? titles[$0] : PageTitle.read(from: image.url(of: $0)) },
            // A static file may have taken the place of a page.
            reason: { file in
                draft.reasons[file].flatMap { $0.isRemoval && image.files[file] != nil ? nil : $0.description }
            }
        )
        plan.warnings = draft.warnings
        return plan
    }

    /// The reason why a plan can't be carried out; nil if there is none.
    private func obstacle(to plan: PublishPlan) async -> Diagnostic? {
        do throws(Diagnostic) {
            try refuse(plan)
            try await host.check(plan)
            return nil
        } catch {
            return error
        }
    }

    /// Refuses to remove more files than the user probably intended.
    private func refuse(_ plan: PublishPlan) throws(Diagnostic) {
        let limit = target.maxRemovals ?? min(256, plan.publishedCount / 3)
        let count = plan.removed.count
        guard count > max(limit, options.allowedRemovals ?? 0) else { return }
        let message = "\(count) of \(plan.publishedCount) published files would be removed, and \(limit) may be"
        let hint = "check with `--dry-run` whether that is intended, and confirm with `--allow-removals \(count)`"
        throw .error(place, message, hint: hint)
    }

    /// Records what was published. If this fails, only some of the next plan's reasons are lost.
    private func remember(_ plan: PublishPlan, _ date: String, _ builder: Builder) {
        saveState(of: builder)
        var titles = PublishRecord.read(at: recordFile)?.titles ?? [:]
        for change in plan.removed { titles[change.file] = nil }
        for change in plan.added + plan.changed { titles[change.file] = change.title }
        let lines = plan.lines(atMost: 1_000)
        try? PublishRecord(published: date, plan: lines, titles: titles).write(to: recordFile)
    }

    private func saveState(of builder: Builder) { try? builder.saveState(at: stateFile) }
}
