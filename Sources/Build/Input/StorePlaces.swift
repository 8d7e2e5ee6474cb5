package import Foundation
import Persistence
import Records
import Site

/// Where the four stores are, or would be.
package struct StorePlaces: Sendable {
    /// The folder that they are in unless a path says otherwise.
    package var folder: URL
    /// The schedule.
    package var events: URL
    /// The completed events.
    package var completed: URL
    /// The habits: the file that `almanac.yml` names, or else the first of ``habitCandidates``, or what was one.
    package var habits: URL
    /// The files that hold habits; empty when `almanac.yml` names one.
    package var habitCandidates: [URL]
    /// The recipes.
    package var recipes: URL

    /// The files without a name in `almanac.yml`.
    static let defaults = [
        "events": "schedules.plist", "completed": "completedEvents.plist", "recipes": "recipes.data",
    ]

    /// What the habits' file is called where there is none yet.
    static let defaultHabits = "com.makeschool.Habitual.plist"

    /// Looks for the stores of a configuration.
    package init(_ configuration: Configuration) {
        let files = Self.defaults.merging(configuration.settings.storeFiles) { $1 }
        func place(_ key: String) -> URL {
            URL(filePath: files[key] ?? Self.defaultHabits, relativeTo: configuration.storesFolder).absoluteURL
        }
        folder = configuration.storesFolder
        habitCandidates = files["habits"] == nil ? Self.habitCandidates(in: configuration) : []
        (events, completed, recipes) = (place("events"), place("completed"), place("recipes"))
        let isNamed = files["habits"] != nil
        let damaged = isNamed || !habitCandidates.isEmpty ? nil : Self.damagedHabits(in: configuration)
        habits = habitCandidates.first ?? damaged ?? place("habits")
    }

    /// The store of the recipes; looking for it opens no file.
    static func recipes(in configuration: Configuration) -> URL {
        let file = configuration.settings.storeFiles["recipes"] ?? defaults["recipes"] ?? ""
        return URL(filePath: file, relativeTo: configuration.storesFolder).absoluteURL
    }

    /// The property lists of the folder that mention the key of the habits.
    static func habitCandidates(in configuration: Configuration) -> [URL] {
        let key = Data(Habit.preferencesKey.utf8)
        return otherLists(in: configuration).filter { $0.content?.range(of: key) != nil }
    }

    /// Where no property list mentions the key, nor has the usual name: one that is damaged, and may have been the habits.
    static func damagedHabits(in configuration: Configuration) -> URL? {
        let usual = configuration.storesFolder.appending(path: defaultHabits)
        guard !FileManager.default.fileExists(atPath: usual.filePath) else { return nil }
        return otherLists(in: configuration).first { $0.content.map(StoreReader.isDamaged) == true }
    }

    /// The property lists of the folder that are no other store. One that cannot be read is none; if it is one of the four
    /// stores, that is said elsewhere.
    private static func otherLists(in configuration: Configuration) -> [URL] {
        let folder = configuration.storesFolder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        // A record of another store may speak of the key.
        let others = Set(defaults.map { configuration.settings.storeFiles[$0.key] ?? $0.value })
            .union(configuration.settings.collections.map(\.file))
        return names.sorted().filter { $0.hasSuffix(".plist") && !others.contains($0) }
            .map { folder.appending(path: $0) }
            .filter(\.isRegularFile)
    }
}

extension URL {
    fileprivate var content: Data? { try? Data(contentsOf: self, options: .mappedIfSafe) }
}
