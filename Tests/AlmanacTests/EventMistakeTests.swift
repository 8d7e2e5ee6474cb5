import Foundation
import TestSupport
import Testing

@Suite("Errors in events", .ends)
struct EventMistakeTests {
    private static let store = """
        [{"name":"Choir","date":817489800,"identifier":"C"},{"name":"Tea","date":817489800,"identifier":"T"},
         {"name":"Walk","date":817489801,"identifier":"W"},{"name":"Swim","date":817489802,"identifier":"X"},
         {"name":"Run","date":817489803,"identifier":"R"}]
        """

    /// Choir repeats on Fridays; Tea happens once.
    private static let companion = """
        {
          "events" : [
            {
              "date" : 817489800,
              "name" : "Choir",
              "exceptDays" : [ "2026-12-04", "2026-12-05", "2026-12-06T18:00:00Z" ],
              "identifier" : "C",
              "repeats" : "FREQ=WEEKLY"
            },
            {
              "date" : 817489800,
              "name" : "Tea",
              "exceptDays" : [ "2026-12-04" ]
            },
            {
              "date" : 817489801,
              "name" : "Walk",
              "occurrence" : "2026-12-04"
            },
            {
              "date" : 817489802,
              "name" : "Swim",
              "occurrence" : "2026-12-04"
            },
            {
              "date" : 817489803,
              "name" : "Run",
              "occurrence" : "2026-12-04",
              "occurrenceOf" : "nobody"
            }
          ],
          "version" : 1
        }
        """

    @Test("A build reports each kind of event error once per file, and shows the events")
    func messages() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(Self.store, to: "stores/schedules.plist")
            try workspace.write(Self.companion, to: "stores/schedules.almanac.json")
            let nameless = SourceTests.calendar("Party").replacing("UID:Party\r\n", with: "")
            try workspace.write(nameless, to: "home.ics")
            try workspace.write("sources: [{ file: home.ics, as: events }]\n", to: "almanac.yml")
            let built = try await workspace.build()
            #expect(built.status == .success)
            let place = "stores/schedules.almanac.json"
            #expect(
                built.errorText == """
                    home.ics:3: warning: record 1 ("Party"), key "UID": the event has no UID; read anyway
                        hint: add one (RFC 5545, section 3.8.4.7); without it, a moved or cancelled occurrence can't be \
                    matched to its series
                    \(place):6:22: warning: key "exceptDays": the event doesn't take place on 2026-12-05 anyway, like 2 others
                        hint: correct the day, or remove it from the list
                    \(place):18:22: warning: key "occurrence": without `occurrenceOf`, an `occurrence` is a single event, \
                    like 1 other
                        hint: set `occurrenceOf` to the identifier of the series, or remove `occurrence`
                    \(place):29:24: warning: key "occurrenceOf": no event has the identifier `nobody`, so this one is a \
                    single event
                        hint: correct it, or remove `occurrenceOf` and `occurrence`

                    """
            )
            for event in ["27-choir", "27-tea", "27-walk", "27-swim", "27-run", "23-party"] {
                #expect(workspace.exists("site/events/2026-11-\(event)/index.html"), "\(event)")
            }
            #expect(try await workspace.build().errorText == built.errorText)
        }
    }

    @Test("Removing a series keeps its moved occurrences without a warning, and undo restores the series")
    func removedSeries() async throws {
        try await Workspace.withSmall { workspace in
            func run(_ arguments: String...) async throws -> Command.Outcome {
                let outcome = try await workspace.verbs(arguments)
                #expect(outcome.status == .success, "\(outcome.errorText)")
                return outcome
            }
            _ = try await run("event", "add", "Choir", "every tuesday 19:30")
            _ = try await run("event", "edit", "choir", "--occurrence", "1 dec", "--date", "2 dec 20:00")
            let files = ["stores/schedules.plist", "stores/schedules.almanac.json"]
            let before = try files.map { try Data(contentsOf: workspace[$0]) }
            let removed = try await run("event", "remove", "2", "--yes")
            #expect(
                removed.errorText == """
                    stores/schedules.plist: note: 1 occurrence that has a time of its own stays in the schedule
                        hint: `almanac event remove` removes them, too

                    """
            )
            #expect(try await workspace.build().errorText == "")
            #expect(try await workspace.eventNames() == ["Alpha", "Choir"])
            _ = try await run("undo")
            #expect(try files.map { try Data(contentsOf: workspace[$0]) } == before)
        }
    }
}
