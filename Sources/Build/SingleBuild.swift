import Diagnostics
internal import Foundation
import Persistence
import Records
import Site
import Templates

/// How a build that is the only one of its process begins and ends: it looks whether there is anything to do, and notes
/// when there is nothing left.
struct SingleBuild: Sendable {
    /// What there was to read before any of it was read; nil if that cannot be told.
    private var look: InputLook?
    /// What is noted of an earlier build, while another thread reads it, with what stood for it before.
    private var expected: Expected<(build: FinishedBuild, stamp: FileStamp)?>?
    /// What is to be noted of the build.
    private var outcome: (moments: ClosedRange<Date>, diagnostics: [Diagnostic])?
    /// What is noted of an earlier build, if this one has something to do.
    private var earlier: (build: FinishedBuild, stamp: FileStamp, folder: OutputFolder, output: URL)?
    private var changed: IdleWork<[String]>?
    private var listing: Expected<SiteOutput.Listing?>?
    /// Whether there was no output folder, in which another build could have been.
    private var isFirst = false

    init() {}

    /// Looks at all that a build of a configuration would read.
    init(_ configuration: Configuration) {
        let output = configuration.output.resolvingSymlinksInPath()
        expected = Expected {
            guard let stamp = FinishedBuild.stamp(for: output) else { return nil }
            return FinishedBuild.read(for: output).map { ($0, stamp) }
        }
        look = InputLook(at: configuration, now: Date())
    }

    /// What to say if there is nothing to do since an earlier build was finished; nil if that cannot be told at once.
    ///
    /// - Parameter notice: is told when another build has the folder, and this one waits.
    mutating func report(of configuration: Configuration, notice: (Diagnostic) -> Void) -> BuildReport? {
        let output = configuration.output.resolvingSymlinksInPath()
        // What is wrong with the folder is said by the build that follows.
        isFirst = !FileManager.default.fileExists(atPath: output.filePath)
        guard let look, !isFirst, let folder = try? OutputFolder(creating: output.filePath) else { return nil }
        let place = Location(file: configuration.output.shortPath)
        do {
            try SiteOutput.refuseInputs(configuration, output: output, at: place)
            // Whoever had the folder may have read what is newer.
            if try folder.lock(waiting: { notice(SiteOutput.isTaken(place)) }) { return nil }
        } catch {
            return nil
        }
        // Nobody else writes to it now; somebody may have before the folder was locked.
        guard let (finished, stamp) = expected?.take() ?? nil, FinishedBuild.stamp(for: output) == stamp else {
            return nil
        }
        guard finished.fits(look.fingerprint, at: configuration.today.now), finished.fits(folder, of: output) else {
            folder.unlock()
            earlier = (finished, stamp, folder, output)
            return nil
        }
        var report = BuildReport(unchanged: finished.files.count, diagnostics: finished.diagnostics)
        report.nextChange = finished.end
        return report
    }

    /// Whether what the look has found is good: not if another build may have read what is newer.
    private var isLookGood: Bool { isFirst || earlier != nil }

    /// What the look has found at the paths of the stores, once, if it is good.
    mutating func takeStores() -> [String: FoundStore] { isLookGood ? look?.takeStores() ?? [:] : [:] }

    /// The same for the user's own templates.
    mutating func takeTemplates() -> [TemplateSource]? { isLookGood ? look?.takeTemplates() : nil }

    /// The files of the site as the earlier build has left them, if that is known; once.
    mutating func takeListing() -> SiteOutput.Listing? {
        defer { listing = nil }
        return listing?.take() ?? nil
    }

    /// The same, each with how it was left.
    var files: FileTable? { earlier?.build.files }

    /// Begins to look which files of the site are not as the earlier build has left them, and to list them.
    mutating func lookForChanges() {
        guard let earlier else { return }
        listing = Expected { earlier.build.listing(of: earlier.output) }
        // The pages that are due are made without.
        changed = earlier.build.files.lookForChanges(in: earlier.folder)
    }

    /// Whether the earlier build is still the last one. Asked while nobody else may write to the site: whoever has begun to
    /// since has removed what was noted.
    var isStillNoted: Bool { earlier.map { FinishedBuild.stamp(for: $0.output) == $0.stamp } ?? false }

    /// Whether another build has begun since the look, and may have read what is newer. Asked while nobody else may write.
    ///
    /// - Parameter isNew: whether this build had to make the output folder.
    func isOvertaken(isNew: Bool) -> Bool { isFirst ? !isNew : earlier != nil && !isStillNoted }

    /// The files that are not as the earlier build has left them; nil if that is not known.
    ///
    /// - Parameter notes: stands for what else is noted. What one build has left says nothing of what another has noted.
    func changedFiles(in output: SiteOutput, besides notes: Fingerprint?) -> IdleWork<[String]>? {
        guard let earlier, earlier.build.notes == notes, output.isMade(in: earlier.folder) else { return nil }
        return changed
    }

    /// Whether a list is that of the files which the earlier build has left, with notes of all of them.
    func left(_ listing: SiteOutput.Listing?) -> Bool { earlier?.build.left(listing) ?? false }

    /// Takes in that a build has left nothing to do.
    ///
    /// - Parameter contents: what it has read, by name.
    mutating func finish(_ plan: SitePlan, of contents: [String: Fingerprint], diagnostics: [Diagnostic]) {
        // An event is overdue just after its time, and a build looks a millisecond later: so this ends before it.
        let end = plan.nextChange.addingTimeInterval(-0.002)
        guard plan.now <= end, look?.saw(contents) == true else { return }
        outcome = (plan.now...end, diagnostics)
    }

    /// What is to be noted of it for other processes; nil for nothing.
    ///
    /// - Parameters:
    ///   - files: how the files of the site have been left.
    ///   - notes: stands for what else has been noted.
    func finished(_ listing: SiteOutput.Listing?, files: FileTable?, besides notes: Fingerprint) -> FinishedBuild? {
        guard let look, let outcome, let listing, let files else { return nil }
        return FinishedBuild(
            after: earlier?.build,
            inputs: look.fingerprint,
            moments: outcome.moments,
            diagnostics: outcome.diagnostics,
            listing: listing,
            files: files,
            notes: notes
        )
    }
}
