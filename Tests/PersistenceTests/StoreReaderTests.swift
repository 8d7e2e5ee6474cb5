import Foundation
import Persistence
import Testing

@Suite struct StoreReaderTests {
    @Test func readsBinaryPropertyList() throws {
        let contents = StoreReader.read(Event.self, from: try fixture("schedules.plist"), file: "schedules.plist")
        #expect(contents.format == .binaryPropertyList)
        #expect(contents.messages == [])
        #expect(contents.items.first?.name == "Dentist, Dr. Okafor")
        #expect(contents.records.map(\.position) == Array(1...contents.records.count))
    }

    @Test func readsPreferences() throws {
        let name = "com.makeschool.Habitual.plist"
        let contents = StoreReader.read(
            Habit.self,
            from: try fixture(name),
            file: name,
            preferencesKey: "HABITS_ARRAY"
        )
        #expect(contents.format == .preferences(key: "HABITS_ARRAY", isXML: false))
        #expect(contents.messages == [])
        #expect(contents.items.map(\.currentStreak) == [23, 5, 9, 1, 50, 0])
    }

    @Test func readsJSON() throws {
        let contents = StoreReader.read(Recipe.self, from: try fixture("recipes.data"), file: "recipes.data")
        #expect(contents.format == .json)
        #expect(contents.messages == [])
        #expect(contents.items.first?.ingredients.count == 6)
    }
}
