import Foundation
import TestSupport
import Testing

/// Calendar programs recognise a changed event and notice the change.
@Suite("Identity of events in calendars", .ends)
struct CalendarIdentityTests {
    private func run(_ workspace: Workspace, _ arguments: [String], at now: String) async throws -> Command.Outcome {
        let outcome = try await workspace.command(
            arguments + ["--stores", "stores", "--now", now, "--time-zone", "Europe/Berlin"]
        ).run()
        #expect(outcome.status == .success, "\(arguments): \(outcome.errorText)")
        return outcome
    }

    /// The `UID` and `DTSTAMP` of each exported event.
    private func events(_ workspace: Workspace, at now: String) async throws -> [(uid: String, stamp: String)] {
        let text = try await run(workspace, ["export", "events", "-f", "ics"], at: now).outputText
        func values(_ name: String) -> [String] {
            text.split(separator: "\r\n").filter { $0.hasPrefix(name + ":") }.map {
                String($0.dropFirst(name.count + 1))
            }
        }
        return zip(values("UID"), values("DTSTAMP")).map { ($0, $1) }
    }

    @Test("An event keeps its UID, and only a change raises its DTSTAMP")
    func changes() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            _ = try await run(workspace, ["event", "add", "Dentist", "30 nov 9:00"], at: "2026-11-26T08:00:00Z")
            var before = try #require(try await events(workspace, at: "2026-11-26T08:00:00Z").first)
            let changes = [
                ["event", "edit", "dentist", "--name", "Dr. Okafor"], ["event", "edit", "1", "--date", "1 dec 10:00"],
                ["event", "edit", "1", "--location", "Main Street"], ["event", "edit", "1", "--zone", "Europe/Lisbon"],
                ["event", "complete", "1", "yesterday"], ["event", "reopen", "1"],
                ["event", "edit", "1", "--repeats", "FREQ=DAILY"],
                ["event", "complete", "1", "--occurrence", "2 dec"],
            ]
            for (index, change) in changes.enumerated() {
                let now = "2026-11-27T08:0\(index):30Z"
                _ = try await run(workspace, change, at: now)
                let after = try #require(try await events(workspace, at: "2027-01-01T00:00:00Z").first)
                #expect(after.uid == before.uid, "\(change)")
                #expect(after.stamp > before.stamp, "\(change)")
                before = after
            }
        }
    }

    @Test("The JSON output of show can be imported, with the exceptions of a series")
    func shown() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let now = "2026-11-26T08:00:00Z"
            let when = ["every", "tuesday", "19:30", "to", "21:00", "except", "22", "dec"]
            let added = try await run(workspace, ["event", "add", "Choir"] + when, at: now)
            #expect(added.outputText.contains("from 1 December 2026, except 22 December 2026"), "\(added.outputText)")
            let shown = try await run(workspace, ["event", "show", "choir", "--json"], at: now).outputText
            try workspace.write(shown, to: "choir.json")
            _ = try await run(workspace, ["event", "remove", "choir", "--yes"], at: now)
            _ = try await run(workspace, ["import", "choir.json"], at: now)
            #expect(try await run(workspace, ["event", "show", "choir", "--json"], at: now).outputText == shown)
        }
    }

    @Test("Changing a rule drops exceptions that no longer match, and prints a message")
    func droppedExceptions() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let now = "2026-11-26T08:00:00Z"
            let when = ["every", "tuesday", "19:30", "except", "8", "and", "15", "dec"]
            _ = try await run(workspace, ["event", "add", "Choir"] + when, at: now)
            let rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"
            let edited = try await run(workspace, ["event", "edit", "choir", "--repeats", rule], at: now)
            let note = "exceptions that no longer match an occurrence were removed: 2026-12-08"
            #expect(edited.errorText.contains(note), "\(edited.errorText)")
            let shown = try await run(workspace, ["event", "show", "choir", "--json"], at: now).outputText
            #expect(shown.contains("2026-12-15") && !shown.contains("2026-12-08"))
        }
    }
}
