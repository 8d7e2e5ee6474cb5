import Foundation
import Persistence
import Records
import Testing

@Suite struct SourceRecordsTests {
    private let source = RecordSource(name: "Work", colour: "#cc3333", file: "work.ics")
    private let today: Today

    init() throws {
        let now = try Date("2026-11-20T18:00:00Z", strategy: .iso8601)
        today = Today(now: now, timeZone: try #require(TimeZone(identifier: "Europe/London")))
    }

    private func event(_ name: String, day: Int = 23) -> Event {
        Event(date: Date(timeIntervalSince1970: 1_795_478_400 + Double(day - 23) * 86_400), name: name)
    }

    /// Records of a store and of a source that claim the same slugs.
    private func records() -> AlmanacRecords {
        let stored = AlmanacRecords(
            open: [Entry(item: event("Dentist"), slug: "2026-11-24-dentist", position: 3)],
            completed: [Entry(item: event("Run"), slug: "2026-11-24-run", position: 1)],
            habits: [Entry(item: Habit(title: "Floss"), slug: "floss", position: 1)],
            recipes: [Entry(item: Recipe(name: "Tea"), slug: "tea", position: 7)]
        )
        var sources = SourceRecords()
        sources.open = ["Run", "Dentist", "Dentist"].map { .init(event($0), from: source) }
        sources.open.append(.init(event("Before", day: 22), from: source))
        sources.completed = [.init(event("Dentist"), from: source)]
        sources.habits = [.init(Habit(title: "Floss"), from: source)]
        sources.recipes = ["Tea", "Soup", "Tea"].map { .init(Recipe(name: $0), from: source) }
        return stored.adding(sources, on: today)
    }

    @Test func sourcesDoNotTakeSlugsOfStores() {
        let records = records()
        #expect(records.open.map(\.slug).first == "2026-11-24-dentist")
        #expect(
            records.open.dropFirst().map(\.slug)
                == ["2026-11-23-before", "2026-11-24-dentist-2", "2026-11-24-dentist-3", "2026-11-24-run-2"]
        )
        #expect(records.completed.map(\.slug) == ["2026-11-24-run", "2026-11-24-dentist-4"])
        #expect(records.habits.map(\.slug) == ["floss", "floss-2"])
        #expect(records.recipes.map(\.slug) == ["tea", "tea-2", "soup", "tea-3"])
    }

    @Test("The same event in two sources has two UIDs, which don't swap when one source changes")
    func uids() throws {
        let family = RecordSource(name: "Family", file: "family.ics")
        func uids(work: Event, isCompleted: Bool = false) -> [String: String] {
            var there = event("Call")
            there.identifier = "a"
            var sources = SourceRecords()
            sources.open = [.init(there, from: family)]
            if isCompleted { sources.completed = [.init(work, from: source)] }
            if !isCompleted { sources.open.append(.init(work, from: source)) }
            let records = AlmanacRecords().adding(sources, on: today)
            let pairs = (records.open + records.completed).map { ($0.source?.name ?? "", $0.item.uid ?? "") }
            return Dictionary(pairs) { first, _ in first }
        }
        var work = event("Call")
        work.identifier = "a"
        let before = uids(work: work)
        #expect(Set(before.values).count == 2 && before["Family"] == EventUID.uuid(ofIdentifier: "a"))
        #expect(uids(work: work, isCompleted: true) == before)
        work.date += 86_400
        #expect(uids(work: work) == before)
    }

    @Test func recordsKeepTheirSource() {
        let records = records()
        #expect(records.open.map(\.source) == [nil, source, source, source, source])
        #expect(records.recipes.map(\.position) == [7, 8, 9, 10])
        let other = Entry(item: records.recipes[1].item, slug: "tea-2", position: 8)
        #expect(other != records.recipes[1])
    }
}
