import Build
import Diagnostics
import Foundation
import Records
import TestSupport
import Testing

@Suite(.ends) struct SampleStoresTests {
    // MARK: Formats

    @Test(arguments: ["schedules.plist", "completedEvents.plist"])
    func schedulerDecodesEvents(name: String) throws {
        let data = try sample(name)
        #expect(data.starts(with: Data("bplist00".utf8)))
        let events = try PropertyListDecoder().decode([OriginalEvent].self, from: data)
        #expect(events.allSatisfy { !$0.name.isEmpty })
        #expect(name == "schedules.plist" ? events.count == 16 : (100...150).contains(events.count))
    }

    @Test func habitsAppDecodesHabits() throws {
        let data = try sample("com.makeschool.Habitual.plist")
        #expect(data.starts(with: Data("bplist00".utf8)))
        let root = try PropertyListSerialization.propertyList(from: data, format: nil)
        let preferences = try #require(root as? [String: Any])
        #expect(preferences.count > 1)
        let json = try #require(preferences["HABITS_ARRAY"] as? Data)
        #expect(try JSONDecoder().decode([OriginalHabit].self, from: json).count == 7)
    }

    @Test func recipesAppDecodesRecipes() throws {
        let data = try sample("recipes.data")
        let recipes = try JSONDecoder().decode([OriginalRecipe].self, from: data)
        #expect(recipes.count == 8)
        #expect(recipes.map(\.createdAt) == recipes.map(\.createdAt).sorted(by: >), "the app sorts the newest first")
        #expect(recipes.allSatisfy { $0.notes.contains("\n1. ") && $0.ingredients.count > 3 })
        let units = Set(recipes.flatMap(\.ingredients).map(\.amountType))
        #expect(units == Set(OriginalRecipe.AmountType.allCases), "every unit must occur")
    }

    @Test func flashcardAppDecodesCards() throws {
        let cards = try PropertyListDecoder().decode([OriginalFlashcard].self, from: sample("savedFlashcard.plist"))
        #expect(cards.count == 5)
        #expect(cards.allSatisfy { !$0.facts.isEmpty })
    }

    @Test func identifiersAreUniqueUppercaseUUIDs() throws {
        let identifiers = try ["schedules.plist", "completedEvents.plist"].flatMap { name in
            let root = try PropertyListSerialization.propertyList(from: sample(name), format: nil)
            return try #require(root as? [[String: Any]]).map { $0["identifier"] as? String }
        }
        #expect(Set(identifiers).count == identifiers.count)
        #expect(identifiers.allSatisfy { $0.flatMap(UUID.init(uuidString:))?.uuidString == $0 })
    }

    // MARK: Contents

    @Test(arguments: Moment.all) func haveNoProblems(moment: Moment) async throws {
        try await withTemporaryFolder { folder in
            try write(try SampleStores.files(today: moment.today()), to: folder)
            let (configuration, found) = try configuration(site: folder, now: moment.now)
            #expect(found == [])
            #expect(configuration.today.timeZone.identifier == moment.zone)
            var builder = Builder(options: .init(checksOnly: true))
            let report = builder.build(configuration)
            #expect(report.diagnostics.map(\.description) == [])
        }
    }

    @Test(arguments: Moment.all) func eventsAreAroundToday(moment: Moment) throws {
        let today = try moment.today()
        let events = try events("schedules.plist", today)
        let days = events.compactMap { Day($0.date, in: today.timeZone) }.sorted()
        #expect(events.filter { $0.date < today.now }.count == 3)
        #expect(days.first == today.day.adding(days: -10))
        #expect(days.last == today.day.adding(days: 90))
        #expect(Dictionary(grouping: days) { $0 }.values.contains { $0.count == 3 }, "several on one day")

        let completed = try completions(today)
        #expect(completed == completed.sorted(), "the app appends completed events")
        #expect(completed.allSatisfy { $0 <= today.now })
        let age = try #require(completed.first.flatMap { Day($0, in: today.timeZone) }).distance(to: today.day)
        #expect((395...430).contains(age))
        let latest = try #require(completed.last.flatMap { Day($0, in: today.timeZone) })
        #expect(latest.distance(to: today.day) < 21)
    }

    @Test(arguments: Moment.all) func habitsHaveEveryStatus(moment: Moment) throws {
        let today = try moment.today()
        let kinds = try habits(today).map { habit in
            switch habit.streak(on: today) {
            case .none: "never begun"
            case .alive(_, doneToday: true): "done today"
            case .alive(_, doneToday: false): "alive"
            case .ended: "ended"
            }
        }
        #expect(
            Dictionary(grouping: kinds) { $0 }.mapValues(\.count) == [
                "never begun": 1, "done today": 3, "alive": 1, "ended": 2,
            ]
        )
    }

    // MARK: Determinism

    @Test func areDeterministic() throws {
        let today = try Moment.evening.today()
        #expect(try SampleStores.files(today: today) == SampleStores.files(today: today))
    }

    @Test func dependOnTimeZone() throws {
        let now = try Moment.evening.today().now
        let tokyo = Today(now: now, timeZone: try #require(TimeZone(identifier: "Asia/Tokyo")))
        #expect(try SampleStores.files(today: tokyo) != SampleStores.files(today: try Moment.evening.today()))
    }

    /// The first and last dates of the calendar, and skipped days, must not crash the program.
    @Test(arguments: ["0001-01-01", "9999-12-31T23:59:59Z", "2011-12-30", "2024-02-29"])
    func acceptAnyMoment(now: String) throws {
        for zone in ["Pacific/Apia", "Asia/Kathmandu", "America/St_Johns"] {
            var options = ConfigurationOptions()
            options.now = now
            options.timeZone = zone
            let today = try options.today(environment: [:]) { Date(timeIntervalSince1970: 0) }
            #expect(try SampleStores.files(today: today).count == 12)
        }
    }
}
