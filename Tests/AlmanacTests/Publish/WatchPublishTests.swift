import Foundation
import TestSupport
import Testing

@Suite("Publishing during a watch", .ends)
struct WatchPublishTests {
    private func watching(
        _ targets: String,
        _ options: String...,
        body: (Workspace, RunningProgram) async throws -> Void
    ) async throws {
        try await Workspace.withTargets(targets) { workspace in
            // Without `--now`, because the clock must advance.
            let arguments = ["watch", "--publish", "--publish-after", "1", "--time-zone", "Europe/London"] + options
            try await workspace.command(arguments).whileRunning { try await body(workspace, $0) }
        }
    }

    private func wait(_ what: String, _ program: RunningProgram, until condition: () throws -> Bool) async throws {
        let isMet = try await eventually {
            if try condition() { return true }
            try #require(program.status == nil, "\(program.errorText)")
            return false
        }
        if isMet { return }
        Issue.record("\(what) did not come: \(program.outputText)\n\(program.errorText)")
    }

    private func publishes(_ program: RunningProgram) -> Int {
        program.outputText.split(separator: "\n").count { $0.hasPrefix("published to ") }
    }

    @Test("Changes are published after a quiet period, but not while the input has errors")
    func changes() async throws {
        try await watching("  here: { target: folder, path: www }") { workspace, program in
            try await wait("the first publish", program) { publishes(program) == 1 }
            try workspace.writeEvents("Beta")
            try await wait("the second publish", program) { publishes(program) == 2 }
            #expect(workspace.exists("www/events/2026-11-22-beta"))
            let before = try Snapshot(of: workspace["www"])
            try workspace.write("[", to: "stores/schedules.plist")
            try await wait("the message", program) { program.errorText.contains("schedules.plist") }
            try await Task.sleep(for: .seconds(3))
            #expect(try Snapshot(of: workspace["www"]) == before)
            try workspace.writeEvents("Gamma")
            try await wait("the third publish", program) { publishes(program) == 3 }
            #expect(workspace.exists("www/events/2026-11-22-gamma"))
        }
    }

    @Test("An input error is reported once by the watch, even if a publish notices it first")
    func settings() async throws {
        try await watching("  here: { target: folder, path: www }") { workspace, program in
            try await wait("the first publish", program) { publishes(program) == 1 }
            let settings = try workspace.text("almanac.yml")
            try workspace.writeEvents("Beta")
            try workspace.write("titel: x\n" + settings, to: "almanac.yml")
            try await wait("the message", program) { program.errorText.contains("there is no setting `titel`") }
            try await Task.sleep(for: .seconds(4))
            #expect(publishes(program) == 1)
            try workspace.write(settings, to: "almanac.yml")
            try await wait("the second publish", program) { publishes(program) == 2 }
            #expect(program.errorText.components(separatedBy: "there is no setting `titel`").count == 2)
            #expect(!program.errorText.contains("trying again"))
        }
    }

    @Test("Publishing to an unreachable host is retried")
    func away() async throws {
        try await Workspace.withTargets("  here: { target: git, repository: host.git }") { workspace in
            // Created in advance: with a busy machine, the delays could become long before another program runs.
            #expect(try await workspace.shell("git init -q --bare away.git").status == .success)
            let arguments = ["watch", "--publish", "--publish-after", "1", "--time-zone", "Europe/London"]
            try await workspace.command(arguments).whileRunning { program in
                try await wait("the failure", program) { program.errorText.contains("trying again in 1 second, ") }
                try FileManager.default.moveItem(at: workspace["away.git"], to: workspace["host.git"])
                try await wait("the publish", program) { publishes(program) == 1 }
            }
        }
    }

    @Test("A target can be selected by name, and an unknown one is refused immediately")
    func names() async throws {
        let targets = "  here: { target: folder, path: www }\n  there: { target: folder, path: other }"
        try await watching(targets, "there") { workspace, program in
            try await wait("the publish", program) { publishes(program) == 1 }
            #expect(workspace.exists("other/index.html") && !workspace.exists("www"))
        }
        try await Workspace.withTargets(targets) { workspace in
            let outcome = try await workspace.run("watch", "--publish", "nowhere")
            #expect(outcome.status == .exited(64))
            #expect(outcome.errorText.contains("no target `nowhere`"))
        }
    }
}
