import Foundation
import Persistence
import Records

/// Measures how fast stores are read, from the file to checked records.
struct ReadBenchmark {
    let folder: URL
    let runs: Int

    /// - Returns: a row for each format of a store.
    func table(events count: Int) throws -> MarkdownTable {
        let household = try Household(events: count)
        var table = MarkdownTable(["reading", "records", "records a second", "bytes a second"])
        for encoding in StoreEncoding.allCases {
            let data = try encoding.encode(household.schedule.events)
            table.add(try row("events, \(encoding.words)", Event.self, household.schedule.events.count, data))
        }
        let habits = [Habit.preferencesKey: try StoreEncoding.json.encode(household.habits)]
        let preferences = try PropertyListSerialization.data(fromPropertyList: habits, format: .binary, options: 0)
        table.add(try row("habits, in preferences", Habit.self, household.habits.count, preferences))
        let recipes = try StoreEncoding.json.encode(household.recipes)
        table.add(try row("recipes, JSON", Recipe.self, household.recipes.count, recipes))
        return table
    }

    private func row<Item: Decodable & Sendable>(
        _ title: String,
        _ type: Item.Type,
        _ count: Int,
        _ data: Data
    ) throws -> [String] {
        let store = folder.appending(path: "store")
        try data.write(to: store)
        let rates = try (0..<runs).map { _ in
            var contents = StoreContents<Item>?.none
            let time = ContinuousClock().measure {
                contents = StoreFile.read(type, at: store, preferencesKey: Habit.preferencesKey)
            }
            let found = contents?.records.count ?? 0
            guard found == count else {
                throw Child.Failure(description: "\(found) of \(count) records were read (\(title))")
            }
            return 1 / (time / .seconds(1))
        }
        let records = Figure.count(Int((rates.median ?? 0) * Double(count)))
        return [title, Figure.count(count), records, Figure.rates(rates.map { $0 * Double(data.count) })]
    }
}
