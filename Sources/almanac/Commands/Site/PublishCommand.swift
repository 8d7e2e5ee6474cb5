import ArgumentParser
import Build
import Diagnostics
import Foundation
import Publish
import Settings
import Synchronization

extension HostFiles: ExpressibleByArgument {}

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publish the site: show what would change, then upload it.",
        discussion: """
            The targets are listed under `publish` in almanac.yml: a folder, a branch of a Git repository, or any \
            place that rsync or rclone can reach.

            In the plan, + marks files to add, ~ files to change and - files to remove.

            Example: almanac publish --dry-run
            """
    )

    @Argument(help: "The target; needed if almanac.yml has several.")
    var name: String?

    @OptionGroup var options: SiteOptions

    @Flag(help: "Show the plan and change nothing.")
    var dryRun = false

    @Flag(help: "With --dry-run, exit with status 2 if there is anything to publish.")
    var exitCode = false

    @Flag(name: .shortAndLong, help: "Publish without asking.")
    var yes = false

    @Flag(help: "Show what was last published and when, with the plan.")
    var status = false

    @Option(help: .value("number", "Remove up to this many files, even if that exceeds the limit."))
    var allowRemovals: Int?

    @Flag(help: "Use a target that holds files that Almanac didn't publish.")
    var force = false

    @Flag(help: "Publish the sample records of almanac init too.")
    var samples = false

    @Option(help: "Print the host's configuration for the site: headers, nginx or caddy.")
    var hostFile: HostFiles?

    func validate() throws {
        if exitCode, !dryRun { throw ValidationError("`--exit-code` is for `--dry-run`") }
    }

    func run() async throws {
        try options.rejectStrayArguments(of: Self.self)
        if let hostFile { return Console.result(hostFile.text.trimmingCharacters(in: .newlines)) }
        let (configuration, found) = try options.configuration()
        options.print(found)
        let targets = configuration.settings.publishTargets
        // A dry run shows the plan for the settings that can be read.
        guard !found.hasErrors || dryRun && targets.contains(where: { name == nil || $0.name == name }) else {
            throw ExitCode(1)
        }
        var permissions = Publisher.Options()
        permissions.allowedRemovals = allowRemovals
        permissions.isForced = force
        permissions.allowsSamples = samples
        permissions.isDryRun = dryRun
        permissions.showsHidden = Console.isTerminal
        do {
            let target = try PublishTargets.target(name, in: configuration)
            let publisher = Publisher(target, of: configuration, options: permissions)
            if self.status { return show(try await publisher.status()) }
            let lock = try publisher.lock {
                let message = "another publish of this site is running; waiting for it to finish"
                Console.message(.warning(publisher.place, message))
            }
            defer { withExtendedLifetime(lock) {} }
            let status = try await publish(publisher, areSettingsWrong: found.hasErrors)
            if status != 0 { throw ExitCode(status) }
        } catch let error as Diagnostic {
            Console.message(error)
            throw ExitCode(1)
        }
    }

    /// Builds and publishes.
    ///
    /// - Parameter areSettingsWrong: whether almanac.yml has errors, so that only the plan may be shown.
    /// - Returns: the exit status.
    private func publish(_ publisher: Publisher, areSettingsWrong: Bool) async throws(Diagnostic) -> Int32 {
        let line = ProgressLine()
        var builder = options.builder(.init(allowsNoStores: dryRun), line)
        let report = publisher.build(with: &builder)
        line.finish()
        options.print(report.diagnostics)
        let isWrong = areSettingsWrong || report.diagnostics.hasErrors
        let unbuilt = isWrong ? Self.unbuilt(publisher, isDryRun: dryRun) : nil
        if let unbuilt, !dryRun || builder.files.isEmpty { throw unbuilt }
        switch try await outcome(of: builder, by: publisher) {
        case .nothingToDo(let plan):
            if !options.quiet {
                Console.result(
                    "\(publisher.target.name): nothing to do; \(counted(plan.unchanged, "file")) as published"
                )
            }
            if let unbuilt { throw unbuilt }
        case .declined: return 1
        case .dryRun(let refusal, let obstacle):
            Console.messages([unbuilt, refusal, obstacle].compactMap(\.self))
            return unbuilt != nil || refusal != nil ? 1 : exitCode ? 2 : 0
        case .published(let plan):
            if !options.quiet { Console.result("published to \(publisher.address): \(plan.summary)") }
        }
        return 0
    }

    /// The error for a site with errors, which isn't published.
    private static func unbuilt(_ publisher: Publisher, isDryRun: Bool) -> Diagnostic {
        .error(
            publisher.place,
            "nothing \(isDryRun ? "would be" : "was") published, because the site has errors",
            hint: "fix them"
        )
    }

    /// Publishes in a separate task. A signal cancels it together with the tool that is running, because the tool would
    /// otherwise continue after the lock that keeps other processes out is gone.
    private func outcome(of builder: Builder, by publisher: Publisher) async throws(Diagnostic) -> Publisher.Outcome {
        let prompt = ConfirmationPrompt()
        let work = Task {
            try await publisher.publish(
                builder,
                now: Date(),
                show: { show($0, at: publisher) },
                agree: { yes || prompt.confirm() }
            )
        }
        Interruption.handle(patience: 4, status: 1) {
            if prompt.isUnderWay { _exit(1) }
            work.cancel()
        }
        do {
            return try await work.value
        } catch {
            throw error as? Diagnostic ?? .error("\(error)")
        }
    }

    private func show(_ plan: PublishPlan, at publisher: Publisher) {
        // A user who is asked for confirmation must see the plan.
        guard dryRun || !options.quiet || !yes else { return }
        Console.result("\(publisher.target.name), \(publisher.address):")
        let limit = options.verbose ? Int.max : 20
        for line in plan.lines(atMost: limit) { Console.result("  \(line)".escapingControls) }
        Console.result(plan.summary)
        Console.messages(plan.warnings)
    }

    private func show(_ status: PublishStatus) {
        guard let published = status.published else { return Console.result("nothing is published there") }
        Console.result("published \(published): \(counted(status.fileCount, "file")), \(status.size) bytes")
        if !status.isWhole { Console.result("a later publish was not finished; publish again to complete it") }
        let lines = status.plan ?? []
        let limit = options.verbose ? Int.max : 20
        for line in lines.prefix(limit) { Console.result("  \(line)".escapingControls) }
        if lines.count > limit { Console.result("  and \(lines.count - limit) more, which --verbose shows") }
    }
}

/// Asks the user at the terminal for confirmation.
private final class ConfirmationPrompt: Sendable {
    private let state = Atomic(false)

    /// Whether the question is waiting for an answer.
    var isUnderWay: Bool { state.load(ordering: .relaxed) }

    func confirm() -> Bool {
        guard isatty(FileHandle.standardInput.fileDescriptor) == 1 else {
            Console.message("Nothing was published: there is no terminal to confirm on; add `--yes`.")
            return false
        }
        state.store(true, ordering: .relaxed)
        defer { state.store(false, ordering: .relaxed) }
        if Console.confirm("Publish? [y/N] ") { return true }
        Console.message("Nothing was published.")
        return false
    }
}
