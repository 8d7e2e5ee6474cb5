import Foundation
import Persistence
import Records
import Testing

@Suite struct SlugStabilityTests {
    private let twins = [
        #""date": 816000600, "name": "Yoga""#, #""date": 816000000, "name": "Yoga""#,
        #""date": 816000000, "name": "Yoga", "description": "outdoors""#, #""date": 816000000, "name": "yoga!""#,
    ]

    private func array(_ records: [String]) -> Data {
        json("[" + records.map { "{\($0)}" }.joined(separator: ",") + "]")
    }

    /// The slugs, keyed by everything that distinguishes the events.
    private func slugs(_ records: AlmanacRecords) -> [String: String] {
        let pairs = (records.open + records.completed).map { entry in
            let event = entry.item
            return ("\(event.date.timeIntervalSinceReferenceDate) \(event.name) \(event.description ?? "")", entry.slug)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    @Test func ordersByDateNameAndDescription() throws {
        let slugs = try records(events: array(twins)).open.map(\.slug)
        #expect(slugs == ["2026-11-10-yoga-4", "2026-11-10-yoga", "2026-11-10-yoga-2", "2026-11-10-yoga-3"])
    }

    @Test func completingKeepsAllSlugs() throws {
        let before = slugs(try records(events: array(twins)))
        for index in twins.indices {
            var open = twins
            let done = open.remove(at: index) + #", "completedAt": 816100000"#
            #expect(slugs(try records(events: array(open), completed: array([done]))) == before)
        }
    }

    @Test func reorderingKeepsSlugs() throws {
        let before = slugs(try records(events: array(twins)))
        let named = twins.reversed().enumerated().map { #""identifier": "\#($0)", "# + $1 }
        #expect(slugs(try records(events: array(named))) == before)
    }

    @Test func addingLaterEventKeepsSlugs() throws {
        let before = slugs(try records(events: array(twins)))
        let after = slugs(try records(events: array(twins + [#""date": 816000601, "name": "YOGA""#])))
        #expect(after.count == before.count + 1)
        #expect(before.allSatisfy { after[$0] == $1 })
    }

    @Test func oldestHabitAndRecipeKeepTheirSlugs() throws {
        let recipes = #"[{"name": "Soup"}, {"name": "Toast"}, {"name": "soup"}]"#
        #expect(try records(recipes: json(recipes)).recipes.map(\.slug) == ["soup-2", "toast", "soup"])
        let habits = #"[{"title": "CON"}, {"title": "Run"}, {"title": "run?"}, {"title": "🪷"}]"#
        let slugs = try records(habits: json(habits)).habits.map(\.slug)
        #expect(slugs.prefix(3) == ["habit-con", "run-2", "run"])
        #expect(slugs.last?.hasPrefix("habit-") == true)
    }
}
