import Foundation
import Persistence
import Records

/// A folder with the stores of a test, removed when the value is destroyed.
final class StoreFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "almanac-records-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        // An error can't be reported here.
        try? FileManager.default.removeItem(at: url)
    }

    var events: URL { url.appending(path: "schedules.plist") }
    var completed: URL { url.appending(path: "completedEvents.plist") }
    var habits: URL { url.appending(path: "habits.plist") }
    var recipes: URL { url.appending(path: "recipes.data") }

    func schedule(_ plan: EditPlan = EditPlan()) -> Schedule {
        Schedule(events: Store(events), completed: Store(completed), plan: plan)
    }

    func habitStore(_ plan: EditPlan = EditPlan()) -> HabitStore {
        let key = Habit.preferencesKey
        let store = Store<Habit>(habits, format: .preferences(key: key, isXML: false), preferencesKey: key)
        return HabitStore(store, plan: plan)
    }

    /// Writes a store of events with these names, all on the same day, with their names as identifiers.
    func write(_ names: [String], to url: URL) throws {
        let events = names.map { #"{"name":"\#($0)","date":817000000,"identifier":"\#($0)"}"# }
        try Data("[\(events.joined(separator: ","))]".utf8).write(to: url)
    }

    func data(_ url: URL) throws -> Data { try Data(contentsOf: url) }

    func names(_ url: URL) -> [String] { Store<Event>(url).read().items.map(\.name) }
}
