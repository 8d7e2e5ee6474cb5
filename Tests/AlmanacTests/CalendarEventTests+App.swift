import Foundation
import TestSupport
import Testing

// What Almanac says after an app has changed the schedule.

extension CalendarEventTests {
    @Test("If the app drops a moved occurrence, a warning names the day that is shown again")
    func droppedOccurrence() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let add = ["event", "add", "Choir", "every tuesday 19:30 to 21:00 until june"]
            try await workspace.verbs(add).expectSuccess()
            let move = ["event", "edit", "choir", "--occurrence", "8 dec", "--date", "9 dec 20:00"]
            try await workspace.verbs(move).expectSuccess()
            try asApp(workspace) { $0.removeLast() }
            let list = ["event", "list", "--from", "2026-12-02", "--to", "2026-12-10"]
            let listed = try await workspace.verbs(list)
            #expect(listed.outputText.contains("Tue  8 Dec 2026, 19:30-21:00  Choir"))
            let built = try await workspace.build()
            for outcome in [listed, built] {
                #expect(
                    outcome.errorText.contains(
                        """
                        warning: the entry of "Choir" no longer belongs to any event, so "Choir" takes place on \
                        Tuesday 8 December 2026 again
                            hint: to leave that day out, use `almanac event remove "Choir" --occurrence 2026-12-08`
                        """
                    ),
                    "\(outcome.errorText)"
                )
            }
            try await workspace.verb("event", "remove", "Choir", "--occurrence", "2026-12-08", "--yes").expectSuccess()
            let after = try await workspace.verbs(list)
            #expect(!after.outputText.contains("Choir"))
            #expect(!after.errorText.contains("again"), "\(after.errorText)")
        }
    }

    @Test("A build warns once of an event with the date of another one, and of a series that was moved off its rule")
    func doubtfulMatches() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for event in [
                ["Ski", "24-27 dec", "--location", "Innsbruck"], ["Board", "every first monday 18:00 from 1 dec"],
                ["Walk", "2 dec 9:00", "--location", "Hyde Park"],
            ] {
                try await workspace.verbs(["event", "add"] + event).expectSuccess()
            }
            _ = try await workspace.build()
            try asApp(workspace) { events in
                events[0].name = "Christmas dinner"
                events[1].date += 86_400
                events[2].date += 86_400
            }
            let warnings = [
                "\"Ski\" is now called \"Christmas dinner\" in the app",
                "\"Board\" was moved to another date in the app, Tuesday 8 December 2026, which its rule doesn't include",
            ]
            let (listed, built) = (try await workspace.verb("event", "list"), try await workspace.build())
            for outcome in [listed, built] {
                #expect(warnings.allSatisfy(outcome.errorText.contains), "\(outcome.errorText)")
            }
            // An ordinary move is only a note.
            #expect(!built.errorText.contains("Walk"))
            let again = try await workspace.build().errorText
            #expect(!again.contains(" in the app"), "\(again)")
        }
    }
}
