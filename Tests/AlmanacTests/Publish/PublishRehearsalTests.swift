import Foundation
import TestSupport
import Testing

@Suite("Dry runs of publish", .ends)
struct PublishRehearsalTests {
    private static let folder = "  here: { target: folder, path: www }"

    @Test("With an error in almanac.yml, a dry run shows it and the plan for the readable settings")
    func settings() async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            try workspace.write(workspace.text("almanac.yml") + "timeZone: Europe/Lundon\n", to: "almanac.yml")
            let plan = try await workspace.publish("--dry-run")
            #expect(plan.status == .exited(1))
            #expect(plan.outputText.contains("here, folder "))
            #expect(plan.outputText.contains(" added, 0 changed"))
            #expect(plan.errorText.contains("almanac.yml:5:1: error: there is no time zone"), "\(plan.errorText)")
            #expect(plan.errorText.contains("nothing would be published, because the site has errors"))
            #expect(!workspace.exists("www"))
            // Nothing was sent.
            let publish = try await workspace.publish("--yes")
            #expect(publish.status == .exited(1))
            #expect(publish.outputText == "")
            #expect(!workspace.exists("www"))
        }
    }

    @Test(
        "With an unreadable store or template, a dry run shows the error and the plan",
        arguments: [("stores/schedules.plist", "[{"), ("Templates/habits.md", "{{#habits}}")]
    )
    func input(path: String, text: String) async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            try workspace.write(text, to: path)
            let plan = try await workspace.publish("--dry-run")
            #expect(plan.status == .exited(1))
            #expect(plan.outputText.contains("here, folder ") && plan.outputText.contains(" added, 0 changed"))
            #expect(plan.errorText.contains(path) && plan.errorText.contains(": error: "), "\(plan.errorText)")
            #expect(plan.errorText.contains("nothing would be published, because the site has errors"))
            #expect(!workspace.exists("www"))
        }
    }

    @Test("Without any store, a dry run shows the error and the plan", arguments: [true, false])
    func noStores(hasFolder: Bool) async throws {
        try await Workspace.withTargets(Self.folder) { workspace in
            let published = try await workspace.publish("--yes")
            #expect(published.status == .success)
            try workspace.remove("stores")
            if hasFolder { try workspace.makeFolder("stores") }
            let before = try Snapshot(of: workspace["www"])
            let plan = try await workspace.publish("--dry-run")
            #expect(plan.status == .exited(1))
            #expect(plan.outputText.contains("~ Schedule · Ours, /schedule/"), "\(plan.outputText)")
            let message =
                hasFolder ? "stores: error: no store is here" : "stores: error: the folder of the stores does not exist"
            #expect(plan.errorText.contains(message), "\(plan.errorText)")
            #expect(plan.errorText.contains("nothing would be published, because the site has errors"))
            // Nothing is sent, even with a plan.
            let publish = try await workspace.publish("--yes")
            #expect(publish.status == .exited(1) && publish.outputText == "")
            #expect(try Snapshot(of: workspace["www"]) == before)
        }
    }

    @Test(
        "Without a readable target, a dry run shows only the error",
        arguments: ["title: [\n", "publish: { here: { target: fodler, path: www } }\n"]
    )
    func noTarget(settings: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(settings, to: "almanac.yml")
            let plan = try await workspace.publish("--dry-run")
            #expect(plan.status == .exited(1))
            #expect(plan.outputText == "")
            #expect(plan.errorText.contains("almanac.yml:"), "\(plan.errorText)")
            #expect(!plan.errorText.contains("there is no target to publish to"), "\(plan.errorText)")
        }
    }

    @Test("Without any target, the message names almanac.yml in its folder")
    func noTargets() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("title: Mine\n", to: "mine/almanac.yml")
            let plan = try await workspace.publish("--dry-run", "--site", "mine")
            #expect(plan.messages.first == "mine/almanac.yml: error: there is no target to publish to")
        }
    }
}
