import FileSystem
package import Foundation
package import Persistence
package import Records
import Settings

/// Where the four stores are, or would be.
package struct StorePlaces: Sendable {
    /// The folder that they are in unless a path says otherwise.
    package var folder: URL
    /// The schedule.
    package var events: URL
    /// The completed events.
    package var completed: URL
    /// The habits: the file that `almanac.yml` names, or else the first of ``habitCandidates``, or ``suspectedHabits``.
    package var habits: URL
    /// The files that hold habits; empty when `almanac.yml` names one.
    package var habitCandidates: [URL]
    /// Where no file is known to hold habits: a property list that is damaged or can't be read, and may be the one.
    let suspectedHabits: URL?
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
        let isNamed = files["habits"] != nil
        habitCandidates = isNamed ? [] : Self.habitCandidates(in: configuration)
        suspectedHabits = isNamed || !habitCandidates.isEmpty ? nil : Self.suspectedHabits(in: configuration)
        (events, completed, recipes) = (place("events"), place("completed"), place("recipes"))
        habits = habitCandidates.first ?? suspectedHabits ?? place("habits")
    }

    /// The store of the habits, with the history beside it.
    package func habitStore(on today: Today) -> Store<Habit> {
        var store = Store<Habit>(
            habits,
            named: habits.shortPath,
            format: .preferences(key: Habit.preferencesKey, isXML: false),
            preferencesKey: Habit.preferencesKey
        )
        let name = Companion.url(beside: habits).shortPath
        store.companion = CompanionFile(beside: habits, named: name, rule: .habits(on: today))
        return store
    }

    /// The store of the recipes; looking for it opens no file.
    static func recipes(in configuration: Configuration) -> URL {
        let file = configuration.settings.storeFiles["recipes"] ?? defaults["recipes"] ?? ""
        return URL(filePath: file, relativeTo: configuration.storesFolder).absoluteURL
    }

    /// The property lists of the folder that mention the key of the habits.
    private static func habitCandidates(in configuration: Configuration) -> [URL] {
        let key = Data(Habit.preferencesKey.utf8)
        return otherLists(in: configuration).filter { ListBeginning(of: $0)?.data.range(of: key) != nil }
    }

    /// A property list that is damaged or can't be read, unless something has the usual name.
    private static func suspectedHabits(in configuration: Configuration) -> URL? {
        let lists = otherLists(in: configuration)
        guard !lists.contains(where: { $0.lastPathComponent == defaultHabits }) else { return nil }
        return lists.first { ListBeginning(of: $0)?.isDamaged ?? true }
    }

    /// The property lists of the folder that are no other store.
    private static func otherLists(in configuration: Configuration) -> [URL] {
        let folder = configuration.storesFolder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        // A record of another store may speak of the key.
        let others = Set(defaults.map { configuration.settings.storeFiles[$0.key] ?? $0.value })
            .union(configuration.settings.collections.map(\.file))
        return names.sorted().filter { $0.hasSuffix(".plist") && !others.contains($0) }
            .map { folder.appending(path: $0) }
    }
}

/// The beginning of a property list in which the habits are looked for; almost always, that is all of it.
private struct ListBeginning {
    /// The most bytes that are read. The keys of preferences stand at the beginning of a binary list.
    private static let limit = 64 << 20

    let data: Data
    private let isWhole: Bool

    /// Nil for a file that can't be read, a folder, a pipe or a device.
    init?(of url: URL) {
        do {
            let file = try Descriptor(url.filePath, O_RDONLY | O_NONBLOCK)
            let status = try file.status()
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            data = Data(try [UInt8](contentsOf: file.number, count: min(Int(status.st_size), Self.limit)))
            isWhole = status.st_size <= Self.limit
        } catch {
            return nil
        }
    }

    /// Whether it is no property list, or a part of one.
    var isDamaged: Bool { isWhole ? StoreReader.isDamaged(data) : StoreFormat.detect(in: data) == nil }
}
